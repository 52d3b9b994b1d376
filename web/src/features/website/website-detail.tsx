/** One website (specification §2): what is wrong first, then its numbers, history, outages and settings. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import toast from 'react-hot-toast';
import { useNavigate, useParams } from 'react-router-dom';
import { useSession } from '../../entities/account/session/session.tsx';
import { OutagesTable } from '../../entities/outage/ui/outages-table.tsx';
import { websiteQueries } from '../../entities/website/api/website-queries.ts';
import { useLiveWebsite } from '../../entities/website/live/use-live-website.ts';
import { LiveNotes, PauseUpdates } from '../../entities/website/ui/live-notes.tsx';
import { RemoveWebsiteDialog } from '../../entities/website/ui/remove-website-dialog.tsx';
import { awaitsFirstResult } from '../../entities/website/ui/status-words.ts';
import { ApiError } from '../../lib/api-client/api-error.ts';
import { firstResultMs } from '../../lib/api-client/query-client.ts';
import { useRefetchPace } from '../../lib/live/use-paused-updates.ts';
import { failures, websiteNotFound } from '../../lib/messages.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { paths } from '../../lib/paths.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Button } from '../../ui/form/button.tsx';
import { ButtonLink } from '../../ui/form/button-link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { RelativeTime } from '../../ui/layout/relative-time.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ResponseChart } from './charts/response-chart.tsx';
import { CheckNowButton } from './check-now-button.tsx';
import { DownCard } from './down-card.tsx';
import { EditWebsiteDialog } from './edit-website-dialog.tsx';
import { ExpiryCards } from './expiry-cards.tsx';
import { LatestCheckCard } from './latest-check.tsx';
import { MutedNotice } from './muted-notice.tsx';
import { TestAlertSection } from './test-alert.tsx';
import { RecentChecks } from './uptime/recent-checks.tsx';
import { UptimeHistory } from './uptime/uptime-history.tsx';
import { UptimeWindows } from './uptime/uptime-windows.tsx';
import { useCheckNow } from './use-check-now.tsx';
import { WatchButtons } from './watch-buttons.tsx';
import { WebsiteHeading } from './website-heading.tsx';
import { WebsiteNumbers } from './website-numbers.tsx';
import { WebsiteSettings } from './website-settings.tsx';

const back = { to: paths.dashboard, label: 'Dashboard' };

export function WebsiteDetail() {
	const { id = '' } = useParams();
	const { user, canListen } = useSession();
	const client = useQueryClient();
	const navigate = useNavigate();
	const refetchPace = useRefetchPace();
	const website = useQuery({
		...websiteQueries.detail(id),
		refetchInterval: ({ state }) => (state.data && awaitsFirstResult(state.data) ? firstResultMs : refetchPace),
		// What the dashboard already knows is shown while the rest is on its way.
		placeholderData: () =>
			client.getQueryData(websiteQueries.list().queryKey)?.find((candidate) => candidate._id === id),
	});
	const stats = useQuery({ ...websiteQueries.stats(id), refetchInterval: refetchPace });
	const live = useLiveWebsite(canListen && website.data !== undefined ? (user?._id ?? null) : null, id);
	const tier = user?.tier ?? 'Free';
	const checkNow = useCheckNow(id);
	const [isLeaving, setLeaving] = useState(false);
	const [isEditing, setEditing] = useState(false);

	const isMissing = website.error instanceof ApiError && website.error.code === 'not-found';
	const hasFailed = !isMissing && (website.isError || stats.isError);
	useEffect(() => {
		if (hasFailed) toast.error(failures.websiteLoad.text, { id: failures.websiteLoad.text });
	}, [hasFailed]);

	const isRetrying = website.isFetching || stats.isFetching;
	const retry = () => void Promise.all([website.refetch(), stats.refetch()]);

	if (isMissing) {
		return (
			<Screen title={pageTitle(websiteNotFound)}>
				<PageHeading title={websiteNotFound} back={back}>
					It may have been removed, or the address is not quite right.
				</PageHeading>
				<ButtonLink to={paths.dashboard} className="w-fit">
					Go to the dashboard
				</ButtonLink>
			</Screen>
		);
	}
	if (website.data === undefined) {
		return (
			<Screen title={pageTitle('Website')}>
				<PageHeading title="Website" back={back} />
				{hasFailed ? (
					<ErrorState title={failures.websiteLoad.text} onRetry={retry} retrying={isRetrying}>
						The website is still being watched. Please check your connection and try again.
					</ErrorState>
				) : (
					<>
						<WebsiteNumbers website={undefined} stats={undefined} />
						<ExpiryCards certificate={undefined} domain={undefined} isLoading />
						<UptimeHistory days={undefined} />
						<UptimeWindows windows={undefined} />
					</>
				)}
			</Screen>
		);
	}

	const { data } = website;
	const openOutage = stats.data?.recentOutages.find(({ endedAt }) => endedAt === null);
	return (
		<Screen title={pageTitle(data.status === 'down' ? `Down: ${data.name}` : data.name)}>
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
			<LiveNotes announcement={live.announcement} isPaused={live.isPaused && !hasFailed} />
			{hasFailed && (
				<InlineNotice
					tone="down"
					action={
						<Button variant="secondary" busy={isRetrying} onClick={retry}>
							Retry
						</Button>
					}
				>
					{failures.websiteLoad.text}
					{website.dataUpdatedAt > 0 && (
						<>
							. Shown as of <RelativeTime instant={website.dataUpdatedAt} />.
						</>
					)}
				</InlineNotice>
			)}
			<MutedNotice website={data} />
			{checkNow.failure !== null && <InlineNotice tone="down">{checkNow.failure}</InlineNotice>}
			{data.status === 'down' && (
				<DownCard website={data} outage={openOutage} latestResult={stats.data?.latestResult ?? null} />
			)}

			{(stats.data !== undefined || !stats.isError) && (
				<>
					<WebsiteNumbers website={data} stats={stats.data} />
					<ExpiryCards
						certificate={stats.data?.certificate}
						domain={stats.data?.domain}
						isLoading={stats.data === undefined}
					/>
					<UptimeHistory days={stats.data?.days} />
					<UptimeWindows windows={stats.data?.windows} />
					<ResponseChart id={id} tier={tier} outages={stats.data?.recentOutages ?? []} />
					<Section title="Recent outages">
						<OutagesTable
							outages={stats.data?.recentOutages}
							namesWebsites={false}
							emptyText="When the website stops answering, it shows here with its cause and duration."
						/>
					</Section>
				</>
			)}
			<RecentChecks id={id} name={data.name} />
			{stats.data?.latestResult && (
				<LatestCheckCard check={stats.data.latestResult} certificate={stats.data.certificate} />
			)}
			<WebsiteSettings website={data} onEdit={() => setEditing(true)} />
			<TestAlertSection id={id} />
			<Section title="Danger zone">
				<Card className="flex flex-wrap items-center justify-between gap-4 p-4 sm:p-6">
					<p className="text-ui text-body">
						Stop watching this website and delete its checks and outages. This cannot be undone.
					</p>
					<Button variant="danger" onClick={() => setLeaving(true)}>
						Remove website
					</Button>
				</Card>
			</Section>
			{isEditing && <EditWebsiteDialog website={data} onClose={() => setEditing(false)} />}
			<RemoveWebsiteDialog
				website={isLeaving ? data : null}
				onClose={() => setLeaving(false)}
				onRemoved={() => navigate(paths.dashboard)}
			/>
		</Screen>
	);
}
