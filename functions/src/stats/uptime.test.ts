import { hourMs } from '@stayup/contract';
import { aMonitor, bad, good, noon } from '@stayup/testing/builders';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChecks } from '../monitoring/rules/apply-checks.ts';
import type { CheckResult } from '../probe/check-result.ts';
import { addStats, emptyStats } from './stats.ts';
import { statsOfAll, statsOfDay, statsSince } from './uptime.ts';

const hour = 3600;
/** Websites store their hours at different times, at most this long after the end of the hour. */
const spread = 600;

function record(...checks: CheckResult[]) {
	const applied = applyChecks(aMonitor(), checks);
	const { checks: count, upSeconds, downSeconds } = statsOfAll(applied.monitor.uptime);
	return { ...applied, count, upSeconds, downSeconds };
}

function minutely(from: number, until: number, check: (seconds: number) => CheckResult): CheckResult[] {
	return Array.from({ length: Math.ceil((until - from) / 60) }, (_, index) => check(from + index * 60));
}

describe('the uptime', () => {
	it('counts the time between successes as up', () => {
		expect(record(good(0), good(60), good(120))).toMatchObject({ count: 3, upSeconds: 120, downSeconds: 0 });
	});

	it('counts the time before the first success as unknown', () => {
		expect(record(good(50), good(110))).toMatchObject({ upSeconds: 60, downSeconds: 0 });
	});

	it('counts failures that were not confirmed as up', () => {
		expect(record(good(0), bad(60), bad(75), good(90))).toMatchObject({ upSeconds: 90, downSeconds: 0 });
	});

	it('counts an outage as down from its first failure', () => {
		expect(record(good(0), bad(60), bad(75), bad(90), bad(120))).toMatchObject({ upSeconds: 60, downSeconds: 60 });
	});

	it('counts a recovery as up from its first success', () => {
		const fall = [good(0), bad(60), bad(75), bad(90)];

		expect(record(...fall, good(120), good(135))).toMatchObject({ upSeconds: 75, downSeconds: 60 });
		expect(record(...fall, good(120), bad(135))).toMatchObject({ upSeconds: 60, downSeconds: 75 });
	});

	it('counts a gap of more than two intervals and a timeout as neither', () => {
		expect(record(good(0), good(130))).toMatchObject({ upSeconds: 130 });
		expect(record(good(0), good(131))).toMatchObject({ upSeconds: 0, downSeconds: 0 });
	});

	it('has the response time of successful checks only', () => {
		const { monitor } = record(good(0, 100), bad(60), good(75, 300));

		expect(statsOfAll(monitor.uptime)).toMatchObject({ successes: 2, responseTimeTotalMs: 400 });
	});

	it('counts no second twice if the clock steps back', () => {
		expect(record(good(0), good(60), good(30), good(90))).toMatchObject({ upSeconds: 90, downSeconds: 0 });
	});

	it('closes an hour when its last second is decided', () => {
		const untilOne = record(...minutely(0, hour, good));
		const pastOne = record(...minutely(0, hour + spread + 60, good));

		expect(untilOne.closedHours).toHaveLength(0);
		expect(pastOne.closedHours).toMatchObject([{ start: noon, stats: { checks: 60, upSeconds: 3600 } }]);
	});

	it('keeps an hour open while its end is undecided', () => {
		const undecided = [...minutely(0, hour, good), bad(hour - 10), bad(hour + 5)];
		const confirmed = record(...undecided, bad(hour + 20), bad(hour + 80), bad(hour + spread));

		expect(record(...undecided).closedHours).toHaveLength(0);
		expect(confirmed.closedHours).toMatchObject([{ stats: { upSeconds: 3590, downSeconds: 10 } }]);
	});

	it('closes a day at its first check after midnight', () => {
		const { closedDays, monitor } = record(...minutely(0, 12 * hour + spread, good));

		expect(closedDays).toMatchObject([{ start: noon - 12 * hourMs, stats: { upSeconds: 12 * hour, checks: 720 } }]);
		expect(statsOfDay(monitor.uptime, noon + 12 * hourMs)).toMatchObject({ checks: 10 });
		expect(statsOfDay(monitor.uptime, noon - 48 * hourMs)).toMatchObject({ checks: 0 });
	});

	it('stores the stats of all time before with every closed hour', () => {
		const { closedHours } = record(...minutely(0, 3 * hour + spread, good));

		expect(closedHours.map(({ before }) => before.checks)).toEqual([0, 60, 120]);
	});

	it('needs far less than 200 KB a day, even at 30 s (STORE-2)', () => {
		const checks = Array.from({ length: 25 * 120 }, (_, index) => good(index * 30, 20 + ((index * 7919) % 9_000)));
		const { closedHours } = applyChecks(aMonitor({ intervalSeconds: 30 }), checks);

		expect(closedHours.length).toBeGreaterThanOrEqual(24);
		expect(JSON.stringify(closedHours.slice(0, 24)).length).toBeLessThan(100_000);
	});

	it('keeps the last 24 hours', () => {
		const { monitor } = record(...minutely(0, 30 * hour, good));

		expect(statsSince(monitor.uptime, noon + 6 * hourMs)).toMatchObject({ checks: 24 * 60 });
	});

	it('neither loses nor adds a check or second, for any order of results and gaps', () => {
		const gaps = fc.array(fc.record({ gap: fc.integer({ min: 1, max: 4000 }), ok: fc.boolean() }), { maxLength: 200 });
		fc.assert(
			fc.property(gaps, (steps) => {
				let seconds = 0;
				const checks = steps.map(({ gap, ok }) => {
					seconds += gap;
					return ok ? good(seconds) : bad(seconds);
				});

				const { monitor, closedHours, closedDays } = applyChecks(aMonitor(), checks);
				const all = statsOfAll(monitor.uptime);
				const stored = closedHours.map(({ stats }) => stats).reduce(addStats, emptyStats());
				const days = [...closedDays, monitor.uptime.day].map(({ stats }) => stats).reduce(addStats, emptyStats());

				expect(all.checks).toBe(checks.length);
				expect(all.upSeconds + all.downSeconds).toBeLessThanOrEqual(seconds);
				expect(stored).toEqual(monitor.uptime.total);
				expect(days).toEqual(monitor.uptime.total);
			}),
		);
	});
});
