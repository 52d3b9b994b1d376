/** How a lead and its call are stored in one transaction. The calls implement it. */
import type { Timestamp, Transaction } from 'firebase-admin/firestore';
import type { DeliveryRef } from '../outbox/new-delivery.ts';
import type { LeadDocument } from '../platform/firestore/business/inbox-documents.ts';

export interface CallWish {
	/** Milliseconds since the epoch. */
	at: number;
	/** Of the visitor: IANA name. */
	timeZone: string;
}

/** How a call of a form begins: `booked` for a sender whom we know, otherwise reserved until its visitor confirms it. `asked`: only noted, because no email can be sent. */
export type BookingStart = { as: 'booked' } | { as: 'reserved'; clientIp: string | null } | { as: 'asked' };

/** The fields of a lead that its call decides. */
export type LeadCallFields = Pick<LeadDocument, 'assignee' | 'nextAction' | 'nextActionOn' | 'answerDueAt'>;

export interface StartedBooking {
	fields: Partial<LeadCallFields> & { callId: string | null };
	/** Writes the call and its emails, which the visitor gets if `isMailed`. Returns the deliveries to queue after the commit. */
	finish(call: { isMailed: boolean; expireAt: Timestamp }): DeliveryRef[];
}

export interface LeadBooking {
	/** Runs the transaction of a booking, one after the other for the same time. */
	transact<Result>(at: number, work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
	/** Reads, and writes nothing yet. Throws a Problem if the time is not free, the visitor has a call, or those behind the same network or domain have too many. `email` in lower case. */
	start(
		transaction: Transaction,
		lead: { id: string; email: string },
		wish: CallWish & { start: BookingStart },
		now: number,
	): Promise<StartedBooking>;
	/** Deletes the calls of these leads, and notifies who would have called. */
	removeOf(leadIds: readonly string[]): Promise<void>;
}
