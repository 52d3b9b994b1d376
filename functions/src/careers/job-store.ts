/** Store of the jobs on the careers page. */
import { type Colleague, type JobFields, type JobState, jobIdOf, jobLimits } from '@stayup/contract';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { type AuditActor, audit } from '../audit/audit.ts';
import type { JobDocument } from '../platform/firestore/business/job-documents.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { isDocumentId, storedIn } from '../platform/firestore/paging.ts';
import { changedJob, changeInWords, fieldsOf, jobWithState, newJob } from './rules/job-change.ts';
import { type KnownJob, knownJob, knownJobs } from './rules/known-job.ts';

type Admin = AuditActor & { name: string };

export interface JobStore {
	/** Open ones first. */
	list(): Promise<KnownJob[]>;
	/** Null if there is no such job. */
	find(id: string): Promise<KnownJob | null>;
	/** `taken` if there is a job with the same id, `full` if there can be no more. */
	add(fields: JobFields, by: Admin, now: number): Promise<KnownJob | 'taken' | 'full'>;
	/** Null if there is no such job. */
	change(id: string, fields: JobFields, by: Admin, now: number): Promise<KnownJob | null>;
	setState(id: string, state: JobState, by: Admin, now: number): Promise<KnownJob | null>;
	/** How many people applied for a job. */
	countApplications(id: string): Promise<number>;
}

export function createJobStore(firestore: Firestore): JobStore {
	const { jobs, applications } = collectionsOf(firestore);

	async function find(id: string, read = (): Promise<JobDocument | undefined> => documentOf(id)) {
		return isDocumentId(id) ? knownJob(id, await read()) : null;
	}

	async function documentOf(id: string): Promise<JobDocument | undefined> {
		return (await jobs.doc(id).get()).data();
	}

	/** `changeOf` returns the new document and the audited change, or null if nothing changes. */
	async function write(
		id: string,
		changeOf: (before: KnownJob) => JobWrite | null,
		by: Admin,
		now: number,
	): Promise<KnownJob | null> {
		return firestore.runTransaction(async (transaction) => {
			const before = await find(id, async () => (await transaction.get(jobs.doc(id))).data());
			const change = before && changeOf(before);
			if (!change) return before;
			transaction.set(jobs.doc(id), change.document);
			audit(transaction, firestore, { ...change.audited, subjectId: id }, by, now);
			return knownJob(id, change.document);
		});
	}

	async function all(transaction?: Transaction): Promise<KnownJob[]> {
		return knownJobs(storedIn(await (transaction ? transaction.get(jobs) : jobs.get())));
	}

	return {
		list: () => all(),
		find: (id) => find(id),

		async add(fields, by, now) {
			const id = jobIdOf(fields.title);
			return firestore.runTransaction(async (transaction) => {
				const known = await all(transaction);
				if (known.some(({ _id }) => _id === id)) return 'taken';
				if (known.length >= jobLimits.jobs) return 'full';
				const document = newJob(fields, colleagueOf(by), now);
				transaction.create(jobs.doc(id), document);
				audit(
					transaction,
					firestore,
					{ action: 'job.added', subjectId: id, before: null, after: fields.title },
					by,
					now,
				);
				return knownJobs([{ id, document }]).find(({ _id }) => _id === id) ?? 'taken';
			});
		},

		change(id, fields, by, now) {
			const changeOf = (before: KnownJob): JobWrite | null => {
				const words = changeInWords(fieldsOf(before), fields);
				if (!words) return null;
				const document = changedJob(before, fields, colleagueOf(by), now);
				return { document, audited: { action: 'job.changed', ...words } };
			};
			return write(id, changeOf, by, now);
		},

		setState(id, state, by, now) {
			const changeOf = (before: KnownJob): JobWrite | null => {
				if (before.state === state) return null;
				const document = jobWithState(before, state, colleagueOf(by), now);
				return { document, audited: { action: 'job.state-changed', before: before.state, after: state } };
			};
			return write(id, changeOf, by, now);
		},

		async countApplications(id) {
			return (await applications.where('jobId', '==', id).count().get()).data().count;
		},
	};
}

function colleagueOf({ uid, name }: Admin): Colleague {
	return { _id: uid, name };
}

interface JobWrite {
	document: JobDocument;
	audited: { action: 'job.changed' | 'job.state-changed'; before: string; after: string };
}
