/** Ends API keys: by hand, and with the access of the people who know their secrets. */
import { dayMs } from '@stayup/contract';
import { Timestamp } from 'firebase-admin/firestore';
import type { ApiKeyDocument } from '../../platform/firestore/accounts/key-documents.ts';

const revokedKeptMs = 30 * dayMs;

type KnownBy = Pick<ApiKeyDocument, 'createdBy' | 'previousBy' | 'previousHash' | 'previousUntil' | 'widenedBy'>;

export interface EndOfKey {
	/** `previous-secret`: somebody else has replaced the secret that the person knows. */
	kind: 'api-key' | 'previous-secret';
	change: Partial<ApiKeyDocument>;
}

/** The part of a key that ends with the access of a person; null if the person knows nothing of it. */
export function endWithPerson(key: KnownBy, personUid: string, now: number): EndOfKey | null {
	if (key.createdBy === personUid || key.widenedBy.includes(personUid))
		return { kind: 'api-key', change: revoked(now) };
	const isPreviousValid = key.previousHash !== null && key.previousUntil !== null && key.previousUntil > now;
	if (!isPreviousValid || key.previousBy !== personUid) return null;
	return { kind: 'previous-secret', change: { previousHash: null, previousUntil: null } };
}

export function revoked(now: number): Partial<ApiKeyDocument> {
	return { revokedAt: now, expireAt: Timestamp.fromMillis(now + revokedKeptMs) };
}
