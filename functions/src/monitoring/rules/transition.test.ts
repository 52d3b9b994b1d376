import { bad, good, noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import type { CheckResult } from '../../probe/check-result.ts';
import { newMonitorState } from './monitor.ts';
import { nextRecheck } from './recheck.ts';
import { type StatusChange, transition } from './transition.ts';

/** Of Check Now, which waits less than a round. */
const brief = (seconds: number) => bad(seconds, { origin: 'check-now', error: 'timeout', isBrief: true });

function stateAfter(...checks: CheckResult[]) {
	const changes: StatusChange[] = [];
	let state = newMonitorState(noon);
	for (const check of checks) {
		const next = transition('shop', state, check);
		state = next.state;
		if (next.change) changes.push(next.change);
	}
	return { state, changes, kinds: changes.map(({ kind }) => kind) };
}

describe('a website that limits our checks', () => {
	const limited = (seconds: number, retryAfterMs?: number) =>
		bad(seconds, { error: 'rate_limited', statusCode: 429, ...(retryAfterMs !== undefined && { retryAfterMs }) });

	it('becomes blocked and never down', () => {
		const { state, kinds } = stateAfter(good(0), limited(60), limited(75), limited(90));

		expect(state).toMatchObject({ phase: 'blocked', shown: 'unknown', openOutageId: null });
		expect(kinds).toEqual(['came-up', 'blocked']);
	});

	it('is asked again when it asks for, one interval later at most, and forgets it with the next check', () => {
		const recheckAfter = (retryAfterMs?: number) =>
			nextRecheck(stateAfter(good(0), limited(60, retryAfterMs)).state, 60);

		expect(recheckAfter()?.at).toBe(noon + 75_000);
		expect(recheckAfter(5_000)?.at).toBe(noon + 75_000);
		expect(recheckAfter(40_000)?.at).toBe(noon + 100_000);
		expect(recheckAfter(3_600_000)?.at).toBe(noon + 120_000);
		expect(stateAfter(good(0), limited(60, 40_000), good(100)).state).not.toHaveProperty('waitUntil');

		const { state: recovering } = stateAfter(good(0), bad(60), bad(75), bad(90), limited(120, 3_600_000));
		expect(recovering.phase).toBe('recovering');
		expect(nextRecheck(recovering, 60)?.at).toBe(noon + 180_000);
	});
});

describe('a website', () => {
	it('is unknown until its first successful check, then up', () => {
		const { state, kinds } = stateAfter(good(0));

		expect(state.shown).toBe('up');
		expect(kinds).toEqual(['came-up']);
	});

	it('is shown as up after one failure and after two', () => {
		expect(stateAfter(good(0), bad(60)).state).toMatchObject({
			phase: 'suspect',
			shown: 'up',
			failures: [{ at: noon + 60_000 }],
		});
		expect(stateAfter(good(0), bad(60), bad(75)).state).toMatchObject({
			phase: 'suspect',
			shown: 'up',
			failures: [{ at: noon + 60_000 }, { at: noon + 75_000 }],
		});
	});

	it('is up again if a success follows a failure', () => {
		const { state, kinds } = stateAfter(good(0), bad(60), bad(75), good(90));

		expect(state).toMatchObject({ phase: 'up', shown: 'up', failures: [] });
		expect(kinds).toEqual(['came-up']);
	});

	it('is only in doubt after a brief failure, which ends no recovery and counts for nothing inside maintenance', () => {
		const down = [good(0), bad(60), bad(75), bad(90)];
		const { state: up } = stateAfter(good(0));

		expect(stateAfter(good(0), brief(30)).state).toMatchObject({ phase: 'suspect', shown: 'up' });
		expect(stateAfter(...down, brief(120)).state).toMatchObject({ phase: 'down' });
		expect(stateAfter(...down, good(120), brief(130)).state).toMatchObject({ phase: 'recovering' });
		expect(stateAfter(...down, good(120), brief(130), good(145)).state).toMatchObject({ phase: 'up', shown: 'up' });
		expect(transition('shop', up, brief(30), { isInMaintenance: true })).toMatchObject({
			state: { phase: 'up', shown: 'up' },
			change: null,
		});
	});

	it('is down after three failures in a row, as of the first', () => {
		const { state, changes } = stateAfter(good(0), bad(60), bad(75), bad(90));

		expect(state).toMatchObject({ shown: 'down', shownSince: noon + 60_000 });
		expect(changes[1]).toMatchObject({
			kind: 'went-down',
			at: noon + 90_000,
			failures: [{ at: noon + 60_000, error: 'wrong_status', statusCode: 500 }, {}, {}],
		});
	});

	it('derives the id of an outage from its first failure, so that two writers get the same id', () => {
		const { state } = stateAfter(bad(60), bad(75), bad(90));

		expect(state.openOutageId).toBe(`shop_${(noon + 60_000) / 1000}`);
	});

	it('keeps the region and origin of the failures that made it down', () => {
		const elsewhere = { region: 'us-west1', origin: 'recheck' } as const;
		const { state, changes } = stateAfter(good(0), bad(60), bad(75, elsewhere), bad(90, elsewhere), bad(120));
		const failures = [{ region: 'us-east4', origin: 'round' }, elsewhere, elsewhere];

		expect(changes[1]).toMatchObject({ failures });
		expect(state.failures).toMatchObject(failures);
		expect(state.lastCheck).toMatchObject({ region: 'us-east4', origin: 'round' });
	});

	it('goes from unknown to down if its first checks fail', () => {
		expect(stateAfter(bad(0), bad(1), bad(2)).kinds).toEqual(['went-down']);
	});

	it('has one outage while it stays down', () => {
		expect(stateAfter(good(0), bad(60), bad(75), bad(90), bad(120), bad(180)).kinds).toEqual(['came-up', 'went-down']);
	});

	it('stays in the same outage if a failure follows one success', () => {
		const { state, kinds } = stateAfter(good(0), bad(60), bad(75), bad(90), good(120), bad(135));

		expect(state).toMatchObject({ phase: 'down', shown: 'down' });
		expect(kinds).toEqual(['came-up', 'went-down']);
	});

	it('is up after two successes, as of the first', () => {
		const { state, changes } = stateAfter(good(0), bad(60), bad(75), bad(90), good(120), good(135));

		expect(state).toMatchObject({ phase: 'up', shown: 'up', shownSince: noon + 120_000, openOutageId: null });
		expect(changes[2]).toMatchObject({ kind: 'recovered', at: noon + 120_000 });
	});

	it('has a second outage if it goes down again', () => {
		const { changes } = stateAfter(bad(0), bad(1), bad(2), good(60), good(75), bad(120), bad(135), bad(150));

		expect(changes.filter(({ kind }) => kind === 'went-down')).toHaveLength(2);
	});
});

describe('a recheck', () => {
	const elsewhere = { origin: 'recheck', regions: ['us-west1'] };

	it.each([
		{ intervalSeconds: 30, first: 7.5, second: 15 },
		{ intervalSeconds: 60, first: 15, second: 30 },
		{ intervalSeconds: 300, first: 30, second: 60 },
		{ intervalSeconds: 3600, first: 30, second: 60 },
	])(
		'follows after $first s and $second s at an interval of $intervalSeconds s',
		({ intervalSeconds, first, second }) => {
			const once = stateAfter(good(0), bad(100)).state;
			const twice = stateAfter(good(0), bad(100), bad(100 + first)).state;

			expect(nextRecheck(once, intervalSeconds)).toEqual({ ...elsewhere, at: noon + (100 + first) * 1000 });
			expect(nextRecheck(twice, intervalSeconds)).toEqual({ ...elsewhere, at: noon + (100 + second) * 1000 });
		},
	);

	it.each(['check-now', 'first-check'] as const)(
		'follows a failed %s after a second, with the same origin',
		(origin) => {
			const { state } = stateAfter(bad(0, { origin }));

			expect(nextRecheck(state, 60)).toEqual({ at: noon + 1_000, origin, regions: ['us-west1'] });
		},
	);

	it('confirms a recovery after a quarter of the interval', () => {
		const { state } = stateAfter(bad(0), bad(15), bad(30), good(60));

		expect(nextRecheck(state, 60)).toEqual({ ...elsewhere, at: noon + 75_000 });
	});

	it('is not needed while a website is up or down', () => {
		expect(nextRecheck(stateAfter(good(0)).state, 60)).toBeNull();
		expect(nextRecheck(stateAfter(bad(0), bad(1), bad(2)).state, 60)).toBeNull();
	});
});
