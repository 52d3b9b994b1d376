/** Store of own domains: who claims which, and what the latest check found. */
import type { PageQuery, Tier } from '@stayup/contract';
import { type DocumentReference, FieldValue, type Firestore, type Transaction } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import {
	allOf,
	firstOf,
	isDocumentId,
	ownedIn,
	type Page,
	readPageById,
	type Stored,
} from '../../platform/firestore/paging.ts';
import type { StatusDomainDocument, StatusPageDocument } from '../../platform/firestore/status-documents.ts';

export type StoredDomain = Stored<StatusDomainDocument>;

export type Claim =
	/** `lostBy`: the page that had the domain until now; null if none had. */
	| { domain: StoredDomain; lostBy: string | null }
	/** A page of another account has it. */
	| { refused: 'taken'; holder: StoredDomain }
	/** Another page of the account has it, or the account has as many as its plan allows. */
	| { refused: 'own-other-page' | 'full' };

interface ClaimedDomain {
	host: string;
	/** The claim of another account that this one replaces, because DNS names this account; null otherwise. */
	replaces: StoredDomain | null;
}

type DomainFindings = Pick<
	StatusDomainDocument,
	'state' | 'error' | 'records' | 'isOverLimit' | 'activeAt' | 'lastCheckedAt' | 'nextCheckAt'
>;

export interface StatusDomainStore {
	/** Null if the owner has no such page. */
	page(ownerId: string, pageId: string): Promise<StatusPageDocument | null>;
	find(host: string): Promise<StoredDomain | null>;
	/** The domain of a page. */
	findOf(ownerId: string, pageId: string): Promise<StoredDomain | null>;
	/** All domains of the account, in the order of their names. */
	listOf(ownerId: string, query: PageQuery): Promise<Page<StoredDomain>>;
	/** The page that visitors of an own domain find; null unless it is active and within the plan. */
	activePageOf(host: string): Promise<string | null>;
	/** The page of an own domain that is active, but no longer within the plan; null otherwise. */
	overLimitPageOf(host: string): Promise<string | null>;
	/** Whether the claim is beyond the domains that the plan of its owner allows. The oldest claims come first. */
	isOverLimit(domain: StoredDomain, limit: number): Promise<boolean>;
	/** Gives the domain to the page, which releases any other one. Null if the owner has no such page. */
	claim(ownerId: string, pageId: string, claimed: ClaimedDomain, limit: number, now: number): Promise<Claim | null>;
	/** Stores what a check found, unless the claim has changed meanwhile. Returns whether the URL of the page changed. */
	save(domain: StoredDomain, findings: DomainFindings): Promise<boolean>;
	/** Checks the domain again at `at`, after a check that failed. */
	postpone(domain: StoredDomain, at: number): Promise<void>;
	/** The page releases its domain, which the next check removes from Hosting. */
	release(ownerId: string, pageId: string, now: number): Promise<StoredDomain | null>;
	releaseAllOf(ownerId: string, now: number): Promise<void>;
	/** All domains of the account are checked soon, because its plan changed. */
	checkAllOf(ownerId: string, now: number): Promise<void>;
	/** Forgets a domain that was released and is no longer at Hosting. */
	forget(host: string): Promise<void>;
	due(now: number, limit: number): Promise<StoredDomain[]>;
	tierOf(ownerId: string): Promise<Tier | null>;
}

