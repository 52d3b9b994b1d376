/** Examples of the endpoints for proposals. */
import type { OpenedProposal, Proposal } from '@stayup/contract';
import type { Examples } from '../example.ts';
import { lead, leadId, userId } from '../example-values.ts';
import { tryExamples } from '../try-examples.ts';

const token = 'TOKEN-FROM-THE-EMAIL';
const terms = {
	tier: 'Pro',
	billingCycle: 'monthly',
	feeCents: 120_000,
	text: 'A new website for the flower shop, with a catalogue and a contact form.\n\nWe move your texts and photos, and set up your domain.',
	cancellation: 'If you cancel within the first 12 months, the months that are left cost $50 each.',
	validDays: 14,
} as const;
const recipient = { name: lead.fullName, email: lead.email };
const site = {
	...tryExamples.tryCheck.reply,
	url: 'https://flowers.example.com/',
	nameServers: ['ns01.example.net', 'ns02.example.net'],
};
const draft: Proposal = {
	_id: 'pR7oPoSaL5xWk2VbN9qT',
	reference: 'Q-4V8NWE',
	leadId,
	...recipient,
	...terms,
	planCents: 20_000,
	version: 1,
	state: 'draft',
	createdBy: { _id: userId, name: 'Ada' },
	createdAt: '2026-11-24T15:20:00.000Z',
	sentAt: null,
	seenAt: null,
	validUntil: null,
	answer: null,
	projectId: null,
	site,
};
const sent = { sentAt: '2026-11-24T15:30:00.000Z', validUntil: '2026-12-08T23:59:59.999Z' };
const accepted = { at: '2026-11-25T09:12:00.000Z', name: 'Heidi Cooper' };
const opened: OpenedProposal = {
	reference: draft.reference,
	...recipient,
	...terms,
	planCents: 20_000,
	version: 1,
	state: 'open',
	from: 'Ada',
	...sent,
	accepted: null,
	isPaid: false,
	hasAccount: false,
	site,
};
const content = { ...recipient, ...terms };
const text = `Proposal Q-4V8NWE, version 1, of Stayup for Heidi Cooper\n\n${terms.text}\n\nPlan Pro: $200 a month\nOnce: $1,200\nDue with the acceptance: $1,400`;

const acceptedProposal: Proposal = {
	...draft,
	...sent,
	state: 'accepted',
	seenAt: '2026-11-25T09:08:00.000Z',
	answer: { kind: 'accepted', ...accepted, ip: '203.0.113.7', reason: '', text },
};

export const proposalExamples = {
	listProposals: { reply: [draft] },
	addProposal: { body: { leadId, ...content }, reply: draft },
	getProposal: { reply: acceptedProposal },
	changeProposal: { body: { ...content, feeCents: 90_000 }, reply: { ...draft, feeCents: 90_000 } },
	withdrawProposal: { reply: { ...acceptedProposal, state: 'withdrawn' } },
	sendProposal: { reply: { ...draft, ...sent, state: 'sent' } },
	getSales: {
		reply: {
			leads: 41,
			won: 9,
			lost: 14,
			winPercentage: 39,
			medianAnswerSeconds: 5_400,
			openProposals: 3,
			unpaidProposals: 1,
			monthlyRevenueCents: 612_500,
			failedPayments: 1,
			sources: [
				{ source: 'newsletter / email / autumn', leads: 18, won: 3 },
				{ source: 'Phone call', leads: 7, won: 4 },
			],
		},
	},
	openProposal: { body: { token }, reply: opened },
	acceptProposal: {
		body: { token, version: 1, name: accepted.name },
		reply: { ...opened, state: 'accepted', accepted },
	},
	declineProposal: {
		body: { token, version: 1, reason: 'We have chosen a company nearby.' },
		reply: { ...opened, state: 'declined' },
	},
	payProposal: { body: { token }, reply: { url: 'https://checkout.stripe.com/c/pay/cs_live_a1b2c3' } },
} satisfies Partial<Examples>;
