/** Store of API keys. Every function for owners takes the owner's id, so that no account finds the keys of another (AUTH-6). */
import { hourMs, keyLimits } from '@stayup/contract';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { type KeyLease, leaseOf } from '../../http/key-admission/key-limiter.ts';
import type { ApiKeyDocument } from '../../platform/firestore/accounts/key-documents.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { allOf, findIn, ownedIn, type Stored } from '../../platform/firestore/paging.ts';
import { revoked } from '../grants/key-end.ts';
import { memberRecordsOf } from '../members/member-records.ts';
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
	/** `full`: the account has `limit` keys that are not revoked. `not-allowed`: the person may no longer manage the account. */
	add(key: NewKey, limit: number, now: number): Promise<StoredKey | 'full' | 'not-allowed'>;
	/** `widenedBy`: who allows it more. Null if the owner has no such key, or this person may no longer manage the account. */
	change(
		ownerId: string,
		id: string,
		change: Partial<KeySettings>,
		widenedBy: string | null,
	): Promise<StoredKey | null>;
	/** `by`: who is shown the new secret. Null if the owner has no such key, or this person may no longer manage the account. */
	rotate(ownerId: string, id: string, secretHash: string, by: string, now: number): Promise<StoredKey | null>;
	/** Null if the owner has no such key. */
	revoke(ownerId: string, id: string, now: number): Promise<StoredKey | null>;
	/** How many keys of the account are older than this one, and not revoked. */
	countOlder(key: Pick<ApiKeyDocument, 'ownerId' | 'createdAt'>): Promise<number>;
	/** Takes a part of the requests of this minute for one instance, and notes the use. */
	lease(id: string, limit: number, now: number): Promise<KeyLease>;
}

const never = Timestamp.fromMillis(Date.UTC(9999, 11, 31));

export function createKeyStore(firestore: Firestore): KeyStore {
	const { apiKeys } = collectionsOf(firestore);
	const { mayManage } = memberRecordsOf(firestore);
	const liveOf = (ownerId: string) => apiKeys.where('ownerId', '==', ownerId).where('revokedAt', '==', null);

	function changeLive(
		ownerId: string,
		id: string,
		change: (before: ApiKeyDocument) => Partial<ApiKeyDocument>,
		by = ownerId,
	): Promise<StoredKey | null> {
		return firestore.runTransaction(async (transaction) => {
			// The person may have been removed since the request began.
			if (!(await mayManage(transaction, ownerId, by))) return null;
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
				// 1. The person may have been removed since the request began.
				if (!(await mayManage(transaction, key.ownerId, key.createdBy))) return 'not-allowed';
				// 2. Count the keys, which a concurrent creation changes and so makes this transaction start again.
				const { size } = await transaction.get(liveOf(key.ownerId).limit(limit));
				if (size >= limit) return 'full';
				// 3. Store the key.
				const document: ApiKeyDocument = {
					...key,
					widenedBy: [],
					previousHash: null,
					previousUntil: null,
					previousBy: null,
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

		change: (ownerId, id, change, widenedBy) =>
			widenedBy === null
				? changeLive(ownerId, id, () => change)
				: changeLive(
						ownerId,
						id,
						(before) => ({ ...change, widenedBy: [...new Set([...before.widenedBy, widenedBy])] }),
						widenedBy,
					),

		rotate: (ownerId, id, secretHash, by, now) =>
			changeLive(
				ownerId,
				id,
				(before) => ({
					secretHash,
					createdBy: by,
					widenedBy: [],
					previousHash: before.secretHash,
					previousBy: before.createdBy,
					previousUntil: now + keyLimits.overlapHours * hourMs,
				}),
				by,
			),

		revoke: (ownerId, id, now) => changeLive(ownerId, id, () => revoked(now)),

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
