/** Store of maintenance windows. Every function takes the owner's id, so that no account finds the windows of another (AUTH-6). */
import { randomBytes } from 'node:crypto';
import { type PageQuery, pageSize, permissionsOfRole } from '@stayup/contract';
import { FieldValue, type Firestore, type Query, Timestamp, type Transaction } from 'firebase-admin/firestore';
import { lacksSecondFactor } from '../http/actor.ts';
import type { MembershipDocument } from '../platform/firestore/accounts/member-documents.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import type {
	MaintenanceCalendarLink,
	MaintenanceWindowDocument,
} from '../platform/firestore/maintenance-documents.ts';
import {
	allOf,
	findIn,
	firstOf,
	isDocumentId,
	mapPage,
	ownedIn,
	type Page,
	readPage,
	readPageById,
	type Stored,
} from '../platform/firestore/paging.ts';
import { endless } from './rules/occurrences.ts';
import { earlyEndOf, type WindowSettings, windowKeptMs } from './rules/window.ts';

export type StoredWindow = Stored<MaintenanceWindowDocument>;

export interface WindowStore {
	find(ownerId: string, windowId: string): Promise<StoredWindow | null>;
	/** Those that end first come first; of those that are over, the latest. */
	list(ownerId: string, state: 'current' | 'over', query: PageQuery, now: number): Promise<Page<StoredWindow>>;
	/** All windows of the account, page by page in the order of their ids. */
	listOf(ownerId: string, query: PageQuery): Promise<Page<StoredWindow>>;
	/** Not over at `since`. */
	current(ownerId: string, since: number): Promise<StoredWindow[]>;
	/** `full`: the account has `limit` windows that are not over. With an id, a repeated call returns the window that is there. */
	add(
		ownerId: string,
		settings: WindowSettings,
		limit: number,
		now: number,
		windowId?: string,
	): Promise<StoredWindow | 'full'>;
	/** Returns the window before and after; null if the owner has no such window. */
	change(
		ownerId: string,
		windowId: string,
		/** Null leaves it as it is. */
		change: (before: MaintenanceWindowDocument) => Partial<WindowSettings> | null,
		limit: number,
		now: number,
	): Promise<{ before: StoredWindow; after: StoredWindow } | 'full' | null>;
	/** Null if no occurrence is running, or the owner has no such window. */
	end(ownerId: string, windowId: string, now: number): Promise<StoredWindow | null>;
	/** Returns the deleted window; null if the owner has none. */
	remove(ownerId: string, windowId: string): Promise<StoredWindow | null>;
	/** Takes a website that was removed out of the windows that name it. */
	forgetWebsite(ownerId: string, websiteId: string): Promise<void>;
	/** The owners of windows that are not over, by window. */
	owners(now: number, query: PageQuery): Promise<Page<string>>;
	/** The account of the calendar; null if the link is unknown or revoked, or its person may no longer have one. */
	ownerOfCalendar(token: string): Promise<string | null>;
	/** The link of this person; null if there is none. */
	calendarOf(person: Person): Promise<MaintenanceCalendarLink | null>;
	/** Creates the link of this person, or keeps the existing one. Null if the account or the membership has ended. */
	shareCalendar(person: Person, now: number): Promise<MaintenanceCalendarLink | null>;
	revokeCalendar(person: Person): Promise<void>;
}

/** The owner of the account, or a member of it. */
interface Person {
	ownerId: string;
	personUid: string;
}

const tokenBytes = 32;
const tokenLength = Math.ceil((tokenBytes * 4) / 3);

