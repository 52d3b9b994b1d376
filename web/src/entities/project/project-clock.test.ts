import { choiceOfKind, type Project } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { formatDayAndTime, formatSince } from '../../lib/format.ts';
import { aProject } from './builders.ts';
import { liveBy, shownClock, standingForTeam } from './project-clock.ts';

const start = Date.parse('2026-11-25T12:00:00Z');
const hourMs = 3_600_000;
const waiting = [
	{ state: 'running', from: aProject.createdAt, until: '2026-11-26T19:20:00.000Z', reason: '' },
	{ state: 'waiting', from: '2026-11-26T19:20:00.000Z', until: null, reason: 'your logo' },
] as const;

describe('the clock of a project on screen', () => {
	it('runs, and says by when the website is live', () => {
		expect(shownClock(aProject, start + 2 * hourMs)).toMatchObject({ label: 'In progress', tone: 'info' });
		expect(liveBy(aProject, start + 2 * hourMs)).toBe(`Live by ${formatDayAndTime('2026-11-28T12:00:00.000Z')}`);
		expect(liveBy({ ...aProject, kind: 'migration' }, start + 2 * hourMs)).toContain('Nov 26');
		expect(liveBy(aProject, start + 72 * hourMs)).toBeNull();
	});

	it('is paused, without the reason for the client, who is asked for it, and with it for our team', () => {
		const paused = { ...aProject, clock: [...waiting] };
		const now = start + 60 * hourMs;
		const sentence = `31 h 20 min of 72 h used; paused since ${formatSince(start + (31 + 1 / 3) * hourMs, now)}`;

		expect(shownClock(paused, now)).toMatchObject({ label: 'Paused', sentence });
		expect(shownClock(paused, now, 'team').sentence).toBe(`${sentence} because we wait for the client’s logo`);
		expect(liveBy(paused, now)).toBeNull();
	});

	it.each([
		['client', ''],
		['team', ' because we wait for the client’s choice of a new website or a migration'],
	] as const)('shows the %s no promised time before the choice of what we do', (side, why) => {
		const clock = [{ state: 'waiting' as const, from: aProject.createdAt, until: null, reason: choiceOfKind }];
		const { label, sentence } = shownClock({ ...aProject, kind: null, clock }, start + hourMs, side);

		expect([label, sentence]).toEqual(['Paused', `Paused since ${formatSince(start, start + hourMs)}${why}`]);
	});

	it.each([
		['Live by ', {}, 2],
		['Waits for the client’s logo since ', { clock: [...waiting] }, 60],
		['73 h of 72 h used', {}, 73],
		['31 h 20 min of 24 h used; paused since ', { kind: 'migration', clock: [...waiting] }, 60],
	] satisfies [string, Partial<Project>, number][])('says to our team “%s”', (begin, fields, hours) => {
		expect(standingForTeam({ ...aProject, ...fields }, start + hours * hourMs)).toMatch(new RegExp(`^${begin}`));
	});

	it.each([
		['Overdue', {}, 73],
		['Overdue', { kind: 'migration' }, 25],
		['Monitoring only', { isMonitoringOnly: true }, 73],
		['Subscription ended', { endedAt: '2026-11-26T12:00:00.000Z' }, 73],
		['Launched late', { launchedAt: '2026-11-28T13:00:00.000Z' }, 73],
		['Launched in time', { launchedAt: '2026-11-26T12:00:00.000Z' }, 24],
	] as const)('says %s', (label, fields, hours) => {
		expect(shownClock({ ...aProject, ...fields }, start + hours * hourMs).label).toBe(label);
	});
});
