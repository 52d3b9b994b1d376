/** Uptime and response times of the last 24 hours, 7, 30 and 90 days, with an explanation of each uptime. */
import { durationInWords, type UptimeWindow, uptimeWindowDays, type WindowFigures } from '@stayup/contract';
import { useState } from 'react';
import { formatCount, formatInstant, formatResponseTime, formatUptime } from '../../../lib/format.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';

const windowWords: Record<UptimeWindow, string> = {
	'24h': '24 hours',
	'7d': '7 days',
	'30d': '30 days',
	'90d': '90 days',
};

export function UptimeWindows({ windows }: { windows: readonly WindowFigures[] | undefined }) {
	const [explained, setExplained] = useState<WindowFigures | null>(null);
	const time = { align: 'right', className: 'whitespace-nowrap tabular-nums' } as const;

	return (
		<Section title="Uptime by window">
			<DataTable
				caption="Uptime by window"
				loading={windows === undefined}
				rows={windows ?? []}
				rowKey={({ window }) => window}
				columns={[
					{
						key: 'window',
						header: 'Last',
						className: 'whitespace-nowrap',
						render: ({ window }) => <span className="font-medium text-ink">{windowWords[window]}</span>,
					},
					{
						key: 'uptime',
						card: 'beside',
						header: 'Uptime',
						...time,
						render: (figures) => (
							<Button
								variant="ghost"
								className="-mr-3.5"
								aria-label={`${formatUptime(figures.uptimePercentage)} in ${windowWords[figures.window]}: explain`}
								onClick={() => setExplained(figures)}
							>
								<span className="underline decoration-dotted underline-offset-4">
									{formatUptime(figures.uptimePercentage)}
								</span>
							</Button>
						),
					},
					{ key: 'p50', header: 'p50', ...time, render: (figures) => formatResponseTime(figures.p50ResponseTime) },
					{ key: 'p95', header: 'p95', ...time, render: (figures) => formatResponseTime(figures.p95ResponseTime) },
					{ key: 'p99', header: 'p99', ...time, render: (figures) => formatResponseTime(figures.p99ResponseTime) },
					{ key: 'checks', header: 'Checks', ...time, render: ({ checks }) => formatCount(checks) },
				]}
				empty={<p className="text-ui text-muted">No measurements yet.</p>}
			/>
			{explained && (
				<Dialog
					open
					title={`${formatUptime(explained.uptimePercentage)} in the last ${windowWords[explained.window]}`}
					onClose={() => setExplained(null)}
					actions={
						<Button variant="secondary" onClick={() => setExplained(null)}>
							Close
						</Button>
					}
				>
					<Explanation figures={explained} />
				</Dialog>
			)}
		</Section>
	);
}

function Explanation({ figures }: { figures: WindowFigures }) {
	const { from, window, upSeconds, downSeconds, unknownSeconds } = figures;
	const measured = upSeconds + downSeconds;
	const all = measured + unknownSeconds;
	return (
		<div className="mt-2 grid gap-4">
			<p>
				Uptime is the time up divided by all measured time, rounded down to two decimals. Time without measurements
				counts neither as up nor as down.
			</p>
			<Facts
				facts={[
					{ term: 'Counted from', value: formatInstant(from) },
					{
						term: 'Monitored',
						value: `${inSeconds(measured)}${all > 0 ? `, ${share(measured, all)} of the time` : ''}`,
					},
					{ term: 'Up', value: inSeconds(upSeconds) },
					{ term: 'Down', value: inSeconds(downSeconds) },
					{ term: 'Excluded: paused or not measured', value: inSeconds(unknownSeconds) },
				]}
			/>
			<p className="rounded-control bg-subtle px-3 py-2 font-mono text-small break-words">
				{Math.round(upSeconds)} ÷ ({Math.round(upSeconds)} + {Math.round(downSeconds)}) ={' '}
				{formatUptime(figures.uptimePercentage)}
			</p>
			{uptimeWindowDays[window] > 7 && (
				<p className="text-small text-muted">
					Windows longer than 7 days start at midnight UTC; shorter ones start on the hour.
				</p>
			)}
		</div>
	);
}

function inSeconds(seconds: number): string {
	return `${formatCount(Math.round(seconds))} s (${durationInWords(seconds * 1000)})`;
}

function share(part: number, all: number): string {
	return formatUptime((part / all) * 100);
}
