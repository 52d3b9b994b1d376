/** Rate limits by client IP and network. */
import { networkOf } from '../client-ip.ts';
import type { RequestFacts } from '../handler.ts';
import type { RateLimitName } from './rate-limit.ts';
import type { Limited } from './rate-limit-store.ts';

/** Empty for a call on the developer's machine without a proxy, which has no client IP. */
export function byIp(limit: RateLimitName, { clientIp }: RequestFacts): Limited[] {
	return clientIp === null ? [] : [{ limit, subject: clientIp }];
}

/** By the network of the client's IP, because one person may own every IP of it. */
export function byNetwork(limit: RateLimitName, { clientIp }: RequestFacts): Limited[] {
	return clientIp === null ? [] : [{ limit, subject: networkOf(clientIp) ?? clientIp }];
}
