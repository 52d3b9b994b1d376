/** Store of API keys. Every function for owners takes the owner's id, so that no account finds the keys of another (AUTH-6). */
import { dayMs, hourMs, keyLimits } from '@stayup/contract';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { type KeyLease, leaseOf } from '../../http/key-admission/key-limiter.ts';
import type { ApiKeyDocument } from '../../platform/firestore/accounts/key-documents.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { allOf, findIn, ownedIn, type Stored } from '../../platform/firestore/paging.ts';
import type { KeySettings } from './key-rules.ts';

export type StoredKey = Stored<ApiKeyDocument>;

interface NewKey extends KeySettings {
	id: string;
	ownerId: string;
	createdBy: string;
	secretHash: string;
}

export interface KeyStore {
	/** Also a key that was revoked. */
	find(id: string): Promise<ApiKeyDocument | null>;
	/** Those that are not revoked, oldest first. */
	listOf(ownerId: string): Promise<StoredKey[]>;
	/** `full`: the account has `limit` keys that are not revoked. */
	add(key: NewKey, limit: number, now: number): Promise<StoredKey | 'full'>;
	/** Null if the owner has no such key. */
	change(ownerId: string, id: string, change: Partial<KeySettings>): Promise<StoredKey | null>;
	/** Null if the owner has no such key. */
	rotate(ownerId: string, id: string, secretHash: string, now: number): Promise<StoredKey | null>;
	/** Null if the owner has no such key. */
	revoke(ownerId: string, id: string, now: number): Promise<StoredKey | null>;
	/** Revokes the keys that a person created in an account, such as when a member leaves. Returns how many. */
	revokeCreatedBy(ownerId: string, personUid: string, now: number): Promise<number>;
	/** How many keys of the account are older than this one, and not revoked. */
	countOlder(key: Pick<ApiKeyDocument, 'ownerId' | 'createdAt'>): Promise<number>;
	/** Takes a part of the requests of this minute for one instance, and notes the use. */
	lease(id: string, limit: number, now: number): Promise<KeyLease>;
}

const revokedKeptMs = 30 * dayMs;
const never = Timestamp.fromMillis(Date.UTC(9999, 11, 31));

export function createKeyStore(firestore: Firestore): KeyStore {
	const { apiKeys } = collectionsOf(firestore);
	const liveOf = (ownerId: string) => apiKeys.where('ownerId', '==', ownerId).where('revokedAt', '==', null);

	function changeLive(
		ownerId: string,
		id: string,
		change: (before: ApiKeyDocument) => Partial<ApiKeyDocument>,
	): Promise<StoredKey | null> {
		return firestore.runTransaction(async (transaction) => {
			const before = (await ownedIn(apiKeys, ownerId, id, transaction))?.document;
			if (!before || before.revokedAt !== null) return null;
			const changes = change(before);
			if (Object.keys(changes).length > 0) transaction.update(apiKeys.doc(id), changes);
			return { id, document: { ...before, ...changes } };
		});
	}

	return {
		find: (id) => findIn(apiKeys, id),

		listOf: (ownerId) => allOf(liveOf(ownerId).orderBy('createdAt')),

		add({ id, ...key }, limit, now) {
			return firestore.runTransaction(async (transaction) => {
				// 1. Count the keys, which a concurrent creation changes and so makes this transaction start again.
				const { size } = await transaction.get(liveOf(key.ownerId).limit(limit));
				if (size >= limit) return 'full';
				// 2. Store the key.
				const document: ApiKeyDocument = {
					...key,
					previousHash: null,
					previousUntil: null,
					revokedAt: null,
					lastUsedAt: null,
					taken: null,
					createdAt: now,
					expireAt: never,
				};
				transaction.create(apiKeys.doc(id), document);
				return { id, document };
			});
		},

		change: (ownerId, id, change) => changeLive(ownerId, id, () => change),

		rotate: (ownerId, id, secretHash, now) =>
			changeLive(ownerId, id, (before) => ({
				secretHash,
				previousHash: before.secretHash,
				previousUntil: now + keyLimits.overlapHours * hourMs,
			})),

		revoke: (ownerId, id, now) => changeLive(ownerId, id, () => revoked(now)),

		async revokeCreatedBy(ownerId, personUid, now) {
			const { docs } = await liveOf(ownerId).get();
			const ended = docs.filter((snapshot) => snapshot.data().createdBy === personUid);
			for (const { id } of ended) await changeLive(ownerId, id, () => revoked(now));
			return ended.length;
		},

		async countOlder({ ownerId, createdAt }) {
			return (await liveOf(ownerId).where('createdAt', '<', createdAt).count().get()).data().count;
		},

		lease(id, limit, now) {
			return firestore.runTransaction(async (transaction) => {
				const before = (await transaction.get(apiKeys.doc(id))).data()?.taken ?? null;
				const { lease, taken } = leaseOf(before, limit, now);
				if (lease.granted > 0) {
					const isFirstOfMinute = taken.requests === lease.granted;
					transaction.update(apiKeys.doc(id), { taken, ...(isFirstOfMinute && { lastUsedAt: now }) });
				}
				return lease;
			});
		},
	};
}

function revoked(now: number): Partial<ApiKeyDocument> {
	return { revokedAt: now, expireAt: Timestamp.fromMillis(now + revokedKeptMs) };
}
