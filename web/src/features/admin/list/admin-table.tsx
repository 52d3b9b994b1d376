/** A list of the admin dashboard. A person who may not see it is led to the dashboard (specification §8); other failures show an error. */

import { type ReactNode, useState } from 'react';
import type { DataTableColumn, RowGroup } from '../../../ui/table/data-table-props.ts';
import { LoadedTable, type PagedList } from '../../../ui/table/loaded-table.tsx';
import { adminFailures } from '../admin-messages.ts';
import { AdminLoadFailure, useIsRefused } from './admin-load-failure.tsx';

type AdminTableProps<Row extends { _id: string }> = {
	caption: string;
	list: PagedList<Row>;
	columns: DataTableColumn<Row>[];
	empty: ReactNode;
	/** The rows under headings. */
	groups?: (rows: readonly Row[]) => RowGroup<Row>[];
	/** Of the list that opens first: every failure of the first load leads to the dashboard, as the specification says of "Admin load". */
	isAdminLoad?: boolean;
};

export function AdminTable<Row extends { _id: string }>({ isAdminLoad = false, ...props }: AdminTableProps<Row>) {
	const [hasLoaded, setLoaded] = useState(false);
	if (props.list.data !== undefined && !hasLoaded) setLoaded(true);
	const isRefused = useIsRefused();
	const leaves = !hasLoaded && (isAdminLoad || isRefused);

	return (
		<LoadedTable
			{...props}
			rowKey={({ _id }) => _id}
			loadingRows={8}
			failure={adminFailures.adminList.text}
			failed={leaves ? <AdminLoadFailure /> : undefined}
		/>
	);
}
