/** Store of leads: personal data, deleted after a fixed time. */
import { dayMs, type LeadStatus, type NewLead, type PageOrRowQuery } from '@stayup/contract';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { type AuditActor, audit } from '../audit/audit.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { count } from '../platform/firestore/counters.ts';
import type { LeadDocument } from '../platform/firestore/documents.ts';
import { isDocumentId, notExpired, type Page, readPageOrRow, type Stored } from '../platform/firestore/paging.ts';

const retentionMs = 2 * 365 * dayMs;
const deletesPerBatch = 400;

export interface LeadStore {
	add(lead: NewLead & { outageId: string }, now: number): Promise<void>;
	/** Newest first, or the one with the id of the query. */
	list(query: PageOrRowQuery, now: number): Promise<Page<Stored<LeadDocument>>>;
	/** Removes the leads of somebody whose account is deleted. `email` in lower case. */
	removeOf(email: string): Promise<void>;
	/** Null if there is no such lead. */
	changeStatus(id: string, status: LeadStatus, by: AuditActor, now: number): Promise<Stored<LeadDocument> | null>;
}

export function createLeadStore(firestore: Firestore): LeadStore {
	const { leads } = collectionsOf(firestore);
	return {
		async add(lead, now) {
			const batch = firestore.batch();
			batch.create(leads.doc(), {
				...lead,
				email: lead.email.toLowerCase(),
				outageId: lead.outageId ?? '',
				hasWebsite: lead.hasWebsite || 'No',
				status: 'New',
				createdAt: now,
				expireAt: Timestamp.fromMillis(now + retentionMs),
			});
			count(batch, firestore, { leads: 1 });
			await batch.commit();
		},

		async list(query, now) {
			return notExpired(await readPageOrRow(leads, { field: 'createdAt', direction: 'desc' }, query), now);
		},

		async removeOf(email) {
			const own = leads.where('email', '==', email).limit(deletesPerBatch);
			for (let page = await own.get(); !page.empty; page = await own.get()) {
				const batch = firestore.batch();
				for (const { ref } of page.docs) batch.delete(ref);
				count(batch, firestore, { leads: -page.size });
				await batch.commit();
			}
		},

		async changeStatus(id, status, by, now) {
			if (!isDocumentId(id)) return null;
			const ref = leads.doc(id);
			return firestore.runTransaction(async (transaction) => {
				const before = (await transaction.get(ref)).data();
				if (!before || before.expireAt.toMillis() <= now) return null;
				const beforeStatus = statusOf(before);
				if (beforeStatus !== status) {
					transaction.update(ref, { status });
					const change = { before: beforeStatus, after: status, subjectId: id };
					audit(transaction, firestore, { action: 'lead.status-changed', ...change }, by, now);
				}
				return { id, document: { ...before, status } };
			});
		},
	};
}

/** Specification §4: New when missing. */
export function statusOf({ status }: { status?: LeadStatus }): LeadStatus {
	return status ?? 'New';
}
