/** Store of `identitySearch/position`: where the next search of the night continues. */
import type { Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { IdentitySearchDocument } from '../../platform/firestore/documents.ts';

export interface IdentitySearchStore {
	read(): Promise<IdentitySearchDocument>;
	/** The rest of the position stays. */
	moveTo(position: Partial<IdentitySearchDocument>): Promise<void>;
}

const atStart: IdentitySearchDocument = { account: null, identityPage: null };

export function createIdentitySearchStore(firestore: Firestore): IdentitySearchStore {
	const position = collectionsOf(firestore).identitySearch.doc('position');
	return {
		async read() {
			return { ...atStart, ...(await position.get()).data() };
		},
		async moveTo(next) {
			await position.set(next, { merge: true });
		},
	};
}
