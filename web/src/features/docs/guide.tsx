/** A guide of the documentation, chosen by the URL. */
import { BookOpen } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link, useParams } from 'react-router-dom';
import { docPaths } from '../../lib/public-pages/doc-paths.ts';
import { type GuideSlug, guidePages } from '../../lib/public-pages/guide-pages.ts';
import { PageHead } from '../../lib/public-pages/page-head.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/form/button-link.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Prose } from '../../ui/layout/prose.tsx';
import { AddAWebsite } from './guides/add-a-website.tsx';
import { Alerts } from './guides/alerts.tsx';
import { ApiKeys } from './guides/api-keys.tsx';
import { Import } from './guides/import.tsx';
import { Maintenance } from './guides/maintenance.tsx';
import { MoreChecks } from './guides/more-checks.tsx';
import { ReadAnOutage } from './guides/read-an-outage.tsx';
import { StatusPages } from './guides/status-pages.tsx';
import { Uptime } from './guides/uptime.tsx';
import { Webhooks } from './guides/webhooks.tsx';

const contents: Record<GuideSlug, ComponentType> = {
	'add-a-website': AddAWebsite,
	'read-an-outage': ReadAnOutage,
	alerts: Alerts,
	webhooks: Webhooks,
	'more-checks': MoreChecks,
	maintenance: Maintenance,
	'status-pages': StatusPages,
	uptime: Uptime,
	import: Import,
	'api-keys': ApiKeys,
};

export function Guide() {
	const { guide } = useParams();
	const index = guidePages.findIndex(({ slug }) => slug === guide);
	const page = guidePages[index];
	if (!page) return <NoGuide />;
	const Content = contents[page.slug];
	const next = guidePages[(index + 1) % guidePages.length];
	return (
		<div className="mx-auto w-full max-w-[73rem] px-4 py-10 sm:px-6 sm:py-16">
			<PageHead page={page} />
			<PageHeading title={page.heading} back={{ to: docPaths.docs, label: 'Documentation' }}>
				{page.description}
			</PageHeading>
			<Prose>
				<Content />
			</Prose>
			{next && (
				<p className="mt-12 border-t border-line pt-6 text-ui text-muted">
					Next:{' '}
					<Link to={next.path} className="rounded-small font-medium text-accent underline underline-offset-4">
						{next.heading}
					</Link>
				</p>
			)}
		</div>
	);
}

function NoGuide() {
	return (
		<div className="mx-auto w-full max-w-[73rem] px-4 py-10 sm:px-6 sm:py-16">
			<PageHeading title="Guide not found" back={{ to: docPaths.docs, label: 'Documentation' }} />
			<EmptyState
				icon={BookOpen}
				title="It may have been renamed"
				action={<ButtonLink to={docPaths.docs}>See all guides</ButtonLink>}
			>
				The documentation lists all of them.
			</EmptyState>
		</div>
	);
}
