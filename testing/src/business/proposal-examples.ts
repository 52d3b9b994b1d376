/** The examples of the endpoints for proposals, as requests with existing ids. */
import { dayMs, type Lead, type NewSession, type Proposal } from '@stayup/contract';
import { Timestamp } from 'firebase-admin/firestore';
import { examples } from '../../../functions/src/api-docs/examples.ts';
import type { ProposalDocument } from '../../../functions/src/platform/firestore/business/proposal-documents.ts';
import { createProposalStore } from '../../../functions/src/proposals/proposal-store.ts';
import { freshClientIp, freshEmail, register, sendSuccessfully } from '../api-client.ts';
import { noon } from '../builders.ts';
import type { openStoredData } from '../stored-data.ts';
import { idleOutbox } from '../stores.ts';

interface ProposalFixture {
	ada: NewSession;
	lead: Pick<Lead, '_id'>;
	data: ReturnType<typeof openStoredData>;
}

/** A stored draft for Heidi. */
export function aProposalDocument(changes: Partial<ProposalDocument> = {}): ProposalDocument {
	return {
		leadId: null,
		name: 'Heidi Cooper',
		email: 'heidi@flowers.example',
		terms: {
			tier: 'Pro',
			billingCycle: 'monthly',
			feeCents: 120_000,
			text: 'A new website.',
			cancellation: '',
			validDays: 14,
		},
		version: 1,
		createdBy: { _id: 'ada', name: 'Ada' },
		createdAt: noon,
		site: null,
		sent: null,
		seenAt: null,
		linkHashes: [],
		answer: null,
		payerIds: [],
		withdrawnAt: null,
		projectId: null,
		expireAt: Timestamp.fromMillis(noon + 365 * dayMs),
		...changes,
	};
}

/** A draft for the lead, to an email address of its own. */
export function aProposal({ ada, lead }: Pick<ProposalFixture, 'ada' | 'lead'>, body: object = {}): Promise<Proposal> {
	const written = { ...examples.addProposal.body, leadId: lead._id, email: freshEmail('heidi'), ...body };
	return sendSuccessfully<Proposal>('POST', '/api/admin/proposals', { token: ada.token, body: written });
}

/** One that was sent, and the token of a link of it. */
export async function aSentProposal(fixture: ProposalFixture, body: object = {}) {
	const { _id: id, email } = await aProposal(fixture, body);
	await sendSuccessfully('POST', `/api/admin/proposals/${id}/send`, { token: fixture.ada.token });
	return { id, email, token: await proposalLink(fixture, id) };
}

export async function anAcceptedProposal(fixture: ProposalFixture, body: object = {}) {
	const sent = await aSentProposal(fixture, body);
	const headers = { 'x-forwarded-for': freshClientIp() };
	const answer = { token: sent.token, version: 1, name: 'Heidi Cooper' };
	await sendSuccessfully('POST', '/api/proposals/accept', { body: answer, headers });
	return sent;
}

/** The token of a new link. */
export async function proposalLink(
	{ data: { firestore } }: Pick<ProposalFixture, 'data'>,
	id: string,
): Promise<string> {
	const proposals = createProposalStore(firestore, idleOutbox(firestore));
	const document = await proposals.find(id, Date.now());
	const link = document && (await proposals.mintLink(id, document));
	if (!link) throw new Error('The proposal was not sent.');
	return link.token;
}

const ofProposal = async (fixture: ProposalFixture) => ({ params: { id: (await aProposal(fixture))._id } });
const ofLink = async (fixture: ProposalFixture) => ({ body: { token: (await aSentProposal(fixture)).token } });

export const proposalMakers = {
	addProposal: ({ lead }: ProposalFixture) => ({ body: { leadId: lead._id } }),
	getProposal: ofProposal,
	changeProposal: ofProposal,
	sendProposal: ofProposal,
	withdrawProposal: async (fixture: ProposalFixture) => ({ params: { id: (await anAcceptedProposal(fixture)).id } }),
	openProposal: ofLink,
	acceptProposal: ofLink,
	declineProposal: ofLink,
	payProposal: async (fixture: ProposalFixture) => ({
		who: await register('Heidi'),
		body: { token: (await anAcceptedProposal(fixture)).token },
	}),
};
