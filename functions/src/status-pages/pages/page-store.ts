/** Store of status pages. Every function takes the owner's id, so that no account finds the pages of another (AUTH-6). */
import type { PageQuery, StatusPageSettings, Tier } from '@stayup/contract';
import type { CollectionReference, Firestore, Transaction, UpdateData } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { deleteAll } from '../../platform/firestore/delete-all.ts';
import {
	allOf,
	isDocumentId,
	ownedIn,
	type Page,
	readPageById,
	type Stored,
	storedIn,
} from '../../platform/firestore/paging.ts';
import type {
	StatusPageDocument,
	StatusPageUpkeep,
	StatusSnapshotDocument,
} from '../../platform/firestore/status-documents.ts';
import { invalidField } from '../../platform/problem.ts';
import { requireAccount } from '../../websites/owner-limits.ts';
import { oldestFirst, pagesOverLimit, requireComponents, requireRoomForPage } from './page-limits.ts';
import { type FreshValues, pageSettingsOf, withoutWebsite } from './page-settings.ts';
import { claimSlug, findSlugConflict, prepareRelease, requireFreeSlug } from './slug-names.ts';

export type StoredStatusPage = Stored<StatusPageDocument>;

export interface PageStore {
	/** Oldest first. */
	all(ownerId: string): Promise<StoredStatusPage[]>;
	/** All pages of the account, a few at a time in the order of their ids. */
	listOf(ownerId: string, query: PageQuery): Promise<Page<StoredStatusPage>>;
	find(ownerId: string, pageId: string): Promise<StoredStatusPage | null>;
	/** The page of the owner that the slug opens. */
	findBySlug(ownerId: string, slug: string): Promise<StoredStatusPage | null>;
	/** The sentence to show if the owner cannot use the slug; null if they can. */
	slugConflict(ownerId: string, slug: string, now: number): Promise<string | null>;
	/** With an id, a repeated call returns the page that is there. */
	add(
		ownerId: string,
		sent: StatusPageSettings,
		fresh: FreshValues,
		now: number,
		pageId?: string,
	): Promise<StoredStatusPage>;
	/** Null if the owner has no such page. */
	change(
		ownerId: string,
		pageId: string,
		sent: StatusPageSettings,
		fresh: FreshValues,
		now: number,
	): Promise<StoredStatusPage | null>;
	/**
	 * With its incidents, subscribers and snapshot. Returns the pages that the plan hid and now shows; null if the owner has no such page.
	 * May be repeated after a failure.
	 */
	remove(ownerId: string, pageId: string, now: number): Promise<string[] | null>;
	/** Hides the pages over the limit of the tier, and shows the others. Returns the changed ones. */
	applyTier(ownerId: string): Promise<string[]>;
	/** Takes a website that was removed off the pages that show it. Returns the changed ones. */
	forgetWebsite(ownerId: string, websiteId: string, now: number): Promise<string[]>;
}

/** Ends the incidents of components that a page no longer has. */
export interface EndIncidents {
	/** Reads them in the transaction that takes components off the page. The result writes their updates, and returns the broadcasts about them. */
	prepare(
		transaction: Transaction,
		page: StoredStatusPage,
		before: StatusPageDocument,
		now: number,
	): Promise<() => string[]>;
	/** After the commit. */
	sendSoon(broadcastId: string): Promise<void>;
}

