/** The outages of all websites, newest first (specification §2, §3). */
import { CircleCheck } from 'lucide-react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useAdminList } from '../list/admin-queries.ts';
import { AdminTable } from '../list/admin-table.tsx';
import { outageColumns } from '../list/outage-columns.tsx';

export function OutagesTab() {
	const list = useAdminList('listOutages', {});
	return (
		<AdminTable
			caption="Outages"
			list={list}
			columns={outageColumns(list.dataUpdatedAt)}
			empty={
				<EmptyState icon={CircleCheck} title="No outages found">
					Outages of all customers appear here.
				</EmptyState>
			}
		/>
	);
}
