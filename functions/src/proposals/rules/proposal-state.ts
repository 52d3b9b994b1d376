/** The state of a proposal, and whether it can be answered. Instants are milliseconds since the epoch. */
import type { ProposalState } from '@stayup/contract';
import type { ProposalDocument } from '../../platform/firestore/business/proposal-documents.ts';

type PaymentFacts = Pick<ProposalDocument, 'answer' | 'projectId'>;
type StateFacts = Pick<ProposalDocument, 'sent' | 'seenAt' | 'answer'>;

export function stateOf({ sent, seenAt, answer }: StateFacts, now: number): ProposalState {
	if (answer !== null) return answer.kind;
	if (sent === null) return 'draft';
	if (now > sent.validUntil) return 'expired';
	return seenAt === null ? 'sent' : 'seen';
}

/** Why its recipient cannot answer the version that was read; null if nothing speaks against it. `until`: the last day, in words. */
export function refusalOfAnswer(
	proposal: StateFacts & Pick<ProposalDocument, 'version'>,
	{ version, until }: { version: number; until: string },
	now: number,
): string | null {
	const state = stateOf(proposal, now);
	if (state === 'accepted') return 'You have accepted this proposal already.';
	if (state === 'declined') return 'You have declined this proposal. Please write to us if you changed your mind.';
	if (state === 'draft') return beingChanged;
	if (state === 'expired')
		return `This proposal could be accepted until ${until}. Please write to us, and we send you a new one.`;
	return version === proposal.version ? null : 'This proposal has changed since you read it. Please read it again.';
}

/** Why it cannot be paid; null if nothing speaks against it. */
export function refusalOfPayment({ answer, projectId }: PaymentFacts): string | null {
	if (answer?.kind !== 'accepted') return 'Please accept the proposal first.';
	return projectId === null ? null : isPaidAlready;
}

export const isPaidAlready = 'This proposal is paid already.';

/** Of a version that was withdrawn, before the next one is sent. */
export const beingChanged = 'We are changing this proposal. You will get an email with the new version.';
