/** The frame of the screens of one status page: its name, its link, and the links between them. */

import type { StatusPage } from '@stayup/contract';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { isNotFound } from '../../../lib/api-client/api-error.ts';
import { pageTitle } from '../../../lib/page-title.ts';
import { paths } from '../../../lib/paths.ts';
import { buttonClassName } from '../../../ui/form/button-variants.ts';
import { CopyButton } from '../../../ui/form/copy-button.tsx';
import { NotFoundScreen } from '../../../ui/layout/detail-screen.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { SubNav } from '../../../ui/layout/sub-nav.tsx';
import { useMay } from '../../account/members/use-may.ts';
import { statusPageNotFound } from '../messages.ts';
import { PageState } from './page-state.tsx';

const back = { to: paths.statusPages, label: 'Status pages' };

type PageScreenProps = {
	id: string;
	query: { data: StatusPage | undefined; error: unknown };
	children: ReactNode;
};

export function PageScreen({ id, query: { data: page, error }, children }: PageScreenProps) {
	const mayWrite = useMay('write');
	if (isNotFound(error)) {
		return <NotFoundScreen title={statusPageNotFound} back={back} backLabel="Go to Status pages" />;
	}
	const title = page?.name ?? 'Status page';
	return (
		<Screen title={pageTitle(title)}>
			<div className="grid grid-cols-1 gap-5">
				<PageHeading
					title={title}
					back={back}
					beside={page && <PageState page={page} />}
					actions={
						page?.isPublished && (
							<>
								<CopyButton text={page.url} label="Copy link" />
								<a
									href={page.url}
									target="_blank"
									rel="noopener noreferrer"
									className={buttonClassName('secondary', 'app')}
								>
									<ExternalLink />
									Open page
									<span className="sr-only"> (in a new tab)</span>
								</a>
							</>
						)
					}
				>
					{page && <span className="font-mono text-small break-all">{page.url}</span>}
				</PageHeading>
				<SubNav
					label="Status page"
					items={[
						...(mayWrite ? [{ label: 'Page', to: paths.statusPage(id) }] : []),
						{ label: 'Incidents', to: paths.statusPageIncidents(id) },
						...(mayWrite
							? [
									{ label: 'Domain', to: paths.statusPageDomain(id) },
									{
										label: 'Subscribers',
										to: paths.statusPageSubscribers(id),
										...(page && { count: page.subscriberCount }),
									},
								]
							: []),
					]}
				/>
			</div>
			{children}
		</Screen>
	);
}
