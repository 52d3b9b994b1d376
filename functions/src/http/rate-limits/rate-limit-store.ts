/** Store of rate limits, shared by all instances (WEB-2). */
import { createHash } from 'node:crypto';
import { type DocumentSnapshot, type Firestore, Timestamp } from 'firebase-admin/firestore';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { createKeyedMutex } from '../../platform/keyed-mutex.ts';
import { type Problem, tooManyAttempts } from '../../platform/problem.ts';
import { longestWaitMs, type RateLimit, type RateLimitName, rateLimits, recentHits } from './rate-limit.ts';

/** A limit and its subject: an IP, a network, an email, a uid, or `all`. */
export interface Limited {
	limit: RateLimitName;
	subject: string;
}

export interface RateLimiter {
	/** Counts one hit for each limit, or throws a Problem with the seconds to wait and counts nothing. */
	take(limited: readonly Limited[], now: number, refusal?: (retryAfterSeconds: number) => Problem): Promise<void>;
	/** Counts one hit for each limit, or returns false and counts nothing. */
	hasRoom(limited: readonly Limited[], now: number): Promise<boolean>;
	/** The hits within the window, without counting one. */
	count(limited: Limited, now: number): Promise<number>;
	/** Resets the count, such as after a successful login. */
	reset(limited: Limited): Promise<void>;
}

const transactionOptions = { maxAttempts: 25 };

export function createRateLimiter(firestore: Firestore): RateLimiter {
	const { rateLimits: documents } = collectionsOf(firestore);
	const runExclusive = createKeyedMutex();
	/** Hashed, so that no stored id reveals an IP or an account. */
	const refOf = ({ limit, subject }: Limited) =>
		documents.doc(createHash('sha256').update(`${limit} ${subject}`).digest('base64url'));

	function takeTogether(limited: readonly Limited[], now: number): Promise<number> {
		return firestore.runTransaction(async (transaction) => {
			const snapshots = await transaction.getAll(...limited.map(refOf));
			const counted = limited.map(({ limit }, index) => {
				const rule: RateLimit = rateLimits[limit];
				return { limit: rule, hits: hitsIn({ limit }, snapshots[index], now) };
			});
			const wait = longestWaitMs(counted, now);
			if (wait > 0) return wait;
			for (const [index, { limit, hits }] of counted.entries()) {
				const ref = snapshots[index]?.ref;
				if (!ref) continue;
				transaction.set(ref, { hits: [...hits, now], expireAt: Timestamp.fromMillis(now + limit.windowMs) });
			}
			return 0;
		}, transactionOptions);
	}

	function hitsIn({ limit }: Pick<Limited, 'limit'>, snapshot: DocumentSnapshot | undefined, now: number): number[] {
		const document = snapshot?.data() as { hits: number[] } | undefined;
		return recentHits(rateLimits[limit], document?.hits ?? [], now);
	}

	async function waitAfterTaking(limited: readonly Limited[], now: number): Promise<number> {
		const key = limited.map(({ limit, subject }) => `${limit} ${subject}`).at(-1);
		return key === undefined ? 0 : runExclusive(key, () => takeTogether(limited, now));
	}

	return {
		async take(limited, now, refusal = tooManyAttempts) {
			const wait = await waitAfterTaking(limited, now);
			if (wait === 0) return;
			throw refusal(Math.ceil(wait / 1000));
		},
		async hasRoom(limited, now) {
			return (await waitAfterTaking(limited, now)) === 0;
		},
		async count(limited, now) {
			return hitsIn(limited, await refOf(limited).get(), now).length;
		},
		async reset(limited) {
			await refOf(limited).delete();
		},
	};
}
