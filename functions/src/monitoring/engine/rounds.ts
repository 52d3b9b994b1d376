/** Runs the engine: a tick enqueues rounds, a round checks a shard, a recheck confirms what a check left in doubt. */
import type { CheckOrigin, OutageEvidence } from '@stayup/contract';
import pLimit from 'p-limit';
import type { RecheckTask, TaskQueue } from '../../platform/task-queue.ts';
import type { CheckResult, ProbeRequest } from '../../probe/check-result.ts';
import type { AppliedChecks } from '../rules/apply-checks.ts';
import { checkBudgetMs } from '../rules/apply-checks.ts';
import { isFreshFailure, judgeRound } from '../rules/batch-verdict.ts';
import type { Monitor } from '../rules/monitor.ts';
import { launchPhaseMs, roundsBetween } from '../rules/schedule.ts';
import { type CheckBatch, dueMonitors } from '../rules/shard.ts';
import { isUrgent } from '../rules/transition.ts';
import type { Canaries } from './canaries.ts';
import type { ConcurrencyLimiter } from './concurrency-limiter.ts';
import { enqueueRechecks } from './recheck.ts';
import type { LeasedShard } from './shard-lease.ts';
import type { ShardStore } from './shard-store.ts';
import type { Suppression } from './suppression-store.ts';

const tickMs = 60_000;
/** Ticks do not come to the millisecond; a round that two of them enqueue is one task. */
const tickOverlapMs = 5_000;
const enqueuedAtOnce = 200;
/** Time to take the lease, before the first check of a round. */
const leadMs = 500;
/** How long after the last launch a round waits for stragglers before it writes what it knows. */
const patienceMs = 1_000;
/** How long a check waits for its host's other checks. */
const queueMs = 8_000;
/** Of a try that somebody waits for (PROBE-11). */
const urgentBudgetMs = 5_000;

export interface Engine {
	shards: ShardStore;
	queue: Pick<TaskQueue, 'enqueueRound' | 'enqueueRecheck' | 'enqueueFirstCheck'>;
	canaries: Canaries;
	limiter: ConcurrencyLimiter;
	probe(request: ProbeRequest): Promise<CheckResult>;
	suppression: Suppression;
	now(): number;
	waitUntil(instant: number): Promise<void>;
	logError(message: string, details: { error: unknown }): void;
}

/** SCHED-1: only enqueues, one task per shard and round of the coming minute. */
export async function tick(engine: Engine, scheduledAt: number): Promise<number> {
	const directory = await engine.shards.directory();
	const rounds = [...directory].flatMap(([shardId, cadence]) =>
		roundsBetween(shardId, cadence, scheduledAt, scheduledAt + tickMs + tickOverlapMs).map((roundAt) => ({
			shardId,
			roundAt,
		})),
	);
	await pLimit(enqueuedAtOnce).map(rounds, (round) => engine.queue.enqueueRound(round));
	return rounds.length;
}

/** `isRetry` when an earlier attempt at this very task has ended without an answer. */
export async function runRound(engine: Engine, shardId: string, roundAt: number, isRetry = false): Promise<void> {
	await engine.waitUntil(roundAt);
	let leased = await takeLease(engine, shardId, roundAt, isRetry);
	if (!leased) return;
	const { cadence, suppressedRounds: suppressedBefore } = leased.shard;
	const startAt = Math.max(roundAt + leadMs, engine.now());
	const launches = dueMonitors(leased.shard, roundAt).map((monitor) => ({
		monitor,
		at: startAt + launchPhaseMs(monitor.websiteId, cadence),
		origin: 'round' as const,
		firstEvidence: null,
	}));
	const seen: Checked[] = [];
	for await (const { checked, isLast } of checkEach(engine, launches)) {
		seen.push(...checked);
		const { isInconclusive, suppressedRounds } = await judge(engine, launches, seen, suppressedBefore);
		const batches = checked.map((one) => batchOf(one, roundAt, isInconclusive));
		const { applied, next }: { applied: AppliedChecks[]; next: LeasedShard | null } = await engine.shards.commitRound(
			leased,
			batches,
			{ suppressedRounds, isLast },
		);
		await enqueueRechecks(engine, shardId, applied);
		if (!next) return;
		leased = next;
	}
}

/** A round whose first runner died is run by its second: at once where the queue says that it has, else when the lease has ended (SCHED-4). */
async function takeLease(
	engine: Engine,
	shardId: string,
	roundAt: number,
	isRetry: boolean,
): Promise<LeasedShard | null> {
	const taken = await engine.shards.takeLease(shardId, roundAt, engine.now(), isRetry);
	if (taken === null || !('leasedUntil' in taken)) return taken;
	await engine.waitUntil(taken.leasedUntil);
	const again = await engine.shards.takeLease(shardId, roundAt, engine.now());
	return again === null || 'leasedUntil' in again ? null : again;
}

