/** The own domain of a status page: the domain, the DNS records to set, and whether they are set. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { statusPageQueries } from '../../../entities/status-page/api/status-page-queries.ts';
import { statusPageFailures } from '../../../entities/status-page/messages.ts';
import { PageScreen } from '../../../entities/status-page/ui/page-screen.tsx';
import { FieldsSkeleton } from '../../../ui/feedback/fields-skeleton.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { DomainForm } from './domain-form.tsx';
import { DomainState } from './domain-state.tsx';

/** As often as the server checks a new domain. */
const refetchMs = 30_000;

export function DomainScreen() {
	const { id = '' } = useParams();
	const page = useQuery(statusPageQueries.detail(id));
	const domain = useQuery({
		...statusPageQueries.domain(id),
		refetchInterval: ({ state }) => (state.data?.domain && state.data.domain.state !== 'active' ? refetchMs : false),
	});
	return (
		<PageScreen key={id} id={id} query={page}>
			<section aria-labelledby="own-domain" className="grid max-w-4xl grid-cols-1 gap-5">
				<div className="grid gap-1">
					<h2 id="own-domain" className="text-h3">
						Your own domain
					</h2>
					<p className="max-w-3xl text-ui text-muted">
						Visitors find the page at a domain such as status.your-company.com, with a certificate that we renew. Its
						URL on our domain keeps working.
					</p>
				</div>
				<Loaded
					query={domain}
					failure={statusPageFailures.domainLoad.text}
					unchanged="Visitors still see the page."
					skeleton={<FieldsSkeleton className="max-w-[34rem]" />}
				>
					{({ domain: connected, lostHost = null }) =>
						connected ? <DomainState pageId={id} domain={connected} /> : <DomainForm pageId={id} lostHost={lostHost} />
					}
				</Loaded>
			</section>
		</PageScreen>
	);
}
