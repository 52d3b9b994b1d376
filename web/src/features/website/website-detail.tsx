/** The page of one website (specification §2): a current outage first, then numbers, history, outages and settings. */
import type { Tier, WebsiteStats } from '@stayup/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useSession } from '../../entities/account/session/session.tsx';
import { OutagesTable } from '../../entities/outage/ui/outages-table.tsx';
import { ServiceNotice } from '../../entities/service/service-notice.tsx';
import { useServiceStatus } from '../../entities/service/use-service-status.ts';
import { useCheckNow } from '../../entities/website/api/use-check-now.tsx';
import { websiteQueries } from '../../entities/website/api/website-queries.ts';
import type { ShownWebsite } from '../../entities/website/freshness.ts';
import { useLiveWebsite } from '../../entities/website/live/use-live-website.ts';
import { LiveNotes, PauseUpdates } from '../../entities/website/ui/live-notes.tsx';
import { awaitsFirstResult } from '../../entities/website/ui/status-words.ts';
import { useShownWebsite, useStaleWebsites } from '../../entities/website/use-shown-websites.ts';
import { ApiError } from '../../lib/api-client/api-error.ts';
import { firstResultMs } from '../../lib/api-client/query-client.ts';
import { useRefetchInterval } from '../../lib/live/use-paused-updates.ts';
import { failures, websiteNotFound } from '../../lib/messages.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { paths } from '../../lib/paths.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Button } from '../../ui/form/button.tsx';
import { ButtonLink } from '../../ui/form/button-link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ResponseChart } from './charts/response-chart.tsx';
import { CheckNowButton } from './parts/check-now-button.tsx';
import { DownCard } from './parts/down-card.tsx';
import { ExpiryCards } from './parts/expiry-cards.tsx';
import { LatestCheckCard } from './parts/latest-check.tsx';
import { TestAlertSection } from './parts/test-alert.tsx';
import { WebsiteHeading } from './parts/website-heading.tsx';
import { WebsiteNumbers } from './parts/website-numbers.tsx';
import { MutedNotice } from './settings/muted-notice.tsx';
import { WatchButtons } from './settings/watch-buttons.tsx';
import { WebsiteSettings } from './settings/website-settings.tsx';
import { RecentChecks } from './uptime/recent-checks.tsx';
import { UptimeHistory } from './uptime/uptime-history.tsx';
import { UptimeWindows } from './uptime/uptime-windows.tsx';

const RemoveWebsiteDialog = lazy(() =>
	import('../../entities/website/ui/remove-website-dialog.tsx').then((module) => ({
		default: module.RemoveWebsiteDialog,
	})),
);
const EditWebsiteDialog = lazy(() =>
	import('./settings/edit-website-dialog.tsx').then((module) => ({ default: module.EditWebsiteDialog })),
);

const back = { to: paths.dashboard, label: 'Dashboard' };

