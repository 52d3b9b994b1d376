/** A data table: a table on wide screens, a list of cards on narrow ones. */
import { memo } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';
import { useNarrowScreen } from '../../lib/use-narrow-screen.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { DataTableCards } from './data-table-cards.tsx';
import type { DataRowProps, DataTableProps } from './data-table-props.ts';
import { useFits } from './use-fits.ts';
import { useRowWindow } from './use-row-window.ts';

/** Height of a one-line row in pixels, including its border. */
const rowPixels = 57;
const skeletonRows = ['first', 'second', 'third'];

export function DataTable<Row>(props: DataTableProps<Row>) {
	const { caption, columns, rows, rowKey, empty, loading = false, fullUpTo, isFaded } = props;
	const isNarrow = useNarrowScreen();
	const { ref: frame, fits } = useFits<HTMLElement>();
	const { ref, from, until, before, after } = useRowWindow<HTMLTableSectionElement>(rows.length, rowPixels, fullUpTo);

	if (!loading && rows.length === 0) return empty;
	if (isNarrow) return <DataTableCards {...props} />;

	return (
		<section
			ref={frame}
			// A horizontally scrolling container prevents a sticky header.
			className={joinClasses('rounded-card border border-line bg-card', fits ? 'overflow-clip' : 'overflow-x-auto')}
			aria-label={caption}
			aria-busy={loading || undefined}
			// A scrollable region must be reachable with the keyboard.
			tabIndex={fits ? undefined : 0}
		>
			<table
				className="w-full border-collapse text-ui"
				aria-rowcount={until - from < rows.length ? rows.length + 1 : undefined}
			>
				<caption className="sr-only">{caption}</caption>
				<thead>
					<tr>
						{columns.map((column) => (
							<th
								key={column.key}
								scope="col"
								className={joinClasses(
									'h-10 bg-subtle px-4 font-medium whitespace-nowrap text-muted shadow-[inset_0_-1px_0_var(--color-line)]',
									fits && 'sticky top-(--sticky-top) z-10',
									alignment(column),
								)}
							>
								{column.header}
							</th>
						))}
					</tr>
				</thead>
				<tbody ref={ref} className="divide-y divide-line">
					<Space columns={columns.length} pixels={before} />
					{loading
						? skeletonRows.map((key) => (
								<tr key={key} className="h-14">
									{columns.map((column) => (
										<td key={column.key} className="px-4">
											<Skeleton className="h-4 w-3/4" />
										</td>
									))}
								</tr>
							))
						: rows
								.slice(from, until)
								.map((row) => (
									<TableRow key={rowKey(row)} row={row} columns={columns} isFaded={isFaded?.(row) === true} />
								))}
					<Space columns={columns.length} pixels={after} />
				</tbody>
			</table>
		</section>
	);
}

function DrawnTableRow<Row>({ row, columns, isFaded }: DataRowProps<Row>) {
	return (
		<tr className={joinClasses('h-14 transition-colors hover:bg-subtle', isFaded && 'opacity-50')}>
			{columns.map((column, index) => {
				const className = joinClasses('px-4 py-2', alignment(column), column.className);
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

function alignment(column: { align?: 'left' | 'right' }): string {
	return column.align === 'right' ? 'text-right' : 'text-left';
}
