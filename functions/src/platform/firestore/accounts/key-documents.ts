/** The stored shapes of API keys and of requests with an idempotency key. Instants are milliseconds since the epoch. */
import type { KeyScope } from '@stayup/contract';
import type { Timestamp } from 'firebase-admin/firestore';

/** `apiKeys/{id}`: the id is the part of the key that is shown. */
export interface ApiKeyDocument {
	ownerId: string;
	/** The person who was shown its secret, by creating or rotating it. It acts as this person, and ends with this person's right to manage keys. */
	createdBy: string;
	/** Others who have allowed it more since: it ends with their right as well. */
	widenedBy: string[];
	name: string;
	/** SHA-256 of the secret part, which has too much entropy to be guessed from its hash. */
	secretHash: string;
	/** Valid until `previousUntil`, after a rotation. */
	previousHash: string | null;
	previousUntil: number | null;
	/** The person who was shown the previous secret; null before the first rotation. */
	previousBy: string | null;
	scopes: KeyScope[];
	/** Null for all websites of the account. */
	websiteIds: string[] | null;
	expiresAt: number | null;
	/** A revoked key is kept for a while, so that programs that still send it learn why it fails. */
	revokedAt: number | null;
	/** Written at most once a minute. */
	lastUsedAt: number | null;
	/** The requests that instances have taken from the limit of the minute; null before the first use. */
	taken: { minute: number; requests: number } | null;
	createdAt: number;
	/** A month after it was revoked; never before. */
	expireAt: Timestamp;
}

/** `idempotencyKeys/{hash of the account and the key}`: one request that must not run twice. */
export interface IdempotencyKeyDocument {
	ownerId: string;
	/** Hash of the method, the path, the body and the API key. */
	fingerprint: string;
	/** `unknown`: the request failed in a way that leaves open whether it took effect. */
	state: 'running' | 'done' | 'unknown';
	/** A request that still runs afterwards has died with its instance. */
	runningUntil: number;
	/** The reply as JSON, encrypted with a key that is derived from the idempotency key; null if it is too large to keep. */
	sealedReply: string | null;
	expireAt: Timestamp;
}
