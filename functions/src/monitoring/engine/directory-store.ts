/** The directory of shards in Firestore: sixteen documents that are written when a shard is created or deleted, and never read for that. */
import { FieldValue, type Firestore, type Transaction } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { directoryPiece } from '../rules/directory.ts';

interface DirectoryStore {
	/** Cadence in seconds, by shard id. */
	read(): Promise<Map<string, number>>;
	/** Before the writes of a transaction that adds or removes a shard. */
	prepare(): Promise<DirectoryWriter>;
}

export interface DirectoryWriter {
	add(transaction: Transaction, shardId: string, cadence: number): void;
	remove(transaction: Transaction, shardId: string): void;
}

/** The only document of the release before, which reads no other. The release after this one deletes it (docs/upgrading.md). */
const wholeDirectory = 'all';

export function createDirectoryStore(firestore: Firestore): DirectoryStore {
	const { shardDirectory } = collectionsOf(firestore);
	let hasWhole = false;

	function write(transaction: Transaction, shardId: string, cadence: number | FieldValue): void {
		const cadences = { [shardId]: cadence };
		const names = [directoryPiece(shardId), ...(hasWhole ? [wholeDirectory] : [])];
		for (const name of names) transaction.set(shardDirectory.doc(name), { cadences }, { merge: true });
	}

	return {
		async read() {
			const { docs } = await shardDirectory.get();
			return new Map(docs.flatMap((snapshot) => Object.entries(snapshot.data().cadences ?? {})));
		},
		async prepare() {
			hasWhole ||= (await shardDirectory.doc(wholeDirectory).get()).exists;
			return {
				add: (transaction, shardId, cadence) => write(transaction, shardId, cadence),
				remove: (transaction, shardId) => write(transaction, shardId, FieldValue.delete()),
			};
		},
	};
}
