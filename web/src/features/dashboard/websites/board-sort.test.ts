import { describe, expect, it } from 'vitest';
import { aWebsite } from '../../../entities/website/live/builders.ts';
import { nextSort, readSort, sortWebsites, writeSort } from './board-sort.ts';

const websites = [
	aWebsite({ name: 'Shop 10', lastResponseTime: 120 }),
	aWebsite({ name: 'Shop 9', lastResponseTime: 940, lastChecked: null }),
	aWebsite({ name: 'Archive', lastResponseTime: 2_000, status: 'down' }),
];
const names = (parameter: string | null) => sortWebsites(websites, readSort(parameter)).map(({ name }) => name);

describe('the order of the websites', () => {
	it('begins with those that are down by default', () => {
		expect(names(null)[0]).toBe('Archive');
	});

	it('begins with the slowest after one click on Response', () => {
		expect(writeSort(nextSort(null, 'response'))).toBe('-response');
		expect(names('-response')).toEqual(['Shop 9', 'Shop 10', 'Archive']);
	});

	it('has websites without a value last in both directions', () => {
		expect(names('response').at(-1)).toBe('Archive');
		expect(names('-lastChecked').at(-1)).toBe('Shop 9');
	});

	it('compares numbers in names as numbers', () => {
		expect(names('name')).toEqual(['Archive', 'Shop 9', 'Shop 10']);
	});

	it('sorts by state in the default order, and with a second click the other way round', () => {
		expect(names('status')).toEqual(names(null));
		expect(names('-status')).toEqual(names(null).toReversed());
	});
});

describe('a click on a header', () => {
	it('sorts by the column, then the other way round, then in the default order', () => {
		const once = nextSort(null, 'name');
		const twice = nextSort(once, 'name');
		expect([once, twice, nextSort(twice, 'name')].map(writeSort)).toEqual(['name', '-name', '']);
	});

	it('begins again with another column', () => {
		expect(writeSort(nextSort(readSort('-name'), 'url'))).toBe('url');
	});
});

it('ignores columns that cannot be sorted', () => {
	expect(readSort('actions')).toBeNull();
	expect(readSort('-toString')).toBeNull();
	expect(readSort(null)).toBeNull();
});
