/** Protects public forms: rate limits and spam detection (WEB-5). */
import type { FormHeaders, SpamReason } from '@stayup/contract';
import { spamReasonOf } from '../../possible-spam/spam-reason.ts';
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

/** Throws a Problem above the limits. Null unless it may be spam: then the caller replies as usual and keeps it as possible spam. */
export async function admitForm(
	deps: PublicFormDeps,
	request: RequestFacts,
	headers: FormHeaders,
	limits: Limits,
): Promise<SpamReason | null> {
	await deps.rateLimiter.take(
		[...byIp(limits.byIp, request), ...byNetwork(limits.byNetwork, request), { limit: limits.inAll, subject: 'all' }],
		deps.now(),
	);
	return spamReasonOf(headers);
}
