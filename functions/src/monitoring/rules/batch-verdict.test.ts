import { aMonitor, bad, good, noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { statsOfAll } from '../../stats/uptime.ts';
import { applyChecks } from './apply-checks.ts';
import { judgeRound } from './batch-verdict.ts';
import type { Check } from './transition.ts';

const round = { checked: 100, failed: 0, failedHosts: 0, areCanariesWell: true, suppressedRounds: 0 };
const held = (seconds: number): Check => ({ ...bad(seconds), isSuppressed: true }) as Check;

describe('PROBE-8: a round', () => {
	it.each([
		{ failed: 30, failedHosts: 30, isInconclusive: true },
		{ failed: 29, failedHosts: 29, isInconclusive: false },
		{ failed: 40, failedHosts: 19, isInconclusive: false },
	])(
		'of 100 in which $failed on $failedHosts hosts fail is held: $isInconclusive',
		({ isInconclusive, ...failures }) => {
			expect(judgeRound({ ...round, ...failures })).toEqual({
				isInconclusive,
				suppressedRounds: isInconclusive ? 1 : 0,
			});
		},
	);

	it('is held three times with healthy canaries, and then counts', () => {
		const mass = { ...round, failed: 60, failedHosts: 60 };

		expect(judgeRound({ ...mass, suppressedRounds: 2 })).toEqual({ isInconclusive: true, suppressedRounds: 3 });
		expect(judgeRound({ ...mass, suppressedRounds: 3 })).toEqual({ isInconclusive: false, suppressedRounds: 3 });
	});

	it('in which one fails is held as long as the canaries fail', () => {
		const one = { ...round, failed: 1, failedHosts: 1, areCanariesWell: false };

		expect(judgeRound({ ...one, suppressedRounds: 3 })).toMatchObject({ isInconclusive: true });
	});
});

describe('a held failure', () => {
	it('changes nothing anybody is shown, and its time is nobody’s if it passes', () => {
		const { monitor, changes } = applyChecks(aMonitor(), [
			good(0),
			good(60),
			held(120),
			held(180),
			good(240),
			good(300),
		]);
		const { upSeconds, downSeconds } = statsOfAll(monitor.uptime);

		expect(changes.map(({ kind }) => kind)).toEqual(['came-up']);
		expect({ upSeconds, downSeconds }).toEqual({ upSeconds: 180, downSeconds: 0 });
	});

	it('begins the outage it turns out to be, once another look has agreed', () => {
		const { monitor, changes } = applyChecks(aMonitor(), [good(0), held(60), held(120), held(180), bad(240)]);
		expect(monitor.state).toMatchObject({ phase: 'suspect', shown: 'up' });

		const confirmed = applyChecks(monitor, [bad(255)]);
		const { upSeconds, downSeconds } = statsOfAll(confirmed.monitor.uptime);
		expect([...changes, ...confirmed.changes].at(-1)).toMatchObject({
			kind: 'went-down',
			firstFailure: { at: noon + 60_000 },
		});
		expect({ upSeconds, downSeconds }).toEqual({ upSeconds: 60, downSeconds: 195 });
	});

	it('leaves what is down down', () => {
		const down = applyChecks(aMonitor(), [bad(0), bad(15), bad(30)]).monitor;

		expect(applyChecks(down, [held(60)]).monitor.state).toMatchObject({ phase: 'down', held: null });
	});
});