export function createStatusDomainStore(firestore: Firestore): StatusDomainStore {
	const { statusDomains: domains, statusPages: pages, users } = collectionsOf(firestore);
	const ofOwner = (ownerId: string) => domains.where('ownerId', '==', ownerId);

	async function ownedPage(ownerId: string, pageId: string, transaction?: Transaction) {
		return (await ownedIn(pages, ownerId, pageId, transaction))?.document ?? null;
	}

	/** Neither released nor of a page that is gone. */
	async function stands(transaction: Transaction, claim: StatusDomainDocument): Promise<boolean> {
		return claim.ownerId !== '' && (await ownedPage(claim.ownerId, claim.pageId, transaction)) !== null;
	}

	function releaseIn(ref: DocumentReference<StatusDomainDocument>, transaction: Transaction, now: number): void {
		transaction.update(ref, { ...released, nextCheckAt: now });
	}

	return {
		page: ownedPage,

		async find(host) {
			const document = (await domains.doc(host).get()).data();
			return document ? { id: host, document } : null;
		},

		findOf: (ownerId, pageId) => firstOf(ofOwner(ownerId).where('pageId', '==', pageId)),

		listOf: (ownerId, query) => readPageById(ofOwner(ownerId), query),

		async activePageOf(host) {
			if (!isDocumentId(host)) return null;
			const claim = (await domains.doc(host).get()).data();
			return claim && isVisible(claim) ? claim.pageId : null;
		},

		async overLimitPageOf(host) {
			if (!isDocumentId(host)) return null;
			const claim = (await domains.doc(host).get()).data();
			return claim?.isOverLimit && isVisible({ ...claim, isOverLimit: false }) ? claim.pageId : null;
		},

		async isOverLimit({ id, document }, limit) {
			const owned = (await ofOwner(document.ownerId).get()).docs;
			const inOrder = owned
				.map((claim) => ({ host: claim.id, at: claim.data().claimedAt }))
				.toSorted((a, b) => a.at - b.at || (a.host < b.host ? -1 : 1));
			return inOrder.findIndex(({ host }) => host === id) >= limit;
		},

		claim(ownerId, pageId, { host, replaces }, limit, now) {
			return firestore.runTransaction(async (transaction): Promise<Claim | null> => {
				// 1. Read the page, the claim of the domain, and the other claims of the account.
				const page = await ownedPage(ownerId, pageId, transaction);
				if (!page) return null;
				const existing = (await transaction.get(domains.doc(host))).data();
				const isOwn = existing?.ownerId === ownerId && existing.pageId === pageId;
				if (existing && isOwn) return { domain: { id: host, document: existing }, lostBy: null };
				const holder = existing && (await stands(transaction, existing)) ? existing : null;
				const isReplaced = holder !== null && replaces !== null && isSameClaim(holder, replaces.document);
				if (holder && !isReplaced) {
					if (holder.ownerId === ownerId) return { refused: 'own-other-page' };
					return { refused: 'taken', holder: { id: host, document: holder } };
				}
				const owned = (await transaction.get(ofOwner(ownerId))).docs.filter(({ id }) => id !== host);
				const others = owned.filter((claim) => claim.data().pageId !== pageId);
				if (others.length >= limit) return { refused: 'full' };
				// 2. Take the domain from the other page, release the one that this page had, and claim it.
				if (holder) transaction.update(pages.doc(holder.pageId), { domain: null, 'upkeep.lostHost': host });
				for (const claim of owned.filter(({ id }) => !others.some((other) => other.id === id))) {
					releaseIn(claim.ref, transaction, now);
				}
				transaction.update(pages.doc(pageId), { domain: null, 'upkeep.lostHost': FieldValue.delete() });
				const document: StatusDomainDocument = {
					ownerId,
					pageId,
					state: 'waiting-for-dns',
					isOverLimit: false,
					records: [],
					error: '',
					claimedAt: now,
					activeAt: null,
					lastCheckedAt: null,
					nextCheckAt: now,
				};
				transaction.set(domains.doc(host), document);
				return { domain: { id: host, document }, lostBy: holder?.pageId ?? null };
			});
		},

		save({ id, document }, findings) {
			return firestore.runTransaction(async (transaction) => {
				const current = (await transaction.get(domains.doc(id))).data();
				if (!current || !isSameClaim(current, document)) return false;
				const page = await ownedPage(current.ownerId, current.pageId, transaction);
				transaction.update(domains.doc(id), { ...findings });
				const domain = isVisible({ ...current, ...findings }) ? id : null;
				if (!page || page.domain === domain) return false;
				transaction.update(pages.doc(current.pageId), { domain });
				return true;
			});
		},

		postpone({ id, document }, at) {
			return firestore.runTransaction(async (transaction) => {
				const current = (await transaction.get(domains.doc(id))).data();
				if (current && isSameClaim(current, document)) transaction.update(domains.doc(id), { nextCheckAt: at });
			});
		},

		release(ownerId, pageId, now) {
			return firestore.runTransaction(async (transaction) => {
				const [claim] = (await transaction.get(ofOwner(ownerId).where('pageId', '==', pageId).limit(1))).docs;
				const page = await ownedPage(ownerId, pageId, transaction);
				if (!claim) return null;
				releaseIn(claim.ref, transaction, now);
				if (page?.domain) transaction.update(pages.doc(pageId), { domain: null });
				return { id: claim.id, document: { ...claim.data(), ...released, nextCheckAt: now } };
			});
		},

		async releaseAllOf(ownerId, now) {
			for (const { ref } of (await ofOwner(ownerId).get()).docs) await ref.update({ ...released, nextCheckAt: now });
		},

		async checkAllOf(ownerId, now) {
			for (const { ref } of (await ofOwner(ownerId).get()).docs) await ref.update({ nextCheckAt: now });
		},

		forget(host) {
			return firestore.runTransaction(async (transaction) => {
				const current = (await transaction.get(domains.doc(host))).data();
				if (current?.ownerId === '') transaction.delete(domains.doc(host));
			});
		},

		async due(now, limit) {
			return allOf(domains.where('nextCheckAt', '<=', now).orderBy('nextCheckAt').limit(limit));
		},

		async tierOf(ownerId) {
			return (await users.doc(ownerId).get()).data()?.tier ?? null;
		},
	};
}

/** Nothing of the account stays in the document. */
const released: Pick<StatusDomainDocument, 'ownerId' | 'pageId' | 'state' | 'records' | 'error'> = {
	ownerId: '',
	pageId: '',
	state: 'removed',
	records: [],
	error: '',
};

function isVisible({ ownerId, state, isOverLimit }: StatusDomainDocument): boolean {
	return ownerId !== '' && state === 'active' && !isOverLimit;
}

function isSameClaim(a: StatusDomainDocument, b: StatusDomainDocument): boolean {
	return a.ownerId === b.ownerId && a.pageId === b.pageId && a.claimedAt === b.claimedAt;
}
