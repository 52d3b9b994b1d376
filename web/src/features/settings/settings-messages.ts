/** Failures of the settings. Apart from the catalogue, which every visitor loads. */
import type { Failure } from '../../lib/messages.ts';

export const settingsFailures = {
	invoicesLoad: { text: 'Failed to load the invoices', server: 'never' },
	sessionsLoad: { text: 'Failed to load the devices', server: 'never' },
	activityLoad: { text: 'Failed to load the activity', server: 'never' },
	activityExport: { text: 'Failed to export the activity', server: 'limits' },
	endSession: { text: 'Failed to log out the device', server: 'always' },
	endSessions: { text: 'Failed to log out everywhere', server: 'never' },
	exportData: { text: 'Failed to export your data', server: 'limits' },
	requestDeletion: { text: 'Failed to schedule the account deletion', server: 'always' },
	websiteDefaultsSave: { text: 'Failed to save the defaults', server: 'always' },
	secondFactorLoad: { text: 'Failed to load two-factor authentication', server: 'never' },
	secondFactorChange: { text: 'Failed to change two-factor authentication', server: 'always' },
	keepAccount: { text: 'Failed to cancel the account deletion', server: 'never' },
} as const satisfies Record<string, Failure>;
