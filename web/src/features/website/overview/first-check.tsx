/** A website without measurements: the result of its first check, in place of charts with nothing in them. */
import { dayMs, type Website, type WebsiteStats } from '@stayup/contract';
import { formatMilliseconds } from '../../../lib/format.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';

/** Two checks measure the time between them. `stats`: undefined while they load. `now` in milliseconds since the epoch. */
export function isUnmeasured(
	{ createdAt, isActive, status, lastDayUptime = null }: Website,
	stats: Pick<WebsiteStats, 'uptimePercentage'> | undefined,
	now: number,
): boolean {
	const uptime = stats ? stats.uptimePercentage : lastDayUptime;
	return isActive && status !== 'down' && uptime === null && now - Date.parse(createdAt) < dayMs;
}

type FirstCheckProps = { stats: Pick<WebsiteStats, 'latestResult' | 'totalChecks'> | undefined };

export function FirstCheck({ stats }: FirstCheckProps) {
	return (
		<Card className="grid gap-1 p-4 sm:p-5">
			{stats === undefined ? (
				<Skeleton className="my-1 h-5 w-56" />
			) : (
				<h2 className="text-h3 text-ink">{resultOf(stats)}</h2>
			)}
			<p className="text-ui text-muted">The uptime and the charts begin with the second check.</p>
		</Card>
	);
}

function resultOf({ latestResult, totalChecks }: NonNullable<FirstCheckProps['stats']>): string {
	if (latestResult === null) return 'First check running…';
	const check = totalChecks > 1 ? 'Latest check' : 'First check';
	const { isUp, responseTime } = latestResult;
	return isUp ? `${check}: up, ${formatMilliseconds(responseTime)}` : `${check}: failed`;
}
