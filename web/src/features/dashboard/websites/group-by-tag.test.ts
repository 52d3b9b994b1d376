import { expect, it } from 'vitest';
import { aWebsite } from '../../../entities/website/live/builders.ts';
import { groupByTag } from './group-by-tag.ts';
import { worstState } from './worst-state.ts';

const bakery = aWebsite({ name: 'Bakery', tags: ['shop', 'client'] });
const blog = aWebsite({ name: 'Blog', tags: ['client'], status: 'down' });
const own = aWebsite({ name: 'Own' });

it('shows a website under each of its tags, and those without a tag at the end', () => {
	const groups = groupByTag([own, blog, bakery]).map(({ tag, websites }) => [tag, websites.map(({ name }) => name)]);

	expect(groups).toEqual([
		['client', ['Blog', 'Bakery']],
		['shop', ['Bakery']],
		[null, ['Own']],
	]);
});

it('counts the websites in the worst state', () => {
	const paused = aWebsite({ isActive: false, status: 'down' });
	const stale = { ...blog, staleness: { kind: 'not-checked', since: 0 } } as const;

	expect(worstState([bakery, blog, paused])).toEqual({ kind: 'down', count: 1 });
	expect(worstState([bakery, stale])).toEqual({ kind: 'unknown', count: 1 });
	const slow = aWebsite({ condition: { kind: 'slow', since: '2026-11-21T11:00:00.000Z' } });
	expect(worstState([bakery, slow])).toEqual({ kind: 'slow', count: 1 });
	expect(worstState([slow, stale])).toEqual({ kind: 'unknown', count: 1 });
	expect(worstState([bakery, own, paused])).toEqual({ kind: 'up', count: 2 });
	expect(worstState([paused])).toEqual({ kind: 'paused', count: 1 });
});
