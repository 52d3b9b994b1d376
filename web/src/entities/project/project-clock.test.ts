import { choiceOfKind } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { formatDayAndTime } from '../../lib/format.ts';
import { aProject } from './builders.ts';
import { liveBy, shownClock } from './project-clock.ts';

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

	it('is paused with the reason', () => {
		const paused = { ...aProject, clock: [...waiting] };
		const shown = shownClock(paused, start + 60 * hourMs);

		expect([shown.label, shown.sentence.replace(/since .* because/, 'since … because')]).toEqual([
			'Paused',
			'31 h 20 min of 72 h used; paused since … because we wait for your logo',
		]);
		expect(liveBy(paused, start + 60 * hourMs)).toBeNull();
	});

	it.each([
		['client', 'your choice of a new website or a migration'],
		['team', 'the client’s choice of a new website or a migration'],
	] as const)('shows the %s no promised time before the choice of what we do', (side, awaited) => {
		const clock = [{ state: 'waiting' as const, from: aProject.createdAt, until: null, reason: choiceOfKind }];
		const { label, sentence } = shownClock({ ...aProject, kind: null, clock }, start + hourMs, side);

		expect([label, sentence.replace(/since .* because/, 'since … because')]).toEqual([
			'Paused',
			`Paused since … because we wait for ${awaited}`,
		]);
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
