import { describe, expect, it } from 'vitest';
import { aWebsite } from '../live/builders.ts';
import { awaitsFirstResult, sortByUrgency } from './status-words.ts';

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
});

describe('a website', () => {
	it('waits for its first result until it is checked, unless it is paused', () => {
		expect(awaitsFirstResult(aWebsite({ status: 'unknown', lastChecked: null }))).toBe(true);
		expect(awaitsFirstResult(aWebsite({ status: 'unknown', lastChecked: null, isActive: false }))).toBe(false);
		expect(awaitsFirstResult(aWebsite({ status: 'unknown' }))).toBe(false);
	});
});
