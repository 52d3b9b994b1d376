/** The queries of members, invitations and accounts. */
import { queryOf } from '../../../lib/api-client/queries.ts';

export const memberQueries = {
	members: () => queryOf(['members'], 'listMembers'),
	invitations: () => queryOf(['invitations'], 'listInvitations'),
	accounts: () => queryOf(['accounts'], 'listAccounts'),
};
