/**
 * The progress of a broadcast as pure functions: each returns the fields to store, or null if the caller may not go on. A worker leases the broadcast,
 * writes down which emails it is about to hand over, hands them over, and moves the cursor behind them.
 */
import { dayMs, hourMs, minuteMs } from '@stayup/contract';
import { Timestamp } from 'firebase-admin/firestore';
import type { StatusBroadcastDocument, StatusEvent } from '../../platform/firestore/status-documents.ts';

export interface NewBroadcast {
	/** Derived from the event, so that it is broadcast once. */
	id: string;
	page: { id: string; ownerId: string };
	event: StatusEvent;
	/** The components that the event concerns; empty for the whole page. */
	componentIds: readonly string[];
}

type Fields = Partial<StatusBroadcastDocument>;

/** Longer than a worker may run, so that a batch never has two workers. */
const leaseMs = 75 * 1000;
/** A broadcast that was due this long ago has no worker and no task. */
export const stalledMs = 30 * 1000;
const keptMs = 30 * dayMs;
const firstPauseMs = minuteMs;
const longestPauseMs = hourMs;
/** News of the day before helps nobody. */
const longestMs = dayMs;

export function newBroadcast({ page, event, componentIds }: NewBroadcast, now: number): StatusBroadcastDocument {
	return {
		ownerId: page.ownerId,
		pageId: page.id,
		event,
		componentIds: [...componentIds],
		cursor: '',
		doneAt: null,
		dueAt: now,
		lease: null,
		sending: null,
		sent: 0,
		refused: 0,
		repeated: 0,
		failures: 0,
		createdAt: now,
		expireAt: Timestamp.fromMillis(now + keptMs),
	};
}

/** Null while another worker has the lease, and once it is done. */
export function claimed(document: StatusBroadcastDocument, holder: string, now: number): Fields | null {
	const { doneAt, lease, sending, repeated } = document;
	if (doneAt !== null || (lease !== null && lease.until > now)) return null;
	// The worker before died between handing emails over and noting that they were accepted.
	return { ...leased(holder, now), repeated: repeated + (sending?.count ?? 0) };
}

/** Before emails are handed over: those of the subscribers up to this one, and how many. */
export function handingOver(
	document: StatusBroadcastDocument,
	holder: string,
	sending: { upTo: string; count: number },
	now: number,
): Fields | null {
	return document.lease?.holder === holder ? { ...leased(holder, now), sending } : null;
}

/** All subscribers up to `cursor` are dealt with. */
export function advanced(
	document: StatusBroadcastDocument,
	holder: string,
	{ cursor, sent, refused }: Pick<StatusBroadcastDocument, 'cursor' | 'sent' | 'refused'>,
	now: number,
): Fields | null {
	if (document.lease?.holder !== holder) return null;
	return {
		...leased(holder, now),
		cursor,
		sending: null,
		sent: document.sent + sent,
		refused: document.refused + refused,
		failures: 0,
	};
}

/** The worker ends, and the next one may go on at once. */
export function handedOn(document: StatusBroadcastDocument, holder: string, now: number): Fields | null {
	return document.lease?.holder === holder ? { lease: null, dueAt: now } : null;
}

/** SendGrid accepts nothing at the moment, or did not respond, so that it may have accepted the emails. After a day the rest is dropped. */
export function postponed(
	document: StatusBroadcastDocument,
	holder: string,
	{ mayBeAccepted }: { mayBeAccepted: boolean },
	now: number,
): Fields | null {
	if (document.lease?.holder !== holder) return null;
	if (now - document.createdAt > longestMs) return { ...ended(now), failures: document.failures + 1 };
	const pauseMs = Math.min(firstPauseMs * 2 ** document.failures, longestPauseMs);
	const sending = mayBeAccepted ? document.sending : null;
	return { lease: null, sending, dueAt: now + pauseMs, failures: document.failures + 1 };
}

export function done(document: StatusBroadcastDocument, holder: string, now: number): Fields | null {
	return document.lease?.holder === holder ? ended(now) : null;
}

function ended(now: number): Fields {
	return { lease: null, sending: null, dueAt: null, doneAt: now };
}

function leased(holder: string, now: number): Fields {
	return { lease: { holder, until: now + leaseMs }, dueAt: now + leaseMs };
}
