/** Store of credits: one for each month of a project and of its website, reserved before Stripe is asked, so that two requests at once give one. */
import type { Firestore } from 'firebase-admin/firestore';
import { type AuditActor, audit } from '../../audit/audit.ts';
import type { OutboxStore } from '../../outbox/outbox-store.ts';
import type { ProjectCreditDocument } from '../../platform/firestore/business/project-documents.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { Stored } from '../../platform/firestore/paging.ts';
import { projectCreditId } from '../../platform/ids.ts';
import { monthName } from '../rules/month-name.ts';
import { addProjectEvent, type ProjectActor, planProjectMail } from './project-events.ts';

type StoredCredit = Stored<ProjectCreditDocument>;

export interface CreditStore {
	/** Those that are given, the latest month first. */
	givenOf(projectId: string): Promise<StoredCredit[]>;
	/** Reserves the month, or returns the earlier credit of the project or of its website, whose amount and invoice stay as they are. */
	reserve(
		project: { id: string; websiteId: string },
		credit: Pick<ProjectCreditDocument, 'ownerId' | 'month' | 'amountCents' | 'invoiceId'>,
		now: number,
	): Promise<StoredCredit>;
	/** Records the credit note, with a row of the audit log and an email to the client; nothing if that was done already. */
	settle(
		credit: StoredCredit,
		note: { id: string; number: string },
		by: AuditActor & { actor: ProjectActor },
		now: number,
	): Promise<void>;
}

export function createCreditStore(firestore: Firestore, outbox: Pick<OutboxStore, 'plan' | 'sendSoon'>): CreditStore {
	const { projectCredits } = collectionsOf(firestore);
	return {
		async givenOf(projectId) {
			const { docs } = await projectCredits.where('projectId', '==', projectId).get();
			return docs
				.map((snapshot) => ({ id: snapshot.id, document: snapshot.data() }))
				.filter(({ document }) => document.givenAt !== null)
				.toSorted((one, other) => other.document.month.localeCompare(one.document.month));
		},

		reserve({ id: projectId, websiteId }, credit, now) {
			const id = projectCreditId(websiteId, credit.month);
			return firestore.runTransaction(async (transaction) => {
				const ref = projectCredits.doc(id);
				const own = projectCredits.where('projectId', '==', projectId);
				const [ofWebsite, ofProject] = await Promise.all([transaction.get(ref), transaction.get(own)]);
				const earlier = ofWebsite.data();
				if (earlier) return { id, document: earlier };
				// Another website may have been linked since.
				const other = ofProject.docs.find((snapshot) => snapshot.data().month === credit.month);
				if (other) return { id: other.id, document: other.data() };
				const document = { ...credit, projectId, creditNote: null, givenAt: null, createdAt: now };
				transaction.create(ref, document);
				return { id, document };
			});
		},

		async settle({ id }, note, { actor, ...by }, now) {
			const mail = await firestore.runTransaction(async (transaction) => {
				const ref = projectCredits.doc(id);
				const credit = (await transaction.get(ref)).data();
				if (!credit || credit.givenAt !== null) return null;
				const { ownerId, projectId, month, amountCents } = credit;
				transaction.update(ref, { creditNote: note, givenAt: now });
				const after = `${month}: ${dollars(amountCents)}, credit note ${note.number}`;
				audit(
					transaction,
					firestore,
					{ action: 'project.credit-given', before: null, after, subjectId: projectId },
					by,
					now,
				);
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
