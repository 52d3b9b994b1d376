/** A list of the admin's, a page at a time: with what it shows while it loads, is empty, or failed. */
import { type ReactNode, useState } from 'react';
import { failures } from '../../lib/messages.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Button } from '../../ui/form/button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { DataTableColumn } from '../../ui/table/data-table-props.ts';
import { AdminLoadFailure } from './admin-load-failure.tsx';
import type { AdminList } from './admin-queries.ts';

export type AdminTableProps<Row extends { _id: string }> = {
	caption: string;
	list: AdminList<Row>;
	columns: DataTableColumn<Row>[];
	empty: ReactNode;
};

export function AdminTable<Row extends { _id: string }>({ caption, list, columns, empty }: AdminTableProps<Row>) {
	const [hasLoaded, setLoaded] = useState(false);
	if (list.rows !== undefined && !hasLoaded) setLoaded(true);

	if (list.rows === undefined && list.isError) {
		if (!hasLoaded) return <AdminLoadFailure />;
		// Another search or filter of a list that has loaded before.
		return (
			<ErrorState title={failures.adminList.text} onRetry={list.retry} retrying={list.isFetching}>
				Please check your connection and try again.
			</ErrorState>
		);
	}
	return (
		<>
			<DataTable
				caption={caption}
				loading={list.rows === undefined}
				rows={list.rows ?? []}
				rowKey={({ _id }) => _id}
				columns={columns}
				empty={empty}
			/>
			{list.hasMore && (
				<Button
					variant="secondary"
					className="w-fit justify-self-center"
					busy={list.isLoadingMore}
					onClick={list.loadMore}
				>
					Load more
				</Button>
			)}
		</>
	);
}
