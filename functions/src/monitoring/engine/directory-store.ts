/** The directory of shards in Firestore: sixteen documents that are written when a shard is created or deleted, and never read for that. */
import { FieldValue, type Firestore, type Transaction } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { directoryPiece } from '../rules/directory.ts';

interface DirectoryStore {
	/** Cadence in seconds, by shard id. */
	read(): Promise<Map<string, number>>;
	add(transaction: Transaction, shardId: string, cadence: number): void;
	remove(transaction: Transaction, shardId: string): void;
}

export function createDirectoryStore(firestore: Firestore): DirectoryStore {
	const { shardDirectory } = collectionsOf(firestore);

	function write(transaction: Transaction, shardId: string, cadence: number | FieldValue): void {
		const cadences = { [shardId]: cadence };
		transaction.set(shardDirectory.doc(directoryPiece(shardId)), { cadences }, { merge: true });
	}

	return {
		async read() {
			const { docs } = await shardDirectory.get();
			return new Map(docs.flatMap((snapshot) => Object.entries(snapshot.data().cadences ?? {})));
		},
		add: write,
		remove: (transaction, shardId) => write(transaction, shardId, FieldValue.delete()),
	};
}
