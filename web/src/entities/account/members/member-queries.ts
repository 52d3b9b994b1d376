/** The queries of members, invitations and accounts. */
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/client.ts';

export const memberQueries = {
	members: () => queryOptions({ queryKey: ['members'], queryFn: ({ signal }) => call('listMembers', { signal }) }),
	invitations: () =>
		queryOptions({ queryKey: ['invitations'], queryFn: ({ signal }) => call('listInvitations', { signal }) }),
	accounts: () => queryOptions({ queryKey: ['accounts'], queryFn: ({ signal }) => call('listAccounts', { signal }) }),
};
