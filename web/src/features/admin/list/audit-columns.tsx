/** The columns of the lists of audit log entries. */
import type { AuditAction, AuditEntry, CsvRows } from '@stayup/contract';
import { formatInstant, nothing } from '../../../lib/format.ts';
import type { DataTableColumn } from '../../../ui/table/data-table-props.ts';
import { Lines } from './row-parts.tsx';

const actionWords: Record<AuditAction, string> = {
	'user.tier-changed': 'Changed a tier',
	'user.role-changed': 'Changed a role',
	'user.second-factor-reset': 'Removed the second factor',
	'user.disabled': 'Disabled an account',
	'user.enabled': 'Enabled an account',
	'user.deleted': 'Deleted an account',
	'application.status-changed': 'Changed an application’s status',
	'application.erased': 'Erased an application',
	'team-alerts.changed': 'Changed the team’s alerts',
	'project.stage-changed': 'Changed a project’s stage',
	'project.requirement-waived': 'Waived a launch requirement',
	'project.waiver-taken-back': 'Took back a waiver',
	'project.website-linked': 'Linked a hosted website',
	'project.promise-monitor-changed': 'Changed our monitor of a hosted website',
	'project.maintenance-announced': 'Announced maintenance of a hosted website',
	'project.credit-asked': 'Asked for a credit',
	'project.credit-approved': 'Approved a credit',
	'project.credit-given': 'Gave a credit',
	'project.credit-refused': 'Refused a credit',
	'project.website-unlinked': 'Unlinked a hosted website',
	'lead.status-changed': 'Changed a lead’s status',
	'proposal.sent': 'Sent a proposal',
	'proposal.withdrawn': 'Withdrew a proposal',
	'call.result-set': 'Set how a call went',
	'call-settings.changed': 'Changed when calls can be booked',
	'job.added': 'Added a job',
	'job.changed': 'Changed a job',
	'job.state-changed': 'Opened, paused or closed a job',
	'notification.sent': 'Sent a notification',
	'delivery.resent': 'Resent a delivery',
	'user.read': 'Opened an account',
	'alerts.searched': 'Searched for missing alerts',
	'lead.read': 'Opened a lead',
	'proposal.read': 'Opened a proposal',
	'application.read': 'Opened an application',
	'possible-spam.read': 'Read possible spam',
	'project-file.read': 'Opened a file of a project',
	'leads.exported': 'Exported all leads',
	'audit-log.exported': 'Exported the audit log',
	'outage.planned-changed': 'Changed whether an outage was planned',
};

export const auditColumns: DataTableColumn<AuditEntry>[] = [
	{
		key: 'action',
		header: 'Action',
		className: 'min-w-48',
		render: ({ action }) => <span className="font-medium text-ink">{actionWords[action]}</span>,
	},
	{
		key: 'actor',
		card: 'line',
		header: 'By',
		className: 'min-w-32 max-w-56',
		render: ({ actor, names }) => (
			<Lines second={names?.[actor._id] && actor.email}>{names?.[actor._id] ?? (actor.email || 'System')}</Lines>
		),
	},
	{
		key: 'change',
		card: 'if-any',
		header: 'Change',
		className: 'max-w-80',
		render: (entry) => (entry.before === null && entry.after === null ? nothing : <Change {...entry} />),
	},
	{
		key: 'subject',
		card: 'if-any',
		header: 'Subject',
		className: 'max-w-56',
		render: (entry) => (entry.subjectId === '' ? nothing : <Named id={entry.subjectId} {...entry} />),
	},
	{
		key: 'at',
		card: 'beside',
		header: 'When',
		className: 'whitespace-nowrap text-muted',
		render: ({ at }) => <time dateTime={at}>{formatInstant(at)}</time>,
	},
];

function Change(entry: AuditEntry) {
	const { before, after } = entry;
	if (before === null) return <Named id={after ?? nothing} {...entry} />;
	return (
		<>
			<Named id={before} {...entry} /> → <Named id={after ?? nothing} {...entry} />
		</>
	);
}

/** The name with the id in its title, or the id if nothing has this name any more. */
function Named({ id, names }: Pick<AuditEntry, 'names'> & { id: string }) {
	return (
		<span title={id} className="[overflow-wrap:anywhere]">
			{names?.[id] ?? id}
		</span>
	);
}

export function auditRows(entries: readonly AuditEntry[]): CsvRows {
	return [
		['time', 'action', 'by', 'subject', 'before', 'after', 'request'],
		...entries.map(({ at, action, actor, subjectId, before, after, requestId }) => [
			at,
			actionWords[action],
			actor.email || 'System',
			subjectId,
			before,
			after,
			requestId,
		]),
	];
}
