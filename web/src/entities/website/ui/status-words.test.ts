import { describe, expect, it } from 'vitest';
import { aWebsite } from '../live/builders.ts';
import { awaitsFirstResult, sortByUrgency, stalenessWords } from './status-words.ts';

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
	it('waits for its first result until it is checked, unless it is paused', () => {
		expect(awaitsFirstResult(aWebsite({ status: 'unknown', lastChecked: null }))).toBe(true);
		expect(awaitsFirstResult(aWebsite({ status: 'unknown', lastChecked: null, isActive: false }))).toBe(false);
		expect(awaitsFirstResult(aWebsite({ status: 'unknown' }))).toBe(false);
	});
});

it('a status that is not current says since when, with the date unless that was today', () => {
	const noon = new Date(2026, 10, 21, 12).getTime();
	const time = new Date(noon).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });

	expect(stalenessWords({ kind: 'not-checked', since: noon }, noon + 3_600_000)).toBe(`Not checked since ${time}`);
	expect(stalenessWords({ kind: 'not-updated', since: noon }, noon + 86_400_000)).toMatch(
		/^Not updated since .*21.*12/,
	);
});
