import { describe, expect, it, vi } from 'vitest';
import {
	formatAgo,
	formatDate,
	formatDay,
	formatInterval,
	formatResponseTime,
	formatUptime,
	shortUrl,
	utcDay,
} from './format.ts';

const nowMs = Date.parse('2026-11-21T12:00:00Z');

describe('an uptime', () => {
	it.each([
		[100, '100.00%'],
		[99.999, '99.99%'],
		[99.98, '99.98%'],
		[57.29, '57.29%'],
		[1.1, '1.10%'],
		[0, '0.00%'],
		[null, '–'],
	])('of %s is shown as %s, rounded down', (percentage, text) => {
		expect(formatUptime(percentage)).toBe(text);
	});
});

describe('a response time', () => {
	it('has two decimals and its unit, or a dash', () => {
		expect(formatResponseTime(123.456)).toBe('123.46 ms');
		expect(formatResponseTime(7)).toBe('7.00 ms');
		expect(formatResponseTime(null)).toBe('–');
	});
});

describe('a URL in a list', () => {
	it.each([
		['https://bakery.example', 'bakery.example'],
		['http://bakery.example/', 'bakery.example'],
		['HTTPS://bakery.example/menu/', 'bakery.example/menu'],
		['https://bakery.example/?to=https://other.example', 'bakery.example/?to=https://other.example'],
	])('%s begins with its name', (url, text) => {
		expect(shortUrl(url)).toBe(text);
	});
});

describe('an interval', () => {
	it.each([
		[30, '30 seconds'],
		[60, 'minute'],
		[300, '5 minutes'],
		[90, '1 minute 30 seconds'],
		[3600, 'hour'],
	])('of %d seconds is said as every %s', (seconds, text) => {
		expect(formatInterval(seconds)).toBe(text);
	});
});

describe('a moment', () => {
	it.each([
		['2026-11-21T11:59:48Z', '12 s ago'],
		['2026-11-21T11:56:55Z', '3 min ago'],
		['2026-11-20T11:00:00Z', '1 d ago'],
		['2026-11-21T12:00:00Z', 'just now'],
		['2026-11-21T12:00:09Z', 'just now'],
		['2026-11-21T12:00:59Z', 'just now'],
		['2026-11-21T12:05:00Z', 'in 5 min'],
		['2026-11-28T11:00:00Z', 'in 6 d'],
	])('at %s is %s', (instant, text) => {
		expect(formatAgo(instant, nowMs)).toBe(text);
	});

	it('that is a day alone stays that day in every time zone', () => {
		vi.stubEnv('TZ', 'America/New_York');

		expect(formatDate('2026-11-21')).toBe('Nov 21, 2026');
		expect(formatDate('2026-11-21T00:00:00.000Z')).toBe('Nov 20, 2026');
		expect(utcDay('2026-11-21T00:00:00.000Z')).toBe('Nov 21, 2026 (UTC)');
		vi.unstubAllEnvs();
	});

	it('on a day in UTC stays that day in every time zone', () => {
		expect(formatDay('2026-11-21')).toContain('21');
	});
});
