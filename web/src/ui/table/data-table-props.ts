/** The props of data tables, for the table and the card layout. */
import type { ReactNode } from 'react';

export type DataTableColumn<Row> = {
	key: string;
	header: string;
	align?: 'left' | 'right';
	className?: string;
	/** Shown before the header, such as a checkbox that selects all rows. */
	beforeHeader?: ReactNode;
	isSortable?: boolean;
	/**
	 * The position on a phone's card, without its heading: beside the title, on its own line, or in a row at the foot. `left-out` hides
	 * the column. By default, a line with heading and value; `if-any` omits the line without a value.
	 */
	card?: 'beside' | 'line' | 'foot' | 'left-out' | 'if-any';
	render: (row: Row) => ReactNode;
};

/** The key of a column and its direction. */
export type Sort = { column: string; direction: 'ascending' | 'descending' };

/** Rows under a heading. A folded group has no rows. */
export type RowGroup<Row> = { key: string; heading: ReactNode; rows: readonly Row[] };

export type DataTableProps<Row> = {
	caption: string;
	/** The first column is the row's header and its card's title. Keep the array stable between renders, so that rows do not rerender. */
	columns: DataTableColumn<Row>[];
	rows: readonly Row[];
	/** Shows the rows in groups instead. A row may be in several groups. */
	groups?: readonly RowGroup<Row>[] | undefined;
	rowKey: (row: Row) => string;
	empty: ReactNode;
	loading?: boolean;
	/** How many are expected, so that nothing moves when they come. The default is 3. */
	loadingRows?: number | undefined;
	/** Longer lists render only the visible rows. The default is 100. */
	fullUpTo?: number;
	/** Whether a row is being removed. */
	isFaded?: (row: Row) => boolean;
	sort?: Sort | null;
	onSort?: (column: string) => void;
	/** Low rows. */
	isDense?: boolean;
	/** J and K move through the rows of this table, and X selects one. One table of a screen at most. */
	hasRowKeys?: boolean;
};

/** The props of one row, for both layouts. */
export type DataRowProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'isDense'> & {
	row: Row;
	isFaded: boolean;
	/** From one; only if rows before or after it are not rendered. */
	position: number | undefined;
};
