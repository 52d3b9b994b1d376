/** The uptime of each month, week or year as columns. The table below says the same in words. */
import { formatUptime } from '../../../lib/format.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { barClassNames, type UptimeDay } from '../../../ui/chart/uptime-day.ts';
import { lowestShown, shareOfHeight } from './history-scale.ts';

export interface HistoryColumn extends UptimeDay {
	/** Null if nothing was measured. */
	uptimePercentage: number | null;
}

type HistoryChartProps = {
	/** Oldest first. */
	columns: readonly HistoryColumn[];
	/** The chart in one sentence, for assistive technology. */
	summary: string;
};

/** So many columns have room for their uptime and their label. */
const labelledColumns = 13;

export function HistoryChart({ columns, summary }: HistoryChartProps) {
	const lowest = lowestShown(columns.map(({ uptimePercentage }) => uptimePercentage));
	const isLabelled = columns.length <= labelledColumns;
	const labelClassName = joinClasses('truncate text-center text-caption', columns.length > 4 && 'max-sm:hidden');
	return (
		<div role="img" aria-label={summary} className="flex gap-2 py-1">
			<div aria-hidden="true" className="flex h-20 flex-col justify-between text-right text-caption text-muted">
				<span>100%</span>
				<span>{lowest}%</span>
			</div>
			<div className="flex min-w-0 flex-1 gap-0.5 sm:gap-1">
				{columns.map(({ key, label, tone, uptimePercentage }) => (
					<div key={key} className="grid min-w-0 flex-1 grid-cols-1 content-start gap-1">
						<div className="flex h-20 items-end border-b border-line">
							<div
								className={`mx-auto w-full max-w-28 rounded-bar forced-color-adjust-none ${barClassNames[tone]}`}
								style={{ height: `${100 * shareOfHeight(uptimePercentage, lowest)}%` }}
							/>
						</div>
						{isLabelled && (
							<>
								<span className={`${labelClassName} text-ink tabular-nums`}>{formatUptime(uptimePercentage)}</span>
								<span className={`${labelClassName} text-muted`}>{label}</span>
							</>
						)}
					</div>
				))}
			</div>
		</div>
	);
}
