/** Store of job applications: personal data, deleted after a fixed time. */

import {
	type ApplicationStatus,
	dayMs,
	keptDays,
	minuteMs,
	type NewApplication,
	type PageOrRowQuery,
} from '@stayup/contract';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { type AuditActor, audit } from '../audit/audit.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import type { ApplicationDocument } from '../platform/firestore/business/inbox-documents.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { count } from '../platform/firestore/counters.ts';
import {
	allOf,
	findIn,
	isDocumentId,
	isLive,
	notExpired,
	type Page,
	readPageOrRow,
	type Stored,
} from '../platform/firestore/paging.ts';
import { takeOut } from '../possible-spam/not-spam.ts';
import { arrivalMails, type InboxNotSpam } from './arrival-mails.ts';
import { createReadBusinessHours } from './business-hours-store.ts';
import { addEntry, colleagueOf, type InboxStore, nextStepOfNew } from './inbox-store.ts';
import { answerDueAt } from './rules/business-time.ts';

const retentionMs = keptDays.applications * dayMs;
/** New applications that are counted at once. */
const mostRows = 1000;
/** So that a wrong click declines nobody that they are declined. */
const stageMailDelayMs = 10 * minuteMs;
/** The applicant gets an email about these. */
const mailedStatuses: readonly ApplicationStatus[] = ['Interviewing', 'Rejected'];
const mailTexts: Partial<Record<ApplicationStatus, string>> = {
	Interviewing: 'Invitation to an interview, sent after ten minutes',
	Rejected: 'Rejection, sent after ten minutes',
};

export interface ApplicationStore {
	/** Stores the application with the emails to us and, if `isAnswered`, to the applicant. `notSpam`: the possible spam that it was. */
	add(application: NewApplication, isAnswered: boolean, now: number, notSpam?: InboxNotSpam | null): Promise<void>;
	find(id: string, now: number): Promise<ApplicationDocument | null>;
	/** Newest first, or the one with the id of the query. */
	list(query: PageOrRowQuery, now: number): Promise<Page<Stored<ApplicationDocument>>>;
	/** Those with the status New. */
	fresh(now: number): Promise<Stored<ApplicationDocument>[]>;
	/** Null if there is no such application. */
	changeStatus(
		id: string,
		status: ApplicationStatus,
		by: AuditActor & { name: string },
		now: number,
	): Promise<Stored<ApplicationDocument> | null>;
	/** False if there is no such application. */
	erase(id: string, by: AuditActor, now: number): Promise<boolean>;
}

export function createApplicationStore(
	firestore: Firestore,
	{ outbox, inbox }: { outbox: Pick<OutboxStore, 'plan' | 'sendSoon'>; inbox: Pick<InboxStore, 'removeTimelines'> },
): ApplicationStore {
	const { applications } = collectionsOf(firestore);
	const readBusinessHours = createReadBusinessHours(firestore);
	return {
		async add(application, isAnswered, now, notSpam = null) {
			const { firstName, lastName, dob, email, phone, workExperience, jobId, jobTitle } = application;
			const ref = notSpam === null ? applications.doc() : applications.doc(notSpam.id);
			const createdAt = notSpam?.createdAt ?? now;
			const expireAt = Timestamp.fromMillis(createdAt + retentionMs);
			const dueAt = answerDueAt(createdAt, await readBusinessHours());
			const batch = firestore.batch();
			batch.create(ref, {
				firstName,
				lastName,
				dob,
				email,
				phone,
				workExperience,
				jobId,
				jobTitle,
				status: 'New',
				createdAt,
				expireAt,
				...nextStepOfNew,
				answerDueAt: dueAt,
			});
			if (notSpam !== null) takeOut(batch, firestore, notSpam);
			const queued = arrivalMails(
				batch,
				firestore,
				outbox,
				{ kind: 'application', id: ref.id, isAnswered, expireAt, notSpam },
				now,
			);
			count(batch, firestore, { applications: 1 });
			await batch.commit();
			await Promise.all(queued.map((delivery) => outbox.sendSoon(delivery)));
		},

		async find(id, now) {
			const document = await findIn(applications, id);
			return document && isLive(document, now) ? document : null;
		},

		async list(query, now) {
			return notExpired(await readPageOrRow(applications, { field: 'createdAt', direction: 'desc' }, query), now);
		},

		async fresh(now) {
			const found = await allOf(applications.where('status', '==', 'New').limit(mostRows));
			return found.filter(({ document }) => isLive(document, now));
		},

		async changeStatus(id, status, by, now) {
			if (!isDocumentId(id)) return null;
			const ref = applications.doc(id);
			const { changed, queued } = await firestore.runTransaction(async (transaction) => {
				const before = (await transaction.get(ref)).data();
				if (!before || before.expireAt.toMillis() <= now) return { changed: null, queued: null };
				const changed = { id, document: { ...before, status } };
				if (before.status === status) return { changed, queued: null };
				transaction.update(ref, { status });
				const change = { before: before.status, after: status, subjectId: id };
				audit(transaction, firestore, { action: 'application.status-changed', ...change }, by, now);
				const subject = { kind: 'application', id } as const;
				const text = `${before.status} → ${status}`;
				const entry = { event: 'status', by: colleagueOf(by), text, deliveryId: null } as const;
				addEntry(transaction, firestore, subject, entry, before.expireAt, now);
				if (!mailedStatuses.includes(status)) return { changed, queued: null };
				const message = { event: 'application-stage', applicationId: id, status } as const;
				const delivery = { ownerId: null, channel: 'email', message } as const;
				const queued = outbox.plan(transaction, delivery, now, now + stageMailDelayMs);
				const mail = { event: 'mail', by: null, text: mailTexts[status] ?? '', deliveryId: queued.id } as const;
				addEntry(transaction, firestore, subject, mail, before.expireAt, now + 1);
				return { changed, queued };
			});
			if (queued) await outbox.sendSoon(queued, 'first', queued.at);
			return changed;
		},

		async erase(id, by, now) {
			if (!isDocumentId(id)) return false;
			const ref = applications.doc(id);
			await inbox.removeTimelines([{ kind: 'application', id }]);
			return firestore.runTransaction(async (transaction) => {
				if (!(await transaction.get(ref)).exists) return false;
				transaction.delete(ref);
				count(transaction, firestore, { applications: -1 });
				const change = { before: null, after: null, subjectId: id };
				audit(transaction, firestore, { action: 'application.erased', ...change }, by, now);
				return true;
			});
		},
	};
}
