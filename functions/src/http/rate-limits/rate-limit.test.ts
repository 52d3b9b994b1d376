import { describe, expect, it } from 'vitest';
import { type RateLimit, rateLimits, recentHits, waitMs } from './rate-limit.ts';

const five: RateLimit = { hits: 5, windowMs: 60_000 };
const growing: RateLimit = { hits: 3, windowMs: 600_000, firstPauseMs: 15_000 };
const at = (...seconds: number[]) => seconds.map((second) => second * 1000);

describe('a limit within a window', () => {
	it('allows the configured number of hits', () => {
		expect(waitMs(five, at(1, 2, 3, 4), 5_000)).toBe(0);
	});

	it('requires a wait until the oldest hit leaves the window', () => {
		expect(waitMs(five, at(1, 2, 3, 4, 5), 6_000)).toBe(55_000);
	});

	it('allows the next hit at exactly that moment', () => {
		expect(waitMs(five, at(1, 2, 3, 4, 5), 61_000)).toBe(0);
	});

	it('ignores hits older than the window', () => {
		expect(recentHits(five, at(1, 2, 70), 71_000)).toEqual(at(70));
	});
});

describe('a limit with a growing pause', () => {
	it.each([
		{ hits: at(1, 2, 3), pauseSeconds: 15 },
		{ hits: at(1, 2, 3, 20), pauseSeconds: 30 },
		{ hits: at(1, 2, 3, 20, 60), pauseSeconds: 60 },
		{ hits: at(1, 2, 3, 20, 60, 130), pauseSeconds: 120 },
	])('requires $pauseSeconds s after $hits', ({ hits, pauseSeconds }) => {
		const last = hits.at(-1) ?? 0;

		expect(waitMs(growing, hits, last)).toBe(pauseSeconds * 1000);
		expect(waitMs(growing, hits, last + pauseSeconds * 1000)).toBe(0);
	});

	it('never requires more than its window, so that no user is locked out', () => {
		expect(waitMs(growing, at(...Array.from({ length: 40 }, (_, index) => index)), 40_000)).toBeLessThanOrEqual(
			600_000,
		);
	});
});

describe('the limits', () => {
	it('match the requirements', () => {
		const minutes = (name: keyof typeof rateLimits) => rateLimits[name].windowMs / 60_000;

		expect([rateLimits.registerByIp.hits, minutes('registerByIp')]).toEqual([5, 60]);
		expect([rateLimits.loginByAccount.hits, minutes('loginByAccount')]).toEqual([10, 15]);
		expect([rateLimits.loginByIp.hits, minutes('loginByIp')]).toEqual([50, 15]);
		expect([rateLimits.leadByIp.hits, minutes('leadByIp')]).toEqual([5, 60]);
		expect([rateLimits.applicationByIp.hits, minutes('applicationByIp')]).toEqual([5, 60]);
	});
});
