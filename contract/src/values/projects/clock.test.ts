import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourMs, minuteMs } from '../time.ts';
import {
	type Clock,
	clockSentence,
	dueAt,
	hoursAndMinutes,
	isProjectOverdue,
	openInterval,
	pauseClock,
	resumeClock,
	startClock,
	stopClock,
	usedMs,
	waitedMs,
} from './clock.ts';

const noon = Date.parse('2026-11-25T12:00:00Z');
const promise = 72 * hourMs;
const timeOf = (at: number) => new Date(at).toISOString().slice(11, 16);

describe('the clock of a project', () => {
	it('counts while it runs, and not while we wait for the client', () => {
		const waiting = pauseClock(startClock([], noon), 'your logo', noon + 31 * hourMs + 20 * minuteMs);
		const at = noon + 50 * hourMs;

		expect(clockSentence(waiting, promise, at, timeOf)).toBe(
			'31 h 20 min of 72 h used; paused since 19:20 because we wait for your logo',
		);
		expect(dueAt(waiting, promise, at)).toBeNull();
		const running = resumeClock(waiting, at);
		expect(usedMs(running, at + hourMs)).toBe(32 * hourMs + 20 * minuteMs);
		expect(dueAt(running, promise, at)).toBe(at + 40 * hourMs + 40 * minuteMs);
		expect(clockSentence(running, promise, at, timeOf)).toBe('31 h 20 min of 72 h used');
	});

	it('is overdue one millisecond after the promised time, also while it is paused afterwards, and not once it is stopped', () => {
		const running = startClock([], noon);
		expect(isProjectOverdue(running, promise, noon + promise)).toBe(false);
		expect(isProjectOverdue(running, promise, noon + promise + 1)).toBe(true);
		const late = pauseClock(running, 'your texts', noon + promise + 1);
		expect(isProjectOverdue(late, promise, noon + promise + hourMs)).toBe(true);
		expect(isProjectOverdue(stopClock(late, noon + promise + hourMs), promise, noon + promise + hourMs)).toBe(false);
	});

	it('keeps every pause with its reason', () => {
		const first = pauseClock(startClock([], noon), 'your logo', noon + 1);
		const both = pauseClock(first, 'your texts', noon + 2);

		expect(both.map(({ state, reason, from, until }) => [state, reason, from - noon, until && until - noon])).toEqual([
			['running', '', 0, 1],
			['waiting', 'your logo', 1, 2],
			['waiting', 'your texts', 2, null],
		]);
		expect(pauseClock(both, 'your texts', noon + 3)).toEqual(both);
	});

	it.each([
		[0, '0 min'],
		[59 * minuteMs, '59 min'],
		[hourMs, '1 h'],
		[31 * hourMs + 20 * minuteMs + 59_000, '31 h 20 min'],
		[-5, '0 min'],
	])('shows %d milliseconds as %s', (ms, words) => {
		expect(hoursAndMinutes(ms)).toBe(words);
	});
});

type Step = (clock: Clock, now: number) => Clock;
const steps: Record<string, Step> = {
	start: startClock,
	'pause for a logo': (clock, now) => pauseClock(clock, 'your logo', now),
	'pause for texts': (clock, now) => pauseClock(clock, 'your texts', now),
	resume: resumeClock,
	stop: stopClock,
};
/** Steps with the time that passes before each; negative if another server's clock is behind. */
const history = fc.array(
	fc.tuple(fc.constantFrom(...Object.keys(steps)), fc.integer({ min: -2 * minuteMs, max: 30 * hourMs })),
	{ maxLength: 30 },
);

describe('whatever happens to a project, its clock', () => {
	it('has intervals in order without overlap, of which at most the last is open', () => {
		fc.assert(
			fc.property(history, (made) => {
				let now = noon;
				let clock: Clock = startClock([], now);
				for (const [name, passed] of made) {
					now += passed;
					clock = steps[name]?.(clock, now) ?? clock;
				}
				const closed = clock.slice(0, -1);
				expect(closed.every(({ until }) => until !== null)).toBe(true);
				expect(clock.every(({ from, until }) => until === null || until >= from)).toBe(true);
				for (const [index, { from }] of clock.entries()) {
					if (index > 0) expect(from).toBeGreaterThanOrEqual(clock[index - 1]?.until ?? 0);
				}
			}),
			{ numRuns: 2000 },
		);
	});

	it('uses no more time than has passed, never less than before, and none while it does not run', () => {
		fc.assert(
			fc.property(history, (made) => {
				let now = noon;
				let clock: Clock = startClock([], now);
				let used = 0;
				for (const [name, passed] of made) {
					const wasRunning = openInterval(clock)?.state === 'running';
					const earlier = now;
					now += Math.abs(passed);
					clock = steps[name]?.(clock, now) ?? clock;
					const after = usedMs(clock, now);
					expect(after - used).toBe(wasRunning ? now - earlier : 0);
					used = after;
				}
				expect(used + waitedMs(clock, now)).toBeLessThanOrEqual(now - noon);
			}),
			{ numRuns: 2000 },
		);
	});

	it('changes nothing when a step is repeated', () => {
		fc.assert(
			fc.property(history, fc.constantFrom(...Object.values(steps)), (made, step) => {
				let now = noon;
				let clock: Clock = [];
				for (const [name, passed] of made) {
					now += passed;
					clock = steps[name]?.(clock, now) ?? clock;
				}
				const once = step(clock, now);
				expect(step(once, now + hourMs)).toEqual(once);
			}),
			{ numRuns: 1000 },
		);
	});
});