/** Confirms suspicions and recoveries; a website that was settled or changed meanwhile is left alone. */
export async function runRecheck(engine: Engine, { shardId, websites }: RecheckTask): Promise<void> {
	await engine.waitUntil(Math.min(...websites.map(({ at }) => at)));
	const monitors = (await engine.shards.find(shardId))?.monitors;
	const launches = websites.flatMap(({ websiteId, revision, at, origin, evidence }): Launch[] => {
		const monitor = monitors?.get(websiteId);
		if (monitor?.revision !== revision || !monitor.isActive) return [];
		const { phase, lastCheckedAt, lastCheck } = monitor.state;
		// A try that somebody waits for is made even if a round has checked the website meanwhile.
		const isMade = (lastCheckedAt ?? 0) >= at && (!isUrgent(origin) || lastCheck?.origin === origin);
		const isInDoubt = phase === 'suspect' || phase === 'recovering';
		return isInDoubt && !isMade ? [{ monitor, at, origin, firstEvidence: evidence }] : [];
	});
	for await (const { checked } of checkEach(engine, launches)) {
		const hasFailure = checked.some(({ result }) => !result.ok);
		const areBelieved =
			!hasFailure || ((await engine.canaries.areWell()) && !(await engine.suppression.areOn(engine.now())));
		const believed = areBelieved ? checked : checked.filter(({ result }) => result.ok);
		const batches = believed.map((one) => batchOf(one, null, false));
		await enqueueRechecks(engine, shardId, await engine.shards.commit(shardId, batches));
	}
}

interface Launch {
	monitor: Monitor;
	at: number;
	origin: CheckOrigin;
	firstEvidence: OutageEvidence | null;
}

type Checked = Pick<Launch, 'monitor' | 'firstEvidence'> & { result: CheckResult };

/**
 * Makes each check at its own instant. Yields what is known soon after the last launch, if it is news, and the rest when the slowest
 * has answered: a website that hangs must not delay what is known of ninety-nine others.
 */
async function* checkEach(
	engine: Engine,
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
	const isDone = await Promise.race([all.then(() => true), engine.waitUntil(lastAt + patienceMs).then(() => false)]);
	if (!isDone && checked.some(isNews)) yield { checked: checked.splice(0), isLast: false };
	await all;
	yield { checked, isLast: true };
}

function isNews({ monitor, result }: Checked): boolean {
	return monitor.state.phase !== (result.ok ? 'up' : 'down');
}

/** Null when too many other checks of its host are under way. */
async function checkOnce(engine: Engine, { monitor, origin }: Launch): Promise<CheckResult | null> {
	const release = await engine.limiter.acquire(hostOf(monitor), engine.now() + queueMs);
	if (!release) return null;
	const { url, expectedStatusCode, intervalSeconds } = monitor;
	const budgetMs = isUrgent(origin) ? urgentBudgetMs : Math.min(checkBudgetMs, intervalSeconds * 700);
	try {
		return await engine.probe({ url, expectedStatusCode, budgetMs, origin });
	} finally {
		release();
	}
}

/** `checked` is everything the round has checked so far. What has not answered yet counts as failed. */
async function judge(
	engine: Engine,
	launches: readonly Launch[],
	checked: readonly Checked[],
	suppressedRounds: number,
): Promise<{ isInconclusive: boolean; suppressedRounds: number }> {
	const failures = checked.filter(({ monitor, result }) => isFreshFailure(monitor, result.ok));
	if (failures.length === 0) return { isInconclusive: false, suppressedRounds: 0 };
	const answered = new Set(checked.map(({ monitor }) => monitor.websiteId));
	const watched = launches.filter(({ monitor }) => isFreshFailure(monitor, false));
	const silent = watched.filter(({ monitor }) => !answered.has(monitor.websiteId));
	const failed = [...failures, ...silent];
	const verdict = judgeRound({
		checked: watched.length,
		failed: failed.length,
		failedHosts: new Set(failed.map(({ monitor }) => hostOf(monitor))).size,
		areCanariesWell: await engine.canaries.areWell(),
		suppressedRounds,
	});
	if (verdict.isInconclusive) await engine.suppression.note(engine.now());
	return verdict;
}

function batchOf(
	{ monitor, firstEvidence, result }: Checked,
	roundAt: number | null,
	isInconclusive: boolean,
): CheckBatch {
	return {
		websiteId: monitor.websiteId,
		revision: monitor.revision,
		results: [result],
		roundAt,
		isSuppressed: isInconclusive && isFreshFailure(monitor, result.ok),
		firstEvidence,
	};
}

function hostOf({ url }: Monitor): string {
	return new URL(url).host;
}
