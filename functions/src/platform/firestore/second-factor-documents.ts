/** The stored documents of the second factor. Instants are milliseconds since the epoch. */
import type { Timestamp } from 'firebase-admin/firestore';

/** `secondFactors/{uid}` (AUTH-12) */
export interface SecondFactorDocument {
	/** `secret` is encrypted. Codes up to `lastStep` are used. */
	authenticator: { secret: string; addedAt: number; lastStep: number } | null;
	passkeys: StoredPasskey[];
	/** Hashes of the unused codes. */
	recoveryCodes: string[];
	/** An authenticator app that no code has confirmed yet. */
	pendingAuthenticator: { secret: string; at: number } | null;
	/** The WebAuthn challenge of a passkey that is being added. */
	pendingPasskey: { challenge: string; at: number } | null;
}

export interface StoredPasskey {
	id: string;
	name: string;
	/** Base64url, like `publicKey`. */
	credentialId: string;
	publicKey: string;
	/** The number of signatures that the passkey reported last; always 0 for many passkeys. */
	counter: number;
	transports: string[];
	createdAt: number;
	lastUsedAt: number | null;
}

/** `loginChallenges/{hash of its token}`: a login that waits for its second factor, or for a passkey. */
export interface LoginChallengeDocument {
	/** Null for a login with only a passkey, which names the account. */
	uid: string | null;
	/** Hash of the browser's User-Agent: the challenge works only in the browser that started the login. */
	device: string;
	/** The WebAuthn challenge; null if the account has no passkey. */
	passkeyChallenge: string | null;
	attempts: number;
	createdAt: number;
	expireAt: Timestamp;
}
