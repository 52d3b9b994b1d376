/** The changes of statuses, in lists and on the pages of leads and applications. */
import type { LeadStatus, settableApplicationStatuses } from '@stayup/contract';
import { call } from '../../../lib/api-client/client.ts';
import { successes } from '../../../lib/messages.ts';
import { adminFailures } from '../admin-messages.ts';
import { useRowChange } from '../list/use-row-change.ts';

export function useLeadStatus() {
	return useRowChange({
		list: 'listLeads',
		send: (id, status: LeadStatus) => call('updateLeadStatus', { params: { id }, body: { status } }),
		optimistic: (row, status) => ({ ...row, status }),
		success: ({ status }) => successes.leadStatus(status),
		failure: adminFailures.leadStatus,
		waitsForReload: true,
	});
}

export function useApplicationStatus() {
	return useRowChange({
		list: 'listApplications',
		send: (id, status: (typeof settableApplicationStatuses)[number]) =>
			call('updateApplicationStatus', { params: { id }, body: { status } }),
		optimistic: (row, status) => ({ ...row, status }),
		success: ({ status }) => successes.applicationStatus(status),
		failure: adminFailures.applicationStatus,
		waitsForReload: true,
	});
}
