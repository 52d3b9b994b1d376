import { describe, expect, it } from 'vitest';
import { dayMs } from '../../time.ts';
import type { SnapshotComponent, SnapshotDay, SnapshotIncident, StatusSnapshot } from '../snapshot.ts';
import { barsOf } from './bars.ts';
import { sentenceOf } from './components.ts';
import { viewToHtml } from './html.ts';
import { element, paragraphs } from './node.ts';
import { statusPageView } from './view.ts';

const builtAt = Date.parse('2026-11-23T12:00:00Z');
const fullDay: SnapshotDay = { up: 86_400, down: 0, maintenance: 0 };
const nothing: SnapshotDay = { up: 0, down: 0, maintenance: 0 };
const today: SnapshotDay = { up: 43_200, down: 0, maintenance: 0 };
const upDays = [...Array<SnapshotDay>(89).fill(fullDay), today];

const shop: SnapshotComponent = {
	id: 'c1',
	name: 'Shop',
	url: null,
	state: 'operational',
	since: null,
	uptime: 99.98765,
	coverage: 85.9,
	days: upDays,
	responseTimeMs: 143.4,
};

function snapshotOf(changes: Partial<StatusSnapshot> = {}, page: Partial<StatusSnapshot['page']> = {}): StatusSnapshot {
	return {
		builtAt,
		page: {
			name: 'Bakery',
			description: '',
			slug: 'bakery',
			url: 'https://stayup.example/s/bakery',
			homepageUrl: null,
			accent: 'green',
			theme: 'auto',
			showsResponseTimes: false,
			showsBrand: true,
			takesSubscribers: false,
			logo: null,
			isPrivate: false,
			...page,
		},
		state: 'operational',
		groups: [{ name: '', components: [shop] }],
		openIncidents: [],
		maintenance: [],
		history: [{ day: '2026-11-23', incidents: [] }],
		...changes,
	};
}

/** The last five days, with an incident on some of them. */
function daysWith(busy: readonly string[]): StatusSnapshot['history'] {
	return [0, 1, 2, 3, 4].map((age) => {
		const day = new Date(builtAt - age * dayMs).toISOString().slice(0, 10);
		const startedAt = Date.parse(day);
		const incident: SnapshotIncident = {
			id: day,
			title: 'Slow pages',
			state: 'resolved',
			impact: 'degraded',
			components: [],
			startedAt,
			resolvedAt: startedAt,
			updates: [],
			postMortem: null,
		};
		return { day, incidents: busy.includes(day) ? [incident] : [] };
	});
}

const htmlOf = (...parameters: Parameters<typeof statusPageView>) => viewToHtml(statusPageView(...parameters));
const pathsOf = (days: readonly SnapshotDay[]) =>
	barsOf(days, builtAt).children.flatMap((child) => (typeof child === 'string' ? [] : [child]));

describe('the bars of a component', () => {
	it('are one line if all days are up, today up to now', () => {
		expect(pathsOf(upDays).map(({ attributes }) => attributes)).toEqual([
			{ class: 'up', 'stroke-width': '32', d: 'M0 16h359' },
		]);
	});

	it('are grey for days without measurements', () => {
		const kinds = pathsOf([nothing, fullDay, nothing]).map(({ attributes }) => [attributes.class, attributes.d]);

		expect(kinds).toEqual([
			['none', 'M0 16h3M8 16h3'],
			['up', 'M4 16h3'],
		]);
	});

	it('are green only for the measured quarters of a day', () => {
		const parts = pathsOf([{ up: 21_600, down: 0, maintenance: 0 }, fullDay]);

		expect(parts.map(({ attributes }) => [attributes.class, attributes['stroke-width']])).toEqual([
			['up', '8'],
			['none', '24'],
			['up', '32'],
		]);
	});

	it('are blue for the share of maintenance', () => {
		const parts = pathsOf([{ up: 64_800, down: 0, maintenance: 21_600 }, fullDay]);

		expect(parts.map(({ attributes }) => attributes.class)).toContain('planned');
	});

	it('name a day with downtime: amber under an hour, red from an hour on', () => {
		const html = viewToHtml(
			barsOf([{ up: 86_000, down: 400, maintenance: 0 }, { up: 82_800, down: 3_600, maintenance: 0 }, today], builtAt),
		);

		expect(html).toContain('class="minor"');
		expect(html).toContain('class="major"');
		expect(html).toContain('<title>Nov 21, 2026: down for 6 minutes 40 seconds</title>');
	});
});

