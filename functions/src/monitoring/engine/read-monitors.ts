/** Reads some monitors of shards, without the others. */
import { FieldPath, type Firestore } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { ShardDocument } from '../../platform/firestore/documents.ts';
import type { Monitor } from '../rules/monitor.ts';
import { decodeMonitors } from '../rules/shard.ts';

/** By website id, without those that are in none of the shards. */
export async function readMonitors(
	firestore: Firestore,
	shardIds: readonly string[],
	websiteIds: readonly string[],
): Promise<Map<string, Monitor>> {
	if (shardIds.length === 0) return new Map();
	const { shards } = collectionsOf(firestore);
	const fieldMask = [new FieldPath('shapeVersion'), ...websiteIds.map((id) => new FieldPath('monitors', id))];
	const snapshots = await firestore.getAll(...shardIds.map((id) => shards.doc(id)), { fieldMask });
	return new Map(
		snapshots.flatMap((snapshot) => {
			const document = snapshot.data() as Partial<ShardDocument> | undefined;
			return [...decodeMonitors(document?.monitors ?? {})];
		}),
	);
}
