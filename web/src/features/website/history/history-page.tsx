/** The uptime and response times of a website by day, week, month or year, as far back as the tier keeps them. */
import { type HistoryRow, type HistoryZoom, historyZooms, type WebsiteHistory } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { CalendarRange, X } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { type HistorySpan, historyQueries } from '../../../entities/website/api/history-queries.ts';
import { failures } from '../../../lib/messages.ts';
import { paths } from '../../../lib/paths.ts';
import { useSearchChoices, withChoice } from '../../../lib/search-params.ts';
import { UptimeStrip } from '../../../ui/chart/uptime-strip.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { DownloadButtons } from '../../../ui/form/download-buttons.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { CardSkeleton } from '../../../ui/layout/card-skeleton.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { LoadMore } from '../../../ui/table/load-more.tsx';
import type { ExplainedFigures } from '../explanation/explained-figures.ts';
import type { WebsitePage } from '../website-page.ts';
import { HistoryChart } from './history-chart.tsx';
import { historyColumns } from './history-columns.tsx';
import {
	barOf,
	closerZoom,
	columnOf,
	explainedRow,
	historyCsv,
	keptInWords,
	spanInWords,
	totalInWords,
	unitInWords,
	zoomChoices,
} from './history-words.ts';

const UptimeExplanation = lazy(() =>
	import('../explanation/uptime-explanation.tsx').then((module) => ({ default: module.UptimeExplanation })),
);

export function HistoryPage({ website, tier }: Pick<WebsitePage, 'website' | 'tier'>) {
	const { chosen, choose, change } = useSearchChoices();
	const zoom = historyZooms.find((each) => each === chosen('zoom')) ?? 'month';
	const span = spanIn(chosen('from'), chosen('to'));
	const history = useQuery(historyQueries.rows(website._id, zoom, span));
	const open = (row: HistoryRow, closer: HistoryZoom) =>
		change((known) => withChoice(withChoice(withChoice(known, 'zoom', closer), 'from', row.from), 'to', row.to), {
			isStep: true,
		});
	const close = () => change((known) => withChoice(withChoice(known, 'from', null), 'to', null), { isStep: true });

	return (
		<section aria-label="History" className="grid grid-cols-1 gap-3">
			<div className="flex flex-wrap items-center justify-between gap-2">
				<div className="flex flex-wrap items-center gap-2">
					<RadioGroup
						variant="segments"
						label="Zoom"
						isLabelHidden
						name="zoom"
						choices={zoomChoices}
						value={zoom}
						onChange={(value: HistoryZoom) => choose('zoom', value === 'month' ? '' : value)}
					/>
					{span.from !== undefined && (
						<Button variant="ghost" onClick={close}>
							<X />
							Show all
						</Button>
					)}
				</div>
				<p className="text-small text-muted max-lg:order-last max-lg:w-full lg:ml-auto">
					Days are in UTC. Your plan keeps {keptInWords(tier)}, and single checks for a shorter time.
				</p>
				<DownloadButtons
					nameOf={(format) => `Download history as ${format}`}
					fileName={`${website.name} history`}
					load={() => history.data?.rows ?? []}
					csvRows={historyCsv}
					failure={failures.historyLoad}
				/>
			</div>
			<Loaded
				query={history}
				failure={failures.historyLoad.text}
				unchanged="Monitoring continues."
				skeleton={<CardSkeleton />}
			>
				{(loaded) => <HistoryRows key={`${zoom} ${span.from}`} website={website} history={loaded} onOpen={open} />}
			</Loaded>
		</section>
	);
}

function spanIn(from: string | null, to: string | null): HistorySpan {
	const isInstant = (text: string | null): text is string => text !== null && !Number.isNaN(Date.parse(text));
	return isInstant(from) && isInstant(to) ? { from, to } : {};
}

/** 37 months have more than a thousand days. */
const rowsAtOnce = 100;

type HistoryRowsProps = {
	website: WebsitePage['website'];
	history: WebsiteHistory;
	onOpen: (row: HistoryRow, zoom: HistoryZoom) => void;
};

function HistoryRows({ website, history: { zoom, rows, total }, onOpen }: HistoryRowsProps) {
	const [explained, setExplained] = useState<ExplainedFigures | null>(null);
	const closer = closerZoom[zoom];
	const [count, setCount] = useState(rowsAtOnce);
	const newestFirst = useMemo(() => rows.toReversed().slice(0, count), [rows, count]);
	const columns = historyColumns({
		rows,
		unitOf: (row) => unitInWords(row, zoom),
		onOpen: closer && ((row) => onOpen(row, closer)),
		chartOf: ({ from, to }) => `${paths.website(website._id)}?${new URLSearchParams({ from, to })}`,
		onExplain: (row) => setExplained(explainedRow(row, unitInWords(row, zoom))),
	});
	const words = totalInWords(total);
	const summary = `${spanInWords(total)}: ${words}`;
	return (
		<>
			<div className="grid grid-cols-1 gap-2 rounded-card border border-line bg-card px-4 py-3">
				<div className="flex flex-wrap items-center gap-x-4 gap-y-1">
					<p className="font-medium text-ink">{words}</p>
					<p className="text-small text-muted">{spanInWords(total)}</p>
					<Button
						variant="secondary"
						className="sm:ml-auto"
						onClick={() => setExplained(explainedRow(total, spanInWords(total)))}
					>
						Explain this uptime
					</Button>
				</div>
				{zoom === 'day' || zoom === 'week' ? (
					<UptimeStrip days={rows.map((row) => barOf(row, zoom))} summary={summary} bare interactive />
				) : (
					// The sentence says all about the only one.
					rows.length > 1 && <HistoryChart columns={rows.map((row) => columnOf(row, zoom))} summary={summary} />
				)}
			</div>
			<DataTable
				caption="History, newest first"
				columns={columns}
				rows={newestFirst}
				rowKey={({ from }) => from}
				isDense
				empty={
					<EmptyState icon={CalendarRange} title="No history yet">
						The first day appears with the first check.
					</EmptyState>
				}
			/>
			<LoadMore
				list={{ hasMore: count < rows.length, isLoadingMore: false, loadMore: () => setCount(count + rowsAtOnce) }}
			/>
			{explained && (
				<Suspense>
					<UptimeExplanation website={website} figures={explained} onClose={() => setExplained(null)} />
				</Suspense>
			)}
		</>
	);
}
