import { describe, expect, it } from 'vitest';
import { aWebsite } from '../live/builders.ts';
import { awaitsFirstResult, shownSince, shownStatusOf, sortByUrgency, stalenessWords } from './status-words.ts';

describe('websites sorted by urgency', () => {
	it('are down, unknown, up, paused, and by name within each', () => {
		const websites = [
			aWebsite({ name: 'Paused', status: 'down', isActive: false }),
			aWebsite({ name: 'Zoo' }),
			aWebsite({ name: 'New', status: 'unknown' }),
			aWebsite({ name: 'Bakery' }),
			aWebsite({ name: 'Shop', status: 'down' }),
		];

		expect(sortByUrgency(websites).map(({ name }) => name)).toEqual(['Shop', 'New', 'Bakery', 'Zoo', 'Paused']);
	});

	it('count numbers in names as numbers', () => {
		const websites = ['Shop 10', 'Shop 9', 'Shop 1'].map((name) => aWebsite({ name }));

		expect(sortByUrgency(websites).map(({ name }) => name)).toEqual(['Shop 1', 'Shop 9', 'Shop 10']);
	});

	it('have conditions between those that are down and those that are up', () => {
		const since = '2026-11-21T11:00:00.000Z';
		const websites = [
			aWebsite({ name: 'Up' }),
			aWebsite({ name: 'Maintained', condition: { kind: 'maintenance', since } }),
			aWebsite({ name: 'Slow', condition: { kind: 'slow', since } }),
			aWebsite({ name: 'Blocked', status: 'unknown', condition: { kind: 'blocked', since } }),
			aWebsite({ name: 'Partly', condition: { kind: 'partly-unreachable', since } }),
			aWebsite({ name: 'Down', status: 'down', condition: { kind: 'maintenance', since } }),
		];

		expect(sortByUrgency(websites).map(({ name }) => name)).toEqual([
			...['Down', 'Partly', 'Blocked', 'Slow', 'Maintained', 'Up'],
		]);
	});

	it('have those that are not checked after those that are down', () => {
		const staleness = { kind: 'not-checked', since: 0 } as const;
		const websites = [
			aWebsite({ name: 'Up' }),
			{ ...aWebsite({ name: 'Was up' }), staleness },
			{ ...aWebsite({ name: 'Was down', status: 'down' }), staleness },
			aWebsite({ name: 'Down', status: 'down' }),
		];

		expect(sortByUrgency(websites).map(({ name }) => name)).toEqual(['Down', 'Was down', 'Was up', 'Up']);
	});
});

describe('a website', () => {
	it('shows its condition in place of its status, with its beginning, unless it is down', () => {
		const condition = { kind: 'slow', since: '2026-11-21T11:00:00.000Z' } as const;

		expect(shownStatusOf(aWebsite({ condition }))).toEqual({ word: 'Slow', tone: 'degraded' });
		expect(shownSince(aWebsite({ condition }))).toBe(condition.since);
		expect(shownStatusOf(aWebsite({ status: 'down', condition }))).toEqual({ word: 'Down', tone: 'down' });
		expect(shownSince(aWebsite({ status: 'down', condition }))).toBe('2026-11-01T08:00:00.000Z');
	});

	it.each(['up', 'down', 'unknown'] as const)('that is paused shows only that, whether it was %s or not', (status) => {
		const condition = { kind: 'slow', since: '2026-11-21T11:00:00.000Z' } as const;

		expect(shownStatusOf(aWebsite({ status, isActive: false }))).toEqual({ word: 'Paused', tone: 'unknown' });
		expect(shownStatusOf(aWebsite({ status, condition, isActive: false })).word).toBe('Paused');
	});

	it('waits for its first result until it is checked, unless it is paused', () => {
		expect(awaitsFirstResult(aWebsite({ status: 'unknown', lastChecked: null }))).toBe(true);
		expect(awaitsFirstResult(aWebsite({ status: 'unknown', lastChecked: null, isActive: false }))).toBe(false);
		expect(awaitsFirstResult(aWebsite({ status: 'unknown' }))).toBe(false);
	});
});

it('a status that is not current says since when, with the date unless that was today', () => {
	const noon = new Date(2026, 10, 21, 12).getTime();
	const time = new Date(noon).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' });

	expect(stalenessWords({ kind: 'not-checked', since: noon }, noon + 3_600_000)).toBe(`Not checked since ${time}`);
	expect(stalenessWords({ kind: 'not-updated', since: noon }, noon + 86_400_000)).toMatch(
		/^Not updated since .*21.*12/,
	);
});
