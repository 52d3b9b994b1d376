import { describe, expect, it } from 'vitest';
import { aWebsite } from '../../../entities/website/live/builders.ts';
import {
	type BoardState,
	filterWebsites,
	isFiltering,
	noFilter,
	readFilter,
	tagsOf,
	writeFilter,
} from './board-filter.ts';

const websites = [
	aWebsite({ name: 'Bakery', url: 'https://bakery.example/', tags: ['shop', 'client'] }),
	aWebsite({ name: 'Blog', url: 'https://blog.example/', status: 'down', tags: ['client'] }),
	aWebsite({ name: 'Old shop', url: 'https://old.example/', isActive: false }),
];

const names = (filter: Partial<typeof noFilter>) =>
	filterWebsites(websites, { ...noFilter, ...filter }).map(({ name }) => name);

describe('the dashboard filter', () => {
	it('shows all websites by default', () => {
		expect(names({})).toEqual(['Bakery', 'Blog', 'Old shop']);
	});

	it('shows websites with every word in their name or URL', () => {
		expect(names({ search: 'BAK' })).toEqual(['Bakery']);
		expect(names({ search: 'example  old' })).toEqual(['Old shop']);
		expect(names({ search: 'nothing like it' })).toEqual([]);
	});

	it('shows websites of a state; paused ones only under Paused', () => {
		expect(names({ state: 'up' })).toEqual(['Bakery']);
		expect(names({ state: 'paused' })).toEqual(['Old shop']);
	});

	it('shows a slow website under Slow only, and one that is down under Down whatever its condition', () => {
		const condition = { kind: 'slow', since: '2026-11-21T11:00:00.000Z' } as const;
		const withConditions = websites.map((website) => ({ ...website, condition }));
		const namesIn = (state: BoardState) =>
			filterWebsites(withConditions, { ...noFilter, state }).map(({ name }) => name);

		expect(namesIn('slow')).toEqual(['Bakery']);
		expect(namesIn('up')).toEqual([]);
		expect(namesIn('down')).toEqual(['Blog']);
		expect(readFilter(new URLSearchParams('state=partly-unreachable')).state).toBe('partly-unreachable');
	});

	it('shows websites that are not checked under their own state, whatever their last status was', () => {
		const [bakery, blog] = websites;
		if (!bakery || !blog) throw new Error('The list has no websites.');
		const unchecked = { ...bakery, staleness: { kind: 'not-checked', since: 0 } as const };
		const namesIn = (state: BoardState) =>
			filterWebsites([unchecked, blog], { ...noFilter, state }).map(({ name }) => name);

		expect([namesIn('up'), namesIn('not-checked'), namesIn('down')]).toEqual([[], ['Bakery'], ['Blog']]);
	});

	it('shows websites with a tag', () => {
		expect(names({ tag: 'client' })).toEqual(['Bakery', 'Blog']);
		expect(tagsOf(websites)).toEqual(['client', 'shop']);
	});
});

describe('the filter in the query string', () => {
	it('names only the parts that filter', () => {
		const filter = { search: 'shop', state: 'down', tag: 'client' } as const;
		const query = writeFilter(new URLSearchParams(), filter);

		expect(query.toString()).toBe('search=shop&state=down&tag=client');
		expect(readFilter(query)).toEqual(filter);
		expect(writeFilter(query, noFilter).toString()).toBe('');
	});

	it('keeps other parameters when it changes', () => {
		expect(writeFilter(new URLSearchParams('state=down&subscription=success'), { search: 'shop' }).toString()).toBe(
			'state=down&subscription=success&search=shop',
		);
	});

	it('ignores unknown values', () => {
		expect(isFiltering(readFilter(new URLSearchParams('state=sideways')))).toBe(false);
		expect(isFiltering(noFilter)).toBe(false);
		expect(isFiltering({ ...noFilter, search: ' ' })).toBe(false);
	});
});
