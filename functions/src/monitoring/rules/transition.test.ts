import { bad, good, noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import type { CheckResult } from '../../probe/check-result.ts';
import { newMonitorState } from './monitor.ts';
import { nextRecheck, type StatusChange, transition } from './transition.ts';

function watch(...checks: CheckResult[]) {
	const changes: StatusChange[] = [];
	let state = newMonitorState(noon);
	for (const check of checks) {
		const next = transition('shop', state, check);
		state = next.state;
		if (next.change) changes.push(next.change);
	}
	return { state, changes, kinds: changes.map(({ kind }) => kind) };
}

describe('a website under watch', () => {
	it('is unknown until its first good check, then up', () => {
		const { state, kinds } = watch(good(0));

		expect(state.shown).toBe('up');
		expect(kinds).toEqual(['came-up']);
	});

	it('stays shown as up after one failure and after two', () => {
		expect(watch(good(0), bad(60)).state).toMatchObject({
			phase: 'suspect',
			shown: 'up',
			failures: [{ at: noon + 60_000 }],
		});
		expect(watch(good(0), bad(60), bad(75)).state).toMatchObject({
			phase: 'suspect',
			shown: 'up',
			failures: [{ at: noon + 60_000 }, { at: noon + 75_000 }],
		});
	});

	it('forgets a suspicion that a good check disproves', () => {
		const { state, kinds } = watch(good(0), bad(60), bad(75), good(90));

		expect(state).toMatchObject({ phase: 'up', shown: 'up', failures: [] });
		expect(kinds).toEqual(['came-up']);
	});

	it('is down at the third failure in a row, since the first', () => {
		const { state, changes } = watch(good(0), bad(60), bad(75), bad(90));

		expect(state).toMatchObject({ shown: 'down', shownSince: noon + 60_000 });
		expect(changes[1]).toMatchObject({
			kind: 'went-down',
			at: noon + 90_000,
			failures: [{ at: noon + 60_000, error: 'wrong_status', statusCode: 500 }, {}, {}],
		});
	});

	it('names an outage after its first failure, so that two writers name it alike', () => {
		const { state } = watch(bad(60), bad(75), bad(90));

		expect(state.openOutageId).toBe(`shop_${(noon + 60_000) / 1000}`);
	});

	it('remembers where each of the failures was seen that made it down', () => {
		const elsewhere = { region: 'us-west1', origin: 'recheck' } as const;
		const { state, changes } = watch(good(0), bad(60), bad(75, elsewhere), bad(90, elsewhere), bad(120));
		const failures = [{ region: 'us-east4', origin: 'round' }, elsewhere, elsewhere];

		expect(changes[1]).toMatchObject({ failures });
		expect(state.failures).toMatchObject(failures);
		expect(state.lastCheck).toMatchObject({ region: 'us-east4', origin: 'round' });
	});

	it('goes from unknown to down when it never answered well', () => {
		expect(watch(bad(0), bad(1), bad(2)).kinds).toEqual(['went-down']);
	});

	it('keeps one outage while it stays down', () => {
		expect(watch(good(0), bad(60), bad(75), bad(90), bad(120), bad(180)).kinds).toEqual(['came-up', 'went-down']);
	});

	it('keeps the same outage when one good check is followed by a bad one', () => {
		const { state, kinds } = watch(good(0), bad(60), bad(75), bad(90), good(120), bad(135));

		expect(state).toMatchObject({ phase: 'down', shown: 'down' });
		expect(kinds).toEqual(['came-up', 'went-down']);
	});

	it('is up after two good checks, since the first of them', () => {
		const { state, changes } = watch(good(0), bad(60), bad(75), bad(90), good(120), good(135));

		expect(state).toMatchObject({ phase: 'up', shown: 'up', shownSince: noon + 120_000, openOutageId: null });
		expect(changes[2]).toMatchObject({ kind: 'recovered', at: noon + 120_000 });
	});

	it('opens a second outage for a second fall', () => {
		const { changes } = watch(bad(0), bad(1), bad(2), good(60), good(75), bad(120), bad(135), bad(150));

		expect(changes.filter(({ kind }) => kind === 'went-down')).toHaveLength(2);
	});
});

describe('a recheck', () => {
	it.each([
		{ intervalSeconds: 30, first: 7.5, second: 15 },
		{ intervalSeconds: 60, first: 15, second: 30 },
		{ intervalSeconds: 300, first: 30, second: 60 },
		{ intervalSeconds: 3600, first: 30, second: 60 },
	])(
		'follows after $first s and $second s at an interval of $intervalSeconds s',
		({ intervalSeconds, first, second }) => {
			const once = watch(good(0), bad(100)).state;
			const twice = watch(good(0), bad(100), bad(100 + first)).state;

			expect(nextRecheck(once, intervalSeconds)).toEqual({ at: noon + (100 + first) * 1000, origin: 'recheck' });
			expect(nextRecheck(twice, intervalSeconds)).toEqual({ at: noon + (100 + second) * 1000, origin: 'recheck' });
		},
	);

	it.each(['check-now', 'first-check'] as const)('follows a failed %s within a second, as part of it', (origin) => {
		const { state } = watch(bad(0, { origin }));

		expect(nextRecheck(state, 60)).toEqual({ at: noon + 1_000, origin });
	});

	it('confirms a recovery after a quarter of the interval', () => {
		const { state } = watch(bad(0), bad(15), bad(30), good(60));

		expect(nextRecheck(state, 60)).toEqual({ at: noon + 75_000, origin: 'recheck' });
	});

	it('is not needed while a website is plainly up or down', () => {
		expect(nextRecheck(watch(good(0)).state, 60)).toBeNull();
		expect(nextRecheck(watch(bad(0), bad(1), bad(2)).state, 60)).toBeNull();
	});
});
