/** Counts hits as the stored rate limits do. */
import { longestWaitMs, rateLimits, recentHits } from '../../functions/src/http/rate-limits/rate-limit.ts';
import type { RateLimiter } from '../../functions/src/http/rate-limits/rate-limit-store.ts';

export function createInMemoryRateLimiter(): Pick<RateLimiter, 'hasRoom'> {
	const hitsOf = new Map<string, number[]>();
	return {
		async hasRoom(limited, now) {
			const counted = limited.map(({ limit, subject }) => {
				const key = `${limit} ${subject}`;
				return { key, limit: rateLimits[limit], hits: recentHits(rateLimits[limit], hitsOf.get(key) ?? [], now) };
			});
			if (longestWaitMs(counted, now) > 0) return false;
			for (const { key, hits } of counted) hitsOf.set(key, [...hits, now]);
			return true;
		},
	};
}
