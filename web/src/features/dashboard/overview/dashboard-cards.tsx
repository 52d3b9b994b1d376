/** The figures of the dashboard, in one line. Without websites, only those of the account. */
import { type DashboardStats, dayMs, measuredInWords, type Tier, tierLimits } from '@stayup/contract';
import type { ReactNode } from 'react';
import type { ShownWebsite } from '../../../entities/website/freshness.ts';
import { formatCount, formatResponseTime, formatUptime, nothing } from '../../../lib/format.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { StateCounts } from './state-counts.tsx';

type DashboardCardsProps = {
	tier: Tier;
	websites: readonly ShownWebsite[] | undefined;
	/** Of the websites; undefined if it is not known before they have loaded. */
	count: number | undefined;
	stats: DashboardStats | undefined;
	/** Whether missing data is still loading. */
	isLoading: boolean;
};

export function DashboardCards(props: DashboardCardsProps) {
	const { tier, websites, stats, isLoading: isPending, count = stats?.totalWebsites } = props;
	const isLoading = isPending && stats === undefined;
	const isUnmeasured = stats !== undefined && stats.uptimePercentage === null;
	const limit = tierLimits[tier].websites;

	return (
		<dl className="flex gap-px overflow-hidden rounded-card border border-line bg-line max-[22rem]:flex-wrap">
			<Card label="Account tier" value={tier} hint={null} />
			<Card
				label="Websites"
				value={
					count === undefined
						? nothing
						: `${formatCount(count)}${Number.isFinite(limit) ? ` of ${formatCount(limit)}` : ''}`
				}
				hint={websites && websites.length > 0 && <StateCounts websites={websites} />}
				isLoading={isPending && count === undefined}
			/>
			{count !== 0 && (
				<>
					<Card
						label="Uptime (24&nbsp;hours)"
						value={formatUptime(stats?.uptimePercentage ?? null)}
						hint={isUnmeasured ? 'No measurements yet' : (measuredOf(stats) ?? 'Over all websites')}
						isLoading={isLoading}
					/>
					<Card
						label="Average response time"
						value={formatResponseTime(stats?.avgResponseTime ?? null)}
						hint={null}
						isLoading={isLoading}
					/>
				</>
			)}
		</dl>
	);
}

/** Null once half of the last day was measured. */
function measuredOf(stats: DashboardStats | undefined): string | null {
	if (stats === undefined || stats.totalWebsites === 0 || stats.uptimePercentage === null) return null;
	const measured = measuredInWords(stats.measuredSeconds / stats.totalWebsites, dayMs / 1000);
	return measured && stats.totalWebsites > 1 ? `${measured} on average` : measured;
}

type CardProps = { label: string; value: string; hint: ReactNode; isLoading?: boolean };

function Card({ label, value, hint, isLoading = false }: CardProps) {
	return (
		<div
			className="flex flex-auto flex-col justify-between gap-x-2 bg-card px-2.5 py-1 sm:px-4 sm:py-1.5 lg:flex-row lg:items-center lg:justify-start lg:py-2"
			aria-busy={isLoading || undefined}
		>
			<dt className="text-caption text-muted lg:text-small lg:whitespace-nowrap">{label}</dt>
			<dd className="flex flex-wrap items-baseline gap-x-2 sm:min-h-6">
				{isLoading ? (
					<Skeleton className="my-0.5 h-4 w-12 lg:w-20" />
				) : (
					<span className="text-ui font-semibold whitespace-nowrap text-ink tabular-nums">{value}</span>
				)}
				{/* While it loads, the hint keeps its room. A phone has none for it. */}
				{hint && (
					<span
						className={joinClasses('text-caption text-muted max-sm:sr-only lg:text-small', isLoading && 'invisible')}
						aria-hidden={isLoading}
					>
						{hint}
					</span>
				)}
			</dd>
		</div>
	);
}
