/** Store of logins that wait for a second factor or a passkey: valid for ten minutes, in one browser, for five attempts and one login. */
import { createHash, randomBytes } from 'node:crypto';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { LoginChallengeDocument } from '../../platform/firestore/second-factor-documents.ts';

export const challengeMs = 10 * 60_000;
export const maxAttempts = 5;

export type LoginChallenge = Pick<LoginChallengeDocument, 'uid' | 'passkeyChallenge' | 'createdAt'>;

export interface LoginChallengeStore {
	/** Returns the token of the challenge. */
	create(challenge: LoginChallenge, userAgent: string): Promise<string>;
	/** Counts an attempt. Null if the challenge is unknown, used, expired, of another browser, or out of attempts. */
	attempt(token: string, userAgent: string, now: number): Promise<(LoginChallenge & { attemptsLeft: number }) | null>;
	/** False if another request has just used the challenge. */
	use(token: string): Promise<boolean>;
}

export function createLoginChallengeStore(firestore: Firestore): LoginChallengeStore {
	const { loginChallenges } = collectionsOf(firestore);
	const refOf = (token: string) => loginChallenges.doc(hashOf(token));
	return {
		async create({ uid, passkeyChallenge, createdAt }, userAgent) {
			const token = randomBytes(32).toString('base64url');
			await refOf(token).create({
				uid,
				device: hashOf(userAgent),
				passkeyChallenge,
				attempts: 0,
				createdAt,
				expireAt: Timestamp.fromMillis(createdAt + challengeMs),
			});
			return token;
		},
		attempt(token, userAgent, now) {
			return firestore.runTransaction(async (transaction) => {
				const found = (await transaction.get(refOf(token))).data();
				if (!found || found.expireAt.toMillis() <= now || found.device !== hashOf(userAgent)) return null;
				const attempts = found.attempts + 1;
				if (attempts > maxAttempts) return null;
				transaction.update(refOf(token), { attempts });
				return { ...found, attemptsLeft: maxAttempts - attempts };
			});
		},
		use(token) {
			return firestore.runTransaction(async (transaction) => {
				if (!(await transaction.get(refOf(token))).exists) return false;
				transaction.delete(refOf(token));
				return true;
			});
		},
	};
}

function hashOf(text: string): string {
	return createHash('sha256').update(text).digest('base64url');
}
