/** Store of broadcasts: what the subscribers of a page are notified of, and how far that has come. */
import { randomUUID } from 'node:crypto';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { findIn } from '../platform/firestore/paging.ts';
import type { StatusBroadcastDocument } from '../platform/firestore/status-documents.ts';
import type { TaskQueue } from '../platform/task-queue.ts';
import {
	advanced,
	claimed,
	done,
	handedOn,
	handingOver,
	type NewBroadcast,
	newBroadcast,
	postponed,
	stalledMs,
} from './rules/broadcast.ts';

/** A broadcast that only this worker may send until its lease ends. */
export interface BroadcastClaim {
	id: string;
	holder: string;
	broadcast: StatusBroadcastDocument;
}

type Progress = Pick<StatusBroadcastDocument, 'cursor' | 'sent' | 'refused'>;

export interface BroadcastStore {
	/** Stores a broadcast with the caller's transaction or batch, which fails with ALREADY_EXISTS for an event that was broadcast before. */
	broadcast(writer: Writer, broadcast: NewBroadcast, now: number): void;
	/** After the commit. Never fails: the sweep finds broadcasts that the queue refuses. `occasion` distinguishes the tasks of a broadcast. */
	sendSoon(id: string, occasion?: string): Promise<void>;
	find(id: string): Promise<StatusBroadcastDocument | null>;
	/** Null if there is nothing to do, or another worker does it. */
	claim(id: string, now: number): Promise<BroadcastClaim | null>;
	/** These return false, and write nothing, if another worker has the broadcast by now. */
	handOver(claim: BroadcastClaim, sending: { upTo: string; count: number }, now: number): Promise<boolean>;
	advance(claim: BroadcastClaim, progress: Progress, now: number): Promise<boolean>;
	/** Lets the next worker go on. */
	handOn(claim: BroadcastClaim, now: number): Promise<boolean>;
	/** After a pause the sweep goes on. `mayBeAccepted`: SendGrid did not say whether it accepted the emails. */
	postpone(claim: BroadcastClaim, result: { mayBeAccepted: boolean }, now: number): Promise<boolean>;
	finish(claim: BroadcastClaim, now: number): Promise<boolean>;
	/** Broadcasts that were due a while ago, the longest due first: their worker died, or their task was lost. */
	stalled(now: number, limit: number): Promise<string[]>;
}

/** A transaction or a batch. */
interface Writer {
	create(document: DocumentReference<StatusBroadcastDocument>, data: StatusBroadcastDocument): unknown;
}

export function createBroadcastStore(
	firestore: Firestore,
	queue: Pick<TaskQueue, 'enqueueFanOut'>,
	logUnqueued: (error: unknown) => void,
): BroadcastStore {
	const { statusBroadcasts } = collectionsOf(firestore);

	function change(
		id: string,
		fieldsOf: (document: StatusBroadcastDocument) => Partial<StatusBroadcastDocument> | null,
	): Promise<StatusBroadcastDocument | null> {
		const ref = statusBroadcasts.doc(id);
		return firestore.runTransaction(async (transaction) => {
			const document = (await transaction.get(ref)).data();
			const fields = document && fieldsOf(document);
			if (!document || !fields) return null;
			transaction.update(ref, fields);
			return { ...document, ...fields };
		});
	}

	return {
		broadcast(writer, broadcast, now) {
			writer.create(statusBroadcasts.doc(broadcast.id), newBroadcast(broadcast, now));
		},
		async sendSoon(id, occasion = 'first') {
			await queue.enqueueFanOut({ broadcastId: id }, occasion).catch(logUnqueued);
		},
		async find(id) {
			return findIn(statusBroadcasts, id);
		},
		async claim(id, now) {
			const holder = randomUUID();
			const broadcast = await change(id, (document) => claimed(document, holder, now));
			return broadcast && { id, holder, broadcast };
		},
		handOver: async ({ id, holder }, sending, now) =>
			(await change(id, (document) => handingOver(document, holder, sending, now))) !== null,
		advance: async ({ id, holder }, progress, now) =>
			(await change(id, (document) => advanced(document, holder, progress, now))) !== null,
		handOn: async ({ id, holder }, now) => (await change(id, (document) => handedOn(document, holder, now))) !== null,
		postpone: async ({ id, holder }, result, now) =>
			(await change(id, (document) => postponed(document, holder, result, now))) !== null,
		finish: async ({ id, holder }, now) => (await change(id, (document) => done(document, holder, now))) !== null,
		async stalled(now, limit) {
			const late = statusBroadcasts
				.where('dueAt', '<', now - stalledMs)
				.orderBy('dueAt')
				.limit(limit);
			return (await late.get()).docs.map(({ id }) => id);
		},
	};
}
