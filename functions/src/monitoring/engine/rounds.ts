/** Runs the engine: a tick enqueues rounds, a round checks a shard, a recheck confirms, Check Now judges at once. */
import type { OutageEvidence } from '@stayup/contract';
import type { TaskQueue } from '../../platform/task-queue.ts';
import type { CheckResult, ProbeRequest } from '../../probe/check-result.ts';
import type { AppliedChecks } from '../rules/apply-checks.ts';
import { checkBudgetMs } from '../rules/apply-checks.ts';
import { isFreshFailure, judgeRound } from '../rules/batch-verdict.ts';
import type { Monitor } from '../rules/monitor.ts';
import { launchPhaseMs, roundsBetween } from '../rules/schedule.ts';
import { type CheckBatch, dueMonitors } from '../rules/shard.ts';
import type { Check } from '../rules/transition.ts';
import type { Canaries } from './canaries.ts';
import type { ConcurrencyLimiter } from './concurrency-limiter.ts';
import type { Recheck } from './recheck.ts';
import type { LeasedShard, ShardStore } from './shard-store.ts';
import type { Suppression } from './suppression-store.ts';

const tickMs = 60_000;
/** Ticks do not come to the millisecond; a round that two of them enqueue is one task. */
const tickOverlapMs = 5_000;
const enqueuedAtOnce = 200;
/** Time to take the lease, before the first check of a round. */
const leadMs = 500;
/** How long after the last launch a round waits for stragglers before it tells what it knows. */
const patienceMs = 1_000;
/** How long a check waits for its host's other checks. */
const queueMs = 8_000;
/** A task carries a megabyte at most. */
const evidenceOfTaskMaxLength = 500_000;
/** PROBE-11. */
const checkNow = { tries: 3, restMs: 1_000, budgetMs: 5_000 } as const;

export interface Engine {
	shards: ShardStore;
	queue: Pick<TaskQueue, 'enqueueRound' | 'enqueueRecheck' | 'enqueueFirstCheck'>;
	canaries: Canaries;
	limiter: ConcurrencyLimiter;
	probe(request: ProbeRequest): Promise<CheckResult>;
	suppression: Suppression;
	now(): number;
	waitUntil(instant: number): Promise<void>;
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
	await forEachAtMost(enqueuedAtOnce, rounds, (round) => engine.queue.enqueueRound(round));
	return rounds.length;
}