export function WebsiteDetail() {
	const { id = '' } = useParams();
	const { user, canListen } = useSession();
	const client = useQueryClient();
	const navigate = useNavigate();
	const refetchInterval = useRefetchInterval();
	const website = useQuery({
		...websiteQueries.detail(id),
		refetchInterval: ({ state }) => (state.data && awaitsFirstResult(state.data) ? firstResultMs : refetchInterval),
		// Shows the dashboard's copy while the website loads.
		placeholderData: () =>
			client.getQueryData(websiteQueries.list().queryKey)?.find((candidate) => candidate._id === id),
	});
	const listUpdatedAt = client.getQueryState(websiteQueries.list().queryKey)?.dataUpdatedAt ?? 0;
	const data = useShownWebsite(website.data, website.isPlaceholderData ? listUpdatedAt : website.dataUpdatedAt);
	const stats = useQuery({ ...websiteQueries.stats(id), refetchInterval });
	const service = useServiceStatus(canListen);
	const live = useLiveWebsite(canListen && website.data !== undefined ? (user?._id ?? null) : null, id);
	const tier = user?.tier ?? 'Free';
	const checkNow = useCheckNow(id);
	const [isRemoving, setRemoving] = useState(false);
	const [isEditing, setEditing] = useState(false);

	if (website.error instanceof ApiError && website.error.code === 'not-found') {
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
	const hasFailed = website.isError || stats.isError;
	return (
		<Screen title={titleOf(data)}>
			{data === undefined ? (
				<PageHeading title="Website" back={back} />
			) : (
				<>
					<WebsiteHeading
						website={data}
						back={back}
						actions={
							<>
								<CheckNowButton checkNow={checkNow} website={data} tier={tier} />
								<WatchButtons website={data} onEdit={() => setEditing(true)} />
								<PauseUpdates />
							</>
						}
					/>
					<ServiceNotice {...service} />
					<LiveNotes announcement={live.announcement} isPaused={live.isPaused && !hasFailed} />
				</>
			)}
			<Loaded
				query={{
					data,
					isError: hasFailed,
					isFetching: website.isFetching || stats.isFetching,
					dataUpdatedAt: website.dataUpdatedAt,
					refetch: () => Promise.all([website.refetch(), stats.refetch()]),
				}}
				failure={failures.websiteLoad.text}
				hint="Monitoring continues. Please check your connection and try again."
				isToasted
				isStaleShown
				skeleton={<WebsiteSkeleton />}
			>
				{(loaded) => (
					<>
						<MutedNotice website={loaded} />
						{checkNow.failure !== null && <InlineNotice tone="down">{checkNow.failure}</InlineNotice>}
						<WebsiteStatsSections website={loaded} stats={stats.data} hasFailed={stats.isError} tier={tier} />
						<RecentChecks id={id} name={loaded.name} />
						{stats.data?.latestResult && (
							<LatestCheckCard check={stats.data.latestResult} certificate={stats.data.certificate} />
						)}
						<WebsiteSettings website={loaded} onEdit={() => setEditing(true)} />
						<TestAlertSection id={id} />
						<DangerZone onRemove={() => setRemoving(true)} />
						{isEditing && (
							<Suspense>
								<EditWebsiteDialog website={loaded} onClose={() => setEditing(false)} />
							</Suspense>
						)}
						{isRemoving && (
							<Suspense>
								<RemoveWebsiteDialog
									website={loaded}
									onClose={() => setRemoving(false)}
									onRemoved={() => navigate(paths.dashboard)}
								/>
							</Suspense>
						)}
					</>
				)}
			</Loaded>
		</Screen>
	);
}

function titleOf(website: ShownWebsite | undefined): string {
	if (website === undefined) return pageTitle('Website');
	return pageTitle(website.status === 'down' && !website.staleness ? `Down: ${website.name}` : website.name);
}

function WebsiteSkeleton() {
	return (
		<>
			<WebsiteNumbers website={undefined} stats={undefined} />
			<ExpiryCards certificate={undefined} domain={undefined} isLoading />
			<UptimeHistory days={undefined} />
			<UptimeWindows windows={undefined} />
		</>
	);
}

type WebsiteStatsSectionsProps = {
	website: ShownWebsite;
	/** Undefined while they load. */
	stats: WebsiteStats | undefined;
	hasFailed: boolean;
	tier: Tier;
};

function WebsiteStatsSections({ website, stats, hasFailed, tier }: WebsiteStatsSectionsProps) {
	const stale = useStaleWebsites(useMemo(() => [website], [website]));
	const openOutage = stats?.recentOutages.find(({ endedAt }) => endedAt === null);
	return (
		<>
			{website.status === 'down' && (
				<DownCard website={website} outage={openOutage} latestResult={stats?.latestResult ?? null} />
			)}
			{(stats !== undefined || !hasFailed) && (
				<>
					<WebsiteNumbers website={website} stats={stats} />
					<ExpiryCards certificate={stats?.certificate} domain={stats?.domain} isLoading={stats === undefined} />
					<UptimeHistory days={stats?.days} />
					<UptimeWindows windows={stats?.windows} />
					<ResponseChart
						id={website._id}
						name={website.name}
						tier={tier}
						staleness={website.staleness}
						outages={stats?.recentOutages ?? []}
					/>
					<Section title="Recent outages">
						<OutagesTable
							outages={stats?.recentOutages}
							stale={stale}
							namesWebsites={false}
							emptyText="Outages of this website appear here with their cause and duration."
						/>
					</Section>
				</>
			)}
		</>
	);
}

function DangerZone({ onRemove }: { onRemove: () => void }) {
	return (
		<Section title="Danger zone">
			<Card className="flex flex-wrap items-center justify-between gap-4 p-4 sm:p-6">
				<p className="text-ui text-body">
					Stop monitoring this website and delete its checks and outages. This cannot be undone.
				</p>
				<Button variant="danger" onClick={onRemove}>
					Remove website
				</Button>
			</Card>
		</Section>
	);
}
