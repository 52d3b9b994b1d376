/** Uptime and response times of the last 24 hours, 7, 30 and 90 days and of the last month, with an explanation of each uptime. */
import type { MonthFigures, UptimeWindow, WebsiteStats } from '@stayup/contract';
import { lazy, Suspense, useState } from 'react';
import { formatMilliseconds, formatMonth, formatUptime } from '../../../lib/format.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Hint } from '../../../ui/overlay/hint.tsx';
import { SmallTable } from '../../../ui/table/small-table.tsx';
import { type ExplainedFigures, measuredOf } from '../explanation/explained-figures.ts';

const UptimeExplanation = lazy(() =>
	import('../explanation/uptime-explanation.tsx').then((module) => ({ default: module.UptimeExplanation })),
);

const windowWords: Record<UptimeWindow, string> = {
	'24h': '24 hours',
	'7d': '7 days',
	'30d': '30 days',
	'90d': '90 days',
};

type UptimeWindowsProps = {
	/** Undefined while it loads. */
	website: { _id: string; name: string } | undefined;
	stats: WebsiteStats | undefined;
};

export function UptimeWindows({ website, stats }: UptimeWindowsProps) {
	const [explained, setExplained] = useState<ExplainedFigures | null>(null);
	return (
		<Panel title="Uptime by period" className="pb-1">
			<SmallTable
				caption="Uptime by period"
				rows={stats && rowsOf(stats)}
				loadingRows={5}
				rowKey={({ span }) => span}
				columns={[
					{
						key: 'window',
						header: 'Last',
						className: 'whitespace-nowrap text-ink',
						render: (figures) => (
							<>
								{figures.window === null ? <Hint text={`${figures.span}, in UTC`}>Last month</Hint> : figures.span}
								<span className="block text-caption text-muted empty:hidden">{measuredOf(figures)}</span>
							</>
						),
					},
					{
						key: 'uptime',
						header: 'Uptime',
						align: 'right',
						render: (figures) => (
							<button
								type="button"
								aria-label={`${figures.uptimePercentage === null ? 'Not measured' : formatUptime(figures.uptimePercentage)} in ${figures.span}: explain`}
								onClick={() => setExplained(figures)}
								className="min-h-6 min-w-6 rounded-small text-right text-ink underline decoration-dotted underline-offset-4 pointer-coarse:min-h-11"
							>
								{formatUptime(figures.uptimePercentage)}
							</button>
						),
					},
					{ key: 'p50', header: 'Median', align: 'right', render: (row) => formatMilliseconds(row.p50ResponseTime) },
					{ key: 'p95', header: 'p95', align: 'right', render: (row) => formatMilliseconds(row.p95ResponseTime) },
					{ key: 'p99', header: 'p99', align: 'right', render: (row) => formatMilliseconds(row.p99ResponseTime) },
				]}
			/>
			{website && explained && (
				<Suspense>
					<UptimeExplanation website={website} figures={explained} onClose={() => setExplained(null)} />
				</Suspense>
			)}
		</Panel>
	);
}

function rowsOf({ windows, lastMonth }: WebsiteStats): ExplainedFigures[] {
	// Of a website that is younger than a window, the longer ones say the same.
	const measured = windows.map(({ upSeconds, downSeconds }) => upSeconds + downSeconds);
	const different = windows.filter((_, index) => index === 0 || measured[index] !== measured[index - 1]);
	const ofWindows = different.map((figures) => ({ ...figures, span: windowWords[figures.window] }));
	return lastMonth ? [...ofWindows, ofMonth(lastMonth)] : ofWindows;
}

function ofMonth({ month, ...figures }: MonthFigures): ExplainedFigures {
	const start = new Date(figures.from);
	const to = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1)).toISOString();
	return { ...figures, window: null, span: formatMonth(month), to };
}
