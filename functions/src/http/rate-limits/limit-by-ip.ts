/** Names the caller's address to a rate limit. */
import type { RequestFacts } from '../handler.ts';
import type { RateLimitName } from './rate-limit.ts';
import type { Limited } from './rate-limit-store.ts';

/** Empty for a caller on this very machine, who has no address to share with strangers. */
export function byIp(limit: RateLimitName, { clientIp }: RequestFacts): Limited[] {
	return clientIp === null ? [] : [{ limit, who: clientIp }];
}
