/**
 * Reservations: the documents by which one call has a time of a caller, and its visitor, to itself. They are read in the transaction that writes them, so that of
 * any number of bookings of one time as many succeed as people are free.
 */
import { type Colleague, callLimits, dayMs, minuteMs } from '@stayup/contract';
import { type DocumentReference, type Firestore, Timestamp, type Transaction } from 'firebase-admin/firestore';
import { countedNetworkOf, placeOf } from '../http/client-ip.ts';
import { organizationOf } from '../outbox/mailbox.ts';
import type {
	CallDocument,
	CallReservationDocument,
	CallSender,
} from '../platform/firestore/business/call-documents.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { callPlaceId, callSenderKey, callTimeId } from '../platform/ids.ts';
import { Problem } from '../platform/problem.ts';
import { type CallPlan, freeCallers, isKept, offeredTimes } from './rules/free-times.ts';

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
			"This email address has a call already. Confirm or change it with the link in its email, or choose 'Any time'.",
		);
	}
}

/** Behind whom the call of a visitor is counted. One person can have many networks, and a domain any number of email addresses. */
export function sendersOf(clientIp: string | null, email: string): CallSender[] {
	const sender = (kind: CallSender['kind'], of: string): CallSender => ({ kind, key: callSenderKey(kind, of) });
	const organization = sender('organization', organizationOf(email));
	if (clientIp === null) return [organization];
	const network = sender('network', countedNetworkOf(clientIp));
	return [network, sender('place', placeOf(clientIp) ?? clientIp), organization];
}

const mostOf = {
	network: callLimits.perNetwork,
	place: callLimits.perPlace,
	organization: callLimits.perOrganization,
} as const satisfies Record<CallSender['kind'], number>;

/** Where a visitor chooses a time: the form offers any time as well, which books nothing; behind the link, the lead is stored already. */
type ChosenIn = 'form' | 'link';

const insteadTexts: Record<ChosenIn, string> = {
	form: "Choose 'Any time', and we'll call you during our hours.",
	link: "We'll call you during our hours.",
};

interface AskedPlaces {
	senders: readonly CallSender[];
	email: string;
	callId: string | null;
	chosenIn: ChosenIn;
}

/**
 * The ids by which the call counts, and whether it is the first behind its senders. Throws a Problem if those behind its network or domain have enough. Anybody
 * can type an email address of a domain, so that a call counts for it only once it is confirmed; a provider has too many people to refuse them all.
 */
export async function findPlaces(
	transaction: Transaction,
	firestore: Firestore,
	{ senders, email, callId, chosenIn }: AskedPlaces,
	now: number,
): Promise<{ ids: string[]; isFirst: boolean }> {
	const { callReservations } = collectionsOf(firestore);
	const ids: string[] = [];
	let isFirst = true;
	for (const { kind, key } of senders) {
		const refs = Array.from({ length: mostOf[kind] }, (_, place) => callReservations.doc(callPlaceId(key, place)));
		const places = await transaction.getAll(...refs);
		const open = places.filter((place) => isOpen(place.data(), callId, now));
		const taken = places.filter((place) => !open.includes(place));
		const counted = open.find((place) => place.data()?.callId === callId);
		const place = counted ?? open[0];
		const unconfirmed = taken.filter((other) => other.data()?.isConfirmed === false).length;
		const isFull = !place || (chosenIn === 'form' && unconfirmed >= callLimits.unconfirmedPerNetwork);
		if (isFull && kind !== 'place') throw refused(`${fullText(kind, email)} ${insteadTexts[chosenIn]}`);
		// The calls of others since this one was counted change nothing.
		if (!counted && (kind === 'place' ? !place : taken.length > 0)) isFirst = false;
		if (place && !(chosenIn === 'form' && kind === 'organization')) ids.push(place.id);
	}
	return { ids, isFirst };
}

function fullText(kind: 'network' | 'organization', email: string): string {
	if (kind === 'network') return 'No more times can be booked from your network at the moment.';
	const organization = organizationOf(email);
	// At a public provider, each mailbox is one.
	if (organization.includes('@')) return 'No more times can be booked with this email address.';
	return `No more times can be booked for email addresses at ${organization}.`;
}

/** Throws a Problem for a time that is kept for visitors without a call. */
export function requireNotKept(plan: CallPlan, start: number, isFirst: boolean, chosenIn: ChosenIn): void {
	if (isFirst || !isKept(plan, start)) return;
	const orAny = chosenIn === 'form' ? ", or choose 'Any time'" : '';
	throw refused(`This time is reserved for new customers. Please choose another one${orAny}.`);
}

type Reserved = Pick<CallDocument, 'caller' | 'start' | 'end' | 'guestId' | 'hold'>;

/** `places`: by which it counts for its senders, for days if it is booked. */
export function reserve(
	transaction: Transaction,
	firestore: Firestore,
	callId: string,
	call: Reserved & Pick<CallDocument, 'createdAt'>,
	places: readonly string[],
): void {
	const { callReservations } = collectionsOf(firestore);
	const put = (id: string, until: number) => {
		const expireAt = Timestamp.fromMillis(until + reservationKeptMs);
		transaction.set(callReservations.doc(id), { callId, until, isConfirmed: call.hold === null, expireAt });
	};
	for (const id of reservationIds(call)) put(id, call.hold?.until ?? call.end);
	for (const id of places) put(id, call.hold?.until ?? call.createdAt + callLimits.countedDays * dayMs);
}

interface Deleter {
	delete(document: DocumentReference<CallReservationDocument>): unknown;
}

/** Its places for its senders stay: a call that is cancelled makes no room for another one. */
export function release(writer: Deleter, firestore: Firestore, call: Reserved): void {
	const { callReservations } = collectionsOf(firestore);
	for (const id of reservationIds(call)) writer.delete(callReservations.doc(id));
}

function reservationIds({ caller, start, guestId }: Reserved): string[] {
	return [callTimeId(caller._id, start), guestId];
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
