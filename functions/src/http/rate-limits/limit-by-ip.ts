/** Rate limits by client IP and network. */
import { countedNetworkOf } from '../client-ip.ts';
import type { RequestFacts } from '../handler.ts';
import type { RateLimitName } from './rate-limit.ts';
import type { Limited } from './rate-limit-store.ts';

type Client = Pick<RequestFacts, 'clientIp'>;

/** Empty for a call on the developer's machine without a proxy, which has no client IP. `about`: which page or form, if each has a limit of its own. */
export function byIp(limit: RateLimitName, { clientIp }: Client, about?: string): Limited[] {
	if (clientIp === null) return [];
	return [{ limit, subject: about === undefined ? clientIp : `${about} ${clientIp}` }];
}

export function byNetwork(limit: RateLimitName, { clientIp }: Client): Limited[] {
	return clientIp === null ? [] : [{ limit, subject: countedNetworkOf(clientIp) }];
}
