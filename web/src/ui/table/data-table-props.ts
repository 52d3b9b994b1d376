/** What a table of facts is told, whichever shape the screen gives it. */
import type { ReactNode } from 'react';

export type DataTableColumn<Row> = {
	key: string;
	header: string;
	align?: 'left' | 'right';
	className?: string;
	/**
	 * Where it stands on a phone's card: beside the title, on a line of its own, or side by side with others at the foot, each without its
	 * heading in view; or left out, because another says it too. Else as a line of heading and value.
	 */
	card?: 'beside' | 'line' | 'foot' | 'left-out';
	render: (row: Row) => ReactNode;
};

export type DataTableProps<Row> = {
	caption: string;
	/** The first column names the row: it is its header, and the title of its card. Kept the same, they spare rows the drawing. */
	columns: DataTableColumn<Row>[];
	rows: readonly Row[];
	rowKey: (row: Row) => string;
	empty: ReactNode;
	loading?: boolean;
	/** A longer list is drawn only where it is in view, which wants rows of one height. A hundred where nothing is said. */
	wholeUpTo?: number;
	/** For a row that is on its way out. */
	isFaded?: (row: Row) => boolean;
};

/** One of its rows, whichever shape the screen gives it. */
export type DataRowProps<Row> = Pick<DataTableProps<Row>, 'columns'> & { row: Row; isFaded: boolean };
