/** Who may approve a credit that an admin has asked for, and which credits can still be refused. */
import type { ProjectCreditDocument } from '../../platform/firestore/business/project-documents.ts';

type Approval = Pick<ProjectCreditDocument, 'askedBy' | 'approvedBy' | 'givenAt' | 'refusal'>;

/** It was asked for, and nobody has approved or refused it. */
export function waitsForApproval({ askedBy, approvedBy, refusal }: Omit<Approval, 'givenAt'>): boolean {
	return askedBy !== null && approvedBy === null && refusal === null;
}

/** Why the admin may not give the credit by an approval, as a sentence; null if it may. An approval that a crash has interrupted goes on. */
export function approvalRefusal(credit: Approval, uid: string): string | null {
	const settled = settledWords(credit);
	if (settled !== null) return settled;
	if (credit.askedBy === null) return 'This credit needs no approval.';
	if (waitsForApproval(credit) && credit.askedBy._id === uid)
		return 'You have asked for this credit yourself, so another admin must approve it.';
	return null;
}

/** Why nothing is left to do, as a sentence; null while it is neither given nor refused. */
export function settledWords({ givenAt, refusal }: Pick<Approval, 'givenAt' | 'refusal'>): string | null {
	if (givenAt !== null) return 'The credit of this month was given already.';
	return refusal && `${refusal.by.name} has refused the credit of this month: ${refusal.reason}`;
}

/** Why it may not be refused, as a sentence; null if it may. One that Stripe was asked for may be given there. */
export function refusalProblem(credit: Approval): string | null {
	const settled = settledWords(credit);
	if (settled !== null || waitsForApproval(credit)) return settled;
	return 'Somebody has begun to give this credit. Please give it again, which completes it.';
}
