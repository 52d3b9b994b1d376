/** A list of the admin dashboard. The first failure to load it leads to the dashboard (specification §8); later ones show an error. */

import { type ReactNode, useState } from 'react';
import type { DataTableColumn } from '../../../ui/table/data-table-props.ts';
import { LoadedTable, type PagedList } from '../../../ui/table/loaded-table.tsx';
import { adminFailures } from '../admin-messages.ts';
import { AdminLoadFailure } from './admin-load-failure.tsx';

type AdminTableProps<Row extends { _id: string }> = {
	caption: string;
	list: PagedList<Row>;
	columns: DataTableColumn<Row>[];
	empty: ReactNode;
};

export function AdminTable<Row extends { _id: string }>(props: AdminTableProps<Row>) {
	const [hasLoaded, setLoaded] = useState(false);
	if (props.list.data !== undefined && !hasLoaded) setLoaded(true);

	return (
		<LoadedTable
			{...props}
			rowKey={({ _id }) => _id}
			failure={adminFailures.adminList.text}
			failed={hasLoaded ? undefined : <AdminLoadFailure />}
		/>
	);
}
