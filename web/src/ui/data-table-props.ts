/** What a table of facts is told, whichever shape the screen gives it. */
import type { ReactNode } from 'react';

export type DataTableColumn<Row> = {
	key: string;
	header: string;
	/** For a column of actions, whose heading would only repeat its buttons. */
	headerHidden?: boolean;
	align?: 'left' | 'right';
	className?: string;
	render: (row: Row) => ReactNode;
};

export type DataTableProps<Row> = {
	caption: string;
	/** The first column names the row: it is its header, and the title of its card. */
	columns: DataTableColumn<Row>[];
	rows: Row[];
	rowKey: (row: Row) => string;
	empty: ReactNode;
	loading?: boolean;
	/** For a row that is on its way out. */
	isFaded?: (row: Row) => boolean;
};
