/** Stores a message of a contact form: among the messages of the month, above the plan, or with possible spam (WEB-5). */
import { type ApartReason, tierLimits } from '@stayup/contract';
import type { DeliveryRef } from '../../outbox/new-delivery.ts';
import type { OutboxStore } from '../../outbox/outbox-store.ts';
import type { PossibleEntryDocument } from '../../platform/firestore/business/possible-spam-documents.ts';
import type { Stored } from '../../platform/firestore/paging.ts';
import { Problem } from '../../platform/problem.ts';
import { takingOut } from '../../possible-spam/not-spam.ts';
import type { PossibleSpamStore } from '../../possible-spam/possible-spam-store.ts';
import type { CountingDeps } from '../counting.ts';
import { noticeDue, placeOfMessage } from '../rules/form-room.ts';
import { monthOfDay } from '../rules/visitor-stats.ts';
import type { VisitorStore } from '../visitor-store.ts';
import type { FormEntryStore } from './form-entry-store.ts';

export interface StoreEntryDeps extends Pick<CountingDeps, 'users'> {
	formEntries: Pick<FormEntryStore, 'add' | 'countInMonth' | 'find' | 'notice'>;
	/** Milliseconds since the epoch. */
	now(): number;
	outbox: Pick<OutboxStore, 'put' | 'sendSoon'>;
	possibleSpam: Pick<PossibleSpamStore, 'count' | 'find' | 'keep' | 'remove'>;
	visitorNumbers: Pick<VisitorStore, 'find'>;
}

export type Counter = NonNullable<Awaited<ReturnType<VisitorStore['find']>>>;
type Message = PossibleEntryDocument['sent'];
type Doubt = Exclude<ApartReason, 'above-plan'> | null;
type Waiting = Stored<PossibleEntryDocument>;

/** The message that waits for its confirmation under one of the ids; null if there is none. */
export async function waitingEntry(
	{ possibleSpam, now }: StoreEntryDeps,
	{ document: { ownerId, websiteId } }: Counter,
	ids: readonly string[],
): Promise<Waiting | null> {
	for (const id of ids) {
		const found = await possibleSpam.find(id, now());
		const isOfForm = found?.kind === 'form-entry' && found.ownerId === ownerId && found.websiteId === websiteId;
		if (isOfForm) return { id, document: found };
	}
	return null;
}

/** Whether a message that waited under one of the ids is among the messages of the form by now. */
export async function hasArrived(
	{ formEntries }: StoreEntryDeps,
	{ document: { ownerId, websiteId } }: Counter,
	ids: readonly string[],
): Promise<boolean> {
	for (const id of ids) {
		const found = await formEntries.find(id);
		if (found?.document.ownerId === ownerId && found.document.websiteId === websiteId) return true;
	}
	return false;
}

/** Keeps a message with possible spam until its sender confirms it, under an id by which it is found then. False if there is no room. */
export async function keepWaiting(
	deps: StoreEntryDeps,
	counter: Counter,
	sent: Message,
	{ id, doubt }: { id: string; doubt: NonNullable<Doubt> },
): Promise<boolean> {
	const place = placeOfMessage(doubt, await roomOf(deps, counter));
	if (place === 'full' || place === null) return false;
	const { ownerId, websiteId } = counter.document;
	await deps.possibleSpam.keep(
		{ kind: 'form-entry', ownerId, websiteId, reason: place, sent, createdAt: deps.now() },
		id,
	);
	return true;
}

/**
 * Messages that are kept apart get the usual reply: those above the plan, and possible spam, of which a flood neither costs more nor closes the form.
 * `waiting`: the message that waited for its confirmation, in place of which this one is stored.
 */
export async function storeEntry(
	deps: StoreEntryDeps,
	counter: Counter,
	sent: Message,
	{ doubt, waiting }: { doubt: Doubt; waiting: Waiting | null },
): Promise<void> {
	const { formEntries, possibleSpam, outbox } = deps;
	const { ownerId, websiteId, formNotice } = counter.document;
	const at = deps.now();
	const { received, apart, included } = await roomOf(deps, counter);
	const place = placeOfMessage(doubt, { received, apart: waiting === null ? apart : apart - 1, included });
	if (place === 'full') throw new Problem('limit-reached', 'This form accepts no more messages at the moment.');
	const createdAt = waiting?.document.createdAt ?? at;
	if (place !== null) {
		await possibleSpam.keep({ kind: 'form-entry', ownerId, websiteId, reason: place, sent, createdAt }, waiting?.id);
		return;
	}
	const entry = { ownerId, websiteId, page: sent.page, fields: sent.fields, createdAt };
	const planned = await (waiting === null ? formEntries.add(entry) : addInPlaceOf(deps, waiting, entry));
	if (planned === null) return;
	await outbox.sendSoon(planned);
	const arrived = { received: received + 1, included };
	const due = noticeDue(arrived, monthOfDay(at), formNotice);
	const notice = due && (await formEntries.notice(counter.id, due, arrived, at));
	if (notice) await outbox.sendSoon(notice);
}

/** Null if the message has arrived before: with the other of two presses at once, or accepted by its owner, who needs no copy of it. */
async function addInPlaceOf(
	{ formEntries, possibleSpam, now }: StoreEntryDeps,
	{ id }: Waiting,
	entry: Parameters<FormEntryStore['add']>[0],
): Promise<DeliveryRef | null> {
	try {
		return await takingOut(() => formEntries.add(entry, { id, now: now() }));
	} catch (error) {
		if (!(error instanceof Problem) || error.code !== 'not-found') throw error;
		await possibleSpam.remove(entry.ownerId, id);
		return null;
	}
}

async function roomOf({ formEntries, possibleSpam, users, now }: StoreEntryDeps, { document }: Counter) {
	const { ownerId, websiteId } = document;
	const at = now();
	const [user, received, apart] = await Promise.all([
		users.find(ownerId),
		formEntries.countInMonth(ownerId, websiteId, at),
		possibleSpam.count({ ownerId, websiteId }, at),
	]);
	return {
		received,
		apart,
		included: user === null || user.isDisabled ? 0 : tierLimits[user.tier].formEntriesPerMonth,
	};
}
