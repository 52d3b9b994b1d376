/** Store of leads: personal data, deleted after a fixed time. */

import {
	type Colleague,
	dayMs,
	keptDays,
	type LeadSite,
	type LeadStatus,
	loopLimit,
	type NewLead,
	type PageOrRowQuery,
	type TypedLead,
} from '@stayup/contract';
import { type DocumentReference, type Firestore, type Query, Timestamp } from 'firebase-admin/firestore';
import type { AuditActor } from '../audit/audit.ts';
import type { DeliveryRef } from '../outbox/new-delivery.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import type { FixedOutage, LeadDocument } from '../platform/firestore/business/inbox-documents.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { count } from '../platform/firestore/counters.ts';
import {
	allOf,
	findIn,
	isDocumentId,
	isLive,
	notExpired,
	type Page,
	readPage,
	readPageOrRow,
	type Stored,
} from '../platform/firestore/paging.ts';
import { takeOut } from '../possible-spam/not-spam.ts';
import { createPossibleSpamStore } from '../possible-spam/possible-spam-store.ts';
import { type Arrival, type ArrivalWriter, arrivalMails, type InboxNotSpam } from './arrival-mails.ts';
import { createReadBusinessHours } from './business-hours-store.ts';
import { addEntry, type InboxStore, nextStepOfNew } from './inbox-store.ts';
import type { BookingStart, CallWish, LeadBooking, StartedBooking } from './lead-booking.ts';
import { writeLeadStatus } from './lead-status.ts';
import { removeProposalsOf } from './remove-proposals.ts';
import { answerDueAt } from './rules/business-time.ts';
import { leadKeysOf } from './rules/lead-keys.ts';

const retentionMs = keptDays.leads * dayMs;
const deletesPerBatch = 400;
const mostPages = 10_000;
/** Open leads that are counted and searched for duplicates at once. */
const mostRows = 1000;
const mostDuplicates = 10;

interface LeadOrigin {
	/** Blank if the lead does not ask us to fix an outage. */
	outageId: string;
	outage?: FixedOutage;
	firstPage: string;
	campaign: string;
}

type LeadForm = Omit<NewLead, 'callAt' | 'callTimeZone'> & LeadOrigin;

/** Questions of the form that nobody has asked. */
const unknownAnswers = {
	currentHosting: '',
	managesDomain: '',
	domainProvider: '',
	hasOnlinePresence: '',
	onlinePresenceLinks: '',
	businessType: '',
	websiteNeeds: '',
	outageId: '',
	firstPage: '',
	campaign: '',
} as const;

export interface LeadStore {
	/**
	 * Stores the lead with the emails to us and, if `isAnswered`, to its sender; with a wish also its call. Throws a Problem, and stores nothing, if the time
	 * is not free. `notSpam`: the possible spam that it was. Returns the id of the lead.
	 */
	add(
		lead: LeadForm,
		isAnswered: boolean,
		now: number,
		wish?: (CallWish & { start: BookingStart }) | null,
		notSpam?: InboxNotSpam | null,
	): Promise<string>;
	/** A lead that a colleague has talked to already: it counts as contacted. Returns its id. */
	addTyped(lead: TypedLead, by: Colleague, now: number): Promise<string>;
	/** Throws a Problem if the wish cannot be met. `email` as entered. */
	requireFree(email: string, wish: CallWish & { start: BookingStart }, now: number): Promise<void>;
	find(id: string, now: number): Promise<LeadDocument | null>;
	/** Newest first, or the one with the id of the query. */
	list(query: PageOrRowQuery, now: number): Promise<Page<Stored<LeadDocument>>>;
	/** All, newest first, page by page. */
	pages(now: number): AsyncGenerator<Stored<LeadDocument>[]>;
	/** Leads that are neither won nor lost. */
	open(now: number): Promise<Stored<LeadDocument>[]>;
	/** Other leads that share a key with this one, newest first. */
	duplicatesOf(id: string, keys: readonly string[], now: number): Promise<Stored<LeadDocument>[]>;
	/** Removes the leads of somebody whose account is deleted, also possible spam and proposals, except those that another client has paid: those of the email address, null for none, in lower case, and requests to fix outages of the account. */
	removeOf(account: { uid: string; email: string | null }): Promise<void>;
	/** Null if there is no such lead. */
	changeStatus(
		id: string,
		status: LeadStatus,
		by: AuditActor & { name: string },
		now: number,
	): Promise<Stored<LeadDocument> | null>;
	setSite(id: string, site: LeadSite): Promise<void>;
}

