/** The audit log, newest first. */
import { ScrollText } from 'lucide-react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useAdminList } from '../list/admin-queries.ts';
import { AdminTable } from '../list/admin-table.tsx';
import { auditColumns } from '../list/audit-columns.tsx';

export function AuditTab() {
	const list = useAdminList('listAuditLog', {});
	return (
		<AdminTable
			caption="Audit log"
			list={list}
			columns={auditColumns}
			empty={
				<EmptyState icon={ScrollText} title="No entries yet">
					Every change by an admin and every deleted account is recorded here permanently.
				</EmptyState>
			}
		/>
	);
}
