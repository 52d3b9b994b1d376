/** The header row of a data table. A click on a sortable column's header sorts by it. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import { joinClasses } from '../../lib/join-classes.ts';
import type { DataTableProps } from './data-table-props.ts';

type TableHeadProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'sort' | 'onSort'> & {
	isSticky: boolean;
	/** Whether some rows are not rendered. */
	isPartial: boolean;
};

export function TableHead<Row>({ columns, sort = null, onSort, isSticky, isPartial }: TableHeadProps<Row>) {
	return (
		<thead>
			<tr aria-rowindex={isPartial ? 1 : undefined}>
				{columns.map(({ key, header, align, beforeHeader, isSortable }) => {
					const direction = sort?.column === key ? sort.direction : undefined;
					return (
						<th
							key={key}
							scope="col"
							aria-sort={direction}
							className={joinClasses(
								'h-10 bg-subtle px-4 font-medium whitespace-nowrap text-muted shadow-[inset_0_-1px_0_var(--color-line)]',
								isSticky && 'sticky top-(--sticky-top) z-10',
								align === 'right' ? 'text-right' : 'text-left',
							)}
						>
							<span className={joinClasses('inline-flex items-center gap-3', align === 'right' && 'justify-end')}>
								{beforeHeader}
								{isSortable && onSort ? (
									<button
										type="button"
										onClick={() => onSort(key)}
										className={joinClasses(
											'group -mx-1.5 inline-flex h-7 items-center gap-1 rounded-small px-1.5 font-medium transition-colors hover:bg-hover hover:text-ink pointer-coarse:h-10',
											direction && 'text-ink',
											align === 'right' && 'flex-row-reverse',
										)}
									>
										{header}
										<SortIcon direction={direction} />
									</button>
								) : (
									header
								)}
							</span>
						</th>
					);
				})}
			</tr>
		</thead>
	);
}

/** Keeps its place when the column is not sorted, so that headers do not move. */
function SortIcon({ direction }: { direction: 'ascending' | 'descending' | undefined }) {
	const Icon = direction === 'descending' ? ArrowDown : ArrowUp;
	return (
		<Icon
			className={joinClasses(
				'size-3.5 shrink-0 transition-opacity',
				!direction && 'opacity-0 group-hover:opacity-50 group-focus-visible:opacity-50',
			)}
		/>
	);
}
