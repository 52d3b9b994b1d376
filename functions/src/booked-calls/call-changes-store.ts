/** Changes booked calls: each change, its reservations, its lead, its timeline and its emails in one transaction. */
import { type CallResult, type CallState, callLimits } from '@stayup/contract';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { type AuditActor, audit } from '../audit/audit.ts';
import { createReadBusinessHours } from '../inbox/business-hours-store.ts';
import { addEntry, colleagueOf } from '../inbox/inbox-store.ts';
import type { CallWish } from '../inbox/lead-booking.ts';
import type { DeliveryRef } from '../outbox/new-delivery.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import type { CallDocument } from '../platform/firestore/business/call-documents.ts';
import type { LeadDocument } from '../platform/firestore/business/inbox-documents.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { isDocumentId } from '../platform/firestore/paging.ts';
import { Problem } from '../platform/problem.ts';
import { mailCaller, mailFormerCaller, mailVisitor, planReminders } from './call-mails.ts';
import {
	endOf,
	findCaller,
	findPlaces,
	keepsTime,
	refused,
	release,
	requireNoOtherCall,
	requireNotKept,
	reserve,
} from './call-reservations.ts';
import type { CallSettingsStore } from './call-settings-store.ts';
import { linkHashOf, type StoredCall } from './call-store.ts';
import { callText, fieldsOfBooked, fieldsOfCancelled, fieldsOfMoved, fieldsOfResult, timeText } from './lead-fields.ts';

export interface CallChangesStore {
	/** Books a reserved call, by the link of an email, which no longer opens afterwards. Null if it opens nothing. Throws a Problem if the time is not free any more. */
	confirm(call: { id: string; token: string }, now: number): Promise<StoredCall | null>;
	/** As `confirm`; a reserved call is booked at the other time. */
	move(call: { id: string; token: string }, wish: CallWish, now: number): Promise<StoredCall | null>;
	/** As `move`. */
	cancel(call: { id: string; token: string }, now: number): Promise<StoredCall | null>;
	/** Null if there is no such call. Throws a Problem if it has not begun, or was cancelled. */
	setResult(id: string, result: CallResult, by: AuditActor & { name: string }, now: number): Promise<StoredCall | null>;
}

interface ChangesDeps {
	outbox: Pick<OutboxStore, 'plan' | 'sendSoon'>;
	callSettings: Pick<CallSettingsStore, 'read'>;
}

const resultEvents = { completed: 'call-completed', 'no-show': 'call-no-show' } as const;
const transactionOptions = { maxAttempts: 25 };

