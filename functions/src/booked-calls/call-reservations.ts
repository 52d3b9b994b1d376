/**
 * Reservations: the documents by which one call has a time of a caller, and its visitor, to itself. They are read in the transaction that writes them, so that of
 * any number of bookings of one time as many succeed as people are free.
 */
import { type Colleague, callLimits, dayMs, minuteMs } from '@stayup/contract';
import { type DocumentReference, type Firestore, Timestamp, type Transaction } from 'firebase-admin/firestore';
import type { CallDocument, CallReservationDocument } from '../platform/firestore/business/call-documents.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { callPlaceId, callTimeId } from '../platform/ids.ts';
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
	/** When the visitor chose the time: a time that was offered then can still be booked while it is reserved. */
	chosenAt: number;
}

/** Who calls. Throws a Problem if the time is not offered, or nobody is free. */
export async function findCaller(
	transaction: Transaction,
	firestore: Firestore,
	plan: CallPlan,
	{ start, callId, preferredId, chosenAt }: AskedTime,
	now: number,
): Promise<Colleague> {
	if (start <= now || !offeredTimes(plan, chosenAt).includes(start)) throw timeTaken();
	const { callReservations } = collectionsOf(firestore);
	const { docs } = await transaction.get(bookedBetween(firestore, start - nearMs, start + nearMs));
	const others = docs.filter(({ id }) => id !== callId).map((snapshot) => snapshot.data());
	const busy = others.filter((call) => keepsTime(call, now)).map(busyTimeOf);
	const free = freeCallers(plan, busy, start);
	const candidates = free.toSorted((one, other) => Number(other._id === preferredId) - Number(one._id === preferredId));
	for (const caller of candidates) {
		const reservation = (await transaction.get(callReservations.doc(callTimeId(caller._id, start)))).data();
		if (isOpen(reservation, callId, now)) return caller;
	}
	throw timeTaken();
}

/** Throws a Problem if the visitor has another call than this one; null for a new one. */
export async function requireNoOtherCall(
	transaction: Transaction,
	firestore: Firestore,
	{ guestId, callId }: { guestId: string; callId: string | null },
	now: number,
): Promise<void> {
	const reservation = (await transaction.get(collectionsOf(firestore).callReservations.doc(guestId))).data();
	if (!isOpen(reservation, callId, now)) {
		throw refused(
			'This email address has a call already. Confirm or change it with the link in its email, or choose any time.',
		);
	}
}

/** The id of a place for a call without a confirmation; null if the network is not known. Throws a Problem if the network has no place left. */
export async function findNetworkPlace(
	transaction: Transaction,
	firestore: Firestore,
	network: string | null,
	now: number,
): Promise<string | null> {
	if (network === null) return null;
	const { callReservations } = collectionsOf(firestore);
	for (let place = 0; place < callLimits.reservedPerNetwork; place += 1) {
		const id = callPlaceId(network, place);
		if (isOpen((await transaction.get(callReservations.doc(id))).data(), null, now)) return id;
	}
	throw refused(
		`${callLimits.reservedPerNetwork} calls of your network wait for their confirmation. Confirm one in its email, try again in ${callLimits.reservedMinutes} minutes, or choose any time.`,
	);
}

type Reserved = Pick<CallDocument, 'caller' | 'start' | 'end' | 'guestId' | 'hold'>;

export function reserve(transaction: Transaction, firestore: Firestore, callId: string, call: Reserved): void {
	const { callReservations } = collectionsOf(firestore);
	const until = call.hold?.until ?? call.end;
	const document = { callId, until, expireAt: Timestamp.fromMillis(until + reservationKeptMs) };
	for (const id of reservationIds(call)) transaction.set(callReservations.doc(id), document);
}

interface Deleter {
	delete(document: DocumentReference<CallReservationDocument>): unknown;
}

export function release(writer: Deleter, firestore: Firestore, call: Reserved): void {
	const { callReservations } = collectionsOf(firestore);
	for (const id of reservationIds(call)) writer.delete(callReservations.doc(id));
}

function reservationIds({ caller, start, guestId, hold }: Reserved): string[] {
	const ofNetwork = hold?.reservationId ?? null;
	return [callTimeId(caller._id, start), guestId, ...(ofNetwork === null ? [] : [ofNetwork])];
}

/** Whether the call has its time to itself. The reservations of a hold that has ended may belong to another call by now. */
export function keepsTime({ state, hold }: Pick<CallDocument, 'state' | 'hold'>, now: number): boolean {
	return state === 'booked' || (state === 'reserved' && hold !== null && hold.until > now);
}

/** Calls, also reserved ones, that start in this time, earliest first. */
export function bookedBetween(firestore: Firestore, from: number, until: number) {
	const booked = collectionsOf(firestore).calls.where('state', 'in', ['booked', 'reserved']);
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
