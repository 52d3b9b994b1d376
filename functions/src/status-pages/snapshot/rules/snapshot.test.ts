import { dayMs, hourMs, minuteMs } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { noon } from '../../../../../testing/src/builders.ts';
import {
	aComponent,
	aMeasuredMonitor,
	anIncident,
	type ExampleFacts,
	factsOf,
} from '../../../../../testing/src/status-pages/facts.ts';
import type { Failure } from '../../../monitoring/rules/monitor.ts';
import type { StatusIncidentDocument } from '../../../platform/firestore/status-documents.ts';
import { emptyStats } from '../../../stats/stats.ts';
import { newUptime } from '../../../stats/uptime.ts';
import { nextRefreshAt, snapshotOf } from './snapshot.ts';

const now = noon + minuteMs;
const snapshotWith = (example: ExampleFacts) => snapshotOf(factsOf(example), now);
const shopOf = (example: ExampleFacts) => snapshotWith(example).groups[0]?.components[0];
const stateWith = (...args: Parameters<typeof aMeasuredMonitor>) => shopOf({ monitors: [aMeasuredMonitor(...args)] });
const openIncident = (changes: Parameters<typeof anIncident>[0] = {}) => ({ id: 'i', document: anIncident(changes) });

describe('the state of a component', () => {
	it('is that of its website', () => {
		expect(stateWith()).toMatchObject({ state: 'operational', since: noon });
		expect(stateWith({}, { shown: 'down', phase: 'down' })).toMatchObject({ state: 'down', since: noon });
	});

	it.each(['slow', 'partly-unreachable'] as const)('is degraded while the website is up and %s', (kind) => {
		const state = stateWith({}, { condition: { kind, since: noon - hourMs } });

		expect(state).toMatchObject({ state: 'degraded', since: noon - hourMs });
	});

	it('is down rather than degraded', () => {
		expect(stateWith({}, { shown: 'down', condition: { kind: 'slow', since: noon } })?.state).toBe('down');
	});

	it('is maintenance while a window runs, also if the website fails or its checks are paused', () => {
		const maintenance: [number, number, string][] = [[noon, noon + hourMs, 'window']];

		expect(stateWith({ maintenance })).toMatchObject({ state: 'maintenance', since: noon });
		expect(stateWith({ maintenance }, { shown: 'down' })?.state).toBe('maintenance');
		expect(stateWith({ maintenance, isActive: false })?.state).toBe('maintenance');
		expect(stateWith({ maintenance: [[now + 1, now + hourMs, 'window']] })?.state).toBe('operational');
	});

	it.each([
		['is paused', aMeasuredMonitor({ isActive: false })],
		['was never checked', aMeasuredMonitor({}, { shown: 'unknown', lastCheckedAt: null })],
		['was not checked for longer than its interval', aMeasuredMonitor({}, { lastCheckedAt: now - 10 * minuteMs })],
		['is blocked', aMeasuredMonitor({}, { shown: 'unknown', condition: { kind: 'blocked', since: noon } })],
	])('is unknown if the website %s', (_, monitor) => {
		expect(shopOf({ monitors: [monitor] })?.state).toBe('unknown');
	});

	it('is unknown if the website is not there', () => {
		expect(shopOf({ monitors: [] })).toMatchObject({ state: 'unknown', since: null, uptime: null, coverage: 0 });
	});
});

describe('an open incident', () => {
	it('makes the state of its components worse, and never better', () => {
		const down = aMeasuredMonitor({}, { shown: 'down' });
		const degraded = openIncident({ impact: 'degraded' });

		expect(shopOf({ incidents: [openIncident()] })).toMatchObject({ state: 'down', since: noon });
		expect(shopOf({ incidents: [degraded] })?.state).toBe('degraded');
		expect(shopOf({ incidents: [degraded], monitors: [down] })?.state).toBe('down');
		expect(shopOf({ incidents: [openIncident({ componentIds: ['other'] })] })?.state).toBe('operational');
	});

	it('of the whole page concerns every component, and a page without components', () => {
		const incidents = [openIncident({ componentIds: [] })];

		expect(snapshotWith({ incidents })).toMatchObject({ state: 'major-outage' });
		expect(shopOf({ incidents })?.state).toBe('down');
		expect(snapshotWith({ incidents, page: { groups: [] } }).state).toBe('major-outage');
	});

	it('leaves the state to the checks while it is only monitored', () => {
		expect(snapshotWith({ incidents: [openIncident({ state: 'monitoring' })] }).state).toBe('operational');
	});
});

