/** Whether a shard has room for more monitors, as its document says it: queries find open shards by `openFor`. */
import { checkSettingsLimits, type StoredCheckSettings } from '@stayup/contract';
import type { ShardDocument } from '../../platform/firestore/documents.ts';
import type { Monitor } from './monitor.ts';
import { monitorsPerShard } from './shard.ts';

export type RoomFields = Required<Pick<ShardDocument, 'size' | 'openFor'>>;

const bytesPerPlace = 2 * 1024;

/** How many of the `monitorsPerShard` places a monitor takes: one, and one more for each 2 KB of its settings (decision 54). */
export function placesOf({ check }: { check?: StoredCheckSettings | null | undefined }): number {
	return check ? 1 + Math.floor(Buffer.byteLength(JSON.stringify(check)) / bytesPerPlace) : 1;
}

/** Of a monitor with the largest settings. */
export const mostPlaces = 1 + Math.floor(checkSettingsLimits.encodedBytes / bytesPerPlace);

export function placesOfAll(monitors: Iterable<Pick<Monitor, 'check'>>): number {
	let places = 0;
	for (const monitor of monitors) places += placesOf(monitor);
	return places;
}

/** `size`: the places that are taken. */
export function roomFields(cadence: number, size: number): RoomFields {
	return { size, openFor: size < monitorsPerShard ? cadence : null };
}

/** The fields that differ from the stored ones. A release that does not know them stored the shard, or changed its monitors (docs/upgrading.md). */
export function correctedRoom(
	shard: Pick<ShardDocument, 'cadence' | 'size' | 'openFor'>,
	monitors: Iterable<Pick<Monitor, 'check'>>,
): Partial<RoomFields> {
	const fields = roomFields(shard.cadence, placesOfAll(monitors));
	return fields.size === shard.size && fields.openFor === shard.openFor ? {} : fields;
}
