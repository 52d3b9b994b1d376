import { hourMs } from '@stayup/contract';
import { aMonitor, bad, good, noon } from '@stayup/testing/builders';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChecks, storingPlanOf } from '../monitoring/rules/apply-checks.ts';
import type { CheckResult } from '../probe/check-result.ts';
import { addStats, emptyStats } from './stats.ts';
import { statsOfAll, statsOfDay, statsSince } from './uptime.ts';

const hour = 3600;
/** Alice's shop stores its hours this long after 13:00, 16:00 and so on. */
const ownTime = 2_652;

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

	it('stores an hour after its last second is decided, at the time of the website', () => {
		const closedBy = (until: number) => record(...minutely(0, until, good)).closedHours;
		const startsAt = (hours: number) => ({ start: noon + hours * hourMs, stats: { checks: 60, upSeconds: 3600 } });

		expect(closedBy(hour + ownTime - 60)).toHaveLength(0);
		expect(closedBy(4 * hour + ownTime - 60)).toMatchObject([0].map(startsAt));
		expect(closedBy(4 * hour + ownTime + 60)).toMatchObject([0, 1, 2, 3].map(startsAt));
	});

	it.each([
		{ intervalSeconds: 30, writesPerDay: 24 },
		{ intervalSeconds: 60, writesPerDay: 8 },
		{ intervalSeconds: 300, writesPerDay: 4 },
	])('stores the hours of a day in $writesPerDay writes at $intervalSeconds s', ({ intervalSeconds, writesPerDay }) => {
		let monitor = aMonitor({ intervalSeconds });
		let writes = 0;
		for (let seconds = 0; seconds < 96 * hour; seconds += intervalSeconds) {
			const applied = applyChecks(monitor, [good(seconds)]);
			monitor = applied.monitor;
			if (applied.closedHours.length > 0 && seconds >= 48 * hour && seconds < 72 * hour) writes += 1;
		}

		expect(writes).toBe(writesPerDay);
	});

	it('spreads the times at which websites store their hours over all hours that they store together', () => {
		const times = Array.from({ length: 400 }, (_, index) => {
			const plan = storingPlanOf({ websiteId: `website-${index}`, intervalSeconds: 60 });
			return Math.floor((4 * plan.delayMs) / (plan.hoursPerWrite * hourMs));
		});

		for (const quarter of [0, 1, 2, 3]) expect(times.filter((time) => time === quarter).length).toBeGreaterThan(70);
	});

	it('stores hours earlier if their checks are long, so that a shard of failing websites has room', () => {
		const failing = aMonitor({ intervalSeconds: 300, websiteId: 'failing' });
		let monitor = failing;
		let longest = 0;
		for (let seconds = 0; seconds < 24 * hour; seconds += 30) {
			monitor = applyChecks(monitor, [bad(seconds, { error: 'too_many_redirects' })]).monitor;
			const lines = Object.values(monitor.uptime.openHours).map(({ rawChecks }) => rawChecks);
			longest = Math.max(longest, lines.join('').length);
		}

		expect(longest).toBeLessThan(5_500);
	});

	it('keeps an hour open while its end is undecided', () => {
		const { monitor } = record(...minutely(0, hour, good));
		const undecided = applyChecks(monitor, minutely(hour, 2 * hour, bad), { isSuppressed: true });
		const confirmed = applyChecks(undecided.monitor, [bad(2 * hour), bad(2 * hour + 15)]);

		expect(undecided.closedHours).toHaveLength(0);
		expect(undecided.monitor.uptime.openHours).toHaveProperty(String(noon));
		expect(confirmed.closedHours).toMatchObject([{ stats: { upSeconds: 3600, downSeconds: 0 } }]);
	});

	it('closes a day with its last hours', () => {
		const { closedDays, monitor } = record(...minutely(0, 13 * hour + ownTime + 60, good));

		expect(closedDays).toMatchObject([{ start: noon - 12 * hourMs, stats: { upSeconds: 12 * hour, checks: 720 } }]);
		expect(statsOfDay(monitor.uptime, noon + 12 * hourMs)).toMatchObject({ checks: 106 });
		expect(statsOfDay(monitor.uptime, noon - 48 * hourMs)).toMatchObject({ checks: 0 });
	});

	it('stores the stats of all time before with every closed hour', () => {
		const { closedHours } = record(...minutely(0, 4 * hour + ownTime + 60, good));

		expect(closedHours.map(({ before }) => before.checks)).toEqual([0, 60, 120, 180]);
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
				const days = [...closedDays, monitor.uptime.past.time.day]
					.map(({ stats }) => stats)
					.reduce(addStats, emptyStats());

				expect(all.checks).toBe(checks.length);
				expect(all.upSeconds + all.downSeconds).toBeLessThanOrEqual(seconds);
				expect(stored).toEqual(monitor.uptime.past.time.total);
				expect(days).toEqual(monitor.uptime.past.time.total);
			}),
		);
	});
});
