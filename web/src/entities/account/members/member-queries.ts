/** The queries of members, invitations and accounts. */
import { queryOf } from '../../../lib/api-client/queries.ts';

export const memberQueries = {
	members: () => queryOf(['members'], 'listMembers'),
	access: (id: string) => queryOf(['member-access', id], 'getMemberAccess', { params: { id } }),
	requirements: () => queryOf(['member-requirements'], 'getMemberRequirements'),
	sharedSecrets: () => queryOf(['shared-secrets'], 'listSharedSecrets'),
	invitations: () => queryOf(['invitations'], 'listInvitations'),
	accounts: () => queryOf(['accounts'], 'listAccounts'),
};
