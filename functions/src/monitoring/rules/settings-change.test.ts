import { defaultCheckSettings } from '@stayup/contract';
import { aMonitor, bad, good, noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import type { CheckResult } from '../../probe/check-result.ts';
import { statsOfAll } from '../../stats/uptime.ts';
import { applyChecks } from './apply-checks.ts';
import type { MaintenanceSpan, Monitor } from './monitor.ts';
import { changeSettings, type MonitorSettings } from './settings-change.ts';

const minute = 60;

function monitored(...checks: CheckResult[]): Monitor {
	return applyChecks(aMonitor(), checks).monitor;
}

/** `seconds` count from noon. */
function change(monitor: Monitor, changes: Partial<MonitorSettings>, seconds: number) {
	return changeSettings(monitor, { ...monitor, ...changes }, noon + seconds * 1000);
}

const up = () => monitored(good(0), good(minute), good(2 * minute));
const down = () => monitored(bad(0), bad(15), bad(30), bad(90));

describe('a new name or interval', () => {
	it('keeps the state, and earlier results still count', () => {
		const before = up();
		const { monitor, needsFirstCheck } = change(before, { name: 'Renamed', intervalSeconds: 300 }, 130);

		expect(monitor.state).toEqual(before.state);
		expect(monitor.revision).toBe(before.revision);
		expect(monitor).toMatchObject({ name: 'Renamed', intervalSeconds: 300 });
		expect(needsFirstCheck).toBe(false);
	});
});

describe('a new URL', () => {
	it('makes the status unknown, drops results of the old URL, and needs a first check', () => {
		const before = up();
		const { monitor, needsFirstCheck } = change(before, { url: 'https://other.example/' }, 130);

		expect(monitor.state).toMatchObject({ phase: 'unknown', shown: 'unknown', lastCheckedAt: null });
		expect(monitor.revision).toBe(before.revision + 1);
		expect(needsFirstCheck).toBe(true);
	});

	it('ends an open outage as edited', () => {
		const before = down();

		expect(change(before, { url: 'https://other.example/' }, 100).endedOutage).toEqual({
			id: before.state.openOutageId,
			reason: 'edited',
		});
	});
});

describe('another expected status', () => {
	it('makes the status unknown', () => {
		expect(change(up(), { expectedStatusCode: 204 }, 130).monitor.state.shown).toBe('unknown');
	});
});

describe('a pause', () => {
	it('ends an open outage as paused and needs no check', () => {
		const { endedOutage, needsFirstCheck, monitor } = change(down(), { isActive: false }, 100);

		expect(endedOutage?.reason).toBe('paused');
		expect(needsFirstCheck).toBe(false);
		expect(monitor.state.openOutageId).toBeNull();
	});

	it('keeps the time of the last check', () => {
		expect(change(up(), { isActive: false }, 130).monitor.state.lastCheckedAt).toBe(noon + 2 * minute * 1000);
	});

	it('counts the time until the pause by the last known status', () => {
		const paused = change(up(), { isActive: false }, 150).monitor;
		const pausedDown = change(down(), { isActive: false }, 120).monitor;

		expect(statsOfAll(paused.uptime)).toMatchObject({ upSeconds: 150, downSeconds: 0 });
		expect(statsOfAll(pausedDown.uptime)).toMatchObject({ upSeconds: 0, downSeconds: 120 });
	});

	it('counts undecided time as the status that users saw', () => {
		const suspect = monitored(good(0), good(minute), bad(2 * minute));

		expect(statsOfAll(change(suspect, { isActive: false }, 130).monitor.uptime).downSeconds).toBe(0);
	});

	it('does not count time without checks', () => {
		const paused = change(up(), { isActive: false }, 3600).monitor;

		expect(statsOfAll(paused.uptime)).toMatchObject({ upSeconds: 120, downSeconds: 0 });
	});
});

describe('resuming', () => {
	it('starts from unknown, and the pause counts neither as up nor as down', () => {
		const paused = change(up(), { isActive: false }, 150).monitor;
		const { monitor, needsFirstCheck } = change(paused, { isActive: true }, 1000);
		const resumed = applyChecks(monitor, [good(1001), good(1061)]).monitor;

		expect(needsFirstCheck).toBe(true);
		expect(monitor.state.shown).toBe('unknown');
		expect(statsOfAll(resumed.uptime)).toMatchObject({ upSeconds: 150 + 60, downSeconds: 0 });
	});
});

describe('other settings of the checks', () => {
	const rules = [{ kind: 'body-contains', text: 'Welcome' } as const];
	const withRules = { ...defaultCheckSettings(), rules };

	it('make the status unknown, because the checks ask something else', () => {
		const { monitor, needsFirstCheck } = change(up(), { check: withRules }, 130);

		expect(monitor).toMatchObject({ check: { rules }, revision: 2, state: { shown: 'unknown' } });
		expect(needsFirstCheck).toBe(true);
		const removed = change(monitor, { check: undefined }, 140).monitor;
		expect(removed).not.toHaveProperty('check');
		expect(removed.revision).toBe(3);
	});

	it('change nothing if they are the same, are left out, or only say when the website is slow', () => {
		const before = { ...up(), check: withRules };
		const { check: _, ...unchanged } = before;
		const slow = { ...withRules, slowAboveMs: 500 };

		expect(change(before, { check: { ...withRules } }, 130).monitor).toEqual(before);
		expect(changeSettings(before, unchanged, noon).monitor).toEqual(before);
		expect(change(before, { check: slow }, 130).monitor).toMatchObject({ check: slow, revision: before.revision });
		expect(change(up(), { check: { ...defaultCheckSettings(), slowAboveMs: 500 } }, 130).needsFirstCheck).toBe(false);
	});

	it('measure again whether the website is slow', () => {
		const check = { ...defaultCheckSettings(), slowAboveMs: 500 };
		const before = applyChecks(aMonitor({ check }), [good(0), good(minute)]).monitor;

		expect(before.state.recentTimes).toHaveLength(2);
		expect(change(before, { check: { ...check, slowAboveMs: 50 } }, 130).monitor.state.recentTimes).toBeUndefined();
	});
});

describe('a pause during maintenance', () => {
	const maintenance: MaintenanceSpan[] = [[noon, noon + 3_600_000, 'window']];

	it('ends the condition, and counts the time until the pause as maintenance if the website fails', () => {
		const failing = applyChecks(aMonitor({ maintenance }), [bad(0), bad(minute)]).monitor;
		const { monitor, endedCondition } = change(failing, { isActive: false }, 90);

		expect(endedCondition).toEqual({ kind: 'maintenance', since: noon });
		expect(monitor.state.condition).toBeUndefined();
		expect(statsOfAll(monitor.uptime)).toMatchObject({ upSeconds: 0, downSeconds: 0, maintenanceSeconds: 90 });
	});
});

describe('a change after maintenance ended an outage', () => {
	const maintenance: MaintenanceSpan[] = [[noon + 100_000, noon + 300_000, 'window']];
	const inMaintenance = () =>
		applyChecks(aMonitor({ maintenance }), [good(0), bad(15), bad(30), bad(45), bad(120)]).monitor;
	const changes: [string, (monitor: Monitor) => Monitor][] = [
		['another URL', (monitor) => change(monitor, { url: 'https://other.example/' }, 150).monitor],
		['another expected status', (monitor) => change(monitor, { expectedStatusCode: 204 }, 150).monitor],
		[
			'a pause until the maintenance is over',
			(monitor) => change(change(monitor, { isActive: false }, 150).monitor, { isActive: true }, 310).monitor,
		],
	];

	it.each(changes)('%s still owes that the website is up, or an ordinary alert if it fails', (_, changed) => {
		const before = changed(inMaintenance());
		const outageId = inMaintenance().state.alerts.lastOutageId;

		expect(applyChecks(before, [good(320), good(380)]).alerts).toEqual([
			{ kind: 'up', at: noon + 320_000, since: null, outageId, after: 'maintenance' },
		]);
		expect(applyChecks(before, [bad(320), bad(335), bad(350)]).alerts).toMatchObject([
			{ kind: 'down', since: noon + 320_000 },
		]);
	});

	it('owes nothing if no maintenance did', () => {
		const before = change(down(), { expectedStatusCode: 204 }, 150).monitor;

		expect(applyChecks(before, [good(160), good(220)]).alerts).toEqual([]);
	});
});
