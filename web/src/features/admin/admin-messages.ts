/** Failures of the screens for admins. Apart from the catalogue, which every visitor loads. */
import { ApiError } from '../../lib/api-client/api-error.ts';
import { type Failure, otherFailure } from '../../lib/messages.ts';

export const adminFailures = {
	adminLoad: { text: 'Failed to load admin data. Admin access only.', server: 'never' },
	operations: { text: 'Failed to load the state of the service', server: 'never' },
	personLoad: { text: 'Failed to load the person', server: 'never' },
	paymentsLoad: { text: 'Failed to load the payments', server: 'never' },
	adminList: { text: 'Failed to load the list', server: 'never' },
	auditExport: { text: 'Failed to export the audit log', server: 'limits' },
	leadStatus: { text: 'Failed to update lead status', server: 'never' },
	applicationStatus: { text: 'Failed to update application status', server: 'never' },
	notSpam: { text: 'Failed to mark it as not spam', server: 'always' },
	take: { text: 'Failed to assign it to you', server: 'always' },
	tierUpdate: { text: 'Failed to update user tier', server: 'never' },
	accessUpdate: { text: 'Failed to update account access', server: 'always' },
} as const satisfies Record<string, Failure>;

export const personNotFound = 'Person not found';
export const pleaseSelectUser = 'Please select a user';

const loggedOut = 'Authentication required. Please log in again.';

/** The errors of the Send Notifications card (specification §8). */
export function notificationFailure(doing: 'fetch users' | 'send notification', error: unknown): string {
	if (error instanceof ApiError && error.code === 'unauthenticated') return loggedOut;
	return `Failed to ${doing}: ${otherFailure(error)}`;
}
