import { aMonitor, bad, good, noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import type { CheckResult } from '../../probe/check-result.ts';
import { alertOn, endFlapping } from './alert-policy.ts';
import { applyChecks } from './apply-checks.ts';
import { type AlertMemory, type MaintenanceSpan, newMonitorState } from './monitor.ts';
import type { StatusChange } from './transition.ts';

function alertsOf(...checks: CheckResult[]) {
	const { alerts, changes } = applyChecks(aMonitor(), checks);
	const outages = changes.filter(({ kind }) => kind === 'went-down').length;
	return { kinds: alerts.map(({ kind }) => kind), alerts, outages };
}

/** Down for a minute and up for a minute, repeatedly: two changes every two minutes. */
function flaps(times: number, begin = 0): CheckResult[] {
	return Array.from({ length: times }, (_, index) => {
		const from = begin + index * 120;
		return [bad(from), bad(from + 15), bad(from + 30), good(from + 60), good(from + 75)];
	}).flat();
}

function minutely(from: number, until: number, check: (second: number) => CheckResult = good): CheckResult[] {
	return Array.from({ length: (until - from) / 60 }, (_, index) => check(from + index * 60));
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
		const { kinds } = alertsOf(...flaps(4), ...minutely(600, 1500, bad));

		expect(kinds).toEqual(['down', 'up', 'down', 'up', 'flapping', 'down']);
	});

	/** The fifth change within half an hour is the recovery of an outage that was announced; a third outage is not. */
	const beginsWithRecovery = [bad(0), bad(15), ...minutely(60, 1740, bad), good(1740), good(1755), ...flaps(3, 1860)];

	it('are notified after flapping that the outage which was announced is over, and not a later one', () => {
		const { kinds, alerts } = alertsOf(...beginsWithRecovery, ...minutely(2220, 3000));

		expect(kinds).toEqual(['down', 'up', 'down', 'up', 'down', 'flapping', 'up']);
		const announced = alerts[4] as { outageId: string };
		expect(alerts.at(-1)).toMatchObject({ kind: 'up', since: null, outageId: announced.outageId });
	});

	it('are notified after flapping of the outage that goes on, although an earlier one was announced, and then of its end', () => {
		const staysDown = minutely(2220, 3000, bad);
		const { kinds, alerts } = alertsOf(...beginsWithRecovery, ...staysDown, good(3000), good(3015));

		expect(kinds).toEqual(['down', 'up', 'down', 'up', 'down', 'flapping', 'down', 'up']);
		const [first, , second, end] = alerts.slice(4) as { outageId: string }[];
		expect(second?.outageId).not.toBe(first?.outageId);
		expect(end?.outageId).toBe(second?.outageId);
	});

	it('are not notified if every other check fails, which is no outage', () => {
		const checks = Array.from({ length: 60 }, (_, index) => (index % 2 ? bad(index * 60) : good(index * 60)));

		expect(alertsOf(...checks)).toMatchObject({ kinds: [], outages: 0 });
	});
});

const minuteMs = 60_000;
const quiet: AlertMemory = { changes: [], flappingSince: null, notified: 'up', lastOutageId: null };
const recovered: StatusChange = { kind: 'recovered', at: noon, since: noon - 90_000, outageId: 'o1' };

