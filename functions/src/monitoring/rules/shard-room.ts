/** Whether a shard has room for more monitors, as its document says it: queries find open shards by `openFor`. */
import type { ShardDocument } from '../../platform/firestore/documents.ts';
import { monitorsPerShard } from './shard.ts';

export type RoomFields = Required<Pick<ShardDocument, 'size' | 'openFor'>>;

export function roomFields(cadence: number, size: number): RoomFields {
	return { size, openFor: size < monitorsPerShard ? cadence : null };
}

/** The fields that differ from the stored ones. A release that does not know them stored the shard, or changed its monitors (docs/upgrading.md). */
export function correctedRoom(
	shard: Pick<ShardDocument, 'cadence' | 'monitors' | 'size' | 'openFor'>,
): Partial<RoomFields> {
	const fields = roomFields(shard.cadence, Object.keys(shard.monitors).length);
	return fields.size === shard.size && fields.openFor === shard.openFor ? {} : fields;
}
