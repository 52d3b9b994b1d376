import { aMonitor, bad, good, noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import type { CheckResult } from '../../probe/check-result.ts';
import { statsOfAll } from '../../stats/uptime.ts';
import { applyChecks } from './apply-checks.ts';
import { judgeRound } from './batch-verdict.ts';
import type { Monitor } from './monitor.ts';

function judge(facts: {
	failed: number;
	failedHosts?: number;
	running?: number;
	suppressedRounds?: number;
	areCanariesUp?: boolean;
}) {
	const { failed, failedHosts = failed, running = 0, areCanariesUp = true, suppressedRounds = 0 } = facts;
	return judgeRound({
		checked: 100,
		failed,
		failedHosts,
		areCanariesUp,
		suppressedRounds,
		unanswered: failed + running,
		unansweredHosts: failedHosts + running,
	});
}

describe('PROBE-8: a round', () => {
	it.each([
		{ failed: 30, failedHosts: 30, isInconclusive: true },
		{ failed: 29, failedHosts: 29, isInconclusive: false },
		{ failed: 40, failedHosts: 19, isInconclusive: false },
	])(
		'of 100 websites with $failed failures on $failedHosts hosts is suppressed: $isInconclusive',
		({ isInconclusive, ...failures }) => {
			expect(judge(failures)).toEqual({
				isUndecided: false,
				isInconclusive,
				suppressedRounds: isInconclusive ? 1 : 0,
			});
		},
	);

	it('is suppressed at most three times with healthy canaries', () => {
		expect(judge({ failed: 60, suppressedRounds: 2 })).toMatchObject({ isInconclusive: true, suppressedRounds: 3 });
		expect(judge({ failed: 60, suppressedRounds: 3 })).toMatchObject({ isInconclusive: false, suppressedRounds: 3 });
	});

	it('with a single failure is suppressed as long as the canaries fail', () => {
		expect(judge({ failed: 1, areCanariesUp: false, suppressedRounds: 3 })).toMatchObject({ isInconclusive: true });
	});

	it.each([
		{ failed: 1, running: 29, isUndecided: true },
		{ failed: 1, running: 28, isUndecided: false },
		{ failed: 0, running: 99, isUndecided: false },
	])(
		'with $failed failures while $running checks are running is undecided: $isUndecided',
		({ isUndecided, ...facts }) => {
			expect(judge(facts)).toMatchObject({ isUndecided, isInconclusive: false });
		},
	);
});

describe('a suppressed failure', () => {
	function suppress(before: Monitor, ...checks: CheckResult[]): Monitor {
		return applyChecks(before, checks, { isSuppressed: true }).monitor;
	}

	it('changes no status, and its time counts neither as up nor as down if it is not confirmed', () => {
		const up = applyChecks(aMonitor(), [good(0), good(60)]).monitor;
		const { monitor, changes } = applyChecks(suppress(up, bad(120), bad(180)), [good(240), good(300)]);
		const { upSeconds, downSeconds } = statsOfAll(monitor.uptime);

		expect(changes).toEqual([]);
		expect({ upSeconds, downSeconds }).toEqual({ upSeconds: 180, downSeconds: 0 });
	});

	it('begins the outage if other checks confirm it', () => {
		const up = applyChecks(aMonitor(), [good(0)]).monitor;
		const { monitor } = applyChecks(suppress(up, bad(60), bad(120), bad(180)), [bad(240)]);
		expect(monitor.state).toMatchObject({ phase: 'suspect', shown: 'up' });

		const confirmed = applyChecks(monitor, [bad(255, { region: 'us-west1' })]);
		const { upSeconds, downSeconds } = statsOfAll(confirmed.monitor.uptime);
		expect(confirmed.changes).toMatchObject([
			{
				kind: 'went-down',
				failures: [
					{ at: noon + 60_000, region: 'us-east4' },
					{ at: noon + 240_000, region: 'us-east4' },
					{ at: noon + 255_000, region: 'us-west1' },
				],
			},
		]);
		expect({ upSeconds, downSeconds }).toEqual({ upSeconds: 60, downSeconds: 195 });
	});

	it('does not change a website that is down', () => {
		const down = applyChecks(aMonitor(), [bad(0), bad(15), bad(30)]).monitor;

		expect(suppress(down, bad(60)).state).toMatchObject({ phase: 'down', suppressed: null });
	});
});
