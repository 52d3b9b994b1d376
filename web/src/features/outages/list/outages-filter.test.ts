import { describe, expect, it } from 'vitest';
import { isFiltered, outageQueryOf, readOutagesFilter } from './outages-filter.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const read = (search: string) => readOutagesFilter(new URLSearchParams(search));

describe('the filter in the URL of the outages', () => {
	it.each([
		['', {}],
		['since=yesterday', { since: '2026-11-19T12:00:00.000Z' }],
		['state=ongoing&website=w1', { state: 'ongoing', website: 'w1' }],
		['state=resolved&since=30d', { state: 'resolved', since: '2026-10-21T12:00:00.000Z' }],
	])('“%s” asks the server for %o', (search, query) => {
		expect(outageQueryOf(read(search), now)).toEqual(query);
		expect(isFiltered(read(search))).toBe(search !== '');
	});

	it('is without what it does not know', () => {
		expect(isFiltered(read('state=late&since=ever&website='))).toBe(false);
	});
});
