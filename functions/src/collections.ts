/** All Firestore collections and the shape of their documents. Instants are milliseconds since the epoch; `expireAt` feeds TTL. */
import type { NotificationPreferences, OutageDocument, Tier, WebsiteDocument } from '@stayup/contract';
import type { CollectionReference, Firestore, Timestamp } from 'firebase-admin/firestore';
import type { Tally } from './monitoring/tally.ts';

/** `users/{uid}`: the one home of role and tier. */
export interface UserDocument {
	name: string;
	email: string;
	role: string;
	tier: Tier;
	notificationPreferences: NotificationPreferences;
	websiteCount: number;
	createdAt: number;
}

/** `shards/{id}`: the prober's working set. */
export interface ShardDocument {
	/** Seconds between two rounds. */
	cadence: number;
	lease: ShardLease | null;
	/** The latest round that was begun: an older one arriving late is dropped. */
	lastRoundAt: number;
	/** By website id, each monitor as JSON: one string costs far less to carry than a tree of values. */
	monitors: Record<string, string>;
}

export interface ShardLease {
	roundAt: number;
	until: number;
}

/** `shardDirectory/all`: which shards there are, so that a tick finds work by arithmetic and one read. */
export interface ShardDirectoryDocument {
	/** Cadence in seconds, by shard id. */
	cadences: Record<string, number>;
	/** The shard that takes new monitors, by cadence. */
	open: Record<string, string>;
}

/** `websites/{id}/hours/{id_hour}` and `websites/{id}/days/{id_day}`. */
export interface RollUpDocument {
	ownerId: string;
	websiteId: string;
	start: number;
	tally: Tally;
	/** Everything measured before: the difference of two roll-ups is the tally of all between. */
	before: Tally;
	/** Hours only: the checks, packed. */
	samples?: string;
	expireAt: Timestamp;
}

export interface Collections {
	users: CollectionReference<UserDocument>;
	websites: CollectionReference<WebsiteDocument>;
	outages: CollectionReference<OutageDocument>;
	shards: CollectionReference<ShardDocument>;
	shardDirectory: CollectionReference<ShardDirectoryDocument>;
	hoursOf(websiteId: string): CollectionReference<RollUpDocument>;
	daysOf(websiteId: string): CollectionReference<RollUpDocument>;
}

export function collectionsOf(firestore: Firestore): Collections {
	const collection = <Shape>(path: string) => firestore.collection(path) as CollectionReference<Shape>;
	return {
		users: collection<UserDocument>('users'),
		websites: collection<WebsiteDocument>('websites'),
		outages: collection<OutageDocument>('outages'),
		shards: collection<ShardDocument>('shards'),
		shardDirectory: collection<ShardDirectoryDocument>('shardDirectory'),
		hoursOf: (websiteId) => collection<RollUpDocument>(`websites/${websiteId}/hours`),
		daysOf: (websiteId) => collection<RollUpDocument>(`websites/${websiteId}/days`),
	};
}
