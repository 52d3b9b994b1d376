/** Writes monitors and fields of a shard's document in a single update, because two updates are billed as two writes. */
import { type DocumentReference, FieldPath, type Precondition } from 'firebase-admin/firestore';
import type { ShardDocument } from '../../platform/firestore/documents.ts';
import type { Writer } from '../../platform/firestore/writer.ts';
import type { ShardFields } from '../rules/lease.ts';
import type { Monitor } from '../rules/monitor.ts';
import { encodeMonitor } from '../rules/shard.ts';

/** Rounds, checks and changes of all websites of a shard compete for one document. */
export const shardTransaction = { maxAttempts: 25 };

/** False if there was nothing to write. */
export function writeShard(
	writer: Writer,
	shard: DocumentReference<ShardDocument>,
	monitors: readonly Monitor[],
	fields: ShardFields = {},
	precondition?: Precondition,
): boolean {
	const values = [
		...Object.entries(fields).map(([name, value]) => [new FieldPath(name), value]),
		...monitors.map((monitor) => [new FieldPath('monitors', monitor.websiteId), encodeMonitor(monitor)]),
	].flat();
	const [path, value, ...rest] = precondition ? [...values, precondition] : values;
	if (!(path instanceof FieldPath)) return false;
	writer.update(shard as DocumentReference, path, value, ...rest);
	return true;
}
