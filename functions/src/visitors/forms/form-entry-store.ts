/** Store of the entries of contact forms. */
import { randomBytes } from 'node:crypto';
import { dayMs, type PageQuery, visitorLimits } from '@stayup/contract';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import type { DeliveryRef, NewDelivery } from '../../outbox/new-delivery.ts';
import type { FormEntryDocument, FormNotice } from '../../platform/firestore/business/visitor-documents.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { findIn, notExpired, ownedIn, type Page, readPage, type Stored } from '../../platform/firestore/paging.ts';
import type { Writer } from '../../platform/firestore/writer.ts';
import { takeOut } from '../../possible-spam/not-spam.ts';
import { noticeDue } from '../rules/form-room.ts';

type StoredEntry = Stored<FormEntryDocument>;

export interface FormEntryStore {
	/** Stores the entry together with the email about it (OUT-1). `notSpam`: the possible spam that it was, and when its owner said otherwise. */
	add(entry: Omit<FormEntryDocument, 'expireAt'>, notSpam?: { id: string; now: number } | null): Promise<DeliveryRef>;
	find(id: string): Promise<StoredEntry | null>;
	/** Plans the email about the messages that the plan includes, once for each part of a month; null if another message was faster. */
	notice(
		counterKey: string,
		notice: FormNotice,
		messages: { received: number; included: number },
		now: number,
	): Promise<DeliveryRef | null>;
	list(ownerId: string, websiteId: string, query: PageQuery, now: number): Promise<Page<StoredEntry>>;
	listOfAccount(ownerId: string, query: PageQuery, now: number): Promise<Page<StoredEntry>>;
	/** In the month of `now` (UTC). */
	countInMonth(ownerId: string, websiteId: string, now: number): Promise<number>;
	/** Returns false if the owner has no such entry. */
	remove(ownerId: string, id: string): Promise<boolean>;
}

interface Outbox {
	plan(writer: Pick<Writer, 'create'>, delivery: NewDelivery, now: number): DeliveryRef;
}

const idBytes = 15;
const newestFirst = { field: 'createdAt', direction: 'desc' } as const;

export function createFormEntryStore(firestore: Firestore, outbox: Outbox): FormEntryStore {
	const { formEntries, visitorCounters } = collectionsOf(firestore);
	const ofWebsite = (ownerId: string, websiteId: string) =>
		formEntries.where('ownerId', '==', ownerId).where('websiteId', '==', websiteId);

	return {
		async add(entry, notSpam = null) {
			const { ownerId, websiteId, createdAt } = entry;
			const id = notSpam?.id ?? randomBytes(idBytes).toString('base64url');
			const batch = firestore.batch();
			const expireAt = Timestamp.fromMillis(createdAt + visitorLimits.entriesKeptDays * dayMs);
			batch.create(formEntries.doc(id), { ...entry, expireAt });
			if (notSpam !== null) takeOut(batch, firestore, notSpam);
			const message = { event: 'form-entry', entryId: id } as const;
			const planned = outbox.plan(batch, { ownerId, websiteId, channel: 'email', message }, notSpam?.now ?? createdAt);
			await batch.commit();
			return planned;
		},

		async find(id) {
			const document = await findIn(formEntries, id);
			return document && { id, document };
		},

		notice: (counterKey, notice, messages, now) =>
			firestore.runTransaction(async (transaction) => {
				const ref = visitorCounters.doc(counterKey);
				const counter = (await transaction.get(ref)).data();
				if (!counter || noticeDue(messages, notice.month, counter.formNotice) === null) return null;
				const { ownerId, websiteId } = counter;
				transaction.update(ref, { formNotice: notice });
				const message = { event: 'form-entries-limit', websiteId, ...messages } as const;
				return outbox.plan(transaction, { ownerId, websiteId, channel: 'email', message }, now);
			}),

		async list(ownerId, websiteId, query, now) {
			return notExpired(await readPage(ofWebsite(ownerId, websiteId), newestFirst, query), now);
		},

		async listOfAccount(ownerId, query, now) {
			return notExpired(await readPage(formEntries.where('ownerId', '==', ownerId), newestFirst, query), now);
		},

		async countInMonth(ownerId, websiteId, now) {
			const at = new Date(now);
			const firstOfMonth = (month: number) => Date.UTC(at.getUTCFullYear(), month, 1);
			const inMonth = ofWebsite(ownerId, websiteId)
				.where('createdAt', '>=', firstOfMonth(at.getUTCMonth()))
				.where('createdAt', '<', firstOfMonth(at.getUTCMonth() + 1))
				.orderBy('createdAt', 'desc');
			return (await inMonth.count().get()).data().count;
		},

		remove: (ownerId, id) =>
			firestore.runTransaction(async (transaction) => {
				const found = await ownedIn(formEntries, ownerId, id, transaction);
				if (found) transaction.delete(formEntries.doc(id));
				return found !== null;
			}),
	};
}