describe('the snapshot', () => {
	it('says nothing about websites, hidden URLs and errors', () => {
		const failure: Failure = {
			at: noon,
			region: 'us-east4',
			origin: 'round',
			error: 'tls_expired',
			phase: 'tls',
			statusCode: 599,
		};
		const secret = aMeasuredMonitor(
			{ websiteId: 'secret-id', url: 'https://intranet.example/', name: 'Internal name', ownerId: 'owner-id' },
			{ shown: 'down', failures: [failure], openOutageId: 'secret-outage' },
		);
		const groups = [{ name: 'Group', components: [aComponent({ websiteId: 'secret-id' })] }];
		const incident = openIncident({ outageIds: ['secret-outage'], ownerId: 'owner-id' });
		const text = JSON.stringify(
			snapshotWith({
				page: {
					groups,
					passwordHash: 'hash',
					visitKey: 'key',
					allowedEmails: ['ada@example.com'],
					ownerId: 'owner-id',
				},
				monitors: [secret],
				incidents: [incident],
			}),
		);

		for (const hidden of [
			...['secret', 'intranet', 'Internal', 'owner-id', 'tls_expired', '599'],
			...['"hash"', '"key"', 'ada@'],
		]) {
			expect(text).not.toContain(hidden);
		}
	});

	it('shows the URL of a website if the owner wants that', () => {
		const page = { groups: [{ name: '', components: [aComponent({ showsUrl: true })] }] };

		expect(shopOf({ page })?.url).toBe('https://example.com/');
	});

	it('names the components of an incident, with the latest update first', () => {
		const updates: StatusIncidentDocument['updates'] = [
			{ id: 'a', at: noon, state: 'investigating', text: 'One', edits: [] },
			{ id: 'b', at: noon + 1, state: 'identified', text: 'Two', edits: [{ at: noon + 2, text: 'Tow' }] },
		];
		const [incident] = snapshotWith({ incidents: [openIncident({ updates })] }).openIncidents;

		expect(incident?.components).toEqual(['Shop']);
		expect(incident?.updates).toEqual([
			{ at: noon + 1, state: 'identified', text: 'Two', editedAt: noon + 2 },
			{ at: noon, state: 'investigating', text: 'One', editedAt: null },
		]);
	});

	it('has fourteen days of history, also those without an incident', () => {
		const at = (days: number) => ({ startedAt: noon - days * dayMs, resolvedAt: noon - days * dayMs + hourMs });
		const incidents = [0, 13, 14].map((days) => ({ id: `${days}`, document: anIncident(at(days)) }));
		const { history } = snapshotWith({ incidents });

		expect(history.map(({ incidents }) => incidents.map(({ id }) => id))).toEqual([
			['0'],
			...Array(12).fill([]),
			['13'],
		]);
		expect(history[0]?.day).toBe('2026-03-02');
	});

	it('shows an incident that began before the history on the day it ended', () => {
		const incident = (resolvedDaysAgo: number) => ({
			id: `${resolvedDaysAgo}`,
			document: anIncident({
				startedAt: noon - 15 * dayMs,
				state: 'resolved',
				resolvedAt: noon - resolvedDaysAgo * dayMs,
			}),
		});
		const { history, openIncidents } = snapshotWith({ incidents: [0, 13, 14].map(incident) });

		expect(openIncidents).toEqual([]);
		expect(history.map(({ incidents }) => incidents.map(({ id }) => id))).toEqual([
			['0'],
			...Array(12).fill([]),
			['13'],
		]);
	});

	it('has the average response time only if the owner shows it', () => {
		const stats = { checks: 2, successes: 2, responseTimeTotalMs: 301, upSeconds: 60, downSeconds: 0, histogram: {} };
		const monitor = aMeasuredMonitor();
		monitor.uptime.openHours = { [noon]: { stats, rawChecks: '' } };

		expect(shopOf({ monitors: [monitor] })?.responseTimeMs).toBeNull();
		expect(shopOf({ monitors: [monitor], page: { showsResponseTimes: true } })?.responseTimeMs).toBe(151);
	});
});

