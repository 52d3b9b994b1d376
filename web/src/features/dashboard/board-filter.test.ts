import { describe, expect, it } from 'vitest';
import { aWebsite } from '../../entities/website/live/builders.ts';
import { filterWebsites, isFiltering, noFilter, readFilter, tagsOf, writeFilter } from './board-filter.ts';

const websites = [
	aWebsite({ name: 'Bakery', url: 'https://bakery.example/', tags: ['shop', 'client'] }),
	aWebsite({ name: 'Blog', url: 'https://blog.example/', status: 'down', tags: ['client'] }),
	aWebsite({ name: 'Old shop', url: 'https://old.example/', isActive: false }),
];

const names = (filter: Partial<typeof noFilter>) =>
	filterWebsites(websites, { ...noFilter, ...filter }).map(({ name }) => name);

describe('the dashboard shows', () => {
	it('all websites when nothing is asked for', () => {
		expect(names({})).toEqual(['Bakery', 'Blog', 'Old shop']);
	});

	it('those whose name or address holds every word', () => {
		expect(names({ search: 'BAK' })).toEqual(['Bakery']);
		expect(names({ search: 'example  old' })).toEqual(['Old shop']);
		expect(names({ search: 'nothing like it' })).toEqual([]);
	});

	it('those in a state, the paused ones in none but their own', () => {
		expect(names({ state: 'up' })).toEqual(['Bakery']);
		expect(names({ state: 'paused' })).toEqual(['Old shop']);
	});

	it('those with a tag', () => {
		expect(names({ tag: 'client' })).toEqual(['Bakery', 'Blog']);
		expect(tagsOf(websites)).toEqual(['client', 'shop']);
	});
});

describe('a filter', () => {
	it('stands in the query, and nothing else of it does', () => {
		const filter = { search: 'shop', state: 'down', tag: 'client' } as const;
		const address = writeFilter(new URLSearchParams(), filter);

		expect(address.toString()).toBe('search=shop&state=down&tag=client');
		expect(readFilter(address)).toEqual(filter);
		expect(writeFilter(address, noFilter).toString()).toBe('');
	});

	it('changes the given parts and nothing else', () => {
		expect(writeFilter(new URLSearchParams('state=down&subscription=success'), { search: 'shop' }).toString()).toBe(
			'state=down&subscription=success&search=shop',
		);
	});

	it('that nobody knows filters nothing', () => {
		expect(isFiltering(readFilter(new URLSearchParams('state=sideways')))).toBe(false);
		expect(isFiltering(noFilter)).toBe(false);
		expect(isFiltering({ ...noFilter, search: ' ' })).toBe(false);
	});
});
