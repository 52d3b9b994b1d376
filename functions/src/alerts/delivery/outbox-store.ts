/** The door to the outbox in Firestore: messages are put here, claimed by who sends them, and marked by how it went (OUT-1, OUT-2). */
import { randomUUID } from 'node:crypto';
import { type Channel, dayMs, type PageQuery } from '@stayup/contract';
import { type DocumentReference, type Firestore, Timestamp } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { OutboxDocument } from '../../platform/firestore/documents.ts';
import type { OutboxMessage } from '../../platform/firestore/outbox-message.ts';
import { isDocumentId, notExpired, type Page, readPage, type Stored } from '../../platform/firestore/paging.ts';
import { alertDigestId, deliveryIdOf } from '../../platform/ids.ts';
import type { TaskQueue } from '../../platform/task-queue.ts';
import type { Verdict } from './retries.ts';

export interface NewDelivery {
	/** Null while only an address is known. */
	ownerId: string | null;
	channel: Channel;
	websiteId?: string;
	message: OutboxMessage;
	/** What follows from an event alone, so that a second writer of the same meets ALREADY_EXISTS (OUT-1); made up where left out. */
	id?: string;
}

/** What a task needs to find a delivery, and the queue of its channel. */
export interface DeliveryRef {
	id: string;
	channel: Channel;
}

/** A delivery that is ours to send until the lease ends. */
export interface Claim {
	id: string;
	holder: string;
	delivery: OutboxDocument;
}

type Attempt = OutboxDocument['attempts'][number];

/** How it went. */
export interface Outcome {
	/** Whom it turned out to be for. */
	ownerId: string | null;
	/** Null when nobody was called. */
	attempt: Attempt | null;
	verdict: Verdict;
}

export interface OutboxStore {
	/** Stores a delivery and has it sent soon. */
	put(delivery: NewDelivery, now: number): Promise<void>;
	/** Stores a delivery that the caller sends now. */
	keep(delivery: NewDelivery, now: number): Promise<DeliveryRef>;
	/** Stores a delivery within somebody's transaction or batch, for `sendSoon` once that is done. */
	plan(writer: Writer, delivery: NewDelivery, now: number): DeliveryRef;
	/** Never fails: what the queue does not take, the sweeper finds. `occasion` tells one try from the next. */
	sendSoon(delivery: DeliveryRef, occasion?: string, at?: number): Promise<void>;
	/** Null when there is nothing to send: sent, dead, not due yet, or in the hands of somebody alive. */
	claim(deliveryId: string, now: number): Promise<Claim | null>;
	/** Writes nothing when the claim has passed to somebody else; then answers false. */
	settle(claim: Claim, outcome: Outcome, now: number): Promise<boolean>;
	/**
	 * Puts an alert off, to be told of together with others when this ten minutes' slot ends (MAIL-6). Answers the email that tells of it, and when;
	 * null when the claim has passed to somebody else.
	 */
	hold(claim: Claim, now: number): Promise<{ digest: DeliveryRef; at: number } | null>;
	/** What this one tells of, and nobody has told yet. */
	digestId(deliveryId: string): Promise<OutboxDocument[]>;
	/** Marks as sent what this one told of. */
	release(deliveryId: string, now: number): Promise<void>;
	/** Puts it into the queue again, whatever has become of it; null when it is being sent this moment. */
	resend(deliveryId: string, now: number): Promise<OutboxDocument | null>;
	find(deliveryId: string): Promise<OutboxDocument | null>;
	/** Newest first. */
	listOf(ownerId: string, ask: PageQuery, now: number): Promise<Page<Stored<OutboxDocument>>>;
	/** What should have been sent a while ago, oldest first: a crash left it, or its task was lost. */
	overdue(now: number, limit: number): Promise<DeliveryRef[]>;
}

/** A transaction or a batch. */
interface Writer {
	create(document: DocumentReference<OutboxDocument>, data: OutboxDocument): unknown;
}

