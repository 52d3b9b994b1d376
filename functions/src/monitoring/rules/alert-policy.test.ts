import { aMonitor, bad, good } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import type { CheckResult } from '../../probe/check-result.ts';
import { applyChecks } from './apply-checks.ts';

function alertsOf(...checks: CheckResult[]) {
	const { alerts, changes } = applyChecks(aMonitor(), checks);
	const outages = changes.filter(({ kind }) => kind === 'went-down').length;
	return { kinds: alerts.map(({ kind }) => kind), alerts, outages };
}

/** Down for a minute and up for a minute, repeatedly: two changes every two minutes. */
function flaps(times: number): CheckResult[] {
	return Array.from({ length: times }, (_, index) => {
		const from = index * 120;
		return [bad(from), bad(from + 15), bad(from + 30), good(from + 60), good(from + 75)];
	}).flat();
}

function minutely(from: number, until: number): CheckResult[] {
	return Array.from({ length: (until - from) / 60 }, (_, index) => good(from + index * 60));
}

describe('owners', () => {
	it('are not notified of the first success of a website, but of its first outage (PROBE-12)', () => {
		expect(alertsOf(good(0)).kinds).toEqual([]);
		expect(alertsOf(bad(0), bad(1), bad(2)).kinds).toEqual(['down']);
	});

	it('are notified of an outage since its first failure, and of its recovery', () => {
		const { alerts } = alertsOf(good(0), bad(60), bad(75), bad(90), good(120), good(135));

		expect(alerts).toMatchObject([
			{ kind: 'down', since: expect.any(Number) },
			{ kind: 'up', since: (alerts[0] as { since: number }).since },
		]);
	});

	it('are notified once of a flapping website, until it has been stable for ten minutes (PROBE-9)', () => {
		const { kinds, outages } = alertsOf(...flaps(30), ...minutely(3600, 3600 + 900));

		expect(outages).toBe(30);
		expect(kinds).toEqual(['down', 'up', 'down', 'up', 'flapping']);
	});

	it('are notified after flapping if the website stays down', () => {
		const staysDown = Array.from({ length: 15 }, (_, index) => bad(600 + index * 60));
		const { kinds } = alertsOf(...flaps(4), ...staysDown);

		expect(kinds).toEqual(['down', 'up', 'down', 'up', 'flapping', 'down']);
	});

	it('are not notified if every other check fails, which is no outage', () => {
		const checks = Array.from({ length: 60 }, (_, index) => (index % 2 ? bad(index * 60) : good(index * 60)));

		expect(alertsOf(...checks)).toMatchObject({ kinds: [], outages: 0 });
	});
});
