/** The screen of one website (specification §2): its heading on every page, and the pages below it. Keeps all of them up to date. */

import { dayMs, type Website, type WebsiteStats } from '@stayup/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, Suspense, useEffect, useRef } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { useSharedAccount } from '../../entities/account/members/shared-account.ts';
import { useSession } from '../../entities/account/session/session.tsx';
import { setupProgress } from '../../entities/account/setup/setup-steps.ts';
import { useServiceStatus } from '../../entities/service/use-service-status.ts';
import { useCheckNow } from '../../entities/website/api/use-check-now.tsx';
import { websiteQueries } from '../../entities/website/api/website-queries.ts';
import type { ShownWebsite } from '../../entities/website/freshness.ts';
import { useLiveWebsite } from '../../entities/website/live/use-live-website.ts';
import { LiveNotes } from '../../entities/website/ui/live-notes.tsx';
import { awaitsFirstResult } from '../../entities/website/ui/status-words.ts';
import { useShownWebsite } from '../../entities/website/use-shown-websites.ts';
import { isNotFound } from '../../lib/api-client/api-error.ts';
import { firstResultMs } from '../../lib/api-client/query-client.ts';
import { useHasBeen } from '../../lib/live/use-has-been.ts';
import { useRefetchInterval } from '../../lib/live/use-paused-updates.ts';
import { failures, websiteNotFound } from '../../lib/messages.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { paths } from '../../lib/paths.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../../ui/form/button-link.tsx';
import { CardSkeleton } from '../../ui/layout/card-skeleton.tsx';
import { lazyScreen } from '../../ui/layout/lazy-screen.ts';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { SubNav, type SubNavItem } from '../../ui/layout/sub-nav.tsx';
import { Overview, OverviewSkeleton } from './overview/overview.tsx';
import { MaintenanceNotice } from './parts/maintenance-notice.tsx';
import { MutedNotice } from './parts/muted-notice.tsx';
import { nextLoadMs } from './parts/next-check.tsx';
import { WebsiteHeading } from './parts/website-heading.tsx';
import type { WebsitePage } from './website-page.ts';

/** By the last part of their URLs. The overview, which has none, is part of the screen's own script. */
const pages: Readonly<Record<string, ComponentType<WebsitePage>>> = {
	history: lazyScreen(() => import('./history/history-page.tsx').then((module) => module.HistoryPage)),
	checks: lazyScreen(() => import('./checks/checks-page.tsx').then((module) => module.ChecksPage)),
	outages: lazyScreen(() => import('./outages/outages-page.tsx').then((module) => module.OutagesPage)),
	certificate: lazyScreen(() => import('./certificate/certificate-page.tsx').then((module) => module.CertificatePage)),
	visitors: lazyScreen(() => import('./visitors/visitors-page.tsx').then((module) => module.VisitorsPage)),
	settings: lazyScreen(() => import('./settings/settings-page.tsx').then((module) => module.SettingsPage)),
};

const SetupChecklist = lazyScreen(() =>
	import('../../entities/account/setup/setup-checklist.tsx').then((module) => module.SetupChecklist),
);

const back = { to: paths.dashboard, label: 'Dashboard' };

