/** Runs the tasks of the engine: a round checks a shard, and a recheck confirms a failure or a recovery. */
import type { CheckOrigin, OutageEvidence } from '@stayup/contract';
import type { HomeRecheckTask, RecheckTask, TaskQueue } from '../../platform/task-queue.ts';
import type { CheckResult, ProbeRequest } from '../../probe/check-result.ts';
import type { AppliedChecks } from '../rules/apply-checks.ts';
import { checkBudgetMs, urgentBudgetMs } from '../rules/apply-checks.ts';
import { isNewFailure, judgeRound, type RoundVerdict } from '../rules/batch-verdict.ts';
import { leaseMs, type RoundPart } from '../rules/lease.ts';
import type { Monitor } from '../rules/monitor.ts';
import { launchOffsetMs } from '../rules/schedule.ts';
import { type CheckBatch, dueMonitors } from '../rules/shard.ts';
import { isUrgent } from '../rules/transition.ts';
import type { Canaries } from './canaries.ts';
import type { ConcurrencyLimiter } from './concurrency-limiter.ts';
import { tryToEnqueueRechecks } from './recheck.ts';
import type { Regions } from './region-store.ts';
import type { LeasedShard } from './shard-lease.ts';
import type { ShardStore } from './shard-store.ts';
import type { Suppression } from './suppression-store.ts';

/** Time to take the lease before the first check of a round. */
const leadMs = 500;
/** How often a round that finds the shard leased asks for the lease again. */
const leasePollMs = 1_000;
/** A round stores its first results this long after its last launch, without the checks that are still running. */
const firstPartAfterMs = 1_000;
/** A check waits at most this long for other checks of its host. */
const queueMs = 8_000;

export interface Engine {
	shards: ShardStore;
	queue: Pick<
		TaskQueue,
		| 'enqueueTickPart'
		| 'enqueueRound'
		| 'enqueueRecheck'
		| 'enqueueHomeRecheck'
		| 'enqueueRegionCall'
		| 'enqueueFirstCheck'
	>;
	canaries: Canaries;
	limiter: ConcurrencyLimiter;
	probe(request: ProbeRequest): Promise<CheckResult>;
	suppression: Suppression;
	regions: Regions;
	/** How far ahead a tick enqueues rounds. */
	horizonMs: number;
	now(): number;
	waitUntil(instant: number): Promise<void>;
	logError(message: string, details: { error: unknown }): void;
	/** Called at the end of each round. A rejection is logged and does not fail the round. */
	noteRound?(round: FinishedRound): Promise<void>;
}

/** All times are milliseconds since the epoch. */
export interface FinishedRound {
	shardId: string;
	roundAt: number;
	/** When the round had the lease and could start its checks. A punctual round starts within a second of `roundAt`. */
	startedAt: number;
	now: number;
}

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
		at: startAt + launchOffsetMs(monitor.websiteId, cadence),
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
		const batches = uncommitted.map((one) => batchOf(one, roundAt, isInconclusive));
		uncommitted = [];
		const { applied, next }: { applied: AppliedChecks[]; next: LeasedShard | null } = await engine.shards.commitRound(
			leased,
			batches,
			{ suppressedRounds, isLast },
		);
		await tryToEnqueueRechecks(engine, { shardId, queuesInUse }, applied);
		// Another worker has taken the lease, and runs the round.
		if (!next && !isLast) return;
		if (!next) break;
		leased = next;
	}
	await noteRound(engine, { shardId, roundAt, startedAt, now: engine.now() });
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
	for (let asksAsRetry = isRetry; ; asksAsRetry = false) {
		const taken = await engine.shards.takeLease(shardId, roundAt, engine.now(), asksAsRetry);
		if (taken === null || !('leasedUntil' in taken)) return taken;
		// A worker gives its lease back when it is done, long before the lease ends.
		if (engine.now() >= waitsUntil) return null;
		await engine.waitUntil(Math.min(engine.now() + leasePollMs, taken.leasedUntil));
	}
}

/**
 * Confirms failures and recoveries. Skips websites whose status was decided, or whose settings changed, in the meantime. With
 * `overdueAfterMs`, makes only the rechecks that the other region has not made that long after their time.
 */
export async function runRecheck(
	engine: Engine,
	{ shardId, queuesInUse, websites, overdueAfterMs = 0 }: RecheckTask & Partial<HomeRecheckTask>,
): Promise<void> {
	await engine.waitUntil(Math.min(...websites.map(({ at }) => at)) + overdueAfterMs);
	const monitors = (await engine.shards.find(shardId))?.monitors;
	const launches = websites.flatMap(({ websiteId, revision, at, origin, evidence }): Launch[] => {
		const monitor = monitors?.get(websiteId);
		if (monitor?.revision !== revision || !monitor.isActive) return [];
		const { phase, lastCheckedAt, lastCheck } = monitor.state;
		// A user waits for an urgent check, so it runs even if a round has checked the website in the meantime.
		const isWaitedFor = isUrgent(origin) && overdueAfterMs === 0;
		const isDone = (lastCheckedAt ?? 0) >= at && (!isWaitedFor || lastCheck?.origin === origin);
		const isInDoubt = phase === 'suspect' || phase === 'recovering';
		return isInDoubt && !isDone ? [{ monitor, at: at + overdueAfterMs, origin, firstEvidence: evidence }] : [];
	});
	for await (const { checked } of checkEach(engine, launches)) {
		const hasFailure = checked.some(({ result }) => !result.ok);
		const areBelieved =
			!hasFailure || ((await engine.canaries.areUp()) && !(await engine.suppression.isOn(engine.now())));
		const believed = areBelieved ? checked : checked.filter(({ result }) => result.ok);
		const batches = believed.map((one) => batchOf(one, null, false));
		await tryToEnqueueRechecks(engine, { shardId, queuesInUse }, await engine.shards.commit(shardId, batches));
	}
	await noteAnswer(engine);
}

/** Shows operators and rounds that this region makes rechecks (PROBE-15). */
export async function noteAnswer({
	regions,
	now,
	logError,
}: Pick<Engine, 'regions' | 'now' | 'logError'>): Promise<void> {
	try {
		await regions.noteAnswer(now());
	} catch (error) {
		logError('The answer of a region could not be stored.', { error });
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
 * Runs each check at its own time. Yields the first results soon after the last launch if they may change a status, and the rest when the
 * slowest check has ended, so that a website that hangs does not delay the others of its shard.
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
	const isDone = await Promise.race([
		all.then(() => true),
		engine.waitUntil(lastAt + firstPartAfterMs).then(() => false),
	]);
	if (!isDone && checked.some(mayChangeStatus)) yield { checked: checked.splice(0), isLast: false };
	await all;
	yield { checked, isLast: true };
}

function mayChangeStatus({ monitor, result }: Checked): boolean {
	return monitor.state.phase !== (result.ok ? 'up' : 'down');
}

/** Null if too many other checks of the host are running. */
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
		isSuppressed: isInconclusive && isNewFailure(monitor, result.ok),
		firstEvidence,
	};
}

function hostOf({ url }: Monitor): string {
	return new URL(url).host;
}
