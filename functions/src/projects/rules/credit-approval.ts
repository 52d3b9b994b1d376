/** Who may approve a credit that an admin has asked for. */
import type { ProjectCreditDocument } from '../../platform/firestore/business/project-documents.ts';

type Approval = Pick<ProjectCreditDocument, 'askedBy' | 'approvedBy' | 'givenAt'>;

/** It was asked for and nobody has approved it. */
export function waitsForApproval({ askedBy, approvedBy }: Pick<Approval, 'askedBy' | 'approvedBy'>): boolean {
	return askedBy !== null && approvedBy === null;
}

/** Why the admin may not give the credit by an approval, as a sentence; null if it may. An approval that a crash has interrupted goes on. */
export function approvalRefusal(credit: Approval, uid: string): string | null {
	if (credit.givenAt !== null) return 'The credit of this month was given already.';
	if (credit.askedBy === null) return 'This credit needs no approval.';
	if (waitsForApproval(credit) && credit.askedBy._id === uid)
		return 'You have asked for this credit yourself, so another admin must approve it.';
	return null;
}
