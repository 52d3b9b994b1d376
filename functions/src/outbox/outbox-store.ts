/** Store of deliveries: stores them, lets one sender claim each, and records the results (OUT-1, OUT-2). */
import { minuteMs, type PageQuery } from '@stayup/contract';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../platform/firestore/collections.ts';
import type { OutboxDocument } from '../platform/firestore/documents.ts';
import { findIn, mapPage, notExpired, type Page, readPage, type Stored } from '../platform/firestore/paging.ts';
import { deliveryIdOf } from '../platform/ids.ts';
import type { TaskQueue } from '../platform/task-queue.ts';
import { type Claim, claimDelivery, type DeliveryResult, isLeased, settleDelivery } from './claim.ts';
import { type DeliveryRef, type NewDelivery, newOutboxDocument, requeued } from './new-delivery.ts';

export interface OutboxStore {
	/** Stores a delivery and queues it. */
	put(delivery: NewDelivery, now: number): Promise<void>;
	/** Stores a delivery; the caller queues it. */
	store(delivery: NewDelivery, now: number): Promise<DeliveryRef>;
	/** Stores a delivery within the caller's transaction or batch; the caller queues it after the commit. */
	plan(writer: Writer, delivery: NewDelivery, now: number, notBefore?: number): DeliveryRef;
	/** Queues a delivery and never fails: the sweeper finds deliveries that the queue refuses. `occasion` distinguishes tasks of the same delivery. */
	sendSoon(delivery: DeliveryRef, occasion?: string, at?: number): Promise<void>;
	/** Null if there is nothing to send: the delivery was sent, has failed, is not due yet, or is claimed by a running sender. */
	claim(deliveryId: string, now: number): Promise<Claim | null>;
	/** Returns false, and writes nothing, if another sender has the claim by now. */
	settle(claim: Claim, result: DeliveryResult, now: number): Promise<boolean>;
	/** Queues a delivery again, in any state; null while it is being sent. */
	resend(deliveryId: string, now: number): Promise<OutboxDocument | null>;
	find(deliveryId: string): Promise<OutboxDocument | null>;
	/** Newest first. */
	listOf(ownerId: string, query: PageQuery, now: number): Promise<Page<Stored<OutboxDocument>>>;
	/** The deliveries of this owner about the events, by event id. */
	ofEvents(ownerId: string, eventIds: readonly string[]): Promise<Map<string, OutboxDocument[]>>;
	/** A page of the deliveries that were due a while ago, the longest due first: their sender crashed, or their task was lost. */
	overdue(now: number, limit: number, cursor: string | null): Promise<Page<DeliveryRef>>;
}

/** A transaction or a batch. */
interface Writer {
	create(document: DocumentReference<OutboxDocument>, data: OutboxDocument): unknown;
}

const overdueMs = 2 * minuteMs;
/** Firestore's limit for `in`. */
const eventsPerQuery = 30;

export function createOutboxStore(
	firestore: Firestore,
	queue: Pick<TaskQueue, 'enqueueDelivery'>,
	logUnqueued: (error: unknown) => void,
): OutboxStore {
	const { outbox } = collectionsOf(firestore);

	function plan(writer: Writer, delivery: NewDelivery, now: number, notBefore = now): DeliveryRef {
		const { id, channel } = delivery;
		const ref = outbox.doc(id ?? deliveryIdOf(outbox.doc().id, channel));
		writer.create(ref, newOutboxDocument(delivery, now, notBefore));
		return { id: ref.id, channel, ...(notBefore > now && { at: notBefore }) };
	}

	async function store(delivery: NewDelivery, now: number): Promise<DeliveryRef> {
		const batch = firestore.batch();
		const planned = plan(batch, delivery, now);
		await batch.commit();
		return planned;
	}

	async function sendSoon(delivery: DeliveryRef, occasion = 'first', at: number | null = null): Promise<void> {
		const { id, channel, isEscalation } = delivery;
		const task = { deliveryId: id, channel, at, ...(isEscalation && { isEscalation }) };
		await queue.enqueueDelivery(task, occasion).catch(logUnqueued);
	}

	return {
		plan,
		store,
		sendSoon,
		async put(delivery, now) {
			await sendSoon(await store(delivery, now));
		},
		claim: (deliveryId, now) => claimDelivery(firestore, deliveryId, now),
		settle: (claim, result, now) => settleDelivery(firestore, claim, result, now),

		async resend(deliveryId, now) {
			const ref = outbox.doc(deliveryId);
			const queued = await firestore.runTransaction(async (transaction) => {
				const delivery = (await transaction.get(ref)).data();
				if (!delivery || isLeased(delivery, now)) return null;
				const change = requeued(now);
				transaction.update(ref, change);
				return { ...delivery, ...change };
			});
			if (queued) await sendSoon({ id: deliveryId, channel: queued.channel }, `resend ${now}`);
			return queued;
		},

		async find(deliveryId) {
			return findIn(outbox, deliveryId);
		},

		async listOf(ownerId, query, now) {
			const owned = outbox.where('ownerId', '==', ownerId);
			return notExpired(await readPage(owned, { field: 'createdAt', direction: 'desc' }, query), now);
		},

		async ofEvents(ownerId, eventIds) {
			const found = new Map<string, OutboxDocument[]>();
			for (let from = 0; from < eventIds.length; from += eventsPerQuery) {
				const ids = eventIds.slice(from, from + eventsPerQuery);
				const { docs } = await outbox.where('eventId', 'in', ids).get();
				for (const delivery of docs.map((snapshot) => snapshot.data())) {
					const { eventId = '' } = delivery;
					if (delivery.ownerId === ownerId) found.set(eventId, [...(found.get(eventId) ?? []), delivery]);
				}
			}
			return found;
		},

		async overdue(now, limit, cursor) {
			const late = outbox.where('state', '==', 'pending').where('nextAttemptAt', '<', now - overdueMs);
			const page = await readPage(
				late,
				{ field: 'nextAttemptAt', direction: 'asc' },
				{ limit, cursor: cursor ?? undefined },
			);
			return mapPage(page, ({ id, document: { channel } }) => ({ id, channel }));
		},
	};
}
