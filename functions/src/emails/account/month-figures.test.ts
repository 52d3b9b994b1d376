import { dayMs } from '@stayup/contract';
import { noVisitorNumbers } from '@stayup/testing/alerts/deliver-deps';
import { anOutage, aWebsite } from '@stayup/testing/builders';
import { expect, it } from 'vitest';
import { monthFigures } from './month-figures.ts';

const march = Date.UTC(2026, 2, 1);

it('the report counts all outages of the month, even on several pages, and reads no older page', async () => {
	const starts = [
		march + dayMs,
		march - dayMs,
		march - 2 * dayMs,
		march - 27 * dayMs,
		march - 29 * dayMs,
		march - 40 * dayMs,
	];
	const pagesRead: (string | undefined)[] = [];
	const deps = {
		websites: { all: async () => [{ id: 'shop', document: aWebsite() }] },
		findMonitors: async () => new Map(),
		rollUps: { daysSince: async () => [], firstDaySince: async () => null },
		visitorNumbers: noVisitorNumbers,
		outages: {
			async listOf(_uid: string, { cursor }: { cursor?: string | undefined }) {
				pagesRead.push(cursor);
				const from = Number(cursor ?? 0);
				const items = starts.slice(from, from + 2).map((start, index) => ({
					id: `outage-${from + index}`,
					document: anOutage({ websiteId: 'shop', start, end: start + 60_000 }),
				}));
				return { items, next: from + 2 < starts.length ? String(from + 2) : null };
			},
		},
	};

	const [shop] = await monthFigures(deps, 'alice', '2026-02');

	expect(shop?.outages).toBe(3);
	expect(pagesRead).toEqual([undefined, '2', '4']);
});

it('the report counts the outages of the month while a website is down since an earlier month', async () => {
	const listed = [
		anOutage({ websiteId: 'old', start: march - 60 * dayMs, end: null }),
		anOutage({ websiteId: 'shop', start: march - 2 * dayMs, end: march - dayMs }),
		// Marked as planned, so it is maintenance.
		anOutage({ websiteId: 'shop', start: march - 3 * dayMs, end: march - dayMs, plannedAt: march }),
	];
	const deps = {
		websites: { all: async () => [{ id: 'shop', document: aWebsite() }] },
		findMonitors: async () => new Map(),
		rollUps: { daysSince: async () => [], firstDaySince: async () => null },
		visitorNumbers: noVisitorNumbers,
		outages: {
			listOf: async () => ({
				items: listed.map((document, index) => ({ id: `outage-${index}`, document })),
				next: null,
			}),
		},
	};

	const [shop] = await monthFigures(deps, 'alice', '2026-02');

	expect(shop?.outages).toBe(1);
});
