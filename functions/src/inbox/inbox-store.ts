/** Store of what leads and applications have in common: who handles them, the next step, and the timeline. */
import { type Colleague, type InboxKind, type InboxNote, isAdmin, type NoteKind } from '@stayup/contract';
import type { DocumentReference, Firestore, Timestamp } from 'firebase-admin/firestore';
import type { InboxEventDocument, InboxFields } from '../platform/firestore/business/inbox-documents.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { deleteAll } from '../platform/firestore/delete-all.ts';
import { allOf, isDocumentId, type Stored } from '../platform/firestore/paging.ts';
import { Problem } from '../platform/problem.ts';
import { refusalOfTaking } from './rules/taking.ts';

/** Fields that an admin changes; absent ones stay as they are. */
export type InboxFieldChange = Partial<Omit<InboxFields, 'createdAt' | 'expireAt' | 'answerDueAt' | 'answeredAt'>>;

export interface StoredChange {
	change: InboxFieldChange;
	/** The entries of the timeline about it. */
	changes: string[];
	/** Refused if another admin is the assignee already. */
	mustBeFree: boolean;
}

export interface Subject {
	kind: InboxKind;
	id: string;
}

export interface InboxStore {
	/** Newest first. */
	timelineOf(subject: Subject): Promise<Stored<InboxEventDocument>[]>;
	/** False if the lead or the application no longer exists. */
	addNote(subject: Subject, note: InboxNote, by: Colleague, now: number): Promise<boolean>;
	/** False if the lead or the application no longer exists. */
	change(subject: Subject, change: StoredChange, by: Colleague, now: number): Promise<boolean>;
	/** The admins, by name. */
	colleagues(): Promise<Colleague[]>;
	removeTimelines(subjects: readonly Subject[]): Promise<void>;
}

interface Writer {
	create(document: DocumentReference<InboxEventDocument>, data: InboxEventDocument): unknown;
}

type Entry = Pick<InboxEventDocument, 'event' | 'by' | 'text' | 'deliveryId'>;

/** Of a lead or an application that has just arrived. */
export const nextStepOfNew = { assignee: null, nextAction: '', nextActionOn: null, answeredAt: null };

const shownEvents = 200;
const mostColleagues = 50;
/** By these somebody of us has answered. */
const answers: readonly NoteKind[] = ['call', 'email'];

export function createInboxStore(firestore: Firestore): InboxStore {
	const { leads, applications, inboxEvents, users } = collectionsOf(firestore);
	const refOf = ({ kind, id }: Subject): DocumentReference<InboxFields> | null =>
		isDocumentId(id) ? (kind === 'lead' ? leads : applications).doc(id) : null;

	/** Reads the subject, and writes the change and its entries together. */
	async function write(
		subject: Subject,
		now: number,
		of: (before: InboxFields) => { change: Partial<InboxFields>; entries: readonly Entry[] },
	): Promise<boolean> {
		const ref = refOf(subject);
		if (ref === null) return false;
		return firestore.runTransaction(async (transaction) => {
			const before = (await transaction.get(ref)).data();
			if (!before || before.expireAt.toMillis() <= now) return false;
			const { change, entries } = of(before);
			if (Object.keys(change).length > 0) transaction.update(ref, change);
			for (const [index, entry] of entries.entries()) {
				// Entries of one change keep their order.
				addEntry(transaction, firestore, subject, entry, before.expireAt, now + index);
			}
			return true;
		});
	}

	return {
		async timelineOf({ kind, id }) {
			const own = inboxEvents.where('kind', '==', kind).where('subjectId', '==', id);
			return allOf(own.orderBy('at', 'desc').limit(shownEvents));
		},

		addNote: (subject, { kind, text }, by, now) =>
			write(subject, now, ({ answeredAt }) => ({
				change: answers.includes(kind) && answeredAt === null ? { answeredAt: now } : {},
				entries: [{ event: kind, by, text, deliveryId: null }],
			})),

		change: (subject, { change, changes, mustBeFree }, by, now) =>
			write(subject, now, ({ assignee }) => {
				const refusal = mustBeFree ? refusalOfTaking(assignee, by) : null;
				if (refusal !== null) throw new Problem('conflict', refusal);
				return { change, entries: changes.map((text) => ({ event: 'changed', by, text, deliveryId: null })) };
			}),

		async colleagues() {
			const { docs } = await users.where('role', 'in', ['admin', 'Admin']).limit(mostColleagues).get();
			return docs
				.filter((snapshot) => isAdmin(snapshot.data()) && !snapshot.data().isDisabled)
				.map((snapshot) => ({ _id: snapshot.id, name: snapshot.data().name }))
				.toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
		},

		async removeTimelines(subjects) {
			for (const { kind, id } of subjects) {
				await deleteAll(firestore, inboxEvents.where('kind', '==', kind).where('subjectId', '==', id));
			}
		},
	};
}

/** Adds an entry to the timeline in the caller's transaction or batch. It is deleted when the lead or the application is. */
export function addEntry(
	writer: Writer,
	firestore: Firestore,
	{ kind, id }: Subject,
	entry: Entry,
	expireAt: Timestamp,
	now: number,
): void {
	const { inboxEvents } = collectionsOf(firestore);
	writer.create(inboxEvents.doc(), { kind, subjectId: id, at: now, ...entry, expireAt });
}

export function colleagueOf({ uid, name }: { uid: string; name: string }): Colleague {
	return { _id: uid, name };
}
