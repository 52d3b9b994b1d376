import { dayMs, hourMs } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { expiryMark, soonestExpiry } from './expiry-words.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const of = (kind: 'certificate' | 'domain', days: number) => ({
	kind,
	at: new Date(now + days * dayMs + hourMs).toISOString(),
});
const website = (_id: string, ...expiring: ReturnType<typeof of>[]) => ({ _id, expiring });

describe('what expires soon', () => {
	it.each([
		[[website('a', of('certificate', 8))], '1 certificate expires in 8 days', 'a'],
		[[website('a', of('domain', 1)), website('b')], '1 domain expires in 1 day', 'a'],
		[
			[website('a', of('certificate', 8)), website('b', of('certificate', 3))],
			'2 certificates expire soon, the first in 3 days',
			'b',
		],
		[
			[website('a', of('certificate', 0)), website('b', of('domain', -2))],
			'1 certificate expires in less than a day, 1 domain has expired',
			'b',
		],
		[
			[website('a', of('certificate', -1)), website('b', of('certificate', 2))],
			'2 certificates expire soon or have expired',
			'a',
		],
	])('is counted, with the first', (websites, words, websiteId) => {
		expect(soonestExpiry(websites, now)).toEqual({ words, websiteId });
	});

	it('is nothing, also in replies that do not have it', () => {
		expect(soonestExpiry([{ _id: 'a' }, website('b')], now)).toBeNull();
	});

	it('is a mark of its website', () => {
		expect(expiryMark(of('certificate', 8), now)).toBe('Certificate expires in 8 days');
		expect(expiryMark(of('domain', -1), now)).toBe('Domain has expired');
	});
});
