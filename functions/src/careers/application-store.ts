/** Store of job applications: personal data, deleted after a fixed time. */
import { type ApplicationStatus, dayMs, type NewApplication, type PageOrRowQuery } from '@stayup/contract';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { type AuditActor, audit } from '../audit/audit.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { count } from '../platform/firestore/counters.ts';
import type { ApplicationDocument } from '../platform/firestore/documents.ts';
import { isDocumentId, notExpired, type Page, readPageOrRow, type Stored } from '../platform/firestore/paging.ts';

const retentionMs = 365 * dayMs;

export interface ApplicationStore {
	add(application: NewApplication, now: number): Promise<void>;
	/** Newest first, or the one with the id of the query. */
	list(query: PageOrRowQuery, now: number): Promise<Page<Stored<ApplicationDocument>>>;
	/** Null if there is no such application. */
	changeStatus(
		id: string,
		status: ApplicationStatus,
		by: AuditActor,
		now: number,
	): Promise<Stored<ApplicationDocument> | null>;
}

export function createApplicationStore(firestore: Firestore): ApplicationStore {
	const { applications } = collectionsOf(firestore);
	return {
		async add({ firstName, lastName, dob, email, phone, workExperience, jobId, jobTitle }, now) {
			const batch = firestore.batch();
			batch.create(applications.doc(), {
				firstName,
				lastName,
				dob,
				email,
				phone,
				workExperience,
				jobId,
				jobTitle,
				status: 'New',
				createdAt: now,
				expireAt: Timestamp.fromMillis(now + retentionMs),
			});
			count(batch, firestore, { applications: 1 });
			await batch.commit();
		},

		async list(query, now) {
			return notExpired(await readPageOrRow(applications, { field: 'createdAt', direction: 'desc' }, query), now);
		},

		async changeStatus(id, status, by, now) {
			if (!isDocumentId(id)) return null;
			const ref = applications.doc(id);
			return firestore.runTransaction(async (transaction) => {
				const before = (await transaction.get(ref)).data();
				if (!before || before.expireAt.toMillis() <= now) return null;
				if (before.status !== status) {
					transaction.update(ref, { status });
					const change = { before: before.status, after: status, subjectId: id };
					audit(transaction, firestore, { action: 'application.status-changed', ...change }, by, now);
				}
				return { id, document: { ...before, status } };
			});
		},
	};
}
