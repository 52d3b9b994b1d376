import { aWebsite } from '@stayup/testing/builders';
import { expect, it } from 'vitest';
import { countWebsites } from './commit-websites.ts';

const shop = aWebsite({ ownerId: 'alice', status: 'up', checksPerDay: 1440 });

it('websites that are added, changed and removed together are counted once for each account and status', () => {
	const books = aWebsite({ ownerId: 'bob', status: 'unknown', checksPerDay: 24 });
	const counted = countWebsites([
		{ before: null, after: books },
		{ before: null, after: books },
		{ before: shop, after: { ...shop, status: 'down', checksPerDay: 2880 } },
		{ before: shop, after: null },
	]);

	expect(counted).toEqual({
		websiteCounts: new Map([
			['bob', 2],
			['alice', -1],
		]),
		counters: { websitesByStatus: { unknown: 2, up: -2, down: 1 }, checksPerDay: 48 },
	});
});

it('a change that keeps the status and the interval changes no count', () => {
	expect(countWebsites([{ before: shop, after: { ...shop } }])).toEqual({
		websiteCounts: new Map([['alice', 0]]),
		counters: { websitesByStatus: { up: 0 }, checksPerDay: 0 },
	});
});
