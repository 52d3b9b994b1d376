/** The dashboard with all websites of the user (specification §2), updated live. */

import { isAdmin, type Website } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSharedAccount } from '../../entities/account/members/shared-account.ts';
import { hasFirstWebsite } from '../../entities/account/session/first-website.ts';
import { useSession } from '../../entities/account/session/session.tsx';
import type { UserInfo } from '../../entities/account/session/user-info.ts';
import { setupProgress } from '../../entities/account/setup/setup-steps.ts';
import { OutagesTable } from '../../entities/outage/ui/outages-table.tsx';
import { ranAtLastVisit } from '../../entities/project/running-project.ts';
import { useServiceStatus } from '../../entities/service/use-service-status.ts';
import { websiteQueries } from '../../entities/website/api/website-queries.ts';
import { useLiveBoard } from '../../entities/website/live/use-live-board.ts';
import { LiveNotes } from '../../entities/website/ui/live-notes.tsx';
import { useShownWebsites, useStaleWebsites } from '../../entities/website/use-shown-websites.ts';
import { useRefetchInterval } from '../../lib/live/use-paused-updates.ts';
import { failures, pleaseLogIn } from '../../lib/messages.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { paths } from '../../lib/paths.ts';
import { serverNow, toServerTime } from '../../lib/server-clock.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { combineQueries, Loaded } from '../../ui/layout/loaded.tsx';
import { RelativeTime } from '../../ui/layout/relative-time.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { AddingWebsite } from './adding-website.tsx';
import { useCurrentWork } from './bulk/current-work.ts';
import { DashboardCards } from './overview/dashboard-cards.tsx';
import { DashboardHead } from './overview/dashboard-head.tsx';
import { useAnnounced, useBoardSentence } from './overview/use-board-sentence.ts';
import { useLoadDelay } from './use-load-delay.ts';
import { WebsitesSection } from './websites/websites-section.tsx';

// Below the first screen, or not needed by most visits.
const RemoveWebsiteDialog = lazy(() =>
	import('../../entities/website/ui/remove-website-dialog.tsx').then((module) => ({
		default: module.RemoveWebsiteDialog,
	})),
);
const SubscriptionPanel = lazy(() =>
	import('./subscription/subscription-panel.tsx').then((module) => ({ default: module.SubscriptionPanel })),
);
const ProjectCard = lazy(() =>
	import('../../entities/project/project-card.tsx').then((module) => ({ default: module.ProjectCard })),
);
const EmailNotice = lazy(() =>
	import('../../entities/account/ui/email-notice.tsx').then((module) => ({ default: module.EmailNotice })),
);
const ChannelNotice = lazy(() =>
	import('./overview/channel-notice.tsx').then((module) => ({ default: module.ChannelNotice })),
);
const SetupChecklist = lazy(() =>
	import('../../entities/account/setup/setup-checklist.tsx').then((module) => ({ default: module.SetupChecklist })),
);
const AddCheckedWebsite = lazy(() =>
	import('./add-checked-website.tsx').then((module) => ({ default: module.AddCheckedWebsite })),
);
const FirstWebsite = lazy(() => import('./first-website.tsx').then((module) => ({ default: module.FirstWebsite })));

type CardPlaceProps = { className: string; children?: ReactNode };

/** A card that loads, as high as it will be. */
function CardPlace({ className, children }: CardPlaceProps) {
	return (
		<Card aria-hidden="true" className={`grid content-start gap-3 overflow-hidden px-4 py-3.5 sm:px-5 ${className}`}>
			{children ?? (
				<>
					<Skeleton className="h-4 w-40" />
					<Skeleton className="h-4 w-full max-w-96" />
				</>
			)}
		</Card>
	);
}

const projectPlace = <CardPlace className="h-26.5 max-sm:h-43.5" />;
const subscriptionPlace = <CardPlace className="h-20" />;
const firstWebsitePlace = (
	<CardPlace className="h-49.5 max-sm:h-59.5">
		<Skeleton className="my-2 h-5 w-72 max-w-full" />
		<Skeleton className="mt-5 h-9 w-full max-w-prose rounded-control" />
		<Skeleton className="h-4 w-40" />
	</CardPlace>
);

/** `loadWebsiteScreen`: loads the script of the screen that opens once a first website is added. */
export function Dashboard({ loadWebsiteScreen }: { loadWebsiteScreen?: () => Promise<unknown> }) {
	const { user, canListen } = useSession();
	const isOwn = useSharedAccount() === null;
	// A visit that begins with a website that was checked on the home page.
	const [isAdding, setAdding] = useState(() => isOwn && hasFirstWebsite());

	if (user === null) {
		return (
			<Screen title={pageTitle('Dashboard')}>
				<p className="text-body">
					{pleaseLogIn} <Link to={paths.login}>Log in</Link>
				</p>
			</Screen>
		);
	}
	if (isAdding) {
		return (
			<Suspense fallback={<AddingWebsite />}>
				<AddCheckedWebsite loadScreen={loadWebsiteScreen} onNone={() => setAdding(false)} />
			</Suspense>
		);
	}
	return <Board user={user} canListen={canListen} />;
}