describe('the sentence of a component', () => {
	it('rounds uptime and coverage down', () => {
		expect(sentenceOf(shop, builtAt)).toBe(
			'99.98% uptime over 90 days, no downtime, 85% of the time measured, average response time 143 milliseconds.',
		);
	});

	it.each([
		['2026-11-23T11:52:00Z', '99.98% uptime since Nov 23, 2026, 11:52 UTC, no downtime'],
		['2026-11-20T08:00:00Z', '99.98% uptime since Nov 20, 2026, no downtime'],
		['2026-08-26T00:00:00Z', '99.98% uptime over 90 days, no downtime'],
	])('says since when a young website is measured: %s', (at, words) => {
		expect(sentenceOf({ ...shop, measuredFrom: Date.parse(at) }, builtAt)).toContain(words);
	});

	it('says that nothing was measured', () => {
		expect(sentenceOf({ ...shop, uptime: null }, builtAt)).toBe('No measurements in the last 90 days.');
	});

	it('counts days with downtime', () => {
		const days = [...upDays.slice(0, -2), { up: 86_000, down: 400, maintenance: 0 }, today];

		expect(sentenceOf({ ...shop, days }, builtAt)).toContain('1 day with downtime');
	});
});

describe('the page', () => {
	it('is the same for the whole minute, so that copies of it stay equal', () => {
		expect(htmlOf(snapshotOf(), builtAt + 1_000)).toBe(htmlOf(snapshotOf(), builtAt + 59_000));
		expect(htmlOf(snapshotOf(), builtAt)).not.toBe(htmlOf(snapshotOf(), builtAt + 60_000));
	});

	it('says the state', () => {
		expect(htmlOf(snapshotOf({ state: 'partial-outage' }), builtAt)).toContain('Partial outage');
	});

	it('says in one line that all days had no incidents', () => {
		const html = htmlOf(snapshotOf({ history: daysWith([]) }), builtAt);

		expect(html).toContain('No incidents in the last 5 days');
		expect(html).not.toContain('datetime="2026-11-21"');
	});

	it.each([
		['the newest day', ['2026-11-23'], ['Nov 19, 2026 to Nov 22, 2026']],
		['a day between', ['2026-11-21'], ['Nov 22, 2026 to Nov 23, 2026', 'Nov 19, 2026 to Nov 20, 2026']],
		['two days around a quiet one', ['2026-11-23', '2026-11-21'], ['Nov 22, 2026', 'Nov 19, 2026 to Nov 20, 2026']],
	])('has one line for quiet days beside an incident on %s', (_case, days, lines) => {
		const html = htmlOf(snapshotOf({ history: daysWith(days) }), builtAt);
		const quiet = [...html.matchAll(/<section class="day quiet"><h3>(.*?)<\/h3>/g)].map(([, heading = '']) =>
			heading.replaceAll(/<[^>]+>/g, ''),
		);

		expect(quiet).toEqual(lines);
		expect(html.split('<section class="day">')).toHaveLength(days.length + 1);
	});

	it('shows an open incident once, and leads to it from its day', () => {
		const history = daysWith(['2026-11-23']).map(({ day, incidents }) => ({
			day,
			incidents: incidents.map((incident) => ({ ...incident, state: 'monitoring' as const, resolvedAt: null })),
		}));
		const openIncidents = history.flatMap(({ incidents }) => incidents);
		const html = htmlOf(snapshotOf({ openIncidents, history }), builtAt);

		expect(html.split('class="card incident')).toHaveLength(2);
		expect(html).toContain('<a href="#incident-2026-11-23">Slow pages</a> · Monitoring');
		expect(html).not.toContain('No incidents in the last');
	});

	it.each([
		[['Shop'], 'Shop is degraded'],
		[['Shop', 'Blog'], 'Shop and Blog are degraded'],
		[['A', 'B', 'C', 'D'], 'Some systems are degraded'],
	])('names the degraded components %j', (names, expected) => {
		const components = names.map((name) => ({ ...shop, name, state: 'degraded' as const }));
		const html = htmlOf(snapshotOf({ state: 'degraded', groups: [{ name: '', components }] }), builtAt);

		expect(html).toContain(`<p>${expected}</p>`);
	});

	it('opens its feeds and emails from the top, without a script', () => {
		const html = htmlOf(snapshotOf(), builtAt);

		expect(html).toContain('<details class="subscribe"><summary class="button">Get updates</summary>');
		expect(html.indexOf('feed.atom')).toBeLessThan(html.indexOf('<main'));
	});

	it('says that measurements are delayed, and since when', () => {
		expect(htmlOf(snapshotOf(), builtAt, { lateSince: builtAt - dayMs })).toContain('Nov 22, 2026, 12:00 UTC');
		expect(htmlOf(snapshotOf(), builtAt)).not.toContain('delayed');
	});

	it('is grey if some components are not measured', () => {
		const html = htmlOf(snapshotOf({ state: 'partly-measured' }), builtAt);

		expect(html).toContain('class="banner partly-measured"');
		expect(html).toContain('Some systems are not measured');
	});

	it('is current as of now, because a change would have rewritten it', () => {
		const html = htmlOf(snapshotOf(), builtAt + 3_600_000, { dueAt: builtAt + 6 * 3_600_000 });

		expect(html).toContain('Current as of <time datetime="2026-11-23T13:00:00.000Z">');
		expect(html).not.toContain('last known state');
	});

	it('says from when its state is if it should have been rebuilt more than five minutes ago', () => {
		const dueAt = builtAt + 3_600_000;

		expect(htmlOf(snapshotOf(), dueAt + 5 * 60_000, { dueAt })).not.toContain('last known state');
		const html = htmlOf(snapshotOf(), dueAt + 6 * 60_000, { dueAt });
		expect(html).toContain('This is the last known state, from <time datetime="2026-11-23T12:00:00.000Z">');
		expect(html).toContain('Current as of <time datetime="2026-11-23T12:00:00.000Z">');
	});

	it('is current as of the last measurements while they are delayed', () => {
		const html = htmlOf(snapshotOf(), builtAt + 3_600_000, { lateSince: builtAt + 1_800_000 });

		expect(html).toContain('Current as of <time datetime="2026-11-23T12:30:00.000Z">');
	});

	it('names Stayup only if the plan of the owner demands it', () => {
		expect(htmlOf(snapshotOf(), builtAt)).toContain('>Stayup</a>');
		expect(htmlOf(snapshotOf({}, { showsBrand: false }), builtAt)).not.toContain('Stayup');
	});

	it('offers feeds on public pages only, and email only if the page takes subscribers', () => {
		expect(htmlOf(snapshotOf(), builtAt)).toContain('/s/bakery/feed.atom');
		expect(htmlOf(snapshotOf(), builtAt)).not.toContain('/subscribe');
		expect(htmlOf(snapshotOf({}, { isPrivate: true }), builtAt)).not.toContain('feed');
		expect(htmlOf(snapshotOf({}, { takesSubscribers: true }), builtAt)).toContain('/s/bakery/subscribe');
	});

	it('shows maintenance until it ends', () => {
		const maintenance = [{ id: 'm', name: 'Move', from: builtAt, until: builtAt + 3_600_000, components: ['Shop'] }];

		expect(htmlOf(snapshotOf({ maintenance }), builtAt - 1)).toContain('Planned');
		expect(htmlOf(snapshotOf({ maintenance }), builtAt)).toContain('In progress');
		expect(htmlOf(snapshotOf({ maintenance }), builtAt)).toContain('12:00</time> to <time');
		expect(htmlOf(snapshotOf({ maintenance }), builtAt + 3_600_000)).not.toContain('Move');
	});

	it('shows the response time only if the owner does', () => {
		expect(htmlOf(snapshotOf(), builtAt)).not.toContain('143 ms');
		expect(htmlOf(snapshotOf({}, { showsResponseTimes: true }), builtAt)).toContain('143 ms');
	});
});

