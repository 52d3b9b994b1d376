/** The uptime of each day, as bars and as a table. */
import { type DaySummary, degradedFromPercentage } from '@stayup/contract';
import { useId, useState } from 'react';
import { formatCount, nothing } from '../../../lib/format.ts';
import { barClassNames } from '../../../ui/chart/uptime-day.ts';
import { UptimeStrip } from '../../../ui/chart/uptime-strip.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { padUptimeBars, summarizeDays, toUptimeBar } from './uptime-days.ts';

type UptimeHistoryProps = {
	days: readonly DaySummary[] | undefined;
	/** Whether nothing was measured yet, of a new website. */
	isFirst?: boolean;
};

export function UptimeHistory({ days, isFirst = false }: UptimeHistoryProps) {
	const [isTable, setTable] = useState(false);
	const table = useId();
	if (isFirst) {
		return (
			<Panel title="Uptime history">
				<p className="text-small text-muted">Each day becomes a bar here, the first one today.</p>
			</Panel>
		);
	}
	return (
		<Panel
			title="Uptime history"
			aside={
				days === undefined ? (
					<Skeleton className="h-5 w-80 max-w-full max-sm:h-16" />
				) : (
					<div className="flex flex-wrap items-center justify-end gap-x-3">
						<span>{summarizeDays(days)}</span>
						<button
							type="button"
							aria-expanded={isTable}
							aria-controls={table}
							onClick={() => setTable(!isTable)}
							className="min-h-6 rounded-small text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11"
						>
							{isTable ? 'Hide table' : 'Show as table'}
						</button>
					</div>
				)
			}
		>
			{days === undefined ? (
				<Skeleton className="h-24 w-full max-sm:h-29" />
			) : (
				<>
					<UptimeStrip days={padUptimeBars(days.map(toUptimeBar))} summary={summarizeDays(days)} interactive />
					<Legend />
					<div id={table}>{isTable && <DaysTable days={days} />}</div>
				</>
			)}
		</Panel>
	);
}

const legend = [
	{ tone: 'up', label: 'No downtime' },
	{ tone: 'degraded', label: `Down for ${100 - degradedFromPercentage}% or less` },
	{ tone: 'down', label: 'Down for more' },
	{ tone: 'none', label: 'Not measured' },
] as const;

/** Each bar says its day in words, so this is for those who see them. */
function Legend() {
	return (
		<div aria-hidden="true" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-caption text-muted">
			{legend.map(({ tone, label }) => (
				<span key={tone} className="flex items-center gap-1.5">
					<span className="flex h-3 w-1.5 items-end">
						<span className={`w-full rounded-bar forced-color-adjust-none ${barClassNames[tone]}`} />
					</span>
					{label}
				</span>
			))}
		</div>
	);
}

function DaysTable({ days }: { days: readonly DaySummary[] }) {
	return (
		<section
			className="mt-3 max-h-80 overflow-y-auto rounded-control border border-line text-small"
			aria-label="Uptime by day"
			// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
			tabIndex={0}
		>
			<table className="w-full text-left">
				<thead>
					<tr className="border-b border-line text-muted">
						<th scope="col" className="px-3 py-2 font-medium">
							Day (UTC)
						</th>
						<th scope="col" className="px-3 py-2 font-medium">
							Uptime
						</th>
						<th scope="col" className="px-3 py-2 text-right font-medium">
							Checks
						</th>
					</tr>
				</thead>
				<tbody className="divide-y divide-line">
					{days.toReversed().map((day) => {
						const { key, label, detail } = toUptimeBar(day);
						return (
							<tr key={key}>
								<th scope="row" className="px-3 py-2 font-normal whitespace-nowrap">
									{label}
								</th>
								<td className="px-3 py-2">{detail}</td>
								<td className="px-3 py-2 text-right">{day.checks === 0 ? nothing : formatCount(day.checks)}</td>
							</tr>
						);
					})}
				</tbody>
			</table>
		</section>
	);
}
