import { directSource, otherName, visitorLimits } from '@stayup/contract';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import type { VisitorDayDocument } from '../../platform/firestore/business/visitor-documents.ts';
import { addView, noCounts } from './counts.ts';
import { firstDayOf, sumDays, sumMonth } from './visitor-stats.ts';

const now = Date.UTC(2026, 10, 25, 9);

function part(day: string, changed: Partial<VisitorDayDocument> = {}): VisitorDayDocument {
	return {
		ownerId: 'alice',
		websiteId: 'shop',
		day,
		views: 0,
		visits: 0,
		pages: {},
		sources: {},
		countries: {},
		expireAt: Timestamp.fromMillis(0),
		...changed,
	};
}

describe('visitor numbers', () => {
	it('list every day of the span, and add up the parts of a day', () => {
		const stored = [
			part('2026-11-25', { views: 3, visits: 1, pages: { '/': 2, '/menu': 1 }, sources: { [directSource]: 1 } }),
			part('2026-11-25', { views: 2, visits: 2, pages: { '/menu': 2 }, sources: { 'search.example': 2 } }),
			part('2026-11-20', { views: 1, visits: 0, pages: { '/': 1 }, countries: { US: 1 } }),
		];

		const { days, ...sums } = sumDays(stored, 7, now);

		expect(days.map(({ day, views }) => `${day} ${views}`)).toEqual([
			...['2026-11-19 0', '2026-11-20 1', '2026-11-21 0', '2026-11-22 0', '2026-11-23 0', '2026-11-24 0'],
			'2026-11-25 5',
		]);
		expect(sums).toEqual({
			views: 6,
			visits: 3,
			pages: [
				{ name: '/', views: 3 },
				{ name: '/menu', views: 3 },
			],
			sources: [
				{ name: 'search.example', views: 2 },
				{ name: directSource, views: 1 },
			],
			countries: [{ name: 'US', views: 1 }],
		});
		expect(firstDayOf(7, now)).toBe('2026-11-19');
	});

	it('name the most frequent pages and add up the others', () => {
		const pages = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`/${index}`, 100 - index]));
		const shown = sumDays([part('2026-11-25', { pages: { ...pages, [otherName]: 5 } })], 7, now).pages;

		expect(shown).toHaveLength(visitorLimits.namesShown + 1);
		expect(shown.at(-1)?.name).toBe(otherName);
		expect(shown.reduce((sum, { views }) => sum + views, 0)).toBe(5 + 30 * 100 - (29 * 30) / 2);
	});
});

describe('the counts of an instance', () => {
	it('name a bounded number of pages and lose no view', () => {
		const counts = noCounts();
		const known = { pages: new Set<string>(), sources: new Set<string>() };
		for (let index = 0; index < 1_000; index++) {
			addView(counts, { page: `/${index}`, source: `${index}.example`, country: 'US' }, known);
		}

		expect(counts.views).toBe(1_000);
		expect(counts.pages.size).toBe(visitorLimits.namesPerDay / 2 + 1);
		expect([...counts.pages.values()].reduce((sum, views) => sum + views)).toBe(1_000);
		expect(counts.pages.size + counts.sources.size + counts.countries.size).toBeLessThan(500);
	});

	it('do not count a view from another page of the website as a visit', () => {
		const counts = noCounts();
		addView(counts, { page: '/', source: null, country: 'US' }, { pages: new Set(), sources: new Set() });

		expect([counts.views, counts.visits, counts.sources.size]).toEqual([1, 0, 0]);
	});
});

describe('the visitors of a month', () => {
	it('are added up, with the most viewed pages, sources and countries that have a name', () => {
		const days = [
			part('2026-11-01', { views: 5, visits: 2, pages: { '/': 3, '/menu': 2 }, countries: { US: 5 } }),
			part('2026-11-02', {
				views: 9,
				visits: 4,
				pages: { '/menu': 4, [otherName]: 5 },
				sources: { [directSource]: 4 },
			}),
		];

		expect(sumMonth(days, 1)).toEqual({
			views: 14,
			visits: 6,
			pages: [{ name: '/menu', views: 6 }],
			sources: [{ name: directSource, views: 4 }],
			countries: [{ name: 'US', views: 5 }],
		});
	});
});
