/** Protects public forms: rate limits and spam detection (WEB-5). */
import { type FormHeaders, isFromBot } from '@stayup/contract';
import type { RequestFacts } from '../handler.ts';
import { byIp, byNetwork } from './limit-by-ip.ts';
import type { RateLimitName } from './rate-limit.ts';
import type { RateLimiter } from './rate-limit-store.ts';

export interface PublicFormDeps {
	/** Milliseconds since the epoch. */
	now(): number;
	rateLimiter: Pick<RateLimiter, 'take'>;
}

interface Limits {
	byIp: RateLimitName;
	byNetwork: RateLimitName;
	inAll: RateLimitName;
}

/** False for spam: the caller replies as usual and stores nothing. */
export async function admitForm(
	deps: PublicFormDeps,
	request: RequestFacts,
	headers: FormHeaders,
	limits: Limits,
): Promise<boolean> {
	await deps.rateLimiter.take(
		[...byIp(limits.byIp, request), ...byNetwork(limits.byNetwork, request), { limit: limits.inAll, subject: 'all' }],
		deps.now(),
	);
	return !isFromBot(headers);
}