export function createWindowStore(firestore: Firestore): WindowStore {
	const { maintenanceWindows: windows, memberships, users } = collectionsOf(firestore);
	/** The document that has the link, so that the link ends with it. */
	const refOf = (person: Person) =>
		person.ownerId === person.personUid ? users.doc(person.ownerId) : membershipOf(person);
	const membershipOf = ({ ownerId, personUid }: Person) => memberships.doc(`${ownerId}_${personUid}`);
	const ofOwner = (ownerId: string) => windows.where('ownerId', '==', ownerId);

	async function isFull(transaction: Transaction, ownerId: string, limit: number, now: number): Promise<boolean> {
		const running = ofOwner(ownerId).where('lastUntil', '>', now).orderBy('lastUntil').limit(limit).select();
		return (await transaction.get(running)).size >= limit;
	}

	return {
		find: (ownerId, windowId) => ownedIn(windows, ownerId, windowId),

		list(ownerId, state, query, now) {
			return state === 'current'
				? readPage(ofOwner(ownerId).where('lastUntil', '>', now), { field: 'lastUntil', direction: 'asc' }, query)
				: readPage(ofOwner(ownerId).where('lastUntil', '<=', now), { field: 'lastUntil', direction: 'desc' }, query);
		},

		listOf: (ownerId, query) => readPageById(ofOwner(ownerId), query),

		async current(ownerId, since) {
			return allOf(currentOf(ofOwner(ownerId), since));
		},

		add(ownerId, settings, limit, now, windowId) {
			return firestore.runTransaction(async (transaction) => {
				const existing = windowId === undefined ? null : await ownedIn(windows, ownerId, windowId, transaction);
				if (existing) return existing;
				if (await isFull(transaction, ownerId, limit, now)) return 'full';
				const document = { ownerId, ...settings, createdAt: now, expireAt: expiryOf(settings.lastUntil) };
				const ref = windowId === undefined ? windows.doc() : windows.doc(windowId);
				transaction.create(ref, document);
				return { id: ref.id, document };
			});
		},

		async change(ownerId, windowId, change, limit, now) {
			if (!isDocumentId(windowId)) return null;
			return firestore.runTransaction(async (transaction) => {
				const before = await ownedIn(windows, ownerId, windowId, transaction);
				if (!before) return null;
				const changes = change(before.document);
				if (!changes) return { before, after: before };
				const document = { ...before.document, ...changes };
				const isOpenedAgain = before.document.lastUntil <= now && document.lastUntil > now;
				if (isOpenedAgain && (await isFull(transaction, ownerId, limit, now))) return 'full';
				const after = { ...document, expireAt: expiryOf(document.lastUntil) };
				transaction.set(windows.doc(windowId), after);
				return { before, after: { id: windowId, document: after } };
			});
		},

		async end(ownerId, windowId, now) {
			if (!isDocumentId(windowId)) return null;
			return firestore.runTransaction(async (transaction) => {
				const window = await ownedIn(windows, ownerId, windowId, transaction);
				const ending = window && earlyEndOf(window.document, now);
				if (!window || !ending) return null;
				const fields = { ...ending, expireAt: expiryOf(ending.lastUntil) };
				transaction.update(windows.doc(windowId), fields);
				return { id: windowId, document: { ...window.document, ...fields } };
			});
		},

		async remove(ownerId, windowId) {
			if (!isDocumentId(windowId)) return null;
			return firestore.runTransaction(async (transaction) => {
				const window = await ownedIn(windows, ownerId, windowId, transaction);
				if (window) transaction.delete(windows.doc(windowId));
				return window;
			});
		},

		async forgetWebsite(ownerId, websiteId) {
			const naming = ofOwner(ownerId).where('websiteIds', 'array-contains', websiteId);
			for (const { ref } of (await naming.select().get()).docs) {
				await ref.update({ websiteIds: FieldValue.arrayRemove(websiteId) });
			}
		},

		async owners(now, query) {
			const running = windows.where('lastUntil', '>', now);
			return mapPage(
				await readPage(running, { field: 'lastUntil', direction: 'asc' }, query),
				({ document }) => document.ownerId,
			);
		},

		async ownerOfCalendar(token) {
			if (token.length !== tokenLength) return null;
			const owner = await firstOf(users.where('maintenanceCalendar.token', '==', token));
			if (owner) return owner.document.isDisabled ? null : owner.id;
			const member = (await firstOf(memberships.where('maintenanceCalendar.token', '==', token)))?.document;
			if (!member || !mayHaveCalendar(member)) return null;
			const [of, person] = await Promise.all([member.ownerId, member.memberUid].map((uid) => findIn(users, uid)));
			if (!of || of.isDisabled || !person || person.isDisabled) return null;
			return lacksSecondFactor(of, person) ? null : member.ownerId;
		},

		async calendarOf(person) {
			return (await refOf(person).get()).data()?.maintenanceCalendar ?? null;
		},

		shareCalendar(person, now) {
			const fresh = { token: randomBytes(tokenBytes).toString('base64url'), createdAt: now };
			return firestore.runTransaction(async (transaction) => {
				const { ownerId, personUid } = person;
				const document =
					ownerId === personUid
						? (await transaction.get(users.doc(ownerId))).data()
						: (await transaction.get(membershipOf(person))).data();
				if (!document) return null;
				if (document.maintenanceCalendar) return document.maintenanceCalendar;
				transaction.update(refOf(person), 'maintenanceCalendar', fresh);
				return fresh;
			});
		},

		async revokeCalendar(person) {
			await firestore.batch().update(refOf(person), 'maintenanceCalendar', null).commit();
		},
	};
}

/** The link of a member opens the calendar while the member may share it. */
export function mayHaveCalendar({ role, isLimited }: MembershipDocument): boolean {
	return !isLimited && permissionsOfRole[role].includes('write');
}

/** Bounded by the longest list of any tier, and a little more for those that are just over. */
export function currentOf<Shape>(ofOwner: Query<Shape>, since: number): Query<Shape> {
	return ofOwner.where('lastUntil', '>', since).orderBy('lastUntil').limit(pageSize.whole);
}

function expiryOf(lastUntil: number): Timestamp {
	return Timestamp.fromMillis(Math.min(endless, lastUntil + windowKeptMs));
}
