/** The four cards at the top of the dashboard. */
import type { DashboardStats, Tier } from '@stayup/contract';
import type { ShownWebsite } from '../../../entities/website/freshness.ts';
import { formatCount, formatResponseTime, formatUptime, nothing } from '../../../lib/format.ts';
import { StatCard } from '../../../ui/layout/stat-card.tsx';
import type { BoardFilter } from './board-filter.ts';
import { StateCounts } from './state-counts.tsx';

export type DashboardCardsProps = {
	tier: Tier;
	websites: readonly ShownWebsite[] | undefined;
	stats: DashboardStats | undefined;
	filter: BoardFilter;
	/** Called when the user filters by state. */
	onFilter: (change: Partial<BoardFilter>) => void;
	/** Whether missing data is still loading. */
	isLoading: boolean;
};

export function DashboardCards({ tier, websites, stats, filter, onFilter, isLoading: isPending }: DashboardCardsProps) {
	const isLoading = isPending && stats === undefined;
	const isUnmeasured = stats !== undefined && stats.uptimePercentage === null;

	const count = websites?.length ?? stats?.totalWebsites;

	return (
		<div className="grid grid-cols-1 gap-3 min-[360px]:grid-cols-2 sm:gap-4 lg:grid-cols-4">
			<StatCard label="Account tier" value={tier} hint="Your plan" />
			<StatCard
				label="Websites"
				value={count === undefined ? nothing : formatCount(count)}
				hint={websites && <StateCounts websites={websites} filter={filter} onFilter={onFilter} />}
				loading={isPending && count === undefined}
			/>
			<StatCard
				label="Uptime (24 hours)"
				value={formatUptime(stats?.uptimePercentage ?? null)}
				hint={isUnmeasured ? 'No measurements yet' : 'Over all websites'}
				loading={isLoading}
			/>
			<StatCard
				label="Average response time"
				value={formatResponseTime(stats?.avgResponseTime ?? null)}
				hint={stats?.avgResponseTime === null ? 'No measurements yet' : 'Over the last 24 hours'}
				loading={isLoading}
			/>
		</div>
	);
}
