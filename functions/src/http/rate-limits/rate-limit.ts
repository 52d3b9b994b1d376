/** How often something may be done, as plain rules over the instants at which it was (WEB-2). */

import { hourMs, minuteMs } from '@stayup/contract';

export interface RateLimit {
	/** How many within the window. */
	hits: number;
	windowMs: number;
	/** Beyond the hits, each further one is let through after twice the pause of the one before, instead of not at all. */
	firstPauseMs?: number;
}

export const rateLimits = {
	loginByAccount: { hits: 10, windowMs: 15 * minuteMs, firstPauseMs: 15_000 },
	loginByIp: { hits: 50, windowMs: 15 * minuteMs },
	registerByIp: { hits: 5, windowMs: hourMs },
	resetByAccount: { hits: 3, windowMs: hourMs },
	resetByIp: { hits: 10, windowMs: hourMs },
	codeByIp: { hits: 20, windowMs: hourMs },
	confirmationByAccount: { hits: 3, windowMs: hourMs },
	reauthenticationByAccount: { hits: 10, windowMs: 15 * minuteMs, firstPauseMs: 15_000 },
	applicationByIp: { hits: 5, windowMs: hourMs },
	applicationInAll: { hits: 200, windowMs: hourMs },
	leadByIp: { hits: 5, windowMs: hourMs },
	leadInAll: { hits: 200, windowMs: hourMs },
	tryByIp: { hits: 10, windowMs: hourMs },
	tryInAll: { hits: 600, windowMs: hourMs },
	exportByAccount: { hits: 10, windowMs: hourMs },
	checkoutByAccount: { hits: 20, windowMs: hourMs },
	notificationByAccount: { hits: 60, windowMs: hourMs },
	/** With six mails of what was held back, thirty in all (MAIL-6). */
	alertMailByAccount: { hits: 24, windowMs: hourMs },
	testAlertByAccount: { hits: 5, windowMs: hourMs },
	testByAccount: { hits: 5, windowMs: hourMs },
	resendByAccount: { hits: 20, windowMs: hourMs },
	rotationByAccount: { hits: 10, windowMs: hourMs },
} as const satisfies Record<string, RateLimit>;
export type RateLimitName = keyof typeof rateLimits;

/** What is still within the window at `now`; instants in milliseconds since the epoch, oldest first. */
export function recentHits({ windowMs }: RateLimit, hits: readonly number[], now: number): number[] {
	return hits.filter((at) => at > now - windowMs);
}

/** Milliseconds until the next one may go ahead; 0 when it may now. */
export function waitMs(limit: RateLimit, hits: readonly number[], now: number): number {
	const recent = recentHits(limit, hits, now);
	const [oldest = now] = recent;
	const latest = recent.at(-1) ?? now;
	const beyond = recent.length - limit.hits;
	if (beyond < 0) return 0;
	if (limit.firstPauseMs === undefined) return Math.max(0, oldest + limit.windowMs - now);
	const pauseMs = Math.min(limit.windowMs, limit.firstPauseMs * 2 ** beyond);
	return Math.max(0, latest + pauseMs - now);
}
