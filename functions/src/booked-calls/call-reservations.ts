/**
 * Reservations: the documents by which one call has a time of a caller, and its visitor, to itself. They are read in the transaction that writes them, so that of
 * any number of bookings of one time as many succeed as people are free.
 */
import { type Colleague, dayMs, minuteMs } from '@stayup/contract';
import { type DocumentReference, type Firestore, Timestamp, type Transaction } from 'firebase-admin/firestore';
import type { CallDocument, CallReservationDocument } from '../platform/firestore/business/call-documents.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { callTimeId } from '../platform/ids.ts';
import { Problem } from '../platform/problem.ts';
import { type CallPlan, freeCallers, offeredTimes } from './rules/free-times.ts';

/** More than the longest call and buffer. */
const nearMs = dayMs;
const reservationKeptMs = dayMs;
const longestCalls = 2_000;

interface AskedTime {
	start: number;
	/** The call that is moved; null for a new one. */
	callId: string | null;
	/** Who calls if free. */
	preferredId: string | null;
}

/** Who calls. Throws a Problem if the time is not offered, or nobody is free. */
export async function findCaller(
	transaction: Transaction,
	firestore: Firestore,
	plan: CallPlan,
	{ start, callId, preferredId }: AskedTime,
	now: number,
): Promise<Colleague> {
	if (!offeredTimes(plan, now).includes(start)) throw timeTaken();
	const { callReservations } = collectionsOf(firestore);
	const { docs } = await transaction.get(bookedBetween(firestore, start - nearMs, start + nearMs));
	const busy = docs.filter(({ id }) => id !== callId).map((snapshot) => busyTimeOf(snapshot.data()));
	const free = freeCallers(plan, busy, start);
	const candidates = free.toSorted((one, other) => Number(other._id === preferredId) - Number(one._id === preferredId));
	for (const caller of candidates) {
		const reservation = (await transaction.get(callReservations.doc(callTimeId(caller._id, start)))).data();
		if (isOpen(reservation, callId, now)) return caller;
	}
	throw timeTaken();
}

/** Throws a Problem if the visitor has another call. */
export async function requireNoOtherCall(
	transaction: Transaction,
	firestore: Firestore,
	guestId: string,
	now: number,
): Promise<void> {
	const reservation = (await transaction.get(collectionsOf(firestore).callReservations.doc(guestId))).data();
	if (!isOpen(reservation, null, now)) {
		throw refused('This email address has a call already. Change it with the link in its email, or choose any time.');
	}
}

type Reserved = Pick<CallDocument, 'caller' | 'start' | 'end' | 'guestId'>;

export function reserve(transaction: Transaction, firestore: Firestore, callId: string, call: Reserved): void {
	const { callReservations } = collectionsOf(firestore);
	const document = { callId, until: call.end, expireAt: Timestamp.fromMillis(call.end + reservationKeptMs) };
	for (const id of reservationIds(call)) transaction.set(callReservations.doc(id), document);
}

interface Deleter {
	delete(document: DocumentReference<CallReservationDocument>): unknown;
}

export function release(writer: Deleter, firestore: Firestore, call: Reserved): void {
	const { callReservations } = collectionsOf(firestore);
	for (const id of reservationIds(call)) writer.delete(callReservations.doc(id));
}

function reservationIds({ caller, start, guestId }: Reserved): string[] {
	return [callTimeId(caller._id, start), guestId];
}

/** Booked calls that start in this time, earliest first. */
export function bookedBetween(firestore: Firestore, from: number, until: number) {
	const booked = collectionsOf(firestore).calls.where('state', '==', 'booked');
	return booked.where('start', '>', from).where('start', '<', until).orderBy('start').limit(longestCalls);
}

export function busyTimeOf({ caller, start, end }: CallDocument) {
	return { callerId: caller._id, start, end };
}

function isOpen(reservation: CallReservationDocument | undefined, callId: string | null, now: number): boolean {
	return reservation === undefined || reservation.until <= now || reservation.callId === callId;
}

export function endOf({ lengthMinutes }: CallPlan, start: number): number {
	return start + lengthMinutes * minuteMs;
}

function timeTaken(): Problem {
	return refused('This time was just taken. Please choose another.');
}

export function refused(message: string): Problem {
	return new Problem('conflict', message, { errors: [{ field: 'callAt', message }] });
}