describe('the maintenance on a page', () => {
	const window = (id: string, start: string, changes: Partial<(typeof base)['document']> = {}) => ({
		id,
		document: { ...base.document, start, ...changes },
	});
	const base = {
		document: {
			name: 'Upgrade',
			websiteIds: ['alices-shop'],
			tags: [] as string[],
			timeZone: 'UTC',
			durationMinutes: 60,
			recurrence: null,
			endedEarly: null as { from: number; until: number } | null,
		},
	};

	it('is running or planned for the next fourteen days, and concerns a component', () => {
		const windows = [
			window('later', '2026-03-10T10:00'),
			window('running', '2026-03-02T11:30'),
			window('far', '2026-03-17T10:00'),
			window('over', '2026-03-02T10:00'),
			window('other', '2026-03-03T10:00', { websiteIds: ['other'] }),
			window('tagged', '2026-03-04T10:00', { websiteIds: [], tags: ['shops'] }),
		];
		const { maintenance } = snapshotWith({ windows, tags: { 'alices-shop': ['shops'] } });

		expect(maintenance.map(({ id, components }) => [id.split('_')[0], components])).toEqual([
			['running', ['Shop']],
			['tagged', ['Shop']],
			['later', ['Shop']],
		]);
	});

	it('ends when its owner ended it', () => {
		const from = Date.parse('2026-03-02T11:30Z');
		const windows = [window('ended', '2026-03-02T11:30', { endedEarly: { from, until: noon } })];

		expect(snapshotWith({ windows }).maintenance).toEqual([]);
	});

	it('refreshes the page at its boundaries', () => {
		const facts = factsOf({ windows: [window('a', '2026-03-02T13:00')] });

		expect(nextRefreshAt(snapshotOf(facts, now), facts, now)).toBe(noon + hourMs);
	});
});

describe('a page without a change', () => {
	const refreshOf = (example: ExampleFacts, at: number) => {
		const facts = factsOf(example);
		return nextRefreshAt(snapshotOf(facts, at), facts, at);
	};

	it('is refreshed after six hours, and at midnight UTC', () => {
		const checkedAt = (at: number) => ({ monitors: [aMeasuredMonitor({}, { lastCheckedAt: at })] });

		expect(refreshOf(checkedAt(now), now)).toBe(now + 6 * hourMs);
		expect(refreshOf(checkedAt(noon + 11 * hourMs), noon + 11 * hourMs)).toBe(noon + 12 * hourMs);
	});

	it('is refreshed after fifteen minutes while a component is down or an incident is open', () => {
		const monitors = [aMeasuredMonitor({}, { shown: 'down', phase: 'down' })];
		const monitored = openIncident({ state: 'monitoring' });

		expect(refreshOf({ monitors }, now)).toBe(now + 15 * minuteMs);
		expect(refreshOf({ incidents: [monitored] }, now)).toBe(now + 15 * minuteMs);
	});

	it('is refreshed earlier as long as its uptime changes fast', () => {
		const uptime = newUptime(noon);
		const stats = { ...emptyStats(), upSeconds: 39_940, downSeconds: 60 };
		uptime.openHours = { [noon - 2 * hourMs]: { stats, rawChecks: '' } };
		const monitors = [aMeasuredMonitor({ uptime })];

		expect(refreshOf({ monitors }, now)).toBeCloseTo(now + 0.1 * (40_000 ** 2 / 60), 0);
	});

	it('is refreshed soon if a website is not checked on time', () => {
		expect(refreshOf({ monitors: [aMeasuredMonitor({}, { lastCheckedAt: null })] }, now)).toBe(now + 5 * minuteMs);
	});
});
