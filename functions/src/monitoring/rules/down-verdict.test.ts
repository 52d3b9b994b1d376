import type { CheckError, Region } from '@stayup/contract';
import { aMonitor, bad, good, noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import type { CheckResult } from '../../probe/check-result.ts';
import { applyChecks } from './apply-checks.ts';
import { askedRegionsOf } from './down-verdict.ts';

type Where = 'home' | 'west' | 'europe' | 'asia';
const regionOf: Record<Where, Region> = {
	home: 'us-east4',
	west: 'us-west1',
	europe: 'europe-west1',
	asia: 'asia-southeast1',
};

/** Rounds run at home, everything else is a recheck. */
function at(seconds: number, where: Where, error: CheckError | null = 'timeout'): CheckResult {
	const stamp = { region: regionOf[where], origin: where === 'home' ? 'round' : 'recheck' } as const;
	return error === null ? { ...good(seconds), ...stamp } : bad(seconds, { ...stamp, error });
}

function after(askedRegions: number, checks: readonly CheckResult[], lostRegions: readonly Region[] = []) {
	const applied = applyChecks(aMonitor({ askedRegions }), [good(0), ...checks], { lostRegions });
	const { state, uptime } = applied.monitor;
	return {
		applied,
		state,
		uptime,
		recheck: applied.recheck,
		conditions: applied.conditions,
		changes: applied.changes,
		phase: state.phase,
		kinds: applied.changes.map(({ kind }) => kind).filter((kind) => kind !== 'came-up'),
		// Those about conditions are in condition-alerts.test.ts.
		alerts: applied.alerts.map(({ kind }) => kind).filter((kind) => !kind.startsWith('condition-')),
	};
}

describe('the votes of the regions', () => {
	it('are asked of the first regions, without the lost ones', () => {
		expect(askedRegionsOf({})).toEqual(['us-east4', 'us-west1']);
		expect(askedRegionsOf({ askedRegions: 4 }, ['us-west1'])).toEqual(['us-east4', 'europe-west1', 'asia-southeast1']);
		expect(askedRegionsOf({ askedRegions: 2 }, ['us-west1'])).toEqual(['us-east4']);
	});

	it.each([
		['2 of 2 after the third failure', 2, [at(60, 'home'), at(75, 'west'), at(90, 'west')]],
		['3 of 3 at once', 3, [at(60, 'home'), at(75, 'west'), at(75.1, 'europe')]],
		['2 of 3 after the second recheck', 3, [at(60, 'home'), at(75, 'west'), at(75.1, 'europe', null), at(90, 'west')]],
		['3 of 4', 4, [at(60, 'home'), at(75, 'west'), at(75.1, 'europe', null), at(75.2, 'asia')]],
	] as const)('make a website down: %s', (_, asked, checks) => {
		const { state, kinds } = after(asked, checks);

		expect(kinds).toEqual(['went-down']);
		expect(state).toMatchObject({ phase: 'down', shownSince: noon + 60_000 });
		// The outage and its alerts state them.
		expect(state.votes?.length).toBe(new Set(checks.map(({ region }) => region)).size);
	});

	it.each([
		['1 of 2', 2, [at(60, 'home'), at(75, 'west', null)]],
		['1 of 3', 3, [at(60, 'home'), at(75, 'west', null), at(75.1, 'europe', null)]],
		['2 of 4', 4, [at(60, 'home'), at(75, 'west', null), at(75.1, 'asia'), at(75.2, 'europe', null)]],
	] as const)('refute a failure: %s', (_, asked, checks) => {
		expect(after(asked, checks)).toMatchObject({ phase: 'up', kinds: [], recheck: null });
	});

	it('wait for all answers before they refute, and ask again only then', () => {
		const first = after(3, [at(60, 'home')]);
		const waiting = after(3, [at(60, 'home'), at(75, 'west')]);
		const complete = after(3, [at(60, 'home'), at(75, 'west'), at(75.1, 'europe', null)]);

		expect(first.recheck).toMatchObject({ at: noon + 75_000, regions: ['us-west1', 'europe-west1'] });
		expect(waiting).toMatchObject({ phase: 'suspect', recheck: null });
		expect(complete).toMatchObject({ phase: 'suspect', recheck: { regions: ['us-west1', 'europe-west1'] } });
	});

	it('do without a region that has not answered when the home region checks again', () => {
		expect(after(4, [at(60, 'home'), at(75, 'west', null), at(120, 'home')]).phase).toBe('up');
		expect(after(4, [at(60, 'home'), at(75, 'west'), at(120, 'home')]).phase).toBe('down');
		expect(after(4, [at(60, 'home'), at(120, 'home'), at(180, 'home')]).phase).toBe('down');
	});

	it('do without lost regions, and with the home region alone if it is the only one', () => {
		expect(after(3, [at(60, 'home'), at(75, 'west', null)], ['europe-west1']).phase).toBe('up');
		expect(after(2, [at(60, 'home')], ['us-west1']).recheck?.regions).toEqual(['us-east4']);
		expect(after(2, [at(60, 'home'), at(75, 'home'), at(90, 'home')], ['us-west1']).phase).toBe('down');
	});

	it('do not count a brief failure at home, which is asked again and is one of the three failures', () => {
		const brief = { ...bad(60, { error: 'timeout', origin: 'check-now' }), isBrief: true } as const;
		const west = [at(66, 'west'), at(77, 'west')];

		expect(after(2, [brief]).recheck).toMatchObject({ regions: ['us-east4', 'us-west1'] });
		expect(after(2, [brief, ...west]).phase).toBe('suspect');
		expect(after(2, [brief, ...west, at(67, 'home')]).phase).toBe('down');
		expect(after(2, [brief, at(66, 'west', null), at(67, 'home', null)]).state.partial).toBeUndefined();
	});

	it('do not begin with an answer that comes after the others have decided', () => {
		const late = after(3, [at(60, 'home'), at(75, 'west', null), at(75.1, 'europe', null), at(80, 'west')]);

		expect(late).toMatchObject({ phase: 'up', recheck: null });
	});

	it('do not end an outage with the late answer of a region from which the website works', () => {
		const down = [at(60, 'home'), at(75, 'west'), at(75, 'asia')];

		expect(after(4, [...down, at(75, 'europe', null)])).toMatchObject({
			phase: 'recovering',
			kinds: ['went-down'],
			recheck: { regions: ['us-west1'] },
		});
		expect(after(4, [...down, at(75, 'europe', null), at(90, 'west')]).phase).toBe('down');
	});

	it('confirm a recovery from another region than the first success, so that it is up from both', () => {
		const down = [at(60, 'home'), at(75, 'west'), at(90, 'west')];

		expect(after(2, [...down, at(120, 'home', null)]).recheck?.regions).toEqual(['us-west1']);
		expect(after(2, [...down, at(120, 'west', null)]).recheck).toEqual({
			at: noon + 135_000,
			origin: 'recheck',
			regions: ['us-east4'],
		});
		expect(after(2, [...down, at(120, 'west', null), at(135, 'home')]).phase).toBe('down');
	});
});

describe('PROBE-20: a website that only works from some regions', () => {
	const once = [at(60, 'home'), at(75, 'west', null)];
	const twice = [...once, at(120, 'home'), at(135, 'west', null)];

	it('is partly unreachable after the second confirmation in a row, as of the first failure, without an alert', () => {
		expect(after(2, once).state.condition).toBeUndefined();
		const { state, kinds, alerts, conditions } = after(2, twice);

		expect(state).toMatchObject({
			phase: 'up',
			shown: 'up',
			condition: { kind: 'partly-unreachable', since: noon + 60_000 },
		});
		expect([...kinds, ...alerts]).toEqual([]);
		expect(conditions).toMatchObject([
			{
				kind: 'began',
				error: 'timeout',
				checks: [
					{ region: 'us-east4', error: 'timeout' },
					{ region: 'us-west1', error: null },
				],
			},
		]);
	});

	it('counts as up', () => {
		const hours = Object.values(after(2, [...twice, good(180)]).uptime.openHours);

		expect(hours.map(({ stats }) => [stats.upSeconds, stats.downSeconds])).toEqual([[180, 0]]);
	});

	it('is not, if a round succeeds in between', () => {
		const checks = [...once, at(120, 'home', null), at(180, 'home'), at(195, 'west', null)];

		expect(after(2, checks).state.condition ?? null).toBeNull();
	});

	it('asks the others when a round succeeds at home, and is over once all succeed, as of that round', () => {
		const asking = after(2, [...twice, at(180, 'home', null)]);
		const still = after(3, [
			...[at(60, 'home'), at(75, 'west', null), at(75, 'europe', null)],
			...[at(120, 'home'), at(135, 'west', null), at(135, 'europe', null)],
			...[at(180, 'home', null), at(195, 'west'), at(195, 'europe', null)],
		]);
		const over = after(2, [...twice, at(180, 'home', null), at(195, 'west', null)]);

		expect(asking).toMatchObject({ phase: 'suspect', recheck: { at: noon + 195_000, regions: ['us-west1'] } });
		expect(still.state).toMatchObject({ phase: 'up', condition: { kind: 'partly-unreachable' } });
		expect(over.state).toMatchObject({ phase: 'up', condition: null });
		expect(over.conditions.at(-1)).toMatchObject({ kind: 'ended', at: noon + 180_000 });
	});

	it('is down once most regions fail', () => {
		const { state, conditions } = after(2, [...twice, at(180, 'home'), at(195, 'west'), at(210, 'west')]);

		expect(state).toMatchObject({ phase: 'down', shownSince: noon + 180_000, condition: null });
		expect(conditions.map(({ kind }) => kind)).toEqual(['began', 'ended']);
	});
});

describe('PROBE-18: a website that is down when a firewall begins to block the checks', () => {
	const wall = 'blocked_by_firewall';
	const down = [at(60, 'home'), at(75, 'west'), at(90, 'west')];
	const refused = [...down, at(120, 'home', wall), at(135, 'west', wall)];

	it('is down until two checks in a row are refused, the second from another region', () => {
		const { state, recheck, kinds } = after(2, [...down, at(120, 'home', wall)]);

		expect(state).toMatchObject({ phase: 'recovering', shown: 'down' });
		expect(recheck).toMatchObject({ at: noon + 135_000, regions: ['us-west1'] });
		expect(kinds).toEqual(['went-down']);
	});

	it('is blocked then: the outage is over, and no recovery is reported', () => {
		const { state, kinds, alerts, conditions, changes } = after(2, refused);

		expect(state).toMatchObject({
			phase: 'blocked',
			shown: 'unknown',
			shownSince: noon + 120_000,
			openOutageId: null,
			firstSuccessAt: null,
			condition: { kind: 'blocked', since: noon + 120_000 },
		});
		expect(state).not.toHaveProperty('isRefused');
		expect(kinds).toEqual(['went-down', 'blocked']);
		expect(changes.at(-1)).toEqual({
			kind: 'blocked',
			at: noon + 120_000,
			outageId: `alices-shop_${noon / 1000 + 60}`,
		});
		expect(alerts).toEqual(['down']);
		expect(conditions).toMatchObject([{ kind: 'began', error: wall, checks: [{ at: noon + 135_000 }] }]);
	});

	it('counts as down until the first refusal, and not from then on', () => {
		const { uptime } = after(2, [...refused, at(180, 'home', wall), at(240, 'home', null), at(300, 'home', null)]);
		const [hour] = Object.values(uptime.openHours);

		expect(hour?.spans).toBe('0-60000u;60000-120000d;240000-300000u');
	});

	it('is up after one success, which sends the alert that its owner waits for, without a length', () => {
		const { state, alerts, applied } = after(2, [...refused, at(180, 'home', null)]);

		expect(state).toMatchObject({ phase: 'up', shown: 'up', shownSince: noon + 180_000, condition: null });
		expect(alerts).toEqual(['down', 'up']);
		expect(applied.alerts.find(({ kind }) => kind === 'up')).toMatchObject({ since: null, at: noon + 180_000 });
	});

	it('is blocked until the next success if only one of the two was refused', () => {
		for (const pair of [
			[at(120, 'home', wall), at(135, 'west', null)],
			[at(120, 'home', null), at(135, 'west', wall)],
		]) {
			const { state, kinds } = after(2, [...down, ...pair]);
			expect(state).toMatchObject({ phase: 'blocked', shown: 'unknown', shownSince: noon + 120_000 });
			expect(kinds).toEqual(['went-down', 'blocked']);
			expect(after(2, [...down, ...pair, at(150, 'home', null)]).state).toMatchObject({ phase: 'up', shown: 'up' });
		}
	});

	it('stays down if another failure follows the refusal', () => {
		const { state, kinds } = after(2, [...down, at(120, 'home', wall), at(135, 'west')]);

		expect(state).toMatchObject({ phase: 'down', firstSuccessAt: null, openOutageId: expect.any(String) });
		expect(state).not.toHaveProperty('isRefused');
		expect(kinds).toEqual(['went-down']);
	});

	it('is down again, in a new outage, if it fails once more', () => {
		const { state, alerts } = after(2, [...refused, at(180, 'home'), at(195, 'west'), at(210, 'west')]);

		expect(state).toMatchObject({ phase: 'down', shownSince: noon + 180_000 });
		expect(alerts).toEqual(['down', 'down']);
	});

	it('does not end flapping while it is blocked', () => {
		const flapping = [0, 120, 240].flatMap((from) => [
			...[at(from + 60, 'home'), at(from + 75, 'west'), at(from + 90, 'west')],
			...[at(from + 120, 'home', null), at(from + 135, 'west', null)],
		]);
		const down = [at(420, 'home'), at(435, 'west'), at(450, 'west')];
		const walls = Array.from({ length: 20 }, (_, minute) => at(480 + minute * 60, 'home', wall));

		expect(after(2, [...flapping, ...down, ...walls]).alerts).toEqual(['down', 'up', 'down', 'up', 'flapping']);
	});
});

describe('PROBE-18: a website whose firewall blocks the checks', () => {
	const wall = 'blocked_by_firewall';
	const blocked = [at(60, 'home', wall), at(75, 'west', wall), at(90, 'west', wall)];

	it('is blocked instead of down: unknown, without an outage and an alert', () => {
		const { state, kinds, alerts, conditions } = after(2, blocked);

		expect(state).toMatchObject({
			phase: 'blocked',
			shown: 'unknown',
			shownSince: noon + 60_000,
			openOutageId: null,
			condition: { kind: 'blocked', since: noon + 60_000 },
		});
		expect(kinds).toEqual(['blocked']);
		expect(alerts).toEqual([]);
		expect(conditions).toMatchObject([{ kind: 'began', error: wall, checks: [{}, {}] }]);
	});

	it('does not count while it is blocked', () => {
		const { uptime } = after(2, [...blocked, at(120, 'home', wall), at(180, 'home', null), at(240, 'home', null)]);
		const [hour] = Object.values(uptime.openHours);

		expect(hour).toMatchObject({ stats: { upSeconds: 120, downSeconds: 0 }, spans: '0-60000u;180000-240000u' });
	});

	it('is up after one success', () => {
		const { state, kinds, conditions } = after(2, [...blocked, at(120, 'west', null)]);

		expect(state).toMatchObject({ phase: 'up', shownSince: noon + 120_000, condition: null });
		expect(kinds).toEqual(['blocked']);
		expect(conditions.at(-1)).toMatchObject({ kind: 'ended', at: noon + 120_000 });
	});

	it('is down if most of the failures that confirm are others', () => {
		expect(after(2, [at(60, 'home', wall), at(75, 'west'), at(90, 'west')]).phase).toBe('down');
		expect(after(2, [at(60, 'home'), at(75, 'west', wall), at(90, 'west', wall)]).phase).toBe('blocked');
	});

	it('stays blocked until another failure is confirmed, as of that failure', () => {
		const other = [at(120, 'home'), at(135, 'west'), at(150, 'west')];

		expect(after(2, [...blocked, ...other.slice(0, 2)]).state).toMatchObject({
			phase: 'suspect',
			shown: 'unknown',
			condition: { kind: 'blocked' },
		});
		expect(after(2, [...blocked, ...other]).state).toMatchObject({
			phase: 'down',
			shownSince: noon + 120_000,
			condition: null,
		});
	});

	it('asks the home region as well if another one saw the other failure', () => {
		const { phase, recheck } = after(2, [...blocked, at(120, 'west')]);

		expect({ phase, recheck }).toMatchObject({ phase: 'suspect', recheck: { regions: ['us-east4'] } });
	});
});
