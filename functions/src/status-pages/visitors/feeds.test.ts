import { statusPageView, viewToHtml } from '@stayup/contract';
import { exampleSnapshot, snapshotTime } from '@stayup/testing/status-pages/example-snapshot';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { maintenanceCalendarOf } from './calendar.ts';
import { feedOf } from './feeds.ts';

const hostile = `]]><script>alert(1)</script>\u0000\ud800`;

const Url = z.httpUrl();
const Line = z.string().min(1);
const At = z.iso.datetime();
/** https://www.jsonfeed.org/version/1.1/, with all that is optional and that we send. */
const JsonFeed = z.strictObject({
	version: z.literal('https://jsonfeed.org/version/1.1'),
	title: Line,
	home_page_url: Url,
	feed_url: Url,
	description: Line,
	authors: z.array(z.strictObject({ name: Line })).length(1),
	language: z.literal('en'),
	items: z.array(
		z.strictObject({
			id: z.string().regex(/^urn:uuid:/),
			url: Url,
			title: Line,
			content_html: Line,
			date_published: At,
			date_modified: At,
		}),
	),
});

function hostileSnapshot() {
	const snapshot = exampleSnapshot({ name: hostile, description: hostile });
	const openIncidents = snapshot.openIncidents.map((incident) => ({
		...incident,
		title: hostile,
		updates: incident.updates.map((update) => ({ ...update, text: hostile })),
	}));
	return { ...snapshot, openIncidents, history: [] };
}

describe('the feeds of a page with hostile texts', () => {
	it('keep them as text in Atom, without characters that XML cannot have', () => {
		const xml = feedOf('page', hostileSnapshot(), 'feed.atom');

		expect(xml).not.toContain('<script');
		expect(xml).not.toContain('\u0000');
		expect(xml.isWellFormed()).toBe(true);
		expect(xml).toContain('Identified: ]]&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
	});

	it('keep titles as plain text in JSON', () => {
		expect(JSON.parse(feedOf('page', hostileSnapshot(), 'feed.json')).items[0].title).toBe(
			'Identified: ]]><script>alert(1)</script>\ufffd',
		);
	});

	it('follow the specification of JSON Feed 1.1', () => {
		for (const snapshot of [exampleSnapshot(), hostileSnapshot()]) {
			const { items } = JsonFeed.parse(JSON.parse(feedOf('page', snapshot, 'feed.json')));
			expect(items.length).toBeGreaterThan(1);
			expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
		}
	});
});

describe('the entries of a feed', () => {
	const itemsOf = (pageId: string, snapshot = exampleSnapshot()) =>
		JsonFeed.parse(JSON.parse(feedOf(pageId, snapshot, 'feed.json'))).items;
	const idsOf = (pageId: string, snapshot = exampleSnapshot()) => itemsOf(pageId, snapshot).map(({ id }) => id);
	const uuid = /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/;

	it('keep their ids when the page gets another URL, and when texts are edited', () => {
		const { openIncidents, ...moved } = exampleSnapshot({ url: 'https://status.bakery.example', slug: 'rosie' });
		const edited = openIncidents.map((incident) => ({
			...incident,
			title: 'Payments work again',
			updates: incident.updates.map((update) => ({ ...update, text: 'Edited.', editedAt: snapshotTime })),
		}));

		expect(idsOf('page', { ...moved, openIncidents: edited })).toEqual(idsOf('page'));
		expect(feedOf('page', exampleSnapshot(), 'feed.atom')).toMatch(/<id>urn:uuid:[^<]+<\/id>\s*<title>/);
		for (const id of idsOf('page')) expect(id).toMatch(uuid);
	});

	it('differ from those of other pages', () => {
		expect(idsOf('another').filter((id) => idsOf('page').includes(id))).toEqual([]);
	});

	it('keep their ids when an incident gets another update', () => {
		const { openIncidents, ...rest } = exampleSnapshot();
		const [incident] = openIncidents;
		if (!incident) throw new Error('There is no open incident.');
		const [latest] = incident.updates;
		if (!latest) throw new Error('There is no update.');
		const updated = { ...incident, updates: [{ ...latest, at: latest.at + 1 }, ...incident.updates] };
		const history = rest.history.map((day) => ({ ...day, incidents: day.incidents.filter(({ id }) => id !== 'i1') }));
		const ids = idsOf('page', { ...rest, openIncidents: [updated], history });

		expect(ids).toHaveLength(idsOf('page').length + 1);
		expect(ids).toEqual(expect.arrayContaining(idsOf('page')));
	});

	it('have ids of their own, also for two updates of the same moment', () => {
		const { openIncidents, ...rest } = exampleSnapshot();
		const atOnce = openIncidents.map((incident) => ({
			...incident,
			updates: incident.updates.map((update) => ({ ...update, at: incident.startedAt })),
		}));
		const history = rest.history.map((day) => ({ ...day, incidents: [] }));

		expect(new Set(idsOf('page', { ...rest, openIncidents: atOnce, history })).size).toBe(2);
	});

	it('link to elements of the page, each of which is there once', () => {
		const snapshot = exampleSnapshot();
		const html = viewToHtml(statusPageView(snapshot, snapshotTime));

		for (const { url } of itemsOf('page')) {
			const { hash, pathname } = new URL(url);
			expect([pathname, html.split(`id="${hash.slice(1)}"`).length - 1]).toEqual(['/s/bakery', 1]);
		}
	});
});

describe('the files of a page with as many and as long texts as it may have', () => {
	const [incident] = exampleSnapshot().openIncidents;
	const [latest] = incident?.updates ?? [];
	if (!incident || !latest) throw new Error('There is no update.');
	const updates = Array.from({ length: 100 }, (_, index) => ({
		...latest,
		at: snapshotTime - index,
		text: '<"&>'.repeat(1_000),
	}));
	const openIncidents = Array.from({ length: 50 }, (_, index) => ({ ...incident, id: `i${index}`, updates }));
	const components = Array.from({ length: 500 }, (_, index) => `Component ${index}`.padEnd(60, '✓'));
	const maintenance = Array.from({ length: 50 }, (_, index) => ({
		id: `w${index}`,
		name: 'Update',
		from: snapshotTime + index,
		until: snapshotTime + 1_000,
		components,
	}));
	const snapshot = { ...exampleSnapshot(), openIncidents, maintenance };

	it.each(['feed.atom', 'feed.json'] as const)('%s has the newest ones within 1 MB', (name) => {
		const feed = feedOf('page', snapshot, name);

		expect(Buffer.byteLength(feed)).toBeLessThan(1_000_000);
		expect(feed.match(/urn:uuid/g)?.length).toBeGreaterThan(20);
	});

	it('calendar.ics names five components, and how many more there are', () => {
		const calendar = maintenanceCalendarOf(snapshot);

		expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(50);
		expect(calendar).toContain('and 495 more');
		expect(Buffer.byteLength(calendar)).toBeLessThan(100_000);
	});
});
