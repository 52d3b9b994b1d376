/** The audit log, newest first. */
import { ScrollText } from 'lucide-react';
import { exportWithReauthentication } from '../../../entities/account/reauthentication/with-reauthentication.ts';
import { callForEach } from '../../../lib/api-client/client.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { DownloadButtons } from '../../../ui/form/download-buttons.tsx';
import { adminFailures } from '../admin-messages.ts';
import { useAdminList } from '../list/admin-queries.ts';
import { AdminTable } from '../list/admin-table.tsx';
import { auditColumns, auditRows } from '../list/audit-columns.tsx';

export function AuditTab() {
	const list = useAdminList('listAuditLog', {});
	return (
		<div className="grid gap-4">
			<DownloadButtons
				nameOf={(format) => `Export the audit log as ${format}`}
				fileName="Audit log"
				load={() => exportWithReauthentication((headers) => callForEach('exportAuditLog', { headers }))}
				csvRows={auditRows}
				failure={adminFailures.auditExport}
			/>
			<AdminTable
				caption="Audit log"
				list={list}
				columns={auditColumns}
				empty={
					<EmptyState icon={ScrollText} title="No entries yet">
						Every change by an admin, everything that admins export or open, and every deleted account is recorded here
						for two years.
					</EmptyState>
				}
			/>
		</div>
	);
}
