/** The props of data tables, for the table and the card layout. */
import type { ReactNode } from 'react';

export type DataTableColumn<Row> = {
	key: string;
	header: string;
	align?: 'left' | 'right';
	className?: string;
	/**
	 * The position on a phone's card, without its heading: beside the title, on its own line, or in a row at the foot. `left-out` hides
	 * the column. By default, a line with heading and value.
	 */
	card?: 'beside' | 'line' | 'foot' | 'left-out';
	render: (row: Row) => ReactNode;
};

export type DataTableProps<Row> = {
	caption: string;
	/** The first column is the row's header and its card's title. Keep the array stable between renders, so that rows do not rerender. */
	columns: DataTableColumn<Row>[];
	rows: readonly Row[];
	rowKey: (row: Row) => string;
	empty: ReactNode;
	loading?: boolean;
	/** Longer lists render only the visible rows, which requires rows of equal height. The default is 100. */
	fullUpTo?: number;
	/** Whether a row is being removed. */
	isFaded?: (row: Row) => boolean;
};

/** The props of one row, for both layouts. */
export type DataRowProps<Row> = Pick<DataTableProps<Row>, 'columns'> & { row: Row; isFaded: boolean };
