import { defaultCheckSettings, type Region } from '@stayup/contract';
import { aMonitor, bad, good, noon } from '@stayup/testing/builders';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conditionEventId } from '../../platform/ids.ts';
import type { CheckResult } from '../../probe/check-result.ts';
import { applyChecks } from './apply-checks.ts';
import type { MaintenanceSpan, Monitor } from './monitor.ts';

const check = { ...defaultCheckSettings(), slowAboveMs: 1_000 };
const wall = { error: 'blocked_by_firewall', statusCode: 403 } as const;

function alertsAfter(monitor: Partial<Monitor>, checks: readonly CheckResult[]) {
	return applyChecks(aMonitor(monitor), [good(0), ...checks]).alerts.filter(
		(alert) => alert.kind === 'condition-began' || alert.kind === 'condition-ended',
	);
}

const slow = (...seconds: number[]) => seconds.map((second) => good(second, 2_000));
const fast = (...seconds: number[]) => seconds.map((second) => good(second, 100));
const at = (seconds: number) => noon + seconds * 1000;

/** The home region fails and the others succeed, or one of them fails as well. */
const partly = (second: number) => [
	bad(second),
	{ ...good(second + 15), region: 'us-west1' as Region, origin: 'recheck' as const },
];

describe('a website that becomes slow', () => {
	it('sends one alert when it is confirmed, with the checks that decided, and one when it is over', () => {
		const checks = [...slow(60, 120, 180, 240), ...fast(300, 360, 420, 480, 540)];

		expect(alertsAfter({ check }, checks)).toMatchObject([
			{
				kind: 'condition-began',
				condition: 'slow',
				since: at(60),
				at: at(180),
				slowAboveMs: 1_000,
				error: null,
				checks: [{ durationMs: 2_000 }, { durationMs: 2_000 }, { durationMs: 2_000 }],
			},
			{ kind: 'condition-ended', condition: 'slow', since: at(60), endedAt: at(480), next: 'up' },
		]);
	});

	it('is over when it goes down, which the alert says', () => {
		const down = [bad(240), bad(255), bad(270)];

		expect(alertsAfter({ check }, [...slow(60, 120, 180), ...down]).at(-1)).toMatchObject({
			kind: 'condition-ended',
			condition: 'slow',
			next: 'down',
			endedAt: at(270),
		});
	});

	it('sends nothing when maintenance begins, and is slow again from its end', () => {
		const maintenance: MaintenanceSpan[] = [[at(230), at(290), 'window']];

		expect(alertsAfter({ check, maintenance }, slow(60, 120, 180, 240, 300))).toMatchObject([
			{ kind: 'condition-began', since: at(60) },
			{ kind: 'condition-began', since: at(290) },
		]);
	});
});

describe('a website that is blocked', () => {
	it('sends an alert with the refusal, and one when a check succeeds', () => {
		const checks = [bad(60, wall), bad(75, wall), bad(90, wall), good(120)];

		expect(alertsAfter({}, checks)).toMatchObject([
			{
				kind: 'condition-began',
				condition: 'blocked',
				since: at(60),
				slowAboveMs: null,
				error: 'blocked_by_firewall',
				statusCode: 403,
			},
			{ kind: 'condition-ended', condition: 'blocked', next: 'up' },
		]);
	});
});

describe('a website that is partly unreachable', () => {
	it('sends an alert with the answer of each region, and one when all reach it', () => {
		const recovery = [good(180), { ...good(195), region: 'us-west1' as Region, origin: 'recheck' as const }];
		const [began, ended, ...more] = alertsAfter({ askedRegions: 2 }, [...partly(60), ...partly(120), ...recovery]);

		expect(began).toMatchObject({ condition: 'partly-unreachable', since: at(60), error: 'wrong_status' });
		expect(began?.kind === 'condition-began' && began.checks.map(({ region, error }) => [region, error])).toEqual([
			['us-east4', 'wrong_status'],
			['us-west1', null],
		]);
		expect(ended).toMatchObject({ kind: 'condition-ended', condition: 'partly-unreachable', next: 'up' });
		expect(more).toEqual([]);
	});
});

it('no two alerts have the same id, so that none stops the commit of its checks, and no period begins in another of its kind', () => {
	const round = fc.constantFrom('slow', 'fast', 'down', 'blocked', 'partly');
	const window = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 10 }));
	fc.assert(
		fc.property(
			fc.array(round, { minLength: 10, maxLength: 80 }),
			fc.array(window, { maxLength: 3 }),
			(rounds, windows) => {
				const checks = rounds.flatMap((kind, index) => {
					const second = (index + 1) * 60;
					switch (kind) {
						case 'slow':
							return slow(second);
						case 'fast':
							return [good(second), { ...good(second + 15), region: 'us-west1' as Region, origin: 'recheck' as const }];
						case 'partly':
							return partly(second);
						default: {
							const refusal = kind === 'blocked' ? wall : {};
							return [bad(second, refusal), bad(second + 15, { ...refusal, region: 'us-west1', origin: 'recheck' })];
						}
					}
				});
				const maintenance = windows
					.map(([minute, length]): MaintenanceSpan => [at(minute * 60 - 10), at((minute + length) * 60 - 10), 'window'])
					.toSorted(([a], [b]) => a - b)
					.filter(([from], index, all) => index === 0 || from > (all[index - 1]?.[1] ?? 0));
				const alerts = alertsAfter({ check, maintenance, askedRegions: 2 }, checks);
				const ids = alerts.map((alert) => {
					const event = alert.kind === 'condition-began' ? 'began' : 'ended';
					return conditionEventId({ websiteId: 'shop', kind: alert.condition, since: alert.since }, event);
				});

				expect(new Set(ids).size).toBe(ids.length);
				// No period begins in an earlier one of its kind.
				for (const kind of ['slow', 'partly-unreachable', 'blocked'] as const) {
					const of = alerts.filter(({ condition }) => condition === kind);
					const times = of.map((alert) => (alert.kind === 'condition-began' ? alert.since : alert.endedAt));
					expect(times).toEqual(times.toSorted((a, b) => a - b));
				}
			},
		),
		{ numRuns: 1_000 },
	);
});
