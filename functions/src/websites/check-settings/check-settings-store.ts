/** Store of the settings of checks. The monitor has a copy, so rounds do not read these documents. */
import type { StoredCheckSettings, WebsiteDocument } from '@stayup/contract';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { type Collections, collectionsOf } from '../../platform/firestore/collections.ts';
import type { Stored } from '../../platform/firestore/paging.ts';

/** Null if the website has the default settings. */
export type FindCheckSettings = (website: Stored<WebsiteDocument>) => Promise<StoredCheckSettings | null>;

export function createFindCheckSettings(firestore: Firestore): FindCheckSettings {
	const { checkSettings } = collectionsOf(firestore);
	return async ({ id, document }) => {
		if (!document.hasMoreChecks) return null;
		const stored = (await checkSettings.doc(id).get()).data();
		return stored ? (JSON.parse(stored.settings) as StoredCheckSettings) : null;
	};
}

/** Null for the default settings, which have no document. */
export function writeCheckSettings(
	transaction: Transaction,
	checkSettings: Collections['checkSettings'],
	{ id, ownerId }: { id: string; ownerId: string },
	settings: StoredCheckSettings | null,
): void {
	const ref = checkSettings.doc(id);
	if (settings) transaction.set(ref, { ownerId, settings: JSON.stringify(settings) });
	else transaction.delete(ref);
}
