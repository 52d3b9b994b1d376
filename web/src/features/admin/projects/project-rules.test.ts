import { describe, expect, it } from 'vitest';
import { aProjectForAdmin } from '../../../entities/project/builders.ts';
import { columnsOf, countsOf, matches } from './project-rules.ts';

const now = Date.parse('2026-11-25T12:00:00Z');
const startedHoursAgo = (hours: number) => [
	{ state: 'running' as const, from: new Date(now - hours * 3_600_000).toISOString(), until: null, reason: '' },
];
const young = aProjectForAdmin({ _id: 'young', clock: startedHoursAgo(1) });
const old = aProjectForAdmin({ _id: 'old', clock: startedHoursAgo(60) });
const overdue = aProjectForAdmin({ _id: 'overdue', clock: startedHoursAgo(80) });
const migration = aProjectForAdmin({ _id: 'migration', kind: 'migration', clock: startedHoursAgo(30) });
const ended = aProjectForAdmin({ _id: 'ended', endedAt: '2026-11-25T00:00:00.000Z' });

describe('the board of projects', () => {
	it('has overdue projects first in each column, then those with the least time left', () => {
		const [intake] = columnsOf([young, overdue, old, migration], now);

		expect(intake?.cards.map(({ _id }) => _id).slice(2)).toEqual(['old', 'young']);
		expect(new Set(intake?.cards.slice(0, 2))).toEqual(new Set([overdue, migration]));
	});

	it('has live websites with an overdue monthly update first, and among those that are overdue', () => {
		const live = aProjectForAdmin({ stage: 'live', clock: [], launchedAt: '2026-09-25T00:00:00.000Z' });
		const updated = aProjectForAdmin({ ...live, _id: 'updated' });
		const due = aProjectForAdmin({ ...live, _id: 'due', openUpdates: ['2026-11'] });
		const late = aProjectForAdmin({ ...live, _id: 'late', openUpdates: ['2026-10', '2026-11'] });
		const column = columnsOf([updated, due, late], now).at(-1);

		expect(column?.cards.map(({ _id }) => _id)).toEqual(['late', 'updated', 'due']);
		expect([updated, due, late].map((project) => matches(project, '', 'overdue', now))).toEqual([false, false, true]);
	});

	it('leaves out what has ended unless it is asked for', () => {
		expect(matches(ended, '', null, now)).toBe(false);
		expect(matches(ended, '', 'closed', now)).toBe(true);
		expect(matches(overdue, '', 'overdue', now)).toBe(true);
		expect(matches(young, '', 'overdue', now)).toBe(false);
	});

	it('is searched by client, email and reference', () => {
		expect(matches(young, 'heidi coop', null, now)).toBe(true);
		expect(matches(young, 'FLOWERS.example', null, now)).toBe(true);
		expect(matches(young, 'p-7k3m2q', null, now)).toBe(true);
		expect(matches(young, 'bakery', null, now)).toBe(false);
	});

	it('counts what is in progress, overdue and waiting', () => {
		const waiting = aProjectForAdmin({
			clock: [{ state: 'waiting', from: new Date(now).toISOString(), until: null, reason: 'your logo' }],
		});

		expect(countsOf([young, overdue, waiting, ended], now)).toEqual({ open: 3, overdue: 1, waiting: 1 });
	});
});
