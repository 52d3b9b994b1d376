/** Whether a shard has room for more monitors, as its document says it: queries find open shards by `openFor`. */
import { checkSettingsLimits, type StoredCheckSettings } from '@stayup/contract';
import type { ShardDocument } from '../../platform/firestore/documents.ts';
import type { MaintenanceSpan } from './monitor.ts';
import { monitorsPerShard } from './shard.ts';

type RoomFields = Required<Pick<ShardDocument, 'size' | 'openFor'>>;

/** The part of a monitor whose size its owner decides. */
export interface OwnerText {
	name: string;
	url: string;
	check?: StoredCheckSettings | null | undefined;
	maintenance?: readonly MaintenanceSpan[] | undefined;
}

/** Of this text, every place has room for so much. */
const includedBytes = 256;
/** Each further part takes a sixteenth of a place, a fraction that adds up exactly. A full shard of large texts is as large as one of small ones. */
const bytesPerPart = 300;
const partsPerPlace = 16;
const bytesPerSpan = 56;

/** How many of the `monitorsPerShard` places a monitor takes: one, and parts of further ones for long texts, large settings and many spans (decision 54). */
export function placesOf({ name, url, check, maintenance = [] }: OwnerText): number {
	const text = Buffer.byteLength(name) + Buffer.byteLength(url) + bytesPerSpan * maintenance.length;
	return placesOfBytes(check ? text + Buffer.byteLength(JSON.stringify(check)) : text);
}

function placesOfBytes(bytes: number): number {
	return bytes <= includedBytes ? 1 : 1 + Math.ceil((bytes - includedBytes) / bytesPerPart) / partsPerPlace;
}

/** Of a website whose settings are not known. */
export function mostPlacesOf(website: Omit<OwnerText, 'check'>): number {
	return placesOf(website) + placesOfBytes(includedBytes + checkSettingsLimits.encodedBytes) - 1;
}

export function placesOfAll(monitors: Iterable<OwnerText>): number {
	let places = 0;
	for (const monitor of monitors) places += placesOf(monitor);
	return places;
}

/** `size`: the places that are taken. */
export function roomFields(cadence: number, size: number): RoomFields {
	return { size, openFor: size <= monitorsPerShard - 1 ? cadence : null };
}
