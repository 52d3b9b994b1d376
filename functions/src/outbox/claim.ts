/** Claims a delivery for one sender, and records the result of its attempt (OUT-2). */
import { randomUUID } from 'node:crypto';
import type { Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../platform/firestore/collections.ts';
import type { OutboxDocument } from '../platform/firestore/documents.ts';
import type { Verdict } from './retries.ts';

/** A delivery that only this sender may send until its lease ends. */
export interface Claim {
	id: string;
	holder: string;
	delivery: OutboxDocument;
}

type Attempt = OutboxDocument['attempts'][number];

export interface DeliveryResult {
	/** The account the message is for, as the sender found it. */
	ownerId: string | null;
	/** Null if nothing was sent. */
	attempt: Attempt | null;
	verdict: Verdict;
}

const leaseMs = 2 * 60_000;
const attemptsKept = 20;
/** A task may run early by as much as the clocks of queue and instance differ. */
const earlyMs = 1000;

export function claimDelivery(firestore: Firestore, id: string, now: number): Promise<Claim | null> {
	const ref = collectionsOf(firestore).outbox.doc(id);
	return firestore.runTransaction(async (transaction) => {
		const holder = randomUUID();
		const delivery = (await transaction.get(ref)).data();
		const fields = delivery && fieldsOfClaim(delivery, holder, now);
		if (!delivery || !fields) return null;
		transaction.update(ref, fields);
		return { id, holder, delivery: { ...delivery, attempts: fields.attempts } };
	});
}

/** The fields that claim a delivery. Null unless it is due and not leased. */
export function fieldsOfClaim(
	delivery: OutboxDocument,
	holder: string,
	now: number,
): Pick<OutboxDocument, 'attempts' | 'lease'> | null {
	if (!isDue(delivery, now)) return null;
	// An expired lease means that its sender crashed, which counts as an attempt.
	const attempts = delivery.lease ? withAttempt(delivery, lostAttempt(delivery.lease)) : delivery.attempts;
	return { attempts, lease: { holder, until: now + leaseMs } };
}

/** Whether a sender may claim the delivery now. */
export function isDue(delivery: OutboxDocument, now: number): boolean {
	return delivery.state === 'pending' && delivery.nextAttemptAt <= now + earlyMs && !isLeased(delivery, now);
}

export function settleDelivery(
	firestore: Firestore,
	{ id, holder }: Claim,
	result: DeliveryResult,
	now: number,
): Promise<boolean> {
	const ref = collectionsOf(firestore).outbox.doc(id);
	return firestore.runTransaction(async (transaction) => {
		const delivery = (await transaction.get(ref)).data();
		const fields = delivery && fieldsOfResult(delivery, holder, result, now);
		if (!fields) return false;
		transaction.update(ref, fields);
		return true;
	});
}

/** The fields that record the result of an attempt. Null if another sender has claimed the delivery since. */
export function fieldsOfResult(
	delivery: OutboxDocument,
	holder: string,
	{ ownerId, attempt, verdict }: DeliveryResult,
	now: number,
): Partial<OutboxDocument> | null {
	if (delivery.lease?.holder !== holder) return null;
	const attempts = attempt ? withAttempt(delivery, attempt) : delivery.attempts;
	return { ownerId, attempts, lease: null, ...fieldsOf(verdict, now) };
}

export function isLeased({ lease }: OutboxDocument, now: number): boolean {
	return lease !== null && lease.until > now;
}

/** Without this, a delivery that crashes its senders would be retried forever (OUT-4). */
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
		case 'failed':
			return { state: 'failed', reason: verdict.reason, isFault: verdict.isFault };
	}
}
