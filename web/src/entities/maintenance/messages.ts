/** Messages about maintenance. Apart from the catalogue, which every visitor loads. */
import type { Failure } from '../../lib/messages.ts';

export const maintenanceFailures = {
	list: { text: 'Failed to load the maintenance windows', server: 'never' },
	load: { text: 'Failed to load the maintenance window', server: 'never' },
	preview: { text: 'Failed to load the preview', server: 'always' },
	save: { text: 'Failed to save the maintenance window', server: 'always' },
	start: { text: 'Failed to start maintenance', server: 'always' },
	end: { text: 'Failed to end maintenance', server: 'always' },
	remove: { text: 'Failed to delete the maintenance window', server: 'always' },
	calendar: { text: 'Failed to load the calendar link', server: 'never' },
	shareCalendar: { text: 'Failed to create the calendar link', server: 'always' },
	revokeCalendar: { text: 'Failed to revoke the calendar link', server: 'always' },
	markPlanned: { text: 'Failed to change the outage', server: 'always' },
} as const satisfies Record<string, Failure>;

export const maintenanceSuccesses = {
	add: 'Maintenance planned',
	save: 'Maintenance window saved',
	start: (until: string) =>
		`Maintenance until ${until}. Failures send no alerts until then. If an outage is open, it ends, and those who were alerted are notified.`,
	end: 'Maintenance ended. Alerts are on again.',
	remove: 'Maintenance window deleted',
	revokeCalendar: 'The calendar link no longer works',
	markPlanned: 'Marked as planned. It counts as maintenance.',
	unmarkPlanned: 'No longer planned. It counts as downtime again.',
} as const;

export const windowNotFound = 'Maintenance window not found';