describe('the memory of alerts', () => {
	it('does not count the first success', () => {
		expect(alertOn(quiet, { kind: 'came-up', at: noon })).toEqual({ memory: quiet, alert: null });
	});

	it('notes an outage, and then its recovery', () => {
		const [at, region] = [noon - 30_000, 'us-east4'] as const;
		const failure = { at, region, origin: 'round', error: 'timeout', phase: 'response', statusCode: null } as const;
		const wentDown: StatusChange = { kind: 'went-down', at: noon, failures: [failure], outageId: 'o1' };
		const { memory, alert } = alertOn(quiet, wentDown);

		expect(alert).toEqual({ kind: 'down', at: noon, since: noon - 30_000, outageId: 'o1' });
		expect(memory).toEqual({ changes: [noon], flappingSince: null, notified: 'down', lastOutageId: 'o1' });
		expect(alertOn({ ...memory, changes: [] }, recovered)).toEqual({
			memory: { changes: [noon], flappingSince: null, notified: 'up', lastOutageId: 'o1' },
			alert: { kind: 'up', at: noon, since: noon - 90_000, outageId: 'o1' },
		});
	});

	it('sends no recovery if the outage sent nothing', () => {
		expect(alertOn(quiet, recovered).alert).toBeNull();
	});

	it('notes that maintenance ended the outage, which ends flapping as well, and says once what then is', () => {
		const window: MaintenanceSpan = [noon - 20_000, noon + minuteMs, 'window'];
		const ended: StatusChange = { kind: 'maintenance', at: noon, since: noon - 90_000, outageId: 'o1' };
		const announced: AlertMemory = { ...quiet, notified: 'down', lastOutageId: 'o1' };
		const facts = { kind: 'maintenance', at: noon, from: noon - 20_000, until: noon + minuteMs, outageId: 'o1' };
		const { memory, alert } = alertOn(announced, ended, window);

		expect(alert).toEqual({ ...facts, since: noon - 90_000 });
		expect(memory).toEqual({ ...announced, notified: 'maintenance' });
		// The outage that ended is another one than the one that was announced.
		const flapping = { ...announced, flappingSince: noon - minuteMs, changes: [noon - minuteMs] };
		expect(alertOn(flapping, { ...ended, outageId: 'o2' }, window)).toEqual({
			memory,
			alert: { ...facts, since: null },
		});
		expect(alertOn(quiet, ended, window).alert).toBeNull();

		const cameUp: StatusChange = { kind: 'came-up', at: noon };
		expect(alertOn(memory, cameUp, window)).toEqual({ memory, alert: null });
		expect(alertOn(memory, cameUp)).toEqual({
			memory: { ...memory, notified: 'up' },
			alert: { kind: 'up', at: noon, since: null, outageId: 'o1', after: 'maintenance' },
		});
		expect(alertOn(announced, cameUp).alert).toMatchObject({ kind: 'up', after: 'block' });
	});

	it('forgets a change after half an hour', () => {
		const at = (minutes: number) => noon - minutes * minuteMs;
		const before: AlertMemory = { ...quiet, notified: 'down', changes: [at(31), at(30), at(3), at(2), at(1)] };

		expect(alertOn(before, recovered).memory.changes).toEqual([at(3), at(2), at(1), noon]);
		expect(alertOn(before, recovered).alert).toMatchObject({ kind: 'up' });
		expect(alertOn({ ...before, changes: [noon - 30 * minuteMs + 1, at(3), at(2), at(1)] }, recovered)).toMatchObject({
			memory: { flappingSince: noon, notified: 'down' },
			alert: { kind: 'flapping', at: noon, changes: 5 },
		});
	});
});

describe('the end of flapping', () => {
	const flapping: AlertMemory = {
		changes: [noon - minuteMs, noon],
		flappingSince: noon,
		notified: 'up',
		lastOutageId: 'o1',
	};
	const shown = (status: 'up' | 'down', openOutageId: string | null = status === 'down' ? 'o2' : null) => ({
		...newMonitorState(noon),
		shown: status,
		shownSince: noon + 1,
		openOutageId,
	});
	const end = noon + 10 * minuteMs;

	it('comes exactly ten minutes after the last change', () => {
		expect(endFlapping(flapping, shown('up'), end - 1)).toEqual({ memory: flapping, alert: null });
		expect(endFlapping(flapping, shown('up'), end).memory).toEqual({ ...flapping, changes: [], flappingSince: null });
	});

	it('does not come for a website that does not flap', () => {
		const before = { ...flapping, flappingSince: null };

		expect(endFlapping(before, shown('down'), end)).toEqual({ memory: before, alert: null });
	});

	it.each([
		['up', 'up', null],
		['up', 'down', { kind: 'down', at: end, since: noon + 1, outageId: 'o2' }],
		['down', 'up', { kind: 'up', at: end, since: null, outageId: 'o1' }],
		['down', 'down', { kind: 'down', at: end, since: noon + 1, outageId: 'o2' }],
	] as const)('after an alert about %s, with the website %s, sends %j', (notified, status, alert) => {
		const lastOutageId = alert?.outageId ?? 'o1';
		expect(endFlapping({ ...flapping, notified }, shown(status), end)).toEqual({
			memory: { changes: [], flappingSince: null, notified: status, lastOutageId },
			alert,
		});
	});

	it('sends nothing without an outage, or twice about the same one', () => {
		expect(endFlapping({ ...flapping, notified: 'down', lastOutageId: null }, shown('up'), end).alert).toBeNull();
		expect(endFlapping(flapping, shown('down', null), end).alert).toBeNull();
		expect(endFlapping(flapping, shown('down', 'o1'), end).alert).toBeNull();
	});

	it('counts from the start of flapping if no change is remembered', () => {
		expect(endFlapping({ ...flapping, changes: [] }, shown('up'), end - 1).memory.flappingSince).toBe(noon);
		expect(endFlapping({ ...flapping, changes: [] }, shown('up'), end).memory.flappingSince).toBeNull();
	});
});
