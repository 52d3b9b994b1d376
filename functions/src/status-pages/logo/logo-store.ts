/** Stores which object is the logo of a page, and which objects are to be deleted. Every function takes the owner's id (AUTH-6). */
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { allOf, ownedIn } from '../../platform/firestore/paging.ts';
import type { StoredLogo } from '../../platform/firestore/status-documents.ts';
import type { StoredStatusPage } from '../pages/page-store.ts';

export interface LogoStore {
	/** Pages of the account that have objects. */
	pagesOf(ownerId: string): Promise<StoredStatusPage[]>;
	/** Notes an object before it is uploaded, so that it is deleted also if the upload ends halfway. False if the owner has no such page. */
	note(ownerId: string, pageId: string, object: string, now: number): Promise<boolean>;
	/** Shows a noted object in the place of the one before; null shows none. Null if the page or the note is gone. */
	show(ownerId: string, pageId: string, logo: StoredLogo | null, now: number): Promise<StoredStatusPage | null>;
	/** After the objects were deleted. */
	forget(ownerId: string, pageId: string, objects: readonly string[]): Promise<void>;
}

export function createLogoStore(firestore: Firestore): LogoStore {
	const { statusPages: pages } = collectionsOf(firestore);

	async function ownedPage(transaction: Transaction, ownerId: string, pageId: string) {
		return (await ownedIn(pages, ownerId, pageId, transaction))?.document ?? null;
	}

	return {
		async pagesOf(ownerId) {
			return (await allOf(pages.where('ownerId', '==', ownerId))).filter(hasObjects);
		},

		note(ownerId, pageId, object, now) {
			return firestore.runTransaction(async (transaction) => {
				const page = await ownedPage(transaction, ownerId, pageId);
				if (!page) return false;
				const noted = [...page.upkeep.unusedLogos, { object, since: now }];
				transaction.update(pages.doc(pageId), { 'upkeep.unusedLogos': noted });
				return true;
			});
		},

		show(ownerId, pageId, logo, now) {
			return firestore.runTransaction(async (transaction) => {
				const page = await ownedPage(transaction, ownerId, pageId);
				if (!page) return null;
				const noted = page.upkeep.unusedLogos;
				if (logo !== null && !noted.some(({ object }) => object === logo.object)) return null;
				const unusedLogos = [
					...noted.filter(({ object }) => object !== logo?.object),
					// Nothing waits for it.
					...(page.logo ? [{ object: page.logo.object, since: 0 }] : []),
				];
				transaction.update(pages.doc(pageId), { logo, 'upkeep.unusedLogos': unusedLogos, changedAt: now });
				const upkeep = { ...page.upkeep, unusedLogos };
				return { id: pageId, document: { ...page, logo, upkeep, changedAt: now } };
			});
		},

		async forget(ownerId, pageId, objects) {
			await firestore.runTransaction(async (transaction) => {
				const page = await ownedPage(transaction, ownerId, pageId);
				if (!page) return;
				const kept = page.upkeep.unusedLogos.filter(({ object }) => !objects.includes(object));
				transaction.update(pages.doc(pageId), { 'upkeep.unusedLogos': kept });
			});
		},
	};
}

function hasObjects({ document: { logo, upkeep } }: StoredStatusPage): boolean {
	return logo !== null || upkeep.unusedLogos.length > 0;
}
