import { hourMs, outagesListed } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { lastDayWords } from './last-day.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now - hours * hourMs).toISOString();
const outage = (began: number, ended: number | null) => ({
	timestamp: hoursAgo(began),
	endedAt: ended === null ? null : hoursAgo(ended),
});

describe('the line about the last 24 hours', () => {
	it.each([
		['nothing happened', [outage(30, 25)], [30], 'No outages in the last 24 hours'],
		['an outage began', [outage(2, null)], [], 'Last 24 hours: 1 outage began'],
		['an older outage ended', [outage(30, 2)], [], 'Last 24 hours: 1 outage ended'],
		['outages began and ended', [outage(3, null), outage(4, 2)], [], 'Last 24 hours: 2 outages began, 1 ended'],
		['a website was added', [], [1, 48], 'Last 24 hours: 1 website added'],
		['all of it happened', [outage(3, 2)], [1, 2], 'Last 24 hours: 1 outage began, 1 ended, 2 websites added'],
	])('says what happened when %s', (_, outages, added, expected) => {
		const websites = added.map((hours) => ({ createdAt: hoursAgo(hours) }));

		expect(lastDayWords(outages, websites, now)).toBe(expected);
	});

	it('claims no exact number when the list is full of the outages of the day', () => {
		const outages = Array.from({ length: outagesListed }, () => outage(1, null));

		expect(lastDayWords(outages, [], now)).toBe(`Last 24 hours: ${outagesListed}+ outages`);
	});
});