export function createCallChangesStore(firestore: Firestore, { outbox, callSettings }: ChangesDeps): CallChangesStore {
	const { calls, leads } = collectionsOf(firestore);
	const readBusinessHours = createReadBusinessHours(firestore);
	const mails = { firestore, outbox };
	type Read = { call: CallDocument; lead: LeadDocument };

	async function read(transaction: Transaction, id: string, now: number): Promise<Read | null> {
		const call = (await transaction.get(calls.doc(id))).data();
		const lead = call && (await transaction.get(leads.doc(call.leadId))).data();
		return call && lead && lead.expireAt.toMillis() > now ? { call, lead } : null;
	}

	/** The call of a link that nobody has used. */
	async function readByLink(
		transaction: Transaction,
		{ id, token }: { id: string; token: string },
		allowed: readonly CallState[],
		now: number,
	): Promise<Read | null> {
		const found = await read(transaction, id, now);
		if (!found?.call.linkHashes.includes(linkHashOf(token))) return null;
		if (!allowed.some((state) => state === found.call.state) || found.call.start <= now) {
			throw refused('This call can no longer be changed.');
		}
		return found;
	}

	async function changed(
		work: (transaction: Transaction) => Promise<{ call: StoredCall; queued: DeliveryRef[] } | null>,
	): Promise<StoredCall | null> {
		const result = await firestore.runTransaction(work, transactionOptions);
		await Promise.all((result?.queued ?? []).map((mail) => outbox.sendSoon(mail, 'first', mail.at)));
		return result?.call ?? null;
	}

	function note(
		transaction: Transaction,
		{ leadId, expireAt }: CallDocument,
		event: 'call-booked' | 'call-moved' | 'call-cancelled',
		text: string,
		now: number,
	): void {
		const entry = { event, by: null, text, deliveryId: null } as const;
		addEntry(transaction, firestore, { kind: 'lead', id: leadId }, entry, expireAt, now);
	}

	/** Books a call that was reserved. The link proves that the visitor reads our emails. */
	async function book(
		transaction: Transaction,
		id: string,
		{ call: before, lead }: Read,
		{ at: start, timeZone }: CallWish,
		now: number,
	): Promise<{ call: StoredCall; queued: DeliveryRef[] }> {
		// 1. Read: the time must be free, which it is while it is reserved, and the visitor without another call, also since an earlier reservation ended.
		const { settings } = await callSettings.read();
		const isReserved = keepsTime(before, now);
		const chosenAt = isReserved && start === before.start ? before.createdAt : now;
		await requireNoOtherCall(transaction, firestore, { guestId: before.guestId, callId: id }, now);
		const senders = before.hold?.senders ?? [];
		const counted = { senders, email: lead.email, callId: id, chosenIn: 'link' } as const;
		const { ids: places, isFirst: isFirstNow } = await findPlaces(transaction, firestore, counted, now);
		const isFirst = before.isFirst && isFirstNow;
		requireNotKept(settings, start, isFirst, 'link');
		const asked = { start, callId: id, preferredId: before.caller._id, chosenAt };
		const caller = await findCaller(transaction, firestore, settings, asked, now);
		// 2. Book the call, with reservations until its end.
		const call: CallDocument = {
			...before,
			caller,
			start,
			end: endOf(settings, start),
			timeZone,
			state: 'booked',
			hold: null,
			isFirst,
			isMailed: true,
			linkHashes: [],
		};
		if (isReserved) release(transaction, firestore, before);
		reserve(transaction, firestore, id, call, places);
		transaction.set(calls.doc(id), call);
		// 3. Write its lead, the timeline and the emails.
		transaction.update(leads.doc(call.leadId), { ...fieldsOfBooked(call), callId: id });
		note(transaction, call, 'call-booked', callText(call), now);
		const queued = [
			...mailVisitor(mails, transaction, { callId: id, call, event: 'call-booked' }, call.expireAt, now),
			mailCaller(mails, transaction, id, call, now),
			...planReminders(mails, transaction, id, call, now),
		];
		return { call: { id, document: call }, queued };
	}

	return {
		confirm: (link, now) =>
			changed(async (transaction) => {
				const found = await readByLink(transaction, link, ['reserved'], now);
				if (!found) return null;
				const { start: at, timeZone } = found.call;
				return book(transaction, link.id, found, { at, timeZone }, now);
			}),

		async move(link, { at: start, timeZone }, now) {
			const { settings } = await callSettings.read();
			return changed(async (transaction) => {
				// 1. Read: the link must be unused, and the time free.
				const found = await readByLink(transaction, link, ['booked', 'reserved'], now);
				if (!found) return null;
				const { call: before, lead } = found;
				if (before.state === 'reserved') return book(transaction, link.id, found, { at: start, timeZone }, now);
				if (before.start === start) return { call: { id: link.id, document: before }, queued: [] };
				if (before.sequence >= callLimits.changes) {
					throw refused('This call was moved too often. Please reply to one of our emails.');
				}
				requireNotKept(settings, start, before.isFirst, 'link');
				const asked = { start, callId: link.id, preferredId: before.caller._id, chosenAt: now };
				const caller = await findCaller(transaction, firestore, settings, asked, now);
				// 2. Move the call and its reservations. The link proves that the visitor reads our emails.
				const sequence = before.sequence + 1;
				const time = { caller, start, end: endOf(settings, start) };
				const call: CallDocument = { ...before, ...time, timeZone, sequence, isMailed: true, linkHashes: [] };
				release(transaction, firestore, before);
				reserve(transaction, firestore, link.id, call, []);
				transaction.set(calls.doc(link.id), call);
				// 3. Write its lead, the timeline and the emails.
				transaction.update(leads.doc(call.leadId), fieldsOfMoved(call, lead, before.caller));
				note(transaction, call, 'call-moved', `${timeText(before.start)} → ${callText(call)}`, now);
				const isHandedOver = caller._id !== before.caller._id;
				const queued = [
					...mailVisitor(mails, transaction, { callId: link.id, call, event: 'call-moved' }, call.expireAt, now),
					mailCaller(mails, transaction, link.id, call, now),
					...(isHandedOver ? [mailFormerCaller(mails, transaction, link.id, { ...before, sequence }, now)] : []),
					...planReminders(mails, transaction, link.id, call, now),
				];
				return { call: { id: link.id, document: call }, queued };
			});
		},

		cancel: (link, now) =>
			changed(async (transaction) => {
				const found = await readByLink(transaction, link, ['booked'], now);
				if (!found) return null;
				const { call: before, lead } = found;
				const sequence = before.sequence + 1;
				const hours = await readBusinessHours();
				const call: CallDocument = { ...before, state: 'cancelled', sequence, isMailed: true, linkHashes: [] };
				release(transaction, firestore, before);
				transaction.set(calls.doc(link.id), call);
				transaction.update(leads.doc(call.leadId), fieldsOfCancelled(lead, hours, now));
				note(transaction, call, 'call-cancelled', callText(call), now);
				const queued = [
					...mailVisitor(mails, transaction, { callId: link.id, call, event: 'call-cancelled' }, call.expireAt, now),
					mailFormerCaller(mails, transaction, link.id, call, now),
				];
				return { call: { id: link.id, document: call }, queued };
			}),

		async setResult(id, result, by, now) {
			if (!isDocumentId(id)) return null;
			return changed(async (transaction) => {
				const found = await read(transaction, id, now);
				if (!found) return null;
				const { call: before, lead } = found;
				if (before.state === 'cancelled') throw new Problem('conflict', 'This call was cancelled.');
				if (before.state === 'reserved') throw new Problem('conflict', 'This call was not confirmed.');
				if (before.start > now) throw new Problem('conflict', 'This call has not begun.');
				const call: CallDocument = { ...before, state: result, linkHashes: [] };
				const stored = { call: { id, document: call }, queued: [] };
				if (before.state === result) return stored;
				transaction.update(calls.doc(id), { state: result, linkHashes: [] });
				transaction.update(leads.doc(call.leadId), fieldsOfResult(result, call, lead, now));
				const subject = { kind: 'lead', id: call.leadId } as const;
				const event = resultEvents[result];
				const entry = { event, by: colleagueOf(by), text: callText(call), deliveryId: null } as const;
				addEntry(transaction, firestore, subject, entry, call.expireAt, now);
				const change = { subjectId: id, before: before.state, after: result };
				audit(transaction, firestore, { action: 'call.result-set', ...change }, by, now);
				return stored;
			});
		},
	};
}