function Board({ user, canListen }: { user: UserInfo; canListen: boolean }) {
	// Things that concern the person and not the websites are shown in the own account only.
	const isOwn = useSharedAccount() === null;
	const isDue = useLoadDelay(user._id);
	const refetchInterval = useRefetchInterval();
	const websites = useQuery({ ...websiteQueries.list(), enabled: isDue, refetchInterval });
	const stats = useQuery({ ...websiteQueries.dashboardStats(), enabled: isDue, refetchInterval });
	const listed = useShownWebsites(websites.data, websites.dataUpdatedAt);
	const stale = useStaleWebsites(listed);
	const isListening = canListen && !websites.isPending;
	const service = useServiceStatus(isListening);
	const live = useLiveBoard(isListening ? user._id : null);
	const [leaving, setLeaving] = useState<Website | null>(null);
	/** While a website is built, its next step comes before everything else. */
	const [leadsWithProject] = useState(() => isOwn && ranAtLastVisit(user._id));

	const hasFailed = websites.isError || stats.isError;
	const sentence = useBoardSentence(listed, stats.data?.recentOutages, leadsWithProject);
	// Once the causes are known too.
	const announcement = useAnnounced(stats.isPending ? '' : (sentence?.spoken ?? ''));

	const { email, pendingEmail = null, isEmailConfirmed, unconfirmedPause = null } = user;
	// That of the session is about the own account.
	const count = websites.data?.length ?? (isOwn ? user.websiteCount : undefined);
	// While all of them are being removed, the list is empty and some may come back.
	const isWorking = useCurrentWork() !== null;
	const isListed = websites.data !== undefined || !websites.isError;
	const isEmpty = isListed && count === 0 && !isWorking;
	// Of a client without websites, the project is the only thing to do.
	const isNew = isOwn && !(leadsWithProject && isEmpty) && setupProgress(user, count ?? 0, serverNow()) !== null;
	const project = (
		<Suspense fallback={projectPlace}>
			<ProjectCard place={leadsWithProject && projectPlace} isMain={leadsWithProject} />
		</Suspense>
	);
	const sections = (
		<>
			{leadsWithProject && project}
			{isOwn && isEmailConfirmed === false && (!isNew || unconfirmedPause !== null) && (
				<Suspense fallback={<CardPlace className="h-14.5" />}>
					<EmailNotice user={{ email, pendingEmail, isEmailConfirmed, unconfirmedPause }} />
				</Suspense>
			)}
			<Suspense>
				{isOwn && stats.data?.failingChannels && <ChannelNotice channels={stats.data.failingChannels} />}
			</Suspense>
			{isEmpty && (
				<Suspense fallback={firstWebsitePlace}>
					{websites.isPending ? firstWebsitePlace : <FirstWebsite isAdmin={isAdmin(user)} isMain={!leadsWithProject} />}
				</Suspense>
			)}
			{isNew && (
				<Suspense fallback={<CardPlace className={count === 0 ? 'h-63.5 max-sm:h-94.5 lg:h-43.5' : 'h-11.5'} />}>
					<SetupChecklist user={user} websites={count ?? 0} websiteId={websites.data?.[0]?._id ?? null} />
				</Suspense>
			)}
			<DashboardCards tier={user.tier} websites={listed} count={count} stats={stats.data} isLoading={!stats.isError} />
			{isListed && !isEmpty && (
				<div className="grid grid-cols-1 gap-2">
					<WebsitesSection websites={listed} expected={count} leaving={leaving} onRemove={setLeaving} />
					{!hasFailed && (
						<p className="min-h-6 text-right text-small text-muted">
							{/* It would say that the statuses are new. */}
							{websites.data !== undefined && sentence?.isOurs === false && (
								<>
									Updated <RelativeTime instant={toServerTime(websites.dataUpdatedAt)} />
								</>
							)}
						</p>
					)}
				</div>
			)}
			<div className="in-order grid grid-cols-1 gap-3">
				{!isEmpty && (stats.data !== undefined || !stats.isError) && (
					<Section title="Recent outages">
						<OutagesTable outages={stats.data?.recentOutages} stale={stale} />
					</Section>
				)}
				{/* The last part of the screen: the websites do not wait for it. */}
				<Suspense fallback={subscriptionPlace}>
					{websites.isPending
						? subscriptionPlace
						: isOwn && (
								<>
									{!leadsWithProject && user.tier !== 'Free' && project}
									<SubscriptionPanel user={user} isDue={isDue} websites={websites.data} />
								</>
							)}
				</Suspense>
			</div>
		</>
	);

	return (
		<Screen isDense title={pageTitle(sentence?.title ? `${sentence.title} · Dashboard` : 'Dashboard')}>
			<DashboardHead
				user={user}
				sentence={sentence}
				websites={listed}
				outages={stats.data?.recentOutages ?? (stats.isError ? null : undefined)}
				service={service}
				isEmpty={isEmpty}
				hasMainBelow={isEmpty || leadsWithProject}
				hasFailed={hasFailed && listed === undefined}
			/>
			<LiveNotes announcement={announcement} isPaused={live.isPaused && !hasFailed} />

			<Loaded
				query={combineQueries(websites, stats)}
				failure={failures.dashboardLoad.text}
				unchanged="Monitoring continues."
				isToasted
				isStaleShown
				skeleton={sections}
			>
				{() => sections}
			</Loaded>
			{leaving !== null && (
				<Suspense>
					<RemoveWebsiteDialog website={leaving} onClose={() => setLeaving(null)} />
				</Suspense>
			)}
		</Screen>
	);
}
