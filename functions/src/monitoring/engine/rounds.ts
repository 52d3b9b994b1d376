/** Runs a round: leases a shard, checks the websites that are due, and stores the results. */
import { loopLimit } from '@stayup/contract';
import type { AppliedChecks } from '../rules/apply-checks.ts';
import { isNewFailure, judgeRound, type RoundVerdict } from '../rules/batch-verdict.ts';
import { leaseMs, type RoundPart } from '../rules/lease.ts';
import type { Monitor } from '../rules/monitor.ts';
import { launchOffsetMs, leadMs } from '../rules/schedule.ts';
import { dueMonitors } from '../rules/shard.ts';
import { batchOf, type Checked, checkEach, type Launch } from './check-each.ts';
import { hostOf } from './check-monitor.ts';
import type { Engine, FinishedRound } from './engine.ts';
import { enqueueComparisons } from './regions/comparison.ts';
import { followUp } from './regions/follow-up.ts';
import { regionsNotAsked } from './regions/region-store.ts';
import type { LeasedShard } from './shard-lease.ts';

/** How often a round that finds the shard leased asks for the lease again. */
const leasePollMs = 1_000;

/** `isRetry`: the queue delivers the task again, because the previous attempt ended without a response. */
export async function runRound(
	engine: Engine,
	shardId: string,
	taskRoundAt: number,
	isRetry = false,
	queuesInUse?: number,
): Promise<void> {
	await engine.waitUntil(taskRoundAt);
	let leased = await takeLease(engine, shardId, taskRoundAt, isRetry);
	if (!leased) return;
	const startedAt = engine.now();
	const { roundAt } = leased;
	const { cadence, suppressedRounds: suppressedBefore } = leased.shard;
	const startAt = Math.max(roundAt + leadMs, startedAt);
	const launches = dueMonitors(leased.shard, roundAt).map((monitor) => ({
		monitor,
		at: startAt + launchOffsetMs(monitor.websiteId, cadence, engine.longestSpreadMs),
		origin: 'round' as const,
		firstEvidence: null,
	}));
	const checkedSoFar: Checked[] = [];
	let uncommitted: Checked[] = [];
	for await (const { checked, isLast } of checkEach(engine, launches)) {
		checkedSoFar.push(...checked);
		uncommitted.push(...checked);
		const verdict = await judge(engine, launches, checkedSoFar, { suppressedRounds: suppressedBefore, isLast });
		if (verdict.isUndecided) continue;
		const { isInconclusive, suppressedRounds } = verdict;
		const lostRegions = uncommitted.some(mayRaiseDoubt) ? await regionsNotAsked(engine) : [];
		const batches = uncommitted.map((one) => batchOf(one, { roundAt, isInconclusive, lostRegions }));
		uncommitted = [];
		const { applied, next }: { applied: AppliedChecks[]; next: LeasedShard | null } = await engine.shards.commitRound(
			leased,
			batches,
			{ suppressedRounds, isLast },
		);
		await followUp(engine, { shardId, queuesInUse }, applied);
		// Another worker has taken the lease, and runs the round.
		if (!next && !isLast) return;
		if (!next) break;
		leased = next;
	}
	await enqueueComparisons(engine, leased.shard, roundAt, queuesInUse);
	await noteRound(engine, { shardId, roundAt, startedAt, now: engine.now() });
}

/** Whether other regions may have to be asked about the website. */
function mayRaiseDoubt({ monitor, result }: Checked): boolean {
	return !result.ok || monitor.state.phase !== 'up' || Boolean(monitor.state.condition);
}

async function noteRound(engine: Engine, round: FinishedRound): Promise<void> {
	try {
		await engine.noteRound?.(round);
	} catch (error) {
		engine.logError('A round could not be counted.', { error });
	}
}

/**
 * If the worker with the lease has died, a retry takes over at once, and any other worker when the lease ends (SCHED-4). Null if the round
 * is done, a newer one has run, or another worker still has the lease after the length of one.
 */
async function takeLease(
	engine: Engine,
	shardId: string,
	roundAt: number,
	isRetry: boolean,
): Promise<LeasedShard | null> {
	const waitsUntil = engine.now() + leaseMs;
	const iterate = loopLimit(2 * Math.ceil(leaseMs / leasePollMs), 'the wait for the lease of a shard');
	for (let asksAsRetry = isRetry; ; asksAsRetry = false) {
		iterate();
		const taken = await engine.shards.takeLease(shardId, roundAt, engine.now(), asksAsRetry);
		if (taken === null || !('leasedUntil' in taken)) return taken;
		// A worker gives its lease back when it is done, long before the lease ends.
		if (engine.now() >= waitsUntil) return null;
		await engine.waitUntil(Math.min(engine.now() + leasePollMs, taken.leasedUntil));
	}
}

/** `checked`: all results of the round so far. After the last of them, a check without a result does not count. */
async function judge(
	engine: Engine,
	launches: readonly Launch[],
	checked: readonly Checked[],
	{ suppressedRounds, isLast }: RoundPart,
): Promise<RoundVerdict> {
	const failed = checked.filter(({ monitor, result }) => isNewFailure(monitor, result.ok));
	const ended = new Set(checked.map(({ monitor }) => monitor.websiteId));
	const notDown = launches.filter(({ monitor }) => isNewFailure(monitor, false));
	const running = isLast ? [] : notDown.filter(({ monitor }) => !ended.has(monitor.websiteId));
	const hostsOf = (checks: readonly { monitor: Monitor }[]) =>
		new Set(checks.map(({ monitor }) => hostOf(monitor))).size;
	const unanswered = [...failed, ...running];
	const verdict = judgeRound({
		checked: notDown.length,
		failed: failed.length,
		failedHosts: hostsOf(failed),
		unanswered: unanswered.length,
		unansweredHosts: hostsOf(unanswered),
		areCanariesUp: failed.length === 0 || (await engine.canaries.areUp()),
		suppressedRounds,
	});
	if (verdict.isInconclusive) await engine.suppression.note(engine.now());
	return verdict;
}
