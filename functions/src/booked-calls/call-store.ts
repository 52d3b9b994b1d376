/** Store of booked calls: reads them, also by the link of an email. Only the emails have the tokens of the links; a call has their hashes. */
import { createHash, randomBytes } from 'node:crypto';
import type { CallList, PageQuery } from '@stayup/contract';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import type { CallDocument } from '../platform/firestore/business/call-documents.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { findIn, firstOf, isLive, notExpired, type Page, readPage, type Stored } from '../platform/firestore/paging.ts';
import { bookedBetween, busyTimeOf, keepsTime } from './call-reservations.ts';
import type { BusyTime } from './rules/free-times.ts';

export type StoredCall = Stored<CallDocument>;

export interface CallStore {
	find(id: string, now: number): Promise<CallDocument | null>;
	/** Open calls from the earliest, past ones from the latest. */
	list(list: CallList, query: PageQuery, now: number): Promise<Page<StoredCall>>;
	/** The times of the booked and reserved calls that start in this time. */
	busyBetween(from: number, until: number, now: number): Promise<BusyTime[]>;
	/** Null if the token is unknown, or the call was changed since its email. */
	byLink(token: string, now: number): Promise<StoredCall | null>;
	/** Adds a link to a call, and returns its token, which is not stored. */
	mintLink(id: string): Promise<string>;
	/** Notes in the timeline of the lead that its sender was reminded; a repeat changes nothing. */
	noteReminder(call: CallDocument, deliveryId: string, text: string, now: number): Promise<void>;
}

const tokenBytes = 32;

export function createCallStore(firestore: Firestore): CallStore {
	const { calls, inboxEvents } = collectionsOf(firestore);
	return {
		async find(id, now) {
			const document = await findIn(calls, id);
			return document && isLive(document, now) ? document : null;
		},

		async list(list, query, now) {
			const page =
				list === 'open'
					? readPage(calls.where('state', '==', 'booked'), { field: 'start', direction: 'asc' }, query)
					: readPage(
							calls.where('state', 'in', ['cancelled', 'completed', 'no-show']),
							{ field: 'start', direction: 'desc' },
							query,
						);
			return notExpired(await page, now);
		},

		async busyBetween(from, until, now) {
			const { docs } = await bookedBetween(firestore, from, until).get();
			const calls = docs.map((snapshot) => snapshot.data());
			return calls.filter((call) => keepsTime(call, now)).map(busyTimeOf);
		},

		async byLink(token, now) {
			const found = await firstOf(calls.where('linkHashes', 'array-contains', linkHashOf(token)));
			return found && isLive(found.document, now) ? found : null;
		},

		async mintLink(id) {
			const token = randomBytes(tokenBytes).toString('base64url');
			await calls.doc(id).update({ linkHashes: FieldValue.arrayUnion(linkHashOf(token)) });
			return token;
		},

		async noteReminder({ leadId, expireAt }, deliveryId, text, now) {
			const entry = { event: 'call-reminded', by: null, text, deliveryId } as const;
			await inboxEvents.doc(deliveryId).set({ kind: 'lead', subjectId: leadId, at: now, ...entry, expireAt });
		},
	};
}

export function linkHashOf(token: string): string {
	return createHash('sha256').update(token).digest('hex');
}