const leaseMs = 2 * 60_000;
const overdueMs = 2 * 60_000;
const keptMs = 90 * dayMs;
const attemptsKept = 20;
const holdSlotMs = 10 * 60_000;
/** What is held goes out by itself when nobody has told of it by then. */
const heldPatienceMs = 10 * 60_000;
/** As many as the largest plan has websites, each down and up again. */
const heldMost = 1000;
const writesPerBatch = 400;
/** A task may come before its time by as much as the clocks of queue and instance differ. */
const earlyMs = 1000;

export function createOutboxStore(
	firestore: Firestore,
	queue: Pick<TaskQueue, 'enqueueDelivery'>,
	tellUnqueued: (error: unknown) => void,
): OutboxStore {
	const { outbox } = collectionsOf(firestore);

	function plan(
		writer: Writer,
		{ id, ownerId, channel, websiteId, message }: NewDelivery,
		now: number,
		notBefore = now,
	): DeliveryRef {
		const ref = outbox.doc(id ?? deliveryIdOf(outbox.doc().id, channel));
		writer.create(ref, {
			ownerId,
			channel,
			websiteId: websiteId ?? null,
			message,
			state: 'pending',
			reason: null,
			isFault: false,
			attempts: [],
			lease: null,
			nextAttemptAt: notBefore,
			digestId: null,
			createdAt: now,
			queuedAt: now,
			sentAt: null,
			expireAt: Timestamp.fromMillis(now + keptMs),
		});
		return { id: ref.id, channel };
	}

	async function sendSoon({ id, channel }: DeliveryRef, occasion = 'first', at: number | null = null): Promise<void> {
		await queue.enqueueDelivery({ deliveryId: id, channel, at }, occasion).catch(tellUnqueued);
	}

	async function keep(delivery: NewDelivery, now: number): Promise<DeliveryRef> {
		const batch = firestore.batch();
		const planned = plan(batch, delivery, now);
		await batch.commit();
		return planned;
	}

	return {
		plan,
		keep,
		sendSoon,
		async put(delivery, now) {
			await sendSoon(await keep(delivery, now));
		},

		claim(deliveryId, now) {
			const ref = outbox.doc(deliveryId);
			return firestore.runTransaction(async (transaction) => {
				const delivery = (await transaction.get(ref)).data();
				if (delivery?.state !== 'pending' || delivery.nextAttemptAt > now + earlyMs) return null;
				if (delivery.lease && delivery.lease.until > now) return null;
				const attempts = delivery.lease ? withAttempt(delivery, lostAttempt(delivery.lease)) : delivery.attempts;
				const holder = randomUUID();
				transaction.update(ref, { attempts, lease: { holder, until: now + leaseMs } });
				return { id: deliveryId, holder, delivery: { ...delivery, attempts } };
			});
		},

		settle({ id, holder }, { ownerId, attempt, verdict }, now) {
			const ref = outbox.doc(id);
			return firestore.runTransaction(async (transaction) => {
				const delivery = (await transaction.get(ref)).data();
				if (delivery?.lease?.holder !== holder) return false;
				const attempts = attempt ? withAttempt(delivery, attempt) : delivery.attempts;
				transaction.update(ref, { ownerId, attempts, lease: null, ...fieldsOf(verdict, now) });
				return true;
			});
		},

		async hold({ id, holder, delivery: { ownerId } }, now) {
			if (ownerId === null)
				throw new Error(`Delivery ${id} is for nobody, and cannot wait for others of the same person.`);
			const ref = outbox.doc(id);
			const slot = Math.floor(now / holdSlotMs);
			return firestore.runTransaction(async (transaction) => {
				const [own, ...tellers] = await transaction.getAll(
					ref,
					...[slot, slot + 1].map((number) => outbox.doc(deliveryIdOf(alertDigestId(ownerId, number), 'email'))),
				);
				if ((own?.data() as OutboxDocument | undefined)?.lease?.holder !== holder) return null;
				// One that is being sent has looked already at what it is to tell.
				const index = tellers.findIndex((teller) => isStillOpen(teller.data() as OutboxDocument | undefined));
				const teller = tellers[index];
				if (!teller) throw new Error(`Delivery ${id} found nobody to wait for.`);
				const at = (slot + index + 1) * holdSlotMs;
				if (!teller.exists) {
					const message = { event: 'alert-digest' } as const;
					plan(transaction, { id: teller.id, ownerId, channel: 'email', message }, now, at);
				}
				transaction.update(ref, { lease: null, digestId: teller.id, nextAttemptAt: at + heldPatienceMs });
				return { digest: { id: teller.id, channel: 'email' }, at };
			});
		},

		async digestId(deliveryId) {
			const held = await outbox
				.where('digestId', '==', deliveryId)
				.where('state', '==', 'pending')
				.limit(heldMost)
				.get();
			return held.docs.map((snapshot) => snapshot.data());
		},

		async release(deliveryId, now) {
			const held = await outbox
				.where('digestId', '==', deliveryId)
				.where('state', '==', 'pending')
				.limit(heldMost)
				.get();
			for (let from = 0; from < held.size; from += writesPerBatch) {
				const batch = firestore.batch();
				for (const { ref } of held.docs.slice(from, from + writesPerBatch)) {
					batch.update(ref, { state: 'sent', sentAt: now });
				}
				await batch.commit();
			}
		},

		async resend(deliveryId, now) {
			const ref = outbox.doc(deliveryId);
			const queued = await firestore.runTransaction(async (transaction) => {
				const delivery = (await transaction.get(ref)).data();
				if (!delivery || (delivery.lease && delivery.lease.until > now)) return null;
				const again = queuedAgain(now);
				transaction.update(ref, again);
				return { ...delivery, ...again };
			});
			if (queued) await sendSoon({ id: deliveryId, channel: queued.channel }, `resend ${now}`);
			return queued;
		},

		async find(deliveryId) {
			return isDocumentId(deliveryId) ? ((await outbox.doc(deliveryId).get()).data() ?? null) : null;
		},

		async listOf(ownerId, ask, now) {
			const owned = outbox.where('ownerId', '==', ownerId);
			return notExpired(await readPage(owned, { field: 'createdAt', direction: 'desc' }, ask), now);
		},

		async overdue(now, limit) {
			const late = outbox.where('state', '==', 'pending').where('nextAttemptAt', '<', now - overdueMs);
			const { docs } = await late.orderBy('nextAttemptAt').limit(limit).get();
			return docs.map((snapshot) => ({ id: snapshot.id, channel: snapshot.data().channel }));
		},
	};
}

/** What a delivery changes to when it is to be sent once more, with all its attempts anew. */
export function queuedAgain(now: number) {
	return {
		state: 'pending',
		reason: null,
		isFault: false,
		nextAttemptAt: now,
		digestId: null,
		queuedAt: now,
		sentAt: null,
	} as const;
}

function isStillOpen(teller: OutboxDocument | undefined): boolean {
	return teller === undefined || (teller.state === 'pending' && teller.lease === null);
}

/** Whoever held this lease died with it; uncounted, a delivery that kills its senders would be tried for ever (OUT-4). */
function lostAttempt({ until }: { until: number }): Attempt {
	return { at: until - leaseMs, statusCode: null, durationMs: leaseMs };
}

function withAttempt({ attempts }: OutboxDocument, attempt: Attempt): Attempt[] {
	return [...attempts, attempt].slice(-attemptsKept);
}

function fieldsOf(verdict: Verdict, now: number): Partial<OutboxDocument> {
	switch (verdict.state) {
		case 'sent':
			return { state: 'sent', sentAt: now };
		case 'pending':
			return { nextAttemptAt: verdict.nextAttemptAt };
		case 'dead':
			return { state: 'dead', reason: verdict.reason, isFault: verdict.isFault };
	}
}
