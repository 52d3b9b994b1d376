/** All outages of a website: ongoing ones first, the others by day. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import { May } from '../../../entities/account/members/may.tsx';
import { outageQueries } from '../../../entities/outage/outage-queries.ts';
import { OutageGroups } from '../../../entities/outage/ui/outage-groups.tsx';
import { useStaleWebsites } from '../../../entities/website/use-shown-websites.ts';
import { pagedListOf } from '../../../lib/api-client/paged-list.ts';
import { useRefetchInterval } from '../../../lib/live/use-paused-updates.ts';
import { paths } from '../../../lib/paths.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import type { WebsitePage } from '../website-page.ts';
import { ConditionHistory } from './condition-history.tsx';

export function OutagesPage({ website }: Pick<WebsitePage, 'website'>) {
	const stale = useStaleWebsites(useMemo(() => [website], [website]));
	const refetchInterval = useRefetchInterval();
	const list = pagedListOf(useInfiniteQuery({ ...outageQueries.list({ website: website._id }), refetchInterval }));
	return (
		<div className="in-order grid grid-cols-1 gap-8">
			<Section title="Outages">
				<OutageGroups
					list={list}
					stale={stale}
					namesWebsites={false}
					heading="h3"
					empty={
						<EmptyState icon={CircleCheck} title="No outages" action={<TestLink id={website._id} />}>
							Outages of this website appear here with their cause and duration.
						</EmptyState>
					}
				/>
			</Section>
			<ConditionHistory id={website._id} />
		</div>
	);
}

function TestLink({ id }: { id: string }) {
	return (
		<May permission="alerts">
			<ButtonLink to={`${paths.websiteSettings(id)}#test-outage`} variant="secondary">
				Send a test outage
			</ButtonLink>
		</May>
	);
}
