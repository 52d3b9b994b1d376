/** The state of a proposal, and whether it can be answered. Instants are milliseconds since the epoch. */
import { dayMs, type ProposalState, planCents } from '@stayup/contract';
import { dateIn } from '../../messages/content/email-times.ts';
import type { ProposalDocument, StoredAnswer } from '../../platform/firestore/business/proposal-documents.ts';

type PriceFacts = Pick<ProposalDocument, 'sent' | 'terms'>;
type PaymentFacts = PriceFacts & Pick<ProposalDocument, 'answer' | 'projectId' | 'withdrawnAt'>;
export type StateFacts = Pick<ProposalDocument, 'sent' | 'seenAt' | 'withdrawnAt'> & {
	answer: Pick<StoredAnswer, 'kind'> | null;
};

export function stateOf({ sent, seenAt, answer, withdrawnAt }: StateFacts, now: number): ProposalState {
	if (withdrawnAt !== null) return 'withdrawn';
	if (answer !== null) return answer.kind;
	if (sent === null) return 'draft';
	if (now > sent.validUntil) return 'expired';
	return seenAt === null ? 'sent' : 'seen';
}

/** Days end in UTC, so that everybody reads the same last day, and has the whole of it. */
export function lastMomentOf(sentAt: number, validDays: number): number {
	return (Math.floor(sentAt / dayMs) + validDays + 1) * dayMs - 1;
}

/** Blank for a draft. */
export function lastDayOf({ sent }: Pick<ProposalDocument, 'sent'>): string {
	return sent === null ? '' : dateIn(sent.validUntil, 'UTC');
}

/** The payment charges the present price, which must be the one that was read. */
export function hasOldPrice({ sent, terms }: PriceFacts): boolean {
	return sent !== null && sent.planCents !== planCents(terms);
}

/** Why its recipient cannot answer the version that was read; null if nothing speaks against it. `until`: the last day, in words. */
export function refusalOfAnswer(
	proposal: StateFacts & PriceFacts & Pick<ProposalDocument, 'version'>,
	answer: StoredAnswer['kind'],
	{ version, until }: { version: number; until: string },
	now: number,
): string | null {
	const state = stateOf(proposal, now);
	if (state === 'accepted') return 'You have accepted this proposal already.';
	if (state === 'withdrawn') return isWithdrawn;
	if (state === 'declined') return 'You have declined this proposal. Please write to us if you changed your mind.';
	if (state === 'draft') return beingChanged;
	if (state === 'expired')
		return `This proposal could be accepted until ${until}. Please write to us, and we send you a new one.`;
	if (version !== proposal.version) return 'This proposal has changed since you read it. Please read it again.';
	return answer === 'accepted' && hasOldPrice(proposal) ? otherPrice : null;
}

/** Why it cannot be paid; null if nothing speaks against it. */
export function refusalOfPayment(proposal: PaymentFacts): string | null {
	const { answer, projectId, withdrawnAt } = proposal;
	if (withdrawnAt !== null) return isWithdrawn;
	if (answer?.kind !== 'accepted') return 'Please accept the proposal first.';
	if (projectId !== null) return isPaidAlready;
	return hasOldPrice(proposal) ? otherPrice : null;
}

/** Why we cannot withdraw it; null if nothing speaks against it. */
export function refusalOfWithdrawal({ answer, projectId }: Pick<PaymentFacts, 'answer' | 'projectId'>): string | null {
	if (answer?.kind !== 'accepted') return 'Only a proposal that was accepted can be withdrawn.';
	return projectId === null ? null : 'This proposal is paid, so it can no longer be withdrawn.';
}

const isWithdrawn = 'We have withdrawn this proposal. Please write to us, and we send you a new one.';
const otherPrice =
	'The price of this plan has changed since we sent the proposal. Please write to us, and we send you a new one.';
export const isPaidAlready = 'This proposal is paid already.';

/** Of a version that was withdrawn, before the next one is sent. */
export const beingChanged = 'We are changing this proposal. You will get an email with the new version.';
