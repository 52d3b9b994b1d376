/** A table of a few short rows inside a panel. It stays a table on a phone. */
import type { ReactNode } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';
import { Skeleton } from '../feedback/skeleton.tsx';

export type SmallTableColumn<Row> = {
	key: string;
	header: string;
	align?: 'right';
	className?: string;
	render: (row: Row) => ReactNode;
};

export type SmallTableProps<Row> = {
	caption: string;
	/** The first column is the row's header. */
	columns: readonly SmallTableColumn<Row>[];
	/** Undefined while loading. */
	rows: readonly Row[] | undefined;
	/** Rows while loading, so that the layout does not shift. */
	loadingRows: number;
	rowKey: (row: Row) => string;
};

export function SmallTable<Row>({ caption, columns, rows, loadingRows, rowKey }: SmallTableProps<Row>) {
	const className = (column: SmallTableColumn<Row>) =>
		joinClasses(
			'px-2 py-0 font-normal first:pl-4 last:pr-4',
			column.align === 'right' ? 'text-right tabular-nums' : 'text-left',
			column.className,
		);
	return (
		<table className="w-full border-collapse text-small" aria-busy={rows === undefined || undefined}>
			<caption className="sr-only">{caption}</caption>
			<thead>
				<tr className="h-7 text-muted">
					{columns.map((column) => (
						<th key={column.key} scope="col" className={className(column)}>
							{column.header}
						</th>
					))}
				</tr>
			</thead>
			<tbody className="divide-y divide-line border-t border-line">
				{rows === undefined
					? Array.from({ length: loadingRows }, (_, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all the same
							<tr key={index} className="h-8 pointer-coarse:h-11">
								{columns.map((column) => (
									<td key={column.key} className={className(column)}>
										<Skeleton className="h-4 w-full" />
									</td>
								))}
							</tr>
						))
					: rows.map((row) => (
							<tr key={rowKey(row)} className="h-8 pointer-coarse:h-11">
								{columns.map((column, index) =>
									index === 0 ? (
										<th key={column.key} scope="row" className={className(column)}>
											{column.render(row)}
										</th>
									) : (
										<td key={column.key} className={className(column)}>
											{column.render(row)}
										</td>
									),
								)}
							</tr>
						))}
			</tbody>
		</table>
	);
}
