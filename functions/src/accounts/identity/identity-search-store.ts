/** Store of `identitySearch/position`: where the next search of the night continues. */
import type { Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { IdentitySearchDocument } from '../../platform/firestore/documents.ts';

export interface IdentitySearchStore {
	read(): Promise<IdentitySearchDocument>;
	write(position: IdentitySearchDocument): Promise<void>;
}

export function createIdentitySearchStore(firestore: Firestore): IdentitySearchStore {
	const position = collectionsOf(firestore).identitySearch.doc('position');
	return {
		async read() {
			return (await position.get()).data() ?? { account: null, identityPage: null };
		},
		async write(next) {
			await position.set(next);
		},
	};
}
