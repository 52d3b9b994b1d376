/** The intervals that an uptime is made of, newest first, with downloads of all of them. */
import { type CountedInterval, durationInWords, joinIntervals } from '@stayup/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type HistorySpan, historyQueries } from '../../../entities/website/api/history-queries.ts';
import { callForEach } from '../../../lib/api-client/client.ts';
import { pagedListOf } from '../../../lib/api-client/paged-list.ts';
import { formatInstant } from '../../../lib/format.ts';
import { failures } from '../../../lib/messages.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { DownloadButtons } from '../../../ui/form/download-buttons.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { LoadMore } from '../../../ui/table/load-more.tsx';
import { SmallTable, type SmallTableProps } from '../../../ui/table/small-table.tsx';
import { intervalInWords, intervalRows } from './interval-rows.ts';

type CountedIntervalsProps = { id: string; fileName: string; span: HistorySpan };

const table: Omit<SmallTableProps<CountedInterval>, 'rows'> = {
	caption: 'Intervals, newest first',
	loadingRows: 3,
	rowKey: ({ from }) => from,
	columns: [
		{ key: 'from', header: 'From', className: 'py-1', render: ({ from }) => formatInstant(from) },
		{
			key: 'length',
			header: 'Length',
			className: 'py-1 whitespace-nowrap',
			render: ({ from, to }) => durationInWords(Date.parse(to) - Date.parse(from)),
		},
		{ key: 'state', header: 'Counted as', className: 'py-1', render: (interval) => <CountedAs interval={interval} /> },
	],
};

export function CountedIntervals({ id, fileName, span }: CountedIntervalsProps) {
	const list = pagedListOf(useInfiniteQuery(historyQueries.intervals(id, span)));
	return (
		<section aria-label="Intervals" className="grid grid-cols-1 gap-2">
			<div className="flex flex-wrap items-center justify-between gap-2">
				<h3 className="text-ui font-semibold text-ink">Intervals</h3>
				<DownloadButtons
					nameOf={(format) => `Download intervals as ${format}`}
					fileName={fileName}
					load={async () => joinIntervals(await callForEach('listIntervals', { params: { id }, query: span }))}
					csvRows={intervalRows}
					failure={failures.intervalsLoad}
				/>
			</div>
			<Loaded query={list} failure={failures.intervalsLoad.text} skeleton={<SmallTable {...table} rows={undefined} />}>
				{(intervals) => <SmallTable {...table} rows={joinIntervals(intervals)} />}
			</Loaded>
			<LoadMore list={list} />
		</section>
	);
}

const tones = { up: 'up', down: 'down', maintenance: 'info', unknown: 'unknown' } as const;

function CountedAs({ interval }: { interval: CountedInterval }) {
	const words = intervalInWords(interval);
	if (interval.state === null) return words;
	return <StatusBadge tone={tones[interval.state]}>{words}</StatusBadge>;
}
