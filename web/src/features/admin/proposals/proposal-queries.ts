/** The query of the proposals of a lead, and the failures of their section. */
import { queryOf } from '../../../lib/api-client/queries.ts';
import type { Failure } from '../../../lib/messages.ts';
import { adminKey } from '../list/admin-queries.ts';

export const proposalsOfLead = (leadId: string) =>
	queryOf([...adminKey, 'proposals', leadId], 'listProposals', { query: { leadId } });

export const proposalFailures = {
	load: { text: 'Failed to load the proposals', server: 'never' },
	save: { text: 'Failed to save the proposal', server: 'always' },
	send: { text: 'Failed to send the proposal', server: 'always' },
} as const satisfies Record<string, Failure>;
