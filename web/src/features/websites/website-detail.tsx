/** One website (specification §2): what is wrong first, then its numbers, history, outages and settings. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import toast from 'react-hot-toast';
import { useNavigate, useParams } from 'react-router-dom';
import { ApiError } from '../../api/api-error.ts';
import { queries } from '../../api/queries.ts';
import { firstResultMs } from '../../api/query-client.ts';
import { useLiveWebsite } from '../../live/use-live-website.ts';
import { useRefetchPace } from '../../live/use-paused-updates.ts';
import { failures, websiteNotFound } from '../../messages.ts';
import { LiveNotes, PauseUpdates } from '../../monitoring/live-notes.tsx';
import { OutagesTable } from '../../monitoring/outages-table.tsx';
import { RemoveWebsiteDialog } from '../../monitoring/remove-website-dialog.tsx';
import { awaitsFirstResult } from '../../monitoring/status-words.ts';
import { pageTitle } from '../../page-title.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/session.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Section } from '../../ui/section.tsx';
import { CheckNowButton } from './check-now-button.tsx';
import { DownCard } from './down-card.tsx';
import { EditWebsiteDialog } from './edit-website-dialog.tsx';
import { ExpiryCards } from './expiry-cards.tsx';
import { FireDrill } from './fire-drill.tsx';
import { LatestCheckCard } from './latest-check.tsx';
import { MutedNotice } from './muted-notice.tsx';
import { RecentChecks } from './recent-checks.tsx';
import { ResponseChart } from './response-chart.tsx';
import { UptimeHistory } from './uptime-history.tsx';
import { UptimeWindows } from './uptime-windows.tsx';
import { useCheckNow } from './use-check-now.ts';
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
		...queries.website(id),
		refetchInterval: ({ state }) => (state.data && awaitsFirstResult(state.data) ? firstResultMs : refetchPace),
		// What the dashboard already knows is shown while the rest is on its way.
		placeholderData: () => client.getQueryData(queries.websites().queryKey)?.find((candidate) => candidate._id === id),
	});
	const stats = useQuery({ ...queries.websiteStats(id), refetchInterval: refetchPace });
	const live = useLiveWebsite(canListen && website.data !== undefined ? (user?._id ?? null) : null, id);
	const checkNow = useCheckNow(id, user?.tier ?? 'Free');
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
						<CheckNowButton checkNow={checkNow} isPaused={!data.isActive} />
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
			{checkNow.message !== null && <InlineNotice tone="down">{checkNow.message}</InlineNotice>}
			{data.status === 'down' && <DownCard website={data} outage={openOutage} />}

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
					<ResponseChart id={id} tier={user?.tier ?? 'Free'} outages={stats.data?.recentOutages ?? []} />
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
			{stats.data?.latestCheck && (
				<LatestCheckCard check={stats.data.latestCheck} certificate={stats.data.certificate} />
			)}
			<WebsiteSettings website={data} onEdit={() => setEditing(true)} />
			<FireDrill id={id} />
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
