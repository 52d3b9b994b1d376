/** The query of the proposals of a lead, and the failures of their section. */
import { queryOf } from '../../../lib/api-client/queries.ts';
import type { Failure } from '../../../lib/messages.ts';
import { adminKey } from '../list/admin-queries.ts';

export const proposalsOfLead = (leadId: string) =>
	queryOf([...adminKey, 'proposals', leadId], 'listProposals', { query: { leadId } });

export const oneProposal = (id: string) => queryOf([...adminKey, 'proposal', id], 'getProposal', { params: { id } });

export const proposalFailures = {
	load: { text: 'Failed to load the proposals', server: 'never' },
	open: { text: 'Failed to load the proposal', server: 'never' },
	save: { text: 'Failed to save the proposal', server: 'always' },
	withdraw: { text: 'Failed to withdraw the proposal', server: 'always' },
	send: { text: 'Failed to send the proposal', server: 'always' },
} as const satisfies Record<string, Failure>;
