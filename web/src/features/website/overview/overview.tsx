/** A website in one view: a current outage first, then numbers, history, response times, outages and settings (specification §2). */
import { Suspense } from 'react';
import { awaitsFirstResult, shownConditionOf } from '../../../entities/website/ui/status-words.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { lazyScreen } from '../../../ui/layout/lazy-screen.ts';
import { ResponseChart } from '../charts/response-chart.tsx';
import { SuggestedRules } from '../suggested-rules/suggested-rules.tsx';
import type { WebsitePage } from '../website-page.ts';
import { FirstCheck, isUnmeasured } from './first-check.tsx';
import { PageWarningNotice } from './page-warning.tsx';
import { RecentOutages } from './recent-outages.tsx';
import { SettingsSummary } from './settings-summary.tsx';
import { UptimeHistory } from './uptime-history.tsx';
import { UptimeWindows } from './uptime-windows.tsx';
import { WebsiteNumbers } from './website-numbers.tsx';

// The causes of outages and what to do about each are much text.
const DownCard = lazyScreen(() => import('./down-card.tsx').then((module) => module.DownCard));
const ConditionCard = lazyScreen(() => import('./condition-card.tsx').then((module) => module.ConditionCard));

export function Overview({ website, stats: loaded, hasStatsFailed, tier }: WebsitePage) {
	// The numbers may arrive before the status: a result is shown once the heading knows it too.
	const stats = loaded && awaitsFirstResult(website) ? { ...loaded, latestResult: null, totalChecks: 0 } : loaded;
	const openOutage = stats?.recentOutages.find(({ endedAt }) => endedAt === null);
	const isFirst = isUnmeasured(website, stats, serverNow());
	const isInCondition = shownConditionOf(website) !== null && website.staleness === undefined;
	return (
		<>
			{website.status === 'down' && (
				<Suspense fallback={<Skeleton className="h-24 w-full rounded-card" />}>
					<DownCard website={website} outage={openOutage} latestResult={stats?.latestResult ?? null} />
				</Suspense>
			)}
			{isInCondition && (
				<Suspense fallback={<Skeleton className="h-24 w-full rounded-card" />}>
					<ConditionCard website={website} />
				</Suspense>
			)}
			{stats?.pageWarning && website.status !== 'down' && (
				<PageWarningNotice website={website} warning={stats.pageWarning} />
			)}
			{(stats !== undefined || !hasStatsFailed) && (
				<>
					<WebsiteNumbers website={website} stats={stats} />
					<div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-[minmax(0,1fr)_26rem]">
						<div className="grid min-w-0 grid-cols-1 gap-3">
							{isFirst && <FirstCheck stats={stats} />}
							<UptimeHistory days={stats?.days} isFirst={isFirst} />
							{!isFirst && (
								<ResponseChart
									id={website._id}
									name={website.name}
									tier={tier}
									outages={stats?.recentOutages ?? []}
									height={188}
								/>
							)}
						</div>
						<div className="grid min-w-0 grid-cols-1 gap-3">
							{!isFirst && <UptimeWindows website={website} stats={stats} />}
							<RecentOutages website={website} outages={stats?.recentOutages} />
						</div>
					</div>
				</>
			)}
			{/* Below the numbers, which would move when it arrives. */}
			<SuggestedRules key={website._id} website={website} tier={tier} />
			<SettingsSummary website={website} />
		</>
	);
}

export function OverviewSkeleton() {
	return (
		<>
			<WebsiteNumbers website={undefined} stats={undefined} />
			<UptimeHistory days={undefined} />
			<UptimeWindows website={undefined} stats={undefined} />
		</>
	);
}
