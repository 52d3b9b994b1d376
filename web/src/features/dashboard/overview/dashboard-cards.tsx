/** The four figures of the dashboard, in one line. */
import { type DashboardStats, dayMs, measuredInWords, type Tier } from '@stayup/contract';
import type { ReactNode } from 'react';
import type { ShownWebsite } from '../../../entities/website/freshness.ts';
import { formatCount, formatResponseTime, formatUptime, nothing } from '../../../lib/format.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { StateCounts } from './state-counts.tsx';

type DashboardCardsProps = {
	tier: Tier;
	websites: readonly ShownWebsite[] | undefined;
	stats: DashboardStats | undefined;
	/** Whether missing data is still loading. */
	isLoading: boolean;
};

export function DashboardCards({ tier, websites, stats, isLoading: isPending }: DashboardCardsProps) {
	const isLoading = isPending && stats === undefined;
	const isUnmeasured = stats !== undefined && stats.uptimePercentage === null;
	const count = websites?.length ?? stats?.totalWebsites;

	return (
		<dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line lg:flex">
			<Card label="Account tier" value={tier} hint={null} />
			<Card
				label="Websites"
				value={count === undefined ? nothing : formatCount(count)}
				hint={websites && <StateCounts websites={websites} />}
				isLoading={isPending && count === undefined}
			/>
			<Card
				label="Uptime (24 hours)"
				value={formatUptime(stats?.uptimePercentage ?? null)}
				hint={isUnmeasured ? 'No measurements yet' : (measuredEach(stats) ?? 'Over all websites')}
				isLoading={isLoading}
			/>
			<Card
				label="Average response time"
				value={formatResponseTime(stats?.avgResponseTime ?? null)}
				hint={stats?.avgResponseTime === null ? 'No measurements yet' : null}
				isLoading={isLoading}
			/>
		</dl>
	);
}

/** Null once half of the last day was measured. */
function measuredEach(stats: DashboardStats | undefined): string | null {
	if (stats === undefined || stats.totalWebsites === 0) return null;
	const measured = measuredInWords(stats.measuredSeconds / stats.totalWebsites, dayMs / 1000);
	return measured && `${measured} each`;
}

type CardProps = { label: string; value: string; hint: ReactNode; isLoading?: boolean };

function Card({ label, value, hint, isLoading = false }: CardProps) {
	return (
		<div
			className="flex min-w-0 flex-wrap items-baseline gap-x-2 bg-card px-4 py-2 lg:flex-auto lg:flex-nowrap lg:items-center"
			aria-busy={isLoading || undefined}
		>
			<dt className="text-small whitespace-nowrap text-muted">{label}</dt>
			<dd className="flex min-h-6 flex-wrap items-baseline gap-x-2">
				{isLoading ? (
					<Skeleton className="my-0.5 h-4 w-20" />
				) : (
					<span className="text-ui font-semibold whitespace-nowrap text-ink tabular-nums">{value}</span>
				)}
				{/* While it loads, the hint keeps its room: on a phone it is a line of its own. */}
				{hint && (
					<span className={joinClasses('text-small text-muted', isLoading && 'invisible')} aria-hidden={isLoading}>
						{hint}
					</span>
				)}
			</dd>
		</div>
	);
}
