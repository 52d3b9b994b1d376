import { hourMs, LoopLimitExceeded, minuteMs } from '@stayup/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newWalk, takeDueSteps, type Walk, type WalkedRules } from './escalation.ts';
import { mustWait, quietUntil } from './quiet-hours.ts';

const evening = Date.parse('2026-11-23T21:58:00Z');
const rules: WalkedRules = {
	steps: [
		{ afterMinutes: 0, channelIds: ['email'] },
		{ afterMinutes: 5, channelIds: ['phone'] },
	],
	repeatMinutes: 30,
	quietHours: null,
};
const quietHours = { from: '22:00', to: '07:00', exceptWhenAllDown: true };

/** The times of steps until `until`, if a task runs every minute. */
function sentBy(walk: Walk, until: number, isAllDown = false) {
	const sent: [minutes: number, step: number, channels: readonly string[]][] = [];
	let current = walk;
	for (let now = walk.openedAt; now <= until; now += minuteMs) {
		if (current.nextAt === null || current.nextAt > now) continue;
		const taken = takeDueSteps(current, now, isAllDown);
		for (const { number, channelIds } of taken.due) sent.push([(now - walk.openedAt) / minuteMs, number, channelIds]);
		current = taken.walk;
	}
	return sent;
}

describe('the walk of an outage through its policy', () => {
	it('takes each step at its minute, and repeats the last one', () => {
		expect(sentBy(newWalk(rules, 'UTC', evening), evening + 66 * minuteMs)).toEqual([
			[0, 0, ['email']],
			[5, 1, ['phone']],
			[35, 2, ['phone']],
			[65, 3, ['phone']],
		]);
		const once = { ...rules, steps: rules.steps.slice(0, 1) };
		expect(sentBy(newWalk(once, 'UTC', evening), evening + 30 * minuteMs)).toEqual([
			[0, 0, ['email']],
			[30, 1, ['email']],
		]);
	});

	it('moves steps in quiet hours to their end, and does not make up for repeats', () => {
		const walk = newWalk({ ...rules, quietHours }, 'UTC', evening);
		const morning = 542;

		expect(sentBy(walk, evening + (morning + 31) * minuteMs)).toEqual([
			[0, 0, ['email']],
			[morning, 1, ['phone']],
			[morning + 30, 2, ['phone']],
		]);
	});

	it('goes on in quiet hours while everything is down', () => {
		const walk = newWalk({ ...rules, quietHours }, 'UTC', evening);

		expect(sentBy(walk, evening + 10 * minuteMs, true)).toEqual([
			[0, 0, ['email']],
			[5, 1, ['phone']],
		]);
	});

	it('takes all steps that a stop of the product delayed, each once', () => {
		const taken = takeDueSteps(newWalk(rules, 'UTC', evening), evening + 3 * hourMs, false);

		expect(taken.due.map(({ number }) => number)).toEqual([0, 1]);
		expect(taken.walk.nextAt).toBe(evening + 3 * hourMs + 30 * minuteMs);
	});

	it('ends with an error if its rules have no end', () => {
		const endless = newWalk({ ...rules, repeatMinutes: 0 }, 'UTC', evening);

		expect(() => takeDueSteps(endless, evening + hourMs, false)).toThrow(LoopLimitExceeded);
	});

	const sms = rules.steps.slice(1);
	it.each<[string, WalkedRules, number[], number]>([
		['also if a task was a minute late', rules, [0, 6], 35],
		['and is not made up for if a task was as late as the pause', { ...rules, steps: sms }, [35], 65],
		['from the end of quiet hours, also if a task was a minute late', { ...rules, quietHours }, [0, 5, 543], 572],
	])('repeats the last step after its pause, %s', (_, walked, runs, nextAt) => {
		let walk = newWalk(walked, 'UTC', evening);
		let taken: number[] = [];
		for (const minutes of runs) {
			const { walk: later, due } = takeDueSteps(walk, evening + minutes * minuteMs, false);
			walk = later;
			taken = due.map(({ number }) => number);
		}

		expect(taken).toEqual([walked.steps.length - 1]);
		expect(walk.nextAt).toBe(evening + nextAt * minuteMs);
	});

	it('takes no step twice and none before its time, whenever a task runs', () => {
		const steps = fc
			.uniqueArray(fc.oneof(fc.integer({ min: 0, max: 600 }), fc.constantFrom(0, 1440)), { minLength: 1, maxLength: 8 })
			.map((minutes) => minutes.toSorted((a, b) => a - b).map((afterMinutes) => ({ afterMinutes, channelIds: ['a'] })));
		const repeat = fc.option(fc.oneof(fc.integer({ min: 5, max: 200 }), fc.constant(1440)));
		const time = fc.constantFrom('00:00', '02:30', '07:00', '22:00', '23:59');
		const quiet = fc.option(fc.record({ from: time, to: time, exceptWhenAllDown: fc.boolean() }));
		const runs = fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 60 });
		fc.assert(
			fc.property(steps, repeat, quiet, runs, (plannedSteps, repeatMinutes, anyQuietHours, minutes) => {
				const policy = { steps: plannedSteps, repeatMinutes, quietHours: anyQuietHours };
				let walk = newWalk(policy, 'Europe/Vienna', evening);
				const numbers: number[] = [];
				for (const minute of minutes.toSorted((a, b) => a - b)) {
					const now = evening + minute * minuteMs;
					const taken = takeDueSteps(walk, now, false);
					for (const { number } of taken.due) {
						numbers.push(number);
						const planned = plannedSteps[number];
						if (planned) expect(minute).toBeGreaterThanOrEqual(planned.afterMinutes);
					}
					walk = taken.walk;
					if (walk.nextAt !== null) expect(walk.nextAt).toBeGreaterThan(now);
				}
				expect(numbers).toEqual(numbers.map((_, index) => index));
			}),
		);
	});
});