interface LeadStoreDeps {
	outbox: Pick<OutboxStore, 'plan' | 'sendSoon'>;
	inbox: Pick<InboxStore, 'removeTimelines'>;
	booking: LeadBooking;
}

type Writer = ArrivalWriter &
	Parameters<typeof count>[0] &
	Parameters<typeof takeOut>[0] & {
		create(document: DocumentReference<LeadDocument>, data: LeadDocument): unknown;
	};

interface Arrived {
	isAnswered: boolean;
	answerDueAt: number;
	createdAt: number;
	expireAt: Timestamp;
	notSpam: InboxNotSpam | null;
	now: number;
}

export function createLeadStore(firestore: Firestore, { outbox, inbox, booking }: LeadStoreDeps): LeadStore {
	const { leads } = collectionsOf(firestore);
	const readBusinessHours = createReadBusinessHours(firestore);
	const possibleSpam = createPossibleSpamStore(firestore);
	const newest = { field: 'createdAt', direction: 'desc' } as const;

	/** Returns the deliveries to queue after the commit. */
	function write(
		writer: Writer,
		id: string,
		lead: LeadForm,
		call: StartedBooking | null,
		arrival: Arrived,
	): DeliveryRef[] {
		const { isAnswered, answerDueAt, createdAt, expireAt, notSpam, now } = arrival;
		writer.create(leads.doc(id), {
			...lead,
			email: lead.email.toLowerCase(),
			hasWebsite: lead.hasWebsite || 'No',
			status: 'New',
			source: '',
			valueUsd: null,
			lostReason: '',
			createdAt,
			expireAt,
			...nextStepOfNew,
			answerDueAt,
			keys: leadKeysOf(lead),
			callId: null,
			site: null,
			...call?.fields,
		});
		if (notSpam !== null) takeOut(writer, firestore, notSpam);
		count(writer, firestore, { leads: 1 });
		// The email about the call is the answer of a lead that has one.
		const answered: Arrival = { kind: 'lead', id, isAnswered: isAnswered && call === null, expireAt, notSpam };
		const arrived = arrivalMails(writer, firestore, outbox, answered, now);
		return call === null ? arrived : [...arrived, ...call.finish({ isMailed: isAnswered, expireAt })];
	}

	async function removeAll(query: Query<LeadDocument>): Promise<void> {
		const own = query.limit(deletesPerBatch);
		for (let page = await own.get(); !page.empty; page = await own.get()) {
			await booking.removeOf(page.docs.map(({ id }) => id));
			await inbox.removeTimelines(page.docs.map(({ id }) => ({ kind: 'lead', id })));
			const batch = firestore.batch();
			for (const { ref } of page.docs) batch.delete(ref);
			count(batch, firestore, { leads: -page.size });
			await batch.commit();
		}
	}

	return {
		async add(lead, isAnswered, now, wish = null, notSpam = null) {
			const id = notSpam?.id ?? leads.doc().id;
			const createdAt = notSpam?.createdAt ?? now;
			// A booked call is the answer.
			const dueAt = wish?.start.as !== 'booked' ? answerDueAt(createdAt, await readBusinessHours()) : wish.at;
			const expireAt = Timestamp.fromMillis(createdAt + retentionMs);
			const arrival: Arrived = { isAnswered, answerDueAt: dueAt, createdAt, expireAt, notSpam, now };
			const email = lead.email.toLowerCase();
			let queued: DeliveryRef[];
			if (wish === null) {
				const batch = firestore.batch();
				queued = write(batch, id, lead, null, arrival);
				await batch.commit();
			} else {
				let written: DeliveryRef[] | null = null;
				queued = await booking.transact(wish.at, async (transaction) => {
					// An attempt whose answer was lost is repeated, and would find the time taken by itself.
					if (written !== null && (await transaction.get(leads.doc(id))).exists) return written;
					const call = await booking.start(transaction, { id, email }, wish, now);
					written = write(transaction, id, lead, call, arrival);
					return written;
				});
			}
			await Promise.all(queued.map((delivery) => outbox.sendSoon(delivery, 'first', delivery.at)));
			return id;
		},

		async addTyped({ note, ...lead }, by, now) {
			const ref = leads.doc();
			const expireAt = Timestamp.fromMillis(now + retentionMs);
			const batch = firestore.batch();
			batch.create(ref, {
				...unknownAnswers,
				...lead,
				email: lead.email.toLowerCase(),
				hasWebsite: lead.websiteUrl === '' ? 'No' : 'Yes',
				status: 'Contacted',
				valueUsd: null,
				lostReason: '',
				createdAt: now,
				expireAt,
				...nextStepOfNew,
				assignee: by,
				answeredAt: now,
				answerDueAt: now,
				keys: leadKeysOf(lead),
				callId: null,
				site: null,
			});
			count(batch, firestore, { leads: 1 });
			const subject = { kind: 'lead', id: ref.id } as const;
			const received = { event: 'received', by, text: `Typed in: ${lead.source}`, deliveryId: null } as const;
			addEntry(batch, firestore, subject, received, expireAt, now);
			const noted = { event: 'note', by, text: note, deliveryId: null } as const;
			if (note !== '') addEntry(batch, firestore, subject, noted, expireAt, now + 1);
			await batch.commit();
			return ref.id;
		},

		async requireFree(email, wish, now) {
			const visitor = { id: leads.doc().id, email: email.toLowerCase() };
			await firestore.runTransaction((transaction) => booking.start(transaction, visitor, wish, now), {
				readOnly: true,
			});
		},

		async find(id, now) {
			const document = await findIn(leads, id);
			return document && isLive(document, now) ? document : null;
		},

		async list(query, now) {
			return notExpired(await readPageOrRow(leads, newest, query), now);
		},

		async *pages(now) {
			let cursor: string | undefined;
			const iterate = loopLimit(mostPages, 'the pages of leads');
			do {
				iterate();
				const page = await readPage(leads, newest, { limit: 200, cursor });
				yield notExpired(page, now).items;
				cursor = page.next ?? undefined;
			} while (cursor !== undefined);
		},

		async open(now) {
			const open = leads.where('status', 'in', ['New', 'Contacted', 'Qualified', 'Proposal']);
			return (await allOf(open.limit(mostRows))).filter(({ document }) => isLive(document, now));
		},

		async duplicatesOf(id, keys, now) {
			if (keys.length === 0) return [];
			return (await allOf(leads.where('keys', 'array-contains-any', keys).limit(mostRows)))
				.filter((lead) => lead.id !== id && isLive(lead.document, now))
				.toSorted((one, other) => other.document.createdAt - one.document.createdAt)
				.slice(0, mostDuplicates);
		},

		async removeOf({ uid, email }) {
			await removeProposalsOf(firestore, { uid, email });
			await removeAll(leads.where('outage.ownerId', '==', uid));
			if (email === null) return;
			await removeAll(leads.where('email', '==', email));
			await possibleSpam.removeLeadsOf(email);
		},

		async changeStatus(id, status, by, now) {
			if (!isDocumentId(id)) return null;
			const ref = leads.doc(id);
			return firestore.runTransaction(async (transaction) => {
				const before = (await transaction.get(ref)).data();
				if (!before || before.expireAt.toMillis() <= now) return null;
				writeLeadStatus(transaction, firestore, { id, document: before }, status, by, now);
				return { id, document: { ...before, status } };
			});
		},

		async setSite(id, site) {
			await leads.doc(id).update({ site });
		},
	};
}
