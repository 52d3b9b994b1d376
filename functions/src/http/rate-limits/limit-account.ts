/** Rate limits by account. */
import type { RateLimitName } from './rate-limit.ts';
import type { RateLimiter } from './rate-limit-store.ts';

export interface RateLimited {
	rateLimiter: Pick<RateLimiter, 'take'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

export async function limitAccount(
	{ rateLimiter, now }: RateLimited,
	limit: RateLimitName,
	{ uid }: { uid: string },
): Promise<void> {
	await rateLimiter.take([{ limit, subject: uid }], now());
}
