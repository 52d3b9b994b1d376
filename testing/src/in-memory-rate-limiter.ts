/** Counts hits as the stored rate limits do. */
import { longestWaitMs, rateLimits, recentHits } from '../../functions/src/http/rate-limits/rate-limit.ts';
import type { Limited, RateLimiter } from '../../functions/src/http/rate-limits/rate-limit-store.ts';
import { tooManyAttempts } from '../../functions/src/platform/problem.ts';

export function createInMemoryRateLimiter(): Pick<RateLimiter, 'count' | 'hasRoom' | 'take'> {
	const hitsOf = new Map<string, number[]>();

	function waitAfterTaking(limited: readonly Limited[], now: number): number {
		const counted = limited.map(({ limit, subject }) => {
			const key = `${limit} ${subject}`;
			return { key, limit: rateLimits[limit], hits: recentHits(rateLimits[limit], hitsOf.get(key) ?? [], now) };
		});
		const wait = longestWaitMs(counted, now);
		if (wait > 0) return wait;
		for (const { key, hits } of counted) hitsOf.set(key, [...hits, now]);
		return 0;
	}

	return {
		async count({ limit, subject }, now) {
			return recentHits(rateLimits[limit], hitsOf.get(`${limit} ${subject}`) ?? [], now).length;
		},
		async take(limited, now, refusal = tooManyAttempts) {
			const wait = waitAfterTaking(limited, now);
			if (wait > 0) throw refusal(Math.ceil(wait / 1000));
		},
		async hasRoom(limited, now) {
			return waitAfterTaking(limited, now) === 0;
		},
	};
}
