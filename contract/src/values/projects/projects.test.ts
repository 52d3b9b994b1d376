import { describe, expect, it } from 'vitest';
import { isProjectOverdue, openInterval, pauseClock, startClock, stopClock, usedMs } from './clock.ts';
import {
	awaitedBy,
	choiceOfKind,
	clockOfWork,
	clockOnceChosen,
	moveRefusal,
	type ProjectStage,
	projectStages,
	promiseMsOf,
} from './projects.ts';

const open = { kind: 'migration', hasWebsite: true, isClosed: false } as const;

describe('a project', () => {
	it.each([
		['your logo', 'the client’s logo'],
		['your texts and your photos', 'the client’s texts and their photos'],
		[choiceOfKind, 'the client’s choice of a new website or a migration'],
		['the domain', 'the domain'],
	])('waits for %s, in the words of our team', (reason, words) => {
		expect([awaitedBy(reason, 'client'), awaitedBy(reason, 'team')]).toEqual([reason, words]);
	});

	it('moves one stage forward, or back to any earlier stage, and nowhere else', () => {
		for (const [index, from] of projectStages.entries()) {
			for (const [target, to] of projectStages.entries()) {
				const isAllowed = target < index || target === index + 1;
				expect(moveRefusal({ ...open, from, to }) === null, `${from} to ${to}`).toBe(isAllowed);
			}
		}
	});

	it('goes live only with a linked website', () => {
		expect(moveRefusal({ ...open, hasWebsite: false, from: 'launch', to: 'live' })).toBe(
			'Please link the website first, so that it is monitored from its launch.',
		);
		expect(moveRefusal({ ...open, hasWebsite: false, from: 'review', to: 'launch' })).toBeNull();
	});

	it('leaves Intake only once its kind is chosen', () => {
		const undecided = { ...open, kind: null } as const;
		expect(moveRefusal({ ...undecided, from: 'intake', to: 'content' })).toBe(
			'Please choose a new website or a migration first.',
		);
		expect(moveRefusal({ ...undecided, from: 'content', to: 'intake' })).toBeNull();
	});

	it.each<[ProjectStage, ProjectStage]>([
		['intake', 'content'],
		['live', 'launch'],
	])('that is closed does not move from %s to %s', (from, to) => {
		expect(moveRefusal({ ...open, from, to, isClosed: true })).toContain('closed');
	});
});

describe('the clock of a project whose kind is not chosen', () => {
	const noon = Date.parse('2026-11-25T12:00:00Z');
	const week = 7 * 24 * 3_600_000;

	it('waits for the choice, uses no time and is never overdue', () => {
		const clock = clockOfWork([], null, noon);

		expect(openInterval(clock)).toMatchObject({ state: 'waiting', reason: choiceOfKind });
		expect(usedMs(clock, noon + week)).toBe(0);
		expect(isProjectOverdue(clock, promiseMsOf(null), noon + week)).toBe(false);
	});

	it('runs from the choice on', () => {
		const chosen = clockOnceChosen(clockOfWork([], null, noon), noon + week);

		expect(openInterval(chosen)).toMatchObject({ state: 'running', from: noon + week });
	});

	it('keeps waiting after the choice for anything else that we wait for', () => {
		const waiting = pauseClock(clockOfWork([], null, noon), 'your logo', noon + 1);

		expect(openInterval(clockOnceChosen(waiting, noon + 2))).toMatchObject({ reason: 'your logo' });
	});

	it('waits again when a stopped project continues, and runs at once if the kind is known', () => {
		const stopped = stopClock(startClock([], noon), noon + 1);

		expect(openInterval(clockOfWork(stopped, null, noon + 2))).toMatchObject({ state: 'waiting' });
		expect(openInterval(clockOfWork(stopped, 'migration', noon + 2))).toMatchObject({ state: 'running' });
	});
});
