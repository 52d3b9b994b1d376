import { createInMemoryRateLimiter } from '@stayup/testing/in-memory-rate-limiter';
import { describe, expect, it } from 'vitest';
import { networkOf } from '../client-ip.ts';
import { longestWaitMs, type RateLimit, type RateLimitName, rateLimits, recentHits, waitMs } from './rate-limit.ts';

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
		expect(recentHits(five, at(11, 70), 71_000)).toEqual(at(70));
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

describe('a public form', () => {
	/** Counts requests as the store does, and returns whether each is accepted. */
	function openForm() {
		const counts = new Map<string, number[]>();
		return (ip: string, now: number): boolean => {
			const keys: [RateLimitName, string][] = [
				['leadByIp', ip],
				['leadByNetwork', networkOf(ip) ?? ip],
				['leadInAll', 'all'],
			];
			const counted = keys.map(([name, subject]) => ({
				key: `${name} ${subject}`,
				limit: rateLimits[name],
				hits: counts.get(`${name} ${subject}`) ?? [],
			}));
			if (longestWaitMs(counted, now) > 0) return false;
			for (const { key, hits } of counted) counts.set(key, [...hits, now]);
			return true;
		};
	}
	const ipv4 = (count: number, networks: number) =>
		Array.from({ length: count }, (_, index) => `198.51.${index % networks}.${Math.floor(index / networks)}`);
	const ipv6 = (count: number, networks: number) =>
		Array.from({ length: count }, (_, index) => `2001:db8:${index % networks}:${index.toString(16)}::/64`);

	it.each([
		['40 IPs of 4 networks', ipv4(40, 4)],
		['40 IPs of 40 networks', ipv4(40, 40)],
		['400 IPs of 8 networks', ipv4(400, 8)],
		['400 IPs of 200 networks', ipv4(400, 200)],
		['40 IPv6 clients of 4 networks', ipv6(40, 4)],
		['400 IPv6 clients of 400 networks', ipv6(400, 400)],
	])('stays open to a visitor from a new network while %s send as much as they can', (_case, abusers) => {
		const send = openForm();
		for (let round = 0; round < 20; round += 1) for (const ip of abusers) send(ip, round * 1000);

		expect([send('203.0.113.9', 30_000), send('2a00:1450:1:2::/64', 30_000)]).toEqual([true, true]);
	});

	it('refuses the networks that used it recently once it is under pressure', () => {
		const send = openForm();
		for (const ip of ipv4(200, 200)) expect(send(ip, 0)).toBe(true);

		expect([send('198.51.7.0', 1000), send('198.51.7.9', 1000)]).toEqual([false, false]);
		expect(send('198.51.7.0', 3_600_000)).toBe(true);
	});

	it('accepts fifteen requests an hour from one network, and five from one IP', () => {
		const send = openForm();
		const accepted = ipv4(40, 1).filter((ip, index) => send(ip, index));
		const fromOneIp = Array.from({ length: 9 }, (_, index) => send('203.0.113.9', index));

		expect([accepted.length, fromOneIp.filter(Boolean).length]).toEqual([15, 5]);
	});

	it('closes to everybody at a much higher limit', () => {
		const send = openForm();
		const accepted = Array.from({ length: 2500 }, (_, index) => `${index % 250}.${Math.floor(index / 250)}.0.1`).filter(
			(ip) => send(ip, 0),
		);

		expect(accepted).toHaveLength(2000);
	});
});

describe('the codes for a phone', () => {
	it('are three a day of one account, and leave two to others', async () => {
		const { hasRoom } = createInMemoryRateLimiter();
		const code = (account: string) =>
			hasRoom(
				[
					{ limit: 'smsCodeByAccount', subject: account },
					{ limit: 'smsCodeOfSender', subject: `phone ${account}` },
					{ limit: 'smsCodeByPhone', subject: 'phone' },
				],
				0,
			);
		const sent = [];
		for (const account of ['mallory', 'mallory', 'mallory', 'mallory', 'olga', 'olga', 'hanna', 'eve']) {
			sent.push(`${account} ${await code(account)}`);
		}

		expect(sent.filter((one) => one.endsWith('true'))).toEqual([
			...Array(3).fill('mallory true'),
			'olga true',
			'hanna true',
		]);
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
