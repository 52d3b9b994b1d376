/** A list that loads a page at a time: a table with its loading, failed and empty states and a Load more button. */
import type { ReactNode } from 'react';
import { Loaded, type LoadedQuery } from '../layout/loaded.tsx';
import { DataTable } from './data-table.tsx';
import type { DataTableColumn, RowGroup } from './data-table-props.ts';
import { LoadMore } from './load-more.tsx';

export interface PagedList<Row> extends LoadedQuery<Row[]> {
	hasMore: boolean;
	isLoadingMore: boolean;
	loadMore: () => void;
}

type LoadedTableProps<Row> = {
	caption: string;
	rowKey: (row: Row) => string;
	list: PagedList<Row>;
	columns: DataTableColumn<Row>[];
	empty: ReactNode;
	isDense?: boolean;
	/** The rows under headings. */
	groups?: ((rows: readonly Row[]) => RowGroup<Row>[]) | undefined;
	/** How many are expected. */
	loadingRows?: number;
	/** The error message: "Failed to load the checks". */
	failure: string;
	unchanged?: string;
	/** Also shows, above rows that loaded before, that loading failed. */
	isStaleShown?: boolean;
	hint?: ReactNode;
	/** Shown instead of the error state. */
	failed?: ReactNode;
};

export function LoadedTable<Row>(props: LoadedTableProps<Row>) {
	const { caption, list, columns, rowKey, isDense = false, groups, loadingRows, ...states } = props;
	const table = { caption, columns, rowKey, isDense, empty: null };
	return (
		<>
			<Loaded query={list} {...states} skeleton={<DataTable {...table} loading loadingRows={loadingRows} rows={[]} />}>
				{(rows) => <DataTable {...table} rows={rows} groups={groups?.(rows)} />}
			</Loaded>
			<LoadMore list={list} />
		</>
	);
}