/** `isRetry` when an earlier attempt at this very task has ended without an answer. */
export async function runRound(engine: Engine, shardId: string, roundAt: number, isRetry = false): Promise<void> {
	await engine.waitUntil(roundAt);
	let leased = await takeLease(engine, shardId, roundAt, isRetry);
	if (!leased) return;
	const { cadence, suppressedRounds: heldBefore } = leased.shard;
	const startAt = Math.max(roundAt + leadMs, engine.now());
	const launches = dueMonitors(leased.shard, roundAt).map((monitor) => ({
		monitor,
		at: startAt + launchPhaseMs(monitor.websiteId, cadence),
		firstEvidence: null,
	}));
	const seen: Look[] = [];
	for await (const { looks, isLast } of watch(engine, launches)) {
		seen.push(...looks);
		const { isInconclusive, suppressedRounds } = await judge(engine, launches, seen, heldBefore);
		const batches = looks.map((look) => batchOf(look, roundAt, isInconclusive));
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
export async function runRecheck(engine: Engine, { shardId, websites }: Recheck): Promise<void> {
	await engine.waitUntil(Math.min(...websites.map(({ at }) => at)));
	const monitors = (await engine.shards.find(shardId))?.monitors;
	const launches = websites.flatMap(({ websiteId, revision, at, evidence }): Launch[] => {
		const monitor = monitors?.get(websiteId);
		if (monitor?.revision !== revision || !monitor.isActive || (monitor.state.lastCheckedAt ?? 0) >= at) return [];
		const isInDoubt = monitor.state.phase === 'suspect' || monitor.state.phase === 'recovering';
		return isInDoubt ? [{ monitor, at, firstEvidence: evidence }] : [];
	});
	for await (const { looks } of watch(engine, launches)) {
		const hasFailure = looks.some(({ result }) => !result.ok);
		const areBelieved =
			!hasFailure || ((await engine.canaries.areWell()) && !(await engine.suppression.areOn(engine.now())));
		const believed = areBelieved ? looks : looks.filter(({ result }) => result.ok);
		const batches = believed.map((look) => batchOf(look, null, false));
		await enqueueRechecks(engine, shardId, await engine.shards.commit(shardId, batches));
	}
}

/** PROBE-11: up to three tries within one call, ended by the first success; also a new website's first check. */
export async function runCheckNow(engine: Engine, shardId: string, websiteId: string): Promise<void> {
	const monitor = (await engine.shards.find(shardId))?.monitors.get(websiteId);
	if (!monitor?.isActive) return;
	const results: CheckResult[] = [];
	for (let tries = 0; tries < checkNow.tries && !results.at(-1)?.ok; tries += 1) {
		if (tries > 0) await engine.waitUntil(engine.now() + checkNow.restMs);
		results.push(await checkOnce(engine, monitor, checkNow.budgetMs));
	}
	const last = results.at(-1);
	if (!last || (!last.ok && !(await engine.canaries.areWell()))) return;
	const batch: CheckBatch = {
		...batchOf({ monitor, result: last, firstEvidence: evidenceOf(results[0]) }, null, false),
		checks: results.map((result) => checkOf(result, false)),
	};
	await enqueueRechecks(engine, shardId, await engine.shards.commit(shardId, [batch]));
}

interface Launch {
	monitor: Monitor;
	at: number;
	firstEvidence: OutageEvidence | null;
}

type Look = Omit<Launch, 'at'> & { result: CheckResult };

/**
 * Makes each check at its own instant. Hands over what is known soon after the last launch, if it is news, and the rest when the
 * slowest has answered: a website that hangs must not delay what is known of ninety-nine others.
 */
async function* watch(
	engine: Engine,
	launches: readonly Launch[],
): AsyncGenerator<{ looks: readonly Look[]; isLast: boolean }> {
	const looks: Look[] = [];
	const all = Promise.all(
		launches.map(async (launch) => {
			await engine.waitUntil(launch.at);
			const result = await checkInTurn(engine, launch);
			if (result) looks.push({ ...launch, result });
		}),
	);
	const lastAt = Math.max(engine.now(), ...launches.map(({ at }) => at));
	const isDone = await Promise.race([all.then(() => true), engine.waitUntil(lastAt + patienceMs).then(() => false)]);
	if (!isDone && looks.some(isNews)) yield { looks: looks.splice(0), isLast: false };
	await all;
	yield { looks, isLast: true };
}

function isNews({ monitor, result }: Look): boolean {
	return monitor.state.phase !== (result.ok ? 'up' : 'down');
}

async function checkInTurn(engine: Engine, { monitor }: Launch): Promise<CheckResult | null> {
	const release = await engine.limiter.acquire(hostOf(monitor), engine.now() + queueMs);
	if (!release) return null;
	try {
		return await checkOnce(engine, monitor, Math.min(checkBudgetMs, monitor.intervalSeconds * 700));
	} finally {
		release();
	}
}

function checkOnce(engine: Engine, { url, expectedStatusCode }: Monitor, budgetMs: number): Promise<CheckResult> {
	return engine.probe({ url, expectedStatusCode, budgetMs });
}

/** `looks` are all that the round has made so far. What has not answered yet counts as failed: nobody knows better. */
async function judge(
	engine: Engine,
	launches: readonly Launch[],
	looks: readonly Look[],
	suppressedRounds: number,
): Promise<{ isInconclusive: boolean; suppressedRounds: number }> {
	const failures = looks.filter(({ monitor, result }) => isFreshFailure(monitor, result.ok));
	if (failures.length === 0) return { isInconclusive: false, suppressedRounds: 0 };
	const answered = new Set(looks.map(({ monitor }) => monitor.websiteId));
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

function batchOf(look: Look, roundAt: number | null, isInconclusive: boolean): CheckBatch {
	const { monitor, result } = look;
	const { statusCode, phases, certificate } = result;
	return {
		websiteId: monitor.websiteId,
		revision: monitor.revision,
		checks: [checkOf(result, isInconclusive && isFreshFailure(monitor, result.ok))],
		roundAt,
		look: { statusCode, error: result.ok ? null : result.error, phases, certificate },
		evidence: look.firstEvidence ?? evidenceOf(result),
	};
}

function checkOf(result: CheckResult, isSuppressed: boolean): Check {
	if (result.ok) return { ok: true, at: result.startedAt, responseTimeMs: result.durationMs, phases: result.phases };
	const { startedAt, error, phase, statusCode } = result;
	return { ok: false, at: startedAt, error, phase, statusCode, ...(isSuppressed && { isSuppressed }) };
}

function evidenceOf(result: CheckResult | undefined): OutageEvidence | null {
	if (!result || result.ok || !result.evidence) return null;
	return { ...result.evidence, at: result.startedAt, phases: result.phases };
}

/** One task for all that one commit left in doubt: a hundred would meet in the same document. */
async function enqueueRechecks(engine: Engine, shardId: string, applied: readonly AppliedChecks[]): Promise<void> {
	let evidenceLength = 0;
	const websites = applied.flatMap(({ monitor, recheckAt, evidence }): Recheck['websites'] => {
		if (recheckAt === null) return [];
		evidenceLength += evidence ? JSON.stringify(evidence).length : 0;
		const isCarried = evidenceLength <= evidenceOfTaskMaxLength;
		const { websiteId, revision } = monitor;
		return [{ websiteId, revision, at: Math.max(recheckAt, engine.now()), evidence: isCarried ? evidence : null }];
	});
	if (websites.length > 0) await engine.queue.enqueueRecheck({ shardId, websites });
}

function hostOf({ url }: Monitor): string {
	return new URL(url).host;
}

async function forEachAtMost<Item>(
	limit: number,
	items: readonly Item[],
	work: (item: Item) => Promise<unknown>,
): Promise<void> {
	const queue = items.values();
	const worker = async () => {
		for (const item of queue) await work(item);
	};
	await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
}
