/** Proposals: what admins write, what their recipients read, and the answer. */
import * as z from 'zod/mini';
import { proposalLimits, proposalStates } from '../../values/inbox/proposals.ts';
import { billingCycles, paidTiers } from '../../values/plans/paid-tiers.ts';
import { withAsciiDomain } from '../../values/text/email-domain.ts';
import { Instant } from '../instant.ts';
import { PageQuery } from '../paging.ts';
import { possiblyBlankLine, possiblyBlankText, requiredLine, requiredText } from '../text.ts';
import { Colleague } from './inbox.ts';
import { LeadSite } from './leads.ts';

const feeMessage = `Please enter a fee of 0 to ${proposalLimits.mostFeeCents} cents.`;
const daysMessage = `Please enter 1 to ${proposalLimits.longestDays} days.`;

const termsFields = {
	tier: z.enum(paidTiers, { error: 'Please choose a plan: Core, Pro or Elite.' }),
	billingCycle: z.enum(billingCycles, { error: 'Please choose monthly or annual billing.' }),
	/** A fee that is paid once, with the first payment of the plan, in cents; 0 for none. */
	feeCents: z.int(feeMessage).check(z.gte(0, feeMessage), z.lte(proposalLimits.mostFeeCents, feeMessage)),
	/** The offer, in the words of who makes it. A blank line begins a paragraph. */
	text: requiredText(
		'Please enter what we offer.',
		proposalLimits.textLength,
		`Please keep the text within ${proposalLimits.textLength} characters.`,
	),
	/** The cost of an early cancellation; blank if it costs nothing. Without it in writing, no fee can be asked for. */
	cancellation: possiblyBlankText(proposalLimits.cancellationLength, 'the terms of an early cancellation'),
	/** How many days after it is sent it can be accepted. */
	validDays: z.int(daysMessage).check(z.gte(1, daysMessage), z.lte(proposalLimits.longestDays, daysMessage)),
};

export const ProposalTerms = z.object(termsFields);
export type ProposalTerms = z.infer<typeof ProposalTerms>;

const recipientFields = {
	name: requiredLine('Please enter a name.', 100, 'Please keep the name within 100 characters.'),
	email: z.string('Please enter an email address.').check(
		z.overwrite((email) => withAsciiDomain(email.trim())),
		z.maxLength(254, 'Please enter a valid email address.'),
		z.email('Please enter a valid email address.'),
	),
};

export const ProposalContent = z.object({ ...recipientFields, ...termsFields });
export type ProposalContent = z.infer<typeof ProposalContent>;

export const NewProposal = z.extend(ProposalContent, {
	/** The lead that it is made for; null for a client without one. */
	leadId: z.nullable(z.string('Please name a lead.').check(z.maxLength(128, 'This lead does not exist.'))),
});
export type NewProposal = z.infer<typeof NewProposal>;

export const ProposalQuery = z.extend(PageQuery, {
	/** Only those of this lead. */
	leadId: z.optional(z.string().check(z.maxLength(128, 'Please use the id of a lead.'))),
});

/** How the recipient answered. */
export const ProposalAnswer = z.object({
	kind: z.enum(['accepted', 'declined']),
	at: Instant,
	/** As typed by who accepted; blank if it was declined. */
	name: z.string(),
	/** From which it was sent, of IPv6 the network; null if unknown, and in lists. */
	ip: z.nullable(z.string()),
	/** Why it was declined; blank without a reason. */
	reason: z.string(),
	/** All that was accepted, word by word; blank if it was declined, and in lists. */
	text: z.string(),
});
export type ProposalAnswer = z.infer<typeof ProposalAnswer>;

export const Proposal = z.object({
	_id: z.string(),
	/** Such as `Q-7K3M2Q`. */
	reference: z.string(),
	leadId: z.nullable(z.string()),
	name: z.string(),
	email: z.string(),
	...ProposalTerms.shape,
	/** The price of the plan for a month or a year, in cents: as it was sent, or the present one of a draft. */
	planCents: z.int(),
	/** Increases when it is changed after it was sent. */
	version: z.int(),
	state: z.enum(proposalStates),
	createdBy: Colleague,
	createdAt: Instant,
	/** Of this version; null for a draft. */
	sentAt: z.nullable(Instant),
	seenAt: z.nullable(Instant),
	/** The end of the last day, in UTC, on which this version can be accepted; null for a draft. */
	validUntil: z.nullable(Instant),
	answer: z.nullable(ProposalAnswer),
	/** The project that its payment has started; null before. */
	projectId: z.nullable(z.string()),
	/** Our check of the present website of the lead, as it was when the proposal was made; null without one. */
	site: z.nullable(LeadSite),
});
export type Proposal = z.infer<typeof Proposal>;

const linkMessage = 'This link is incomplete.';
const token = z.string(linkMessage).check(z.minLength(1, linkMessage), z.maxLength(100, 'This link is not valid.'));

export const ProposalLink = z.object({
	/** From the link in the email. */
	token,
});

export const ProposalAcceptance = z.object({
	/** From the link in the email. */
	token,
	/** The version that was read. */
	version: z.int('Please read the proposal again.'),
	/** Who accepts. */
	name: requiredLine('Please enter your full name.', 100, 'Please keep the name within 100 characters.'),
});

export const ProposalRefusal = z.object({
	/** From the link in the email. */
	token,
	/** The version that was read. */
	version: z.int('Please read the proposal again.'),
	reason: possiblyBlankLine(500, 'the reason'),
});

/** A proposal as its recipient reads it. */
export const OpenedProposal = z.object({
	reference: z.string(),
	name: z.string(),
	email: z.string(),
	...ProposalTerms.shape,
	/** The price of the plan for a month or a year, in cents. */
	planCents: z.int(),
	version: z.int(),
	state: z.enum(['open', 'accepted', 'declined', 'expired', 'withdrawn']),
	/** Who has made it. */
	from: z.string(),
	sentAt: Instant,
	/** The end of the last day, in UTC. */
	validUntil: Instant,
	/** Null unless it was accepted. */
	accepted: z.nullable(z.object({ at: Instant, name: z.string() })),
	/** Whether its payment has started the project. */
	isPaid: z.boolean(),
	/** Whether the email address has an account, which pays. */
	hasAccount: z.boolean(),
	site: z.nullable(LeadSite),
});
export type OpenedProposal = z.infer<typeof OpenedProposal>;

/** The numbers of Sales. Leads and proposals are those of the last 365 days. */
export const Sales = z.object({
	leads: z.int(),
	won: z.int(),
	lost: z.int(),
	/** Of the leads that are won or lost; null without one. */
	winPercentage: z.nullable(z.int()),
	/** From the arrival of a lead to our first call or email; null without one. */
	medianAnswerSeconds: z.nullable(z.int()),
	/** Sent, not answered and not expired. */
	openProposals: z.int(),
	/** Accepted, without a payment. */
	unpaidProposals: z.int(),
	/** Of all running plans; an annual one counts a twelfth. */
	monthlyRevenueCents: z.int(),
	/** Accounts whose latest renewal failed, while they still have their plan. */
	failedPayments: z.int(),
	/** The largest first. A blank source is unknown. */
	sources: z.array(z.object({ source: z.string(), leads: z.int(), won: z.int() })),
});
export type Sales = z.infer<typeof Sales>;
