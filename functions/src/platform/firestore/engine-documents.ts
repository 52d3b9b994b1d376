/** The shapes of the documents that the engine as a whole shares. Instants are milliseconds since the epoch. */
import type { Region } from '@stayup/contract';

/** `shardDirectory/{piece}`: a sixteenth of all shards, so that a tick finds the due ones with few reads (`monitoring/rules/directory.ts`). */
export interface ShardDirectoryDocument {
	/** Cadence in seconds, by shard id. Missing if a shard was removed from a piece that did not exist. */
	cadences?: Record<string, number>;
}

/** `engineNotes/{name}` */
export type EngineNoteDocument = SuppressionNoteDocument | RegionsNoteDocument;

/** `engineNotes/suppression`: the latest incident in which failures were suppressed. */
export interface SuppressionNoteDocument {
	lastSuppressedAt: number;
}

/** `engineNotes/regions`: whether the regions that make rechecks answer the call of each tick. */
export interface RegionsNoteDocument {
	reviewedAt: number;
	regions: Partial<Record<Region, RegionNote>>;
}

export interface RegionNote {
	/** The first call that has no answer yet. */
	askedAt: number;
	answeredAt: number | null;
	/** When its own canaries last failed; missing if they never did. */
	canariesFailedAt?: number;
	/** The first call without an answer in the current incident; null while the region answers. */
	lostSince: number | null;
}
