/** The four numbers on top of the dashboard. */
import type { DashboardStats, Tier, Website } from '@stayup/contract';
import { formatCount, formatResponseTime, formatUptime, nothing } from '../../lib/format.ts';
import { StatCard } from '../../ui/layout/stat-card.tsx';
import type { BoardFilter } from './board-filter.ts';
import { StateCounts } from './state-counts.tsx';

export type DashboardCardsProps = {
	tier: Tier;
	websites: readonly Website[] | undefined;
	stats: DashboardStats | undefined;
	filter: BoardFilter;
	/** Shows the websites of one state, or all again. */
	onFilter: (change: Partial<BoardFilter>) => void;
	/** Whether what is missing is still on its way. */
	isLoading: boolean;
};

export function DashboardCards({ tier, websites, stats, filter, onFilter, isLoading: isComing }: DashboardCardsProps) {
	const isLoading = isComing && stats === undefined;
	const isUnmeasured = stats !== undefined && stats.uptimePercentage === null;

	const count = websites?.length ?? stats?.totalWebsites;

	return (
		<div className="grid grid-cols-1 gap-3 min-[360px]:grid-cols-2 sm:gap-4 lg:grid-cols-4">
			<StatCard label="Account tier" value={tier} hint="Your plan" />
			<StatCard
				label="Websites"
				value={count === undefined ? nothing : formatCount(count)}
				hint={websites && <StateCounts websites={websites} filter={filter} onFilter={onFilter} />}
				loading={isComing && count === undefined}
			/>
			<StatCard
				label="Uptime (24 hours)"
				value={formatUptime(stats?.uptimePercentage ?? null)}
				hint={isUnmeasured ? 'Nothing measured yet' : 'Over all websites'}
				loading={isLoading}
			/>
			<StatCard
				label="Average response time"
				value={formatResponseTime(stats?.avgResponseTime ?? null)}
				hint={stats?.avgResponseTime === null ? 'Nothing measured yet' : 'Over the last 24 hours'}
				loading={isLoading}
			/>
		</div>
	);
}