describe('a step none of whose channels can be used', () => {
	it.each<[string, [afterMinutes: number, channelId: string][], number, number[], number]>([
		[
			'passes its turn on at once',
			[
				[0, 'gone'],
				[60, 'phone'],
			],
			0,
			[0, 1],
			30,
		],
		[
			'passes it on through several such steps',
			[
				[0, 'gone'],
				[60, 'gone'],
				[90, 'phone'],
			],
			0,
			[0, 1, 2],
			30,
		],
		[
			'does not bring its own repeat forward',
			[
				[0, 'email'],
				[1, 'gone'],
			],
			1,
			[0, 1],
			31,
		],
		[
			'does not delay a step before quiet hours, which is late',
			[
				[0, 'gone'],
				[1, 'phone'],
			],
			3,
			[0, 1],
			31,
		],
	])('%s', (_, planned, minutes, taken, nextAt) => {
		const steps = planned.map(([afterMinutes, channelId]) => ({ afterMinutes, channelIds: [channelId] }));
		const walk = newWalk({ ...rules, steps, quietHours }, 'UTC', evening);
		const { walk: later, due } = takeDueSteps(
			walk,
			evening + minutes * minuteMs,
			false,
			(ids) => !ids.includes('gone'),
		);

		expect(due.map(({ number }) => number)).toEqual(taken);
		expect(later.dueAt).toBe(evening + nextAt * minuteMs);
	});
});

describe('a step in quiet hours', () => {
	// Minutes from 21:58.
	it.each([
		['waits if it is due in them', 2, 2, false, true],
		['does not wait before them', 1, 1, false, false],
		['that was due before them does not wait while its task is at most five minutes late', 1, 6, false, false],
		['that was due before them waits once its task is later', 1, 7, false, true],
		['that was due in them waits, however short its task is late', 2, 3, false, true],
		['does not wait while everything is down', 2, 2, true, false],
	])('%s', (_, due, now, isAllDown, waits) => {
		const times = { dueAt: evening + due * minuteMs, now: evening + now * minuteMs, isAllDown };

		expect(mustWait({ ...rules, quietHours }, 'UTC', times)).toBe(waits);
		expect(mustWait(rules, 'UTC', times)).toBe(false);
	});

	it('waits also while everything is down if they have no such exception', () => {
		const strict = { ...rules, quietHours: { ...quietHours, exceptWhenAllDown: false } };

		expect(mustWait(strict, 'UTC', { dueAt: evening + hourMs, now: evening + hourMs, isAllDown: true })).toBe(true);
	});

	it('waits until they end, and without any until now', () => {
		const night = evening + hourMs;

		expect(quietUntil({ ...rules, quietHours }, 'UTC', night)).toBe(evening + 542 * minuteMs);
		expect(quietUntil(rules, 'UTC', night)).toBe(night);
	});
});