export function WebsiteDetail() {
	const { id = '' } = useParams();
	const { pathname } = useLocation();
	const [, , , pageName = ''] = pathname.split('/');
	const Page = pages[pageName] ?? Overview;
	const { user, canListen } = useSession();
	const client = useQueryClient();
	const refetchInterval = useRefetchInterval();
	const website = useQuery({
		...websiteQueries.detail(id),
		refetchInterval: ({ state: { data: known } }) => {
			if (known === undefined) return refetchInterval;
			return awaitsFirstResult(known) ? firstResultMs : nextLoadMs(known, refetchInterval, serverNow());
		},
		// Shows the dashboard's copy while the website loads.
		placeholderData: () =>
			client.getQueryData(websiteQueries.list().queryKey)?.find((candidate) => candidate._id === id),
	});
	const listUpdatedAt = client.getQueryState(websiteQueries.list().queryKey)?.dataUpdatedAt ?? 0;
	const data = useShownWebsite(website.data, website.isPlaceholderData ? listUpdatedAt : website.dataUpdatedAt);
	const stats = useQuery({ ...websiteQueries.stats(id), refetchInterval });
	useRefetchAfterCheck(website.data?.lastChecked, stats.refetch);
	const isListening = useHasBeen(!website.isPending && !stats.isPending) && canListen;
	const service = useServiceStatus(isListening);
	const live = useLiveWebsite(isListening && website.data !== undefined ? (user?._id ?? null) : null, id);
	const tier = user?.tier ?? 'Free';
	const checkNow = useCheckNow(id);
	const isOwn = useSharedAccount() === null;
	const isNew = isOwn && user !== null && Page === Overview && setupProgress(user, 1, serverNow()) !== null;
	const isFirstDay = isNew && user.createdAt !== undefined && serverNow() - Date.parse(user.createdAt) < dayMs;

	if (isNotFound(website.error)) return <WebsiteNotFound />;
	const hasFailed = website.isError || stats.isError;
	return (
		<Screen
			title={titleOf(data, Page === Overview ? undefined : pagesOf(id).find(({ to }) => to === pathname))}
			isDense
		>
			{data === undefined ? (
				<PageHeading
					title="Website"
					back={back}
					actions={!hasFailed && <Skeleton className="h-9 w-34 rounded-control pointer-coarse:h-11" />}
				>
					{!hasFailed && <Skeleton className="h-6 w-64 max-sm:h-11.5" />}
				</PageHeading>
			) : (
				<>
					<WebsiteHeading website={data} back={back} tier={tier} checkNow={checkNow} service={service} />
					<LiveNotes announcement={live.announcement} isPaused={live.isPaused && !hasFailed} />
				</>
			)}
			<SubNav label={data === undefined ? 'Website' : data.name} items={pagesOf(id, stats.data)} />
			{isNew && (
				<Suspense
					fallback={
						<Skeleton
							className={`w-full rounded-card ${isFirstDay ? 'h-63.5 max-sm:h-89 lg:h-43.5' : 'h-11.5 max-sm:h-15'}`}
						/>
					}
				>
					<SetupChecklist user={user} websites={1} websiteId={id} startsOpen={isFirstDay} />
				</Suspense>
			)}
			<Loaded
				query={{
					data,
					error: website.error ?? stats.error,
					isFetching: website.isFetching || stats.isFetching,
					dataUpdatedAt: website.dataUpdatedAt,
					refetch: () => Promise.all([website.refetch(), stats.refetch()]),
				}}
				failure={failures.websiteLoad.text}
				unchanged="Monitoring continues."
				isToasted
				isStaleShown
				skeleton={Page === Overview ? <OverviewSkeleton /> : <PageSkeleton />}
			>
				{(loaded) => (
					<>
						<MutedNotice website={loaded} />
						<MaintenanceNotice website={loaded} />
						{checkNow.failure !== null && <InlineNotice tone="down">{checkNow.failure}</InlineNotice>}
						<Suspense key={pageName} fallback={<PageSkeleton />}>
							<Page website={loaded} stats={stats.data} hasStatsFailed={stats.isError} tier={tier} />
						</Suspense>
					</>
				)}
			</Loaded>
		</Screen>
	);
}

/** The numbers are loaded again with each check that the heading shows, so that both show the same one. */
function useRefetchAfterCheck(lastChecked: Website['lastChecked'] | undefined, refetch: () => unknown): void {
	const shown = useRef(lastChecked);
	useEffect(() => {
		const isNew = shown.current !== undefined && shown.current !== lastChecked;
		shown.current = lastChecked;
		if (isNew) void refetch();
	}, [lastChecked, refetch]);
}

function pagesOf(id: string, stats?: WebsiteStats): SubNavItem[] {
	const ongoing = stats?.recentOutages.filter(({ endedAt }) => endedAt === null).length ?? 0;
	return [
		{ label: 'Overview', to: paths.website(id) },
		{ label: 'History', to: paths.websiteHistory(id) },
		{ label: 'Checks', to: paths.websiteChecks(id) },
		{ label: 'Outages', to: paths.websiteOutages(id), ...(ongoing > 0 && { count: ongoing }) },
		{ label: 'Certificate & domain', to: paths.websiteCertificate(id) },
		{ label: 'Visitors', to: paths.websiteVisitors(id) },
		{ label: 'Settings', to: paths.websiteSettings(id) },
	];
}

function PageSkeleton() {
	return <CardSkeleton />;
}

function WebsiteNotFound() {
	return (
		<Screen title={pageTitle(websiteNotFound)}>
			<PageHeading title={websiteNotFound} back={back}>
				It may have been removed, or the link is incorrect.
			</PageHeading>
			<ButtonLink to={paths.dashboard} className="w-fit">
				Go to the dashboard
			</ButtonLink>
		</Screen>
	);
}

function titleOf(website: ShownWebsite | undefined, page: SubNavItem | undefined): string {
	if (website === undefined) return pageTitle('Website');
	const name = website.status === 'down' && !website.staleness ? `Down: ${website.name}` : website.name;
	return pageTitle(page ? `${name} · ${page.label}` : name);
}
