/** The website's numbers; a dash for those not measured yet. */
import type { Website, WebsiteStats } from '@stayup/contract';
import { formatCount, formatResponseTime, formatUptime, nothing } from '../../../lib/format.ts';
import { RelativeTime } from '../../../ui/layout/relative-time.tsx';
import { StatCard } from '../../../ui/layout/stat-card.tsx';

export type WebsiteNumbersProps = { website: Website | undefined; stats: WebsiteStats | undefined };

export function WebsiteNumbers({ website, stats }: WebsiteNumbersProps) {
	const isLoading = stats === undefined;
	const latest = website?.lastResponseTime ?? null;

	return (
		<div className="grid grid-cols-1 gap-3 min-[360px]:max-sm:grid-cols-2 min-[360px]:max-sm:[&>:last-child]:col-span-2 sm:grid-cols-3 sm:gap-4">
			<StatCard
				label="Uptime"
				value={formatUptime(stats?.uptimePercentage ?? null)}
				hint="Over the last 24 hours"
				loading={isLoading}
			/>
			<StatCard
				label="Average response time"
				value={formatResponseTime(stats?.avgResponseTime ?? null)}
				hint={latest === null ? 'Over the last 24 hours' : `Latest: ${formatResponseTime(latest)}`}
				loading={isLoading}
			/>
			<StatCard
				label="Total checks"
				value={formatCount(stats?.totalChecks ?? 0)}
				hint={
					<>
						Last checked{' '}
						{website === undefined || website.lastChecked === null ? (
							nothing
						) : (
							<RelativeTime instant={website.lastChecked} />
						)}
					</>
				}
				loading={isLoading}
			/>
		</div>
	);
}
