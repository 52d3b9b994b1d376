import { type CheckError, defaultCheckSettings } from '@stayup/contract';
import { aMonitor, bad, good, noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import type { CheckResult } from '../../probe/check-result.ts';
import { applyChecks } from './apply-checks.ts';
import type { MaintenanceSpan, Monitor } from './monitor.ts';

function after(monitor: Partial<Monitor>, checks: readonly CheckResult[]) {
	const { monitor: applied, changes, alerts, conditions } = applyChecks(aMonitor(monitor), checks);
	const [hour] = Object.values(applied.uptime.openHours);
	return {
		state: applied.state,
		kinds: changes.map(({ kind }) => kind),
		// Those about conditions are in condition-alerts.test.ts.
		alerts: alerts.map(({ kind }) => kind).filter((kind) => !kind.startsWith('condition-')),
		conditions,
		hour,
	};
}

describe('PROBE-17: a website that is slow', () => {
	const check = { ...defaultCheckSettings(), slowAboveMs: 1_000 };
	const times = (...durations: number[]) => durations.map((durationMs, index) => good(index * 60, durationMs));
	const conditionsAfter = (...durations: number[]) => after({ check }, times(100, ...durations));

	it('is slow when three of its last five checks were, as of the first of them', () => {
		expect(conditionsAfter(2000, 100, 2000).state.condition).toBeUndefined();
		const { state, conditions, kinds, alerts } = conditionsAfter(2000, 100, 2000, 1001);

		expect(state).toMatchObject({ shown: 'up', condition: { kind: 'slow', since: noon + 60_000 } });
		expect(conditions).toMatchObject([
			{ kind: 'began', error: null, checks: [{ durationMs: 2000 }, { durationMs: 2000 }, { durationMs: 1001 }] },
		]);
		expect([...kinds, ...alerts]).toEqual(['came-up']);
	});

	it('counts a check that takes as long as the limit as fast', () => {
		expect(conditionsAfter(1000, 1000, 1000).conditions).toEqual([]);
	});

	it('stays slow while two of the last five are, and is over when only one is', () => {
		const slow = [2000, 2000, 2000];

		expect(conditionsAfter(...slow, 100, 100, 100).state.condition).toMatchObject({ kind: 'slow' });
		const { state, conditions } = conditionsAfter(...slow, 100, 100, 100, 100);
		expect(state.condition).toBeNull();
		expect(conditions.at(-1)).toMatchObject({ kind: 'ended', at: noon + 7 * 60_000 });
	});

	it('never lowers its uptime', () => {
		expect(conditionsAfter(2000, 2000, 2000).hour?.stats).toMatchObject({ upSeconds: 180, downSeconds: 0 });
	});

	it('does not count checks that other regions or users asked for', () => {
		const elsewhere = [1, 2, 3].map((second) => ({ ...good(second, 2000), origin: 'check-now' as const }));

		expect(after({ check }, [good(0), ...elsewhere]).conditions).toEqual([]);
	});

	it('is not slow while it is down, and needs three checks again afterwards', () => {
		const down = [bad(240), bad(255), bad(270)];
		const up = [good(300, 2000), good(315, 2000)];
		const { conditions, state } = after({ check }, [...times(100, 2000, 2000, 2000), ...down, ...up]);

		expect(conditions.map(({ kind }) => kind)).toEqual(['began', 'ended']);
		expect(state).toMatchObject({ shown: 'up', condition: null });
	});

	it('stores no times without a limit', () => {
		expect(after({}, times(2000, 2000, 2000)).state.recentTimes).toBeUndefined();
	});
});

describe('PROBE-19: a website in a maintenance window', () => {
	const maintenance: MaintenanceSpan[] = [[noon + 120_000, noon + 300_000, 'window']];
	const inWindow = (...checks: CheckResult[]) => after({ maintenance }, [good(0), good(60), ...checks]);

	it('is in maintenance from its first check inside, and keeps its status while it works', () => {
		const { state, conditions, kinds } = inWindow(good(120));

		expect(state).toMatchObject({
			phase: 'up',
			shown: 'up',
			condition: { kind: 'maintenance', since: noon + 120_000 },
		});
		expect(conditions).toMatchObject([{ kind: 'began', checks: [], error: null }]);
		expect(kinds).toEqual(['came-up']);
	});

	it('is unknown at once if it fails, without rechecks, an outage or an alert', () => {
		const { state, conditions, kinds, alerts } = inWindow(good(120), bad(180), bad(240));

		expect(state).toMatchObject({ phase: 'planned', shown: 'unknown', shownSince: noon + 180_000, failures: [] });
		expect(kinds).toEqual(['came-up', 'maintenance']);
		expect(alerts).toEqual([]);
		expect(conditions).toMatchObject([{ kind: 'began' }, { kind: 'failed', error: 'wrong_status', checks: [{}] }]);
	});

	it('is up after one success', () => {
		const { state, kinds } = inWindow(bad(120), good(180));

		expect(state).toMatchObject({ phase: 'up', shown: 'up', shownSince: noon + 180_000 });
		expect(kinds).toEqual(['came-up', 'maintenance', 'came-up']);
	});

	it('counts the time in which it fails as maintenance, until the window ends', () => {
		const { hour, conditions, state } = inWindow(bad(120), bad(180), bad(240), good(310), good(370));

		expect(hour?.stats).toMatchObject({ upSeconds: 180, downSeconds: 0, maintenanceSeconds: 180 });
		expect(hour?.spans).toBe('0-120000u;120000-300000m;310000-370000u');
		expect(state.condition).toBeNull();
		expect(conditions.at(-1)).toMatchObject({ kind: 'ended', at: noon + 300_000 });
	});

	it('is down if it still fails afterwards, once three failures have confirmed it', () => {
		const still = [bad(120), bad(180), bad(240), bad(310), bad(325)];

		expect(inWindow(...still)).toMatchObject({
			state: { phase: 'suspect', shown: 'unknown', condition: null },
			kinds: ['came-up', 'maintenance'],
		});
		const { state, hour, alerts } = inWindow(...still, bad(340), bad(400));
		expect(state).toMatchObject({ phase: 'down', shownSince: noon + 310_000 });
		expect(alerts).toEqual(['down']);
		expect(hour?.spans).toBe('0-120000u;120000-300000m;300000-400000d');
	});

	it('ends an open outage with an alert that says so, whether the check fails or not', () => {
		const down = [bad(70), bad(85), bad(100)];

		for (const [check, shown] of [
			[bad(120), 'unknown'],
			[good(120), 'up'],
		] as const) {
			const { state, kinds, alerts } = inWindow(...down, check);
			expect(state).toMatchObject({ shown, openOutageId: null, firstSuccessAt: null });
			expect(kinds).toEqual(['came-up', 'went-down', 'maintenance']);
			expect(alerts).toEqual(['down', 'maintenance']);
		}
	});

	it('sends an alert for the next outage and its end as always', () => {
		const checks = [
			bad(70),
			bad(85),
			bad(100),
			bad(120),
			good(310),
			bad(370),
			bad(385),
			bad(400),
			good(430),
			good(445),
		];

		expect(inWindow(...checks).alerts).toEqual(['down', 'maintenance', 'up', 'down', 'up']);
	});

	it.each<[string, CheckResult[], string[]]>([
		['works again after it', [bad(120), good(310)], ['down', 'maintenance', 'up']],
		['worked again inside it', [bad(120), good(180), good(240), good(310), good(370)], ['down', 'maintenance', 'up']],
		['only works inside it', [good(120), good(180)], ['down', 'maintenance']],
		['fails once after it', [good(120), bad(310), good(325), good(370)], ['down', 'maintenance', 'up']],
		['still fails after it', [bad(120), bad(310), bad(325), bad(340)], ['down', 'maintenance', 'down']],
		[
			'recovers later',
			[bad(120), bad(310), bad(325), bad(340), good(370), good(385)],
			['down', 'maintenance', 'down', 'up'],
		],
	])(
		'says to those who know of the outage that it ended, and then how the website is after the window: it %s',
		(_, checks, expected) => {
			expect(inWindow(bad(70), bad(85), bad(100), ...checks).alerts).toEqual(expected);
		},
	);

	it('says nothing about an outage that nobody was notified of', () => {
		const { alerts, kinds } = inWindow(bad(70), bad(130), good(310));

		expect([alerts, kinds]).toEqual([[], ['came-up', 'maintenance', 'came-up']]);
	});

	it('keeps a recovery that began before', () => {
		const { kinds, alerts } = inWindow(bad(70), bad(75), bad(80), good(110), good(125));

		expect(kinds).toEqual(['came-up', 'went-down', 'recovered']);
		expect(alerts).toEqual(['down', 'up']);
	});

	it('drops a doubt that has begun before', () => {
		const { state, hour } = inWindow(bad(70), bad(130), bad(190), bad(250), good(310));

		expect(state).toMatchObject({ phase: 'up', failures: [] });
		expect(state.votes).toBeUndefined();
		expect(hour?.spans).toBe('0-70000u;130000-300000m');
	});

	it('is shown before all other conditions', () => {
		const wall = { error: 'blocked_by_firewall' satisfies CheckError } as const;
		const { conditions, state } = inWindow(bad(70, wall), bad(85, wall), bad(100, wall), bad(120, wall));

		expect(state).toMatchObject({ phase: 'planned', condition: { kind: 'maintenance' } });
		expect(conditions.map(({ kind, condition }) => `${condition.kind} ${kind}`)).toEqual([
			'blocked began',
			'blocked ended',
			'maintenance began',
		]);
	});

	it('has a period for each of two windows that follow each other', () => {
		const windows: MaintenanceSpan[] = [...maintenance, [noon + 300_000, noon + 420_000, 'next']];
		const { conditions } = after({ maintenance: windows }, [good(0), good(120), good(310), good(430)]);

		expect(conditions.map(({ kind, condition }) => [kind, (condition.since - noon) / 1000])).toEqual([
			['began', 120],
			['ended', 120],
			['began', 300],
			['ended', 300],
		]);
	});
});
