import { hourMs, LoopLimitExceeded, minuteMs } from '@stayup/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newWalk, takeDueSteps, type Walk, type WalkedRules } from './escalation.ts';

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
