import { exampleSnapshot } from '@stayup/testing/status-pages/example-snapshot';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
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
			...{ id: Url, url: Url, title: Line, content_html: Line },
			...{ date_published: At, date_modified: At },
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
		const xml = feedOf(hostileSnapshot(), 'feed.atom');

		expect(xml).not.toContain('<script');
		expect(xml).not.toContain('\u0000');
		expect(xml.isWellFormed()).toBe(true);
		expect(xml).toContain('Identified: ]]&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
	});

	it('keep titles as plain text in JSON', () => {
		expect(JSON.parse(feedOf(hostileSnapshot(), 'feed.json')).items[0].title).toBe(
			'Identified: ]]><script>alert(1)</script>\ufffd',
		);
	});

	it('follow the specification of JSON Feed 1.1', () => {
		for (const snapshot of [exampleSnapshot(), hostileSnapshot()]) {
			const { items } = JsonFeed.parse(JSON.parse(feedOf(snapshot, 'feed.json')));
			expect(items.length).toBeGreaterThan(1);
			expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
		}
	});
});
