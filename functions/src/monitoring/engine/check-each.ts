/** Runs the checks of a task, each at its own time. */
import type { CheckOrigin, OutageEvidence, Region } from '@stayup/contract';
import type { CheckResult } from '../../probe/check-result.ts';
import { budgetMsOf } from '../rules/apply-checks.ts';
import { isNewFailure } from '../rules/batch-verdict.ts';
import type { Monitor } from '../rules/monitor.ts';
import { cadenceSeconds, hostWaitMs } from '../rules/schedule.ts';
import type { CheckBatch } from '../rules/shard.ts';
import { type CheckDeps, checkMonitor, hostOf } from './check-monitor.ts';
import type { Engine } from './engine.ts';

/** A task stores its first results this long after its last launch, without the checks that are still running. */
const firstPartAfterMs = 1_000;

type EachDeps = Pick<Engine, 'limiter' | 'now' | 'waitUntil' | 'deadline' | 'longestSpreadMs'> & CheckDeps;

export interface Launch {
	monitor: Monitor;
	at: number;
	origin: CheckOrigin;
	firstEvidence: OutageEvidence | null;
}

export type Checked = Pick<Launch, 'monitor' | 'firstEvidence'> & { result: CheckResult };

/**
 * Runs each check at its own time. Yields the first results soon after the last launch if they may change a status, and the rest when the
 * slowest check has ended, so that a website that hangs does not delay the others of its shard.
 */
export async function* checkEach(
	engine: EachDeps,
	launches: readonly Launch[],
): AsyncGenerator<{ checked: readonly Checked[]; isLast: boolean }> {
	const checked: Checked[] = [];
	const all = Promise.all(
		launches.map(async (launch) => {
			await engine.waitUntil(launch.at);
			const result = await checkOnce(engine, launch);
			if (result) checked.push({ monitor: launch.monitor, firstEvidence: launch.firstEvidence, result });
		}),
	);
	const lastAt = Math.max(engine.now(), ...launches.map(({ at }) => at));
	const isDone = await Promise.race([
		all.then(() => true),
		engine.deadline(lastAt + firstPartAfterMs).then(() => false),
	]);
	if (!isDone && checked.some(mayChangeStatus)) yield { checked: checked.splice(0), isLast: false };
	await all;
	yield { checked, isLast: true };
}

function mayChangeStatus({ monitor, result }: Checked): boolean {
	return monitor.state.phase !== (result.ok ? 'up' : 'down');
}

/** Null if too many other checks of the host are running, or if a secret of its request cannot be opened. */
async function checkOnce(engine: EachDeps, { monitor, origin }: Launch): Promise<CheckResult | null> {
	const waitMs = hostWaitMs(cadenceSeconds(monitor.intervalSeconds), engine.longestSpreadMs);
	const release = await engine.limiter.acquire(hostOf(monitor), engine.now() + waitMs);
	if (!release) return null;
	try {
		return await checkMonitor(engine, monitor, { budgetMs: budgetMsOf(monitor), origin });
	} finally {
		release();
	}
}

interface BatchOptions {
	/** Null outside of rounds. */
	roundAt: number | null;
	/** Too many websites failed at once to believe the failures (PROBE-8). */
	isInconclusive: boolean;
	lostRegions: readonly Region[];
}

export function batchOf(
	{ monitor, firstEvidence, result }: Checked,
	{ roundAt, isInconclusive, lostRegions }: BatchOptions,
): CheckBatch {
	return {
		websiteId: monitor.websiteId,
		revision: monitor.revision,
		results: [result],
		roundAt,
		isSuppressed: isInconclusive && isNewFailure(monitor, result.ok),
		firstEvidence,
		...(lostRegions.length > 0 && { lostRegions }),
	};
}
