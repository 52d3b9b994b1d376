/** A data table: a table on wide screens, a list of cards on narrow ones. */
import { memo, useMemo } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';
import { useMedia } from '../../lib/use-media.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { DataTableCards } from './data-table-cards.tsx';
import type { DataRowProps, DataTableProps } from './data-table-props.ts';
import { tableEntries } from './table-entries.ts';
import { TableHead } from './table-head.tsx';
import { useFits } from './use-fits.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useRowWindow } from './use-row-window.ts';

/** Heights of one-line rows in pixels, including the border. */
const rowPixels = 49;
const denseRowPixels = 41;

export function DataTable<Row>(props: DataTableProps<Row>) {
	/** Narrower than a tablet. */
	const isNarrow = useMedia('(max-width: 639.9px)', false);
	if (!props.loading && props.rows.length === 0) return props.empty;
	return isNarrow ? <DataTableCards {...props} /> : <WideTable {...props} />;
}

function WideTable<Row>(props: DataTableProps<Row>) {
	const {
		caption,
		columns,
		rows,
		groups,
		rowKey,
		loading = false,
		fullUpTo,
		isFaded,
		isDense = false,
		loadingRows = 3,
	} = props;
	const { ref: frame, fits } = useFits<HTMLElement>();
	const entries = useMemo(() => tableEntries(rows, groups, rowKey), [rows, groups, rowKey]);
	const keys = useMemo(() => entries.map(({ key }) => key), [entries]);
	const shown = useRowWindow<HTMLTableSectionElement>({
		keys,
		fullUpTo,
		estimatedHeight: isDense ? denseRowPixels : rowPixels,
	});
	const { start, from, until, before, after } = shown;
	const isPartial = until - from < entries.length;
	useRowKeys({ isOn: props.hasRowKeys === true, keys, rows: shown });

	return (
		<section
			ref={frame}
			// A horizontally scrolling container prevents a sticky header.
			className={joinClasses(
				'rounded-card border border-line bg-card',
				fits ? 'overflow-clip' : 'scroll-px-12 overflow-x-auto',
			)}
			aria-label={caption}
			aria-busy={loading || undefined}
			// A scrollable region must be reachable with the keyboard.
			tabIndex={fits ? undefined : 0}
		>
			<table className="w-full border-collapse text-ui" aria-rowcount={isPartial ? entries.length + 1 : undefined}>
				<caption className="sr-only">{caption}</caption>
				<TableHead {...props} isSticky={fits} isPartial={isPartial} />
				<tbody ref={start} className="divide-y divide-line [overflow-anchor:none]">
					<Space columns={columns.length} pixels={before} />
					{loading
						? Array.from({ length: loadingRows }, (_, index) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
								<tr key={index} className={isDense ? 'h-10' : 'h-12'}>
									{columns.map((column) => (
										<td key={column.key} className={joinClasses('px-4', column.className)}>
											<Skeleton className="h-4 w-3/4" />
										</td>
									))}
								</tr>
							))
						: entries.slice(from, until).map((entry, index) => {
								const position = isPartial ? from + index + 2 : undefined;
								return entry.kind === 'group' ? (
									<tr key={entry.key} data-row="" aria-rowindex={position} className="bg-subtle">
										<th scope="colgroup" colSpan={columns.length} className="h-10 px-4 text-left font-normal">
											{entry.group.heading}
										</th>
									</tr>
								) : (
									<TableRow
										key={entry.key}
										row={entry.row}
										columns={columns}
										isFaded={isFaded?.(entry.row) === true}
										isDense={isDense}
										position={position}
									/>
								);
							})}
					<Space columns={columns.length} pixels={after} />
				</tbody>
			</table>
		</section>
	);
}

function DrawnTableRow<Row>({ row, columns, isFaded, isDense, position }: DataRowProps<Row>) {
	return (
		<tr
			data-row=""
			aria-rowindex={position}
			className={joinClasses(
				'transition-colors hover:bg-subtle has-focus-visible:bg-subtle',
				isDense ? 'h-10' : 'h-12',
				isFaded && 'opacity-50',
			)}
		>
			{columns.map((column, index) => {
				const className = joinClasses(
					'px-4',
					isDense ? 'py-0.5' : 'py-1',
					column.align === 'right' ? 'text-right' : 'text-left',
					column.className,
				);
				return index === 0 ? (
					<th key={column.key} scope="row" className={joinClasses(className, 'font-normal')}>
						{column.render(row)}
					</th>
				) : (
					<td key={column.key} className={className}>
						{column.render(row)}
					</td>
				);
			})}
		</tr>
	);
}

/** Rerenders only when its row or the columns change, because live updates change one website of hundreds at a time. */
const TableRow = memo(DrawnTableRow) as typeof DrawnTableRow;

/** Takes the place of rows outside the view. */
function Space({ columns, pixels }: { columns: number; pixels: number }) {
	if (pixels <= 0) return null;
	return (
		<tr>
			<td colSpan={columns} style={{ height: pixels, padding: 0 }} />
		</tr>
	);
}
