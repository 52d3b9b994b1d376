/** Updates a row of a list optimistically and reverts it when the server refuses. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast/headless';
import type { Failure } from '../../../lib/messages.ts';
import { showFailure } from '../../../lib/show-failure.ts';
import { type AdminListName, type AdminPages, type AdminRow, adminKey, adminListKey } from './admin-queries.ts';

interface RowChange<Name extends AdminListName, Change> {
	list: Name;
	send: (id: string, change: Change) => Promise<AdminRow<Name>>;
	/** The row to show until the server replies. */
	optimistic: (row: AdminRow<Name>, change: Change) => AdminRow<Name>;
	success: (row: AdminRow<Name>) => string;
	failure: Failure;
	/** Pending until everything has loaded again, for a screen that shows more than the row. */
	waitsForReload?: boolean;
}

export function useRowChange<Name extends AdminListName, Change>(options: RowChange<Name, Change>) {
	const client = useQueryClient();
	const queryKey = adminListKey(options.list);

	function replace(id: string, next: (row: AdminRow<Name>) => AdminRow<Name>): void {
		client.setQueriesData<AdminPages<Name>>({ queryKey }, (pages) =>
			pages === undefined
				? pages
				: {
						...pages,
						pages: pages.pages.map((page) => ({
							...page,
							rows: page.rows.map((row) => (row._id === id ? next(row) : row)),
						})),
					},
		);
	}

	return useMutation({
		mutationFn: ({ id, change }: { id: string; change: Change }) => options.send(id, change),
		async onMutate({ id, change }) {
			await client.cancelQueries({ queryKey });
			const before = client.getQueriesData<AdminPages<Name>>({ queryKey });
			replace(id, (row) => options.optimistic(row, change));
			return before;
		},
		onSuccess(row) {
			replace(row._id, () => row);
			toast.success(options.success(row));
			const reloaded = client.invalidateQueries({ queryKey: adminKey });
			return options.waitsForReload ? reloaded : undefined;
		},
		onError(error, _, before) {
			for (const [key, pages] of before ?? []) client.setQueryData(key, pages);
			showFailure(error, options.failure);
		},
	});
}
