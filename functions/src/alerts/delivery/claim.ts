/** Claims a delivery for one sender, and records the result of its attempt (OUT-2). */
import { randomUUID } from 'node:crypto';
import type { Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { OutboxDocument } from '../../platform/firestore/documents.ts';
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
		// 1. Only a delivery that is due and not leased can be claimed.
		const delivery = (await transaction.get(ref)).data();
		if (delivery?.state !== 'pending' || delivery.nextAttemptAt > now + earlyMs) return null;
		if (isLeased(delivery, now)) return null;
		// 2. An expired lease means that its sender crashed, which counts as an attempt.
		const attempts = delivery.lease ? withAttempt(delivery, lostAttempt(delivery.lease)) : delivery.attempts;
		// 3. Take the lease.
		const holder = randomUUID();
		transaction.update(ref, { attempts, lease: { holder, until: now + leaseMs } });
		return { id, holder, delivery: { ...delivery, attempts } };
	});
}

export function settleDelivery(
	firestore: Firestore,
	{ id, holder }: Claim,
	{ ownerId, attempt, verdict }: DeliveryResult,
	now: number,
): Promise<boolean> {
	const ref = collectionsOf(firestore).outbox.doc(id);
	return firestore.runTransaction(async (transaction) => {
		const delivery = (await transaction.get(ref)).data();
		if (delivery?.lease?.holder !== holder) return false;
		const attempts = attempt ? withAttempt(delivery, attempt) : delivery.attempts;
		transaction.update(ref, { ownerId, attempts, lease: null, ...fieldsOf(verdict, now) });
		return true;
	});
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
