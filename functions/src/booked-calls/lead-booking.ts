/** Books or holds the call of a new lead, in the transaction that stores the lead. */
import { callLimits, minuteMs } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { addEntry } from '../inbox/inbox-store.ts';
import type { LeadBooking } from '../inbox/lead-booking.ts';
import { mailboxOf } from '../outbox/mailbox.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import type { CallDocument } from '../platform/firestore/business/call-documents.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { callGuestId } from '../platform/ids.ts';
import { createKeyedMutex } from '../platform/keyed-mutex.ts';
import { mailCaller, mailFormerCaller, mailVisitor, planReminders } from './call-mails.ts';
import {
	endOf,
	findCaller,
	findPlaces,
	keepsTime,
	release,
	requireNoOtherCall,
	requireNotKept,
	reserve,
	sendersOf,
} from './call-reservations.ts';
import type { CallSettingsStore } from './call-settings-store.ts';
import { callText, fieldsOfAsked, fieldsOfBooked } from './lead-fields.ts';

interface BookingDeps {
	outbox: Pick<OutboxStore, 'plan' | 'sendSoon'>;
	callSettings: Pick<CallSettingsStore, 'read'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

const reservedMs = callLimits.reservedMinutes * minuteMs;
/** Of many bookings of one time, each waits for those before it. */
const transactionOptions = { maxAttempts: 25 };

export function createLeadBooking(firestore: Firestore, { outbox, callSettings, now }: BookingDeps): LeadBooking {
	const { calls } = collectionsOf(firestore);
	const runExclusive = createKeyedMutex();
	const mails = { firestore, outbox };

	return {
		transact: (at, work) => runExclusive(String(at), () => firestore.runTransaction(work, transactionOptions)),

		async start(transaction, { id: leadId, email }, { at: start, timeZone, start: begins }, now) {
			if (begins.as === 'asked') return { fields: { ...fieldsOfAsked(start), callId: null }, finish: () => [] };
			// 1. Read: the time must be offered and free, the visitor without another call, and those behind the same network or domain without too many calls.
			const { settings } = await callSettings.read();
			const guestId = callGuestId(mailboxOf(email));
			await requireNoOtherCall(transaction, firestore, { guestId, callId: null }, now);
			const isReserved = begins.as === 'reserved';
			// A customer whom we know is not counted.
			const senders = isReserved ? sendersOf(begins.clientIp, email) : [];
			const counted = { senders, email, callId: null, chosenIn: 'form' } as const;
			const { ids: places, isFirst } = await findPlaces(transaction, firestore, counted, now);
			requireNotKept(settings, start, isFirst, 'form');
			const hold = isReserved ? { until: now + reservedMs, senders } : null;
			const asked = { start, callId: null, preferredId: null, chosenAt: now };
			const caller = await findCaller(transaction, firestore, settings, asked, now);
			const ref = calls.doc();
			const time = { caller, start, end: endOf(settings, start) };

			return {
				fields: isReserved ? { ...fieldsOfAsked(start), callId: null } : { ...fieldsOfBooked(time), callId: ref.id },
				finish({ isMailed, expireAt }) {
					// 2. Write the call and its reservations.
					const call: CallDocument = {
						leadId,
						guestId,
						...time,
						timeZone,
						state: begins.as,
						hold,
						isFirst,
						sequence: 0,
						isMailed,
						linkHashes: [],
						createdAt: now,
						expireAt,
					};
					transaction.create(ref, call);
					reserve(transaction, firestore, ref.id, call, places);
					// 3. Write the timeline and the emails.
					const subject = { kind: 'lead', id: leadId } as const;
					const event = isReserved ? 'call-reserved' : 'call-booked';
					const entry = { event, by: null, text: callText(call), deliveryId: null } as const;
					addEntry(transaction, firestore, subject, entry, expireAt, now + 1);
					const toVisitor = mailVisitor(mails, transaction, { callId: ref.id, call, event }, expireAt, now + 1);
					if (isReserved) return toVisitor;
					return [
						...toVisitor,
						mailCaller(mails, transaction, ref.id, call, now),
						...planReminders(mails, transaction, ref.id, call, now),
					];
				},
			};
		},

		async removeOf(leadIds) {
			for (const leadId of leadIds) {
				const { docs } = await calls.where('leadId', '==', leadId).get();
				for (const snapshot of docs) {
					const call = snapshot.data();
					const batch = firestore.batch();
					batch.delete(snapshot.ref);
					const isAhead = keepsTime(call, now()) && call.start > now();
					// The reservations of an earlier call are over, and may belong to another call by now.
					if (isAhead) release(batch, firestore, call);
					const changed = { ...call, sequence: call.sequence + 1 };
					const mail =
						isAhead && call.state === 'booked'
							? mailFormerCaller({ outbox }, batch, snapshot.id, changed, now())
							: null;
					await batch.commit();
					if (mail) await outbox.sendSoon(mail);
				}
			}
		},
	};
}
