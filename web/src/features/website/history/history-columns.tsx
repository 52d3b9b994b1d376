/** The columns of the history's table. */
import { durationInWords, type HistoryRow } from '@stayup/contract';
import { Link } from 'react-router-dom';
import { formatCount, formatMilliseconds, formatUptime, nothing } from '../../../lib/format.ts';
import type { DataTableColumn } from '../../../ui/table/data-table-props.ts';

interface HistoryColumnsOptions {
	/** All of them: a column that would be empty is left out. */
	rows: readonly HistoryRow[];
	/** "October 2026". */
	unitOf: (row: HistoryRow) => string;
	/** Shows the row at the next closer zoom; null at the closest, where `chartOf` is the URL of the row's chart. */
	onOpen: ((row: HistoryRow) => void) | null;
	chartOf: (row: HistoryRow) => string;
	onExplain: (row: HistoryRow) => void;
}

const linkClassName = 'min-h-6 rounded-small text-left text-ink underline-offset-4 pointer-coarse:min-h-11';
const number = { align: 'right', className: 'whitespace-nowrap tabular-nums' } as const;

const maintenance: DataTableColumn<HistoryRow> = {
	key: 'maintenance',
	header: 'Maintenance',
	card: 'if-any',
	...number,
	render: (row) => seconds(row.maintenanceSeconds),
};

export function historyColumns({
	rows,
	unitOf,
	onOpen,
	chartOf,
	onExplain,
}: HistoryColumnsOptions): DataTableColumn<HistoryRow>[] {
	return [
		{
			key: 'unit',
			header: 'Time',
			className: 'whitespace-nowrap',
			render: (row) =>
				onOpen ? (
					<button type="button" onClick={() => onOpen(row)} className={`${linkClassName} hover:underline`}>
						{unitOf(row)}
					</button>
				) : (
					<Link to={chartOf(row)} className={`${linkClassName} hover:underline`}>
						{unitOf(row)}
					</Link>
				),
		},
		{
			key: 'uptime',
			header: 'Uptime',
			card: 'beside',
			...number,
			render: (row) =>
				row.uptimePercentage === null ? (
					nothing
				) : (
					<button
						type="button"
						aria-label={`${formatUptime(row.uptimePercentage)} in ${unitOf(row)}: explain`}
						onClick={() => onExplain(row)}
						className={`${linkClassName} underline decoration-dotted`}
					>
						{formatUptime(row.uptimePercentage)}
					</button>
				),
		},
		{ key: 'down', header: 'Down', card: 'if-any', ...number, render: (row) => seconds(row.downSeconds) },
		...(rows.some(({ maintenanceSeconds }) => maintenanceSeconds >= 1) ? [maintenance] : []),
		{ key: 'unknown', header: 'Not measured', card: 'if-any', ...number, render: (row) => seconds(row.unknownSeconds) },
		{
			key: 'checks',
			header: 'Checks',
			...number,
			render: ({ checks }) => (checks === 0 ? nothing : formatCount(checks)),
		},
		{ key: 'p50', header: 'Median', ...number, render: ({ p50ResponseTime }) => formatMilliseconds(p50ResponseTime) },
		{ key: 'p95', header: 'p95', ...number, render: ({ p95ResponseTime }) => formatMilliseconds(p95ResponseTime) },
		{ key: 'p99', header: 'p99', ...number, render: ({ p99ResponseTime }) => formatMilliseconds(p99ResponseTime) },
	];
}

function seconds(count: number): string {
	return count < 1 ? nothing : durationInWords(count * 1000);
}
