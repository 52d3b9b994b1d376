/** Store of credits: one for each month of a project, reserved before Stripe is asked, so that two requests at once give one. */
import type { Firestore } from 'firebase-admin/firestore';
import { type AuditActor, audit } from '../../audit/audit.ts';
import type { OutboxStore } from '../../outbox/outbox-store.ts';
import type { ProjectCreditDocument } from '../../platform/firestore/business/project-documents.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { isDocumentId, type Stored } from '../../platform/firestore/paging.ts';
import { projectCreditId } from '../../platform/ids.ts';
import { Problem } from '../../platform/problem.ts';
import { approvalRefusal, refusalProblem, settledWords, waitsForApproval } from '../rules/credit-approval.ts';
import { monthName } from '../rules/month-name.ts';
import { addProjectEvent, type ProjectActor, planProjectMail } from './project-events.ts';

type StoredCredit = Stored<ProjectCreditDocument>;
type Admin = AuditActor & { actor: ProjectActor };

export interface CreditStore {
	/** Given or reserved, the latest month first. */
	allOf(projectId: string): Promise<StoredCredit[]>;
	/** Those that are given, the latest month first. */
	givenOf(projectId: string): Promise<StoredCredit[]>;
	/**
	 * Reserves the month, or returns the earlier credit, whose amount and invoice stay as they are. `asking`: a second admin must approve it, which
	 * is recorded.
	 */
	reserve(
		credit: Pick<ProjectCreditDocument, 'ownerId' | 'projectId' | 'month' | 'amountCents' | 'invoiceId'>,
		by: Admin,
		isAsking: boolean,
		now: number,
	): Promise<StoredCredit & { isNew: boolean }>;
	/** Records that the admin approves a credit for which another one has asked. Throws a Problem if it does not wait for this admin. */
	approve(projectId: string, month: string, by: Admin, now: number): Promise<StoredCredit>;
	/** Records that nobody gives it, with a row of the audit log and an entry for the client. Throws a Problem if it is given, or may be. */
	refuse(
		credit: Pick<ProjectCreditDocument, 'ownerId' | 'projectId' | 'month' | 'amountCents'>,
		reason: string,
		by: Admin,
		now: number,
	): Promise<void>;
	/** Records the credit note, with a row of the audit log and an email to the client; nothing if that was done already. */
	settle(credit: StoredCredit, note: { id: string; number: string }, by: Admin, now: number): Promise<void>;
}

export function createCreditStore(firestore: Firestore, outbox: Pick<OutboxStore, 'plan' | 'sendSoon'>): CreditStore {
	const { projectCredits } = collectionsOf(firestore);

	async function allOf(projectId: string): Promise<StoredCredit[]> {
		const { docs } = await projectCredits.where('projectId', '==', projectId).get();
		return docs
			.map((snapshot) => ({ id: snapshot.id, document: snapshot.data() }))
			.toSorted((one, other) => other.document.month.localeCompare(one.document.month));
	}

	return {
		allOf,

		givenOf: async (projectId) => (await allOf(projectId)).filter(({ document }) => document.givenAt !== null),

		reserve(credit, { actor, ...by }, isAsking, now) {
			const { ownerId, projectId, month, amountCents } = credit;
			const id = projectCreditId(projectId, month);
			return firestore.runTransaction(async (transaction) => {
				const ref = projectCredits.doc(id);
				const earlier = (await transaction.get(ref)).data();
				if (earlier) return { id, document: earlier, isNew: false };
				const askedBy = isAsking ? { _id: actor._id, name: actor.name } : null;
				const given = { approvedBy: null, creditNote: null, givenAt: null, refusal: null };
				const document = { ...credit, ...given, askedBy, createdAt: now };
				transaction.create(ref, document);
				if (isAsking) {
					const after = `${month}: ${dollars(amountCents)}`;
					const change = { action: 'project.credit-asked', before: null, after, subjectId: projectId } as const;
					audit(transaction, firestore, change, by, now);
					const text = `Asked for a credit of ${dollars(amountCents)} for ${monthName(month)}, which another admin must approve`;
					addProjectEvent(
						transaction,
						firestore,
						{ id: projectId, ownerId },
						{ event: 'changed', by: actor, text },
						now,
					);
				}
				return { id, document, isNew: true };
			});
		},

		async approve(projectId, month, { actor, ...by }, now) {
			const id = projectCreditId(projectId, month);
			const nothingAsked = () => new Problem('not-found', 'Nobody has asked for a credit of this month.');
			if (!isDocumentId(id)) throw nothingAsked();
			return firestore.runTransaction(async (transaction) => {
				const ref = projectCredits.doc(id);
				const credit = (await transaction.get(ref)).data();
				if (!credit) throw nothingAsked();
				const refusal = approvalRefusal(credit, actor._id);
				if (refusal !== null) throw new Problem('conflict', refusal);
				if (!waitsForApproval(credit)) return { id, document: credit };
				const approvedBy = { _id: actor._id, name: actor.name };
				transaction.update(ref, { approvedBy });
				const after = `${month}: ${dollars(credit.amountCents)}, asked for by ${credit.askedBy?.name ?? ''}`;
				const change = { action: 'project.credit-approved', before: null, after, subjectId: projectId } as const;
				audit(transaction, firestore, change, by, now);
				return { id, document: { ...credit, approvedBy } };
			});
		},

		refuse(credit, reason, { actor, ...by }, now) {
			const { ownerId, projectId, month, amountCents } = credit;
			return firestore.runTransaction(async (transaction) => {
				const ref = projectCredits.doc(projectCreditId(projectId, month));
				const earlier = (await transaction.get(ref)).data();
				const problem = earlier ? refusalProblem(earlier) : null;
				if (problem !== null) throw new Problem('conflict', problem);
				const refusal = { at: now, by: { _id: actor._id, name: actor.name }, reason };
				if (earlier) transaction.update(ref, { refusal });
				else {
					const nobody = { askedBy: null, approvedBy: null, creditNote: null, givenAt: null };
					transaction.create(ref, { ...credit, ...nobody, invoiceId: '', refusal, createdAt: now });
				}
				const after = `${month}: ${dollars(earlier?.amountCents ?? amountCents)}, ${reason}`;
				const change = { action: 'project.credit-refused', before: null, after, subjectId: projectId } as const;
				audit(transaction, firestore, change, by, now);
				const text = `No credit for ${monthName(month)}: ${reason}`;
				addProjectEvent(transaction, firestore, { id: projectId, ownerId }, { event: 'credit', by: actor, text }, now);
			});
		},

		async settle({ id }, note, { actor, ...by }, now) {
			const mail = await firestore.runTransaction(async (transaction) => {
				const ref = projectCredits.doc(id);
				const credit = (await transaction.get(ref)).data();
				if (!credit || settledWords(credit) !== null) return null;
				const { ownerId, projectId, month, amountCents } = credit;
				transaction.update(ref, { creditNote: note, givenAt: now });
				const after = `${month}: ${dollars(amountCents)}, credit note ${note.number}`;
				const change = { action: 'project.credit-given', before: null, after, subjectId: projectId } as const;
				audit(transaction, firestore, change, by, now);
				const text = `Credit of ${dollars(amountCents)} for ${monthName(month)}, credit note ${note.number}`;
				addProjectEvent(transaction, firestore, { id: projectId, ownerId }, { event: 'credit', by: actor, text }, now);
				return planProjectMail(transaction, outbox, ownerId, { event: 'project-credit', projectId, month }, now);
			});
			if (mail) await outbox.sendSoon(mail);
		},
	};
}

export function dollars(cents: number): string {
	return `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
}