describe('texts of owners', () => {
	const hostile = `"><script>alert(1)</script><img src=x onerror='alert(2)'>&amp;`;

	it('stay text wherever they appear', () => {
		const update = { at: builtAt, state: 'investigating' as const, text: hostile, editedAt: null };
		const incident = {
			id: 'i',
			title: hostile,
			state: 'investigating' as const,
			impact: 'down' as const,
			components: [hostile],
			startedAt: builtAt,
			resolvedAt: null,
			updates: [update],
			postMortem: { at: builtAt, text: hostile },
		};
		const html = htmlOf(
			snapshotOf(
				{
					groups: [{ name: hostile, components: [{ ...shop, name: hostile, url: `https://a.example/${hostile}` }] }],
					openIncidents: [incident],
					maintenance: [{ id: 'm', name: hostile, from: builtAt, until: builtAt + 1, components: [hostile] }],
					history: [{ day: '2026-11-23', incidents: [incident] }],
				},
				{ name: hostile, description: hostile, homepageUrl: `https://a.example/${hostile}` },
			),
			builtAt,
		);

		expect(html).not.toMatch(/<script|<img|'alert|"alert/);
		expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
	});

	it('are no links unless they begin with http', () => {
		const html = htmlOf(
			snapshotOf(
				{ groups: [{ name: '', components: [{ ...shop, url: 'javascript:alert(1)' }] }] },
				{ homepageUrl: 'data:text/html,x' },
			),
			builtAt,
		);

		expect(html).not.toMatch(/javascript:|data:text/);
	});

	it('are split into paragraphs at blank lines', () => {
		expect(paragraphs('One\ntwo\n \n\nThree\n').map(viewToHtml)).toEqual(['<p>One\ntwo</p>', '<p>Three</p>']);
	});

	it('never become names of tags or handlers', () => {
		expect(() => viewToHtml(element('script'))).toThrow();
		expect(() => viewToHtml(element('p', { onclick: 'x' }))).toThrow();
		expect(() => viewToHtml(element('p', { 'a b': 'x' }))).toThrow();
	});
});