export function createPageStore(firestore: Firestore, endIncidents: EndIncidents): PageStore {
	const {
		statusPages: pages,
		statusNames: names,
		statusSnapshots: snapshots,
		users,
		...stored
	} = collectionsOf(firestore);
	const { statusSubscribers, statusIncidents, statusBroadcasts } = stored;
	const ofOwner = (ownerId: string) => pages.where('ownerId', '==', ownerId);
	const websitesById = firestore.collection('websites');

	async function readOwner(
		transaction: Transaction,
		ownerId: string,
	): Promise<{ tier: Tier; owned: StoredStatusPage[] }> {
		const { tier } = requireAccount((await transaction.get(users.doc(ownerId))).data());
		return { tier, owned: storedIn(await transaction.get(ofOwner(ownerId))) };
	}

	/** In the transaction, so that a page never names a website that is removed at the same time. */
	async function requireOwnWebsites(transaction: Transaction, ownerId: string, ids: readonly string[]): Promise<void> {
		if (ids.length === 0) return;
		const valid = ids.every(isDocumentId);
		const refs = valid ? ids.map((id) => websitesById.doc(id)) : [];
		const found = valid ? await transaction.getAll(...refs, { fieldMask: ['ownerId'] }) : [];
		if (valid && found.every((website) => website.get('ownerId') === ownerId)) return;
		throw invalidField('groups', 'Please choose websites of your account. One of these no longer exists.');
	}

	/** Writes which of the pages are hidden. Returns those that changed. */
	function writeLimits(transaction: Transaction, owned: readonly StoredStatusPage[], tier: Tier): string[] {
		const hidden = pagesOverLimit(owned, tier);
		const changed = owned.filter(({ id, document }) => document.isOverLimit !== hidden.has(id)).map(({ id }) => id);
		for (const id of changed) transaction.update(pages.doc(id), { isOverLimit: hidden.has(id) });
		return changed;
	}

	return {
		async all(ownerId) {
			return oldestFirst(await allOf(ofOwner(ownerId)));
		},

		listOf: (ownerId, query) => readPageById(ofOwner(ownerId), query),

		find: (ownerId, pageId) => ownedIn(pages, ownerId, pageId),

		async findBySlug(ownerId, slug) {
			const name = (await names.doc(slug).get()).data();
			if (name?.ownerId !== ownerId || name.pageId === null) return null;
			return ownedIn(pages, ownerId, name.pageId);
		},

		slugConflict: (ownerId, slug, now) => findSlugConflict(names, slug, ownerId, now),

		add(ownerId, sent, fresh, now, pageId = pages.doc().id) {
			return firestore.runTransaction(async (transaction) => {
				// 1. Check the limits of the plan, the websites and the slug.
				const { tier, owned } = await readOwner(transaction, ownerId);
				const existing = owned.find(({ id }) => id === pageId);
				if (existing) return existing;
				requireRoomForPage(owned.length, tier);
				requireComponents(sent, null, tier);
				const settings = pageSettingsOf(sent, null, fresh);
				await requireOwnWebsites(transaction, ownerId, settings.websiteIds);
				await requireFreeSlug(transaction, names, { slug: settings.slug, ownerId, now });
				// 2. Create the page, which the next minute builds if its first build fails, and claim its slug.
				const counted = { isOverLimit: false, subscriberCount: 0, createdAt: now, changedAt: now };
				const none = { domain: null, logo: null };
				const upkeep = { ...newUpkeep(now), snapshotDueAt: now };
				const page = { id: pageId, document: { ownerId, ...settings, ...counted, ...none, upkeep } };
				transaction.create(pages.doc(page.id), page.document);
				claimSlug(transaction, names, { slug: settings.slug, ownerId, pageId: page.id });
				return page;
			});
		},

		async change(ownerId, pageId, sent, fresh, now) {
			if (!isDocumentId(pageId)) return null;
			const changed = await firestore.runTransaction(async (transaction) => {
				// 1. Check the same as for a new page.
				const { tier, owned } = await readOwner(transaction, ownerId);
				const before = owned.find(({ id }) => id === pageId)?.document;
				if (!before) return null;
				requireComponents(sent, before, tier);
				const settings = pageSettingsOf(sent, before, fresh);
				await requireOwnWebsites(transaction, ownerId, settings.websiteIds);
				const { slug } = settings;
				const isMoved = slug !== before.slug;
				if (isMoved) await requireFreeSlug(transaction, names, { slug, ownerId, now });
				const release = isMoved && (await prepareRelease(transaction, names, { slug: before.slug, ownerId, now }));
				const refs = [snapshots.doc(pageId)] as const;
				const [snapshot] = await transaction.getAll(...refs, { fieldMask: ['builtAt'] });
				const changed = { ...before, ...settings, upkeep: upkeepAfter(before, settings, now), changedAt: now };
				const after = owned.map((page) => (page.id === pageId ? { id: pageId, document: changed } : page));
				const document = { ...changed, isOverLimit: pagesOverLimit(after, tier).has(pageId) };
				const updateIncidents = await endIncidents.prepare(transaction, { id: pageId, document }, before, now);
				// 2. Write the page, whether the plan still hides it, and the ends of incidents.
				transaction.set(pages.doc(pageId), document);
				const broadcasts = updateIncidents();
				// 3. Close the snapshot to those who may no longer read it, also if its rebuild should fail.
				if (snapshot?.exists) transaction.update(snapshots.doc(pageId), narrowedAccess(document, now));
				// 4. Move its slug.
				if (release) {
					release();
					claimSlug(transaction, names, { slug, ownerId, pageId });
				}
				return { page: { id: pageId, document }, broadcasts };
			});
			for (const id of changed?.broadcasts ?? []) await endIncidents.sendSoon(id);
			return changed?.page ?? null;
		},

		async remove(ownerId, pageId, now) {
			if (!isDocumentId(pageId)) return null;
			// 1. Close the page, so that no visitor opens it or subscribes any more.
			const isClosed = await firestore.runTransaction(async (transaction) => {
				const page = await ownedIn(pages, ownerId, pageId, transaction);
				if (!page) return false;
				transaction.update(pages.doc(pageId), { isPublished: false });
				transaction.delete(snapshots.doc(pageId));
				return true;
			});
			if (!isClosed) return null;
			// 2. Delete what belongs to it: too much for one transaction.
			for (const parts of [statusSubscribers, statusIncidents, statusBroadcasts] as CollectionReference[]) {
				await deleteAll(firestore, parts.where('ownerId', '==', ownerId).where('pageId', '==', pageId));
			}
			// 3. Delete the page last, so that a removal that was interrupted can be repeated.
			return firestore.runTransaction(async (transaction) => {
				const { tier, owned } = await readOwner(transaction, ownerId);
				const page = owned.find(({ id }) => id === pageId);
				if (!page) return null;
				const release = await prepareRelease(transaction, names, { slug: page.document.slug, ownerId, now });
				release();
				transaction.delete(pages.doc(pageId));
				transaction.delete(snapshots.doc(pageId));
				return writeLimits(
					transaction,
					owned.filter(({ id }) => id !== pageId),
					tier,
				);
			});
		},

		applyTier(ownerId) {
			return firestore.runTransaction(async (transaction) => {
				const user = (await transaction.get(users.doc(ownerId))).data();
				if (!user) return [];
				return writeLimits(transaction, storedIn(await transaction.get(ofOwner(ownerId))), user.tier);
			});
		},

		async forgetWebsite(ownerId, websiteId, now) {
			const { pageIds, broadcasts } = await firestore.runTransaction(async (transaction) => {
				const showing = ofOwner(ownerId).where('websiteIds', 'array-contains', websiteId);
				const found = storedIn(await transaction.get(showing));
				if (found.length === 0) return { pageIds: [], broadcasts: [] };
				const { tier, owned } = await readOwner(transaction, ownerId);
				const without = owned.map(({ id, document }) => ({ id, document: withoutWebsite(document, websiteId) }));
				const hidden = pagesOverLimit(without, tier);
				const changed = without.filter((page) => found.some(({ id }) => id === page.id));
				const updates: (() => string[])[] = [];
				for (const page of changed) {
					const before = found.find(({ id }) => id === page.id)?.document ?? page.document;
					updates.push(await endIncidents.prepare(transaction, page, before, now));
				}
				for (const { id, document } of changed) {
					const { groups, websiteIds } = document;
					transaction.update(pages.doc(id), { groups, websiteIds, isOverLimit: hidden.has(id), changedAt: now });
				}
				return { pageIds: found.map(({ id }) => id), broadcasts: updates.flatMap((update) => update()) };
			});
			for (const id of broadcasts) await endIncidents.sendSoon(id);
			return pageIds;
		},
	};
}

export function newUpkeep(now: number): StatusPageUpkeep {
	return { withdrawnOutageIds: [], announced: [], accessChangedAt: now, unusedLogos: [] };
}

/** Notes if who may read the page, or its password, changes. */
function upkeepAfter(
	{ upkeep, visitKey }: StatusPageDocument,
	settings: Pick<StatusPageDocument, 'visitKey'>,
	now: number,
): StatusPageUpkeep {
	return settings.visitKey === visitKey ? upkeep : { ...upkeep, accessChangedAt: now };
}

/** Of the snapshot that visitors read, at once. */
export function narrowedAccess(
	{ isPublished, isOverLimit, access, passwordHash, visitKey, allowedEmails }: StatusPageDocument,
	now: number,
): UpdateData<StatusSnapshotDocument> {
	return {
		'access.kind': access,
		'access.passwordHash': passwordHash,
		'access.visitKey': visitKey,
		'access.allowedEmails': allowedEmails,
		...((!isPublished || isOverLimit) && { 'access.isOpen': false }),
		nextRefreshAt: now,
	};
}
