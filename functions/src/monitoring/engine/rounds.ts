/** Runs the engine: a tick enqueues rounds, a round checks a shard, a recheck confirms, Check Now judges at once. */
import type { OutageEvidence } from '@stayup/contract';
import type { TaskQueue } from '../../platform/task-queue.ts';
import type { Outcome, ProbeRequest } from '../../probe/check-result.ts';
import type { AppliedChecks } from '../rules/apply-checks.ts';
import { checkBudgetMs } from '../rules/apply-checks.ts';
import { isFreshFailure, judgeSlot } from '../rules/batch-verdict.ts';
import type { Monitor } from '../rules/monitor.ts';
import { launchPhaseMs, roundsBetween } from '../rules/schedule.ts';
import { dueMonitors, type Observation } from '../rules/shard.ts';
import type { Check } from '../rules/transition.ts';
import type { Canaries } from './canaries.ts';
import type { Gate } from './concurrency-limiter.ts';
import type { Recheck } from './recheck.ts';
import type { LeasedShard, ShardStore } from './shard-store.ts';
import type { Holds } from './suppression-store.ts';

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
	gate: Gate;
	probe(request: ProbeRequest): Promise<Outcome>;
	holds: Holds;
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
	const { cadence, heldSlots: heldBefore } = leased.shard;
	const startAt = Math.max(roundAt + leadMs, engine.now());
	const launches = dueMonitors(leased.shard, roundAt).map((monitor) => ({
		monitor,
		at: startAt + launchPhaseMs(monitor.websiteId, cadence),
		firstEvidence: null,
	}));
	const seen: Look[] = [];
	for await (const { looks, isLast } of watch(engine, launches)) {
		seen.push(...looks);
		const { isInconclusive, heldSlots } = await judge(engine, launches, seen, heldBefore);
		const observations = looks.map((look) => observationOf(look, roundAt, isInconclusive));
		const { applied, next }: { applied: AppliedChecks[]; next: LeasedShard | null } = await engine.shards.commitRound(
			leased,
			observations,
			{ heldSlots, isLast },
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
	if (taken === null || !('heldUntil' in taken)) return taken;
	await engine.waitUntil(taken.heldUntil);
	const again = await engine.shards.takeLease(shardId, roundAt, engine.now());
	return again === null || 'heldUntil' in again ? null : again;
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
		const hasFailure = looks.some(({ outcome }) => !outcome.ok);
		const areBelieved = !hasFailure || ((await engine.canaries.areWell()) && !(await engine.holds.areOn(engine.now())));
		const believed = areBelieved ? looks : looks.filter(({ outcome }) => outcome.ok);
		const observations = believed.map((look) => observationOf(look, null, false));
		await enqueueRechecks(engine, shardId, await engine.shards.commit(shardId, observations));
	}
}

/** PROBE-11: up to three tries within one call, ended by the first success; also a new website's first check. */
export async function runCheckNow(engine: Engine, shardId: string, websiteId: string): Promise<void> {
	const monitor = (await engine.shards.find(shardId))?.monitors.get(websiteId);
	if (!monitor?.isActive) return;
	const outcomes: Outcome[] = [];
	for (let tries = 0; tries < checkNow.tries && !outcomes.at(-1)?.ok; tries += 1) {
		if (tries > 0) await engine.waitUntil(engine.now() + checkNow.restMs);
		outcomes.push(await checkOnce(engine, monitor, checkNow.budgetMs));
	}
	const last = outcomes.at(-1);
	if (!last || (!last.ok && !(await engine.canaries.areWell()))) return;
	const observation: Observation = {
		...observationOf({ monitor, outcome: last, firstEvidence: evidenceOf(outcomes[0]) }, null, false),
		checks: outcomes.map((outcome) => checkOf(outcome, false)),
	};
	await enqueueRechecks(engine, shardId, await engine.shards.commit(shardId, [observation]));
}

interface Launch {
	monitor: Monitor;
	at: number;
	firstEvidence: OutageEvidence | null;
}

type Look = Omit<Launch, 'at'> & { outcome: Outcome };

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
			const outcome = await checkInTurn(engine, launch);
			if (outcome) looks.push({ ...launch, outcome });
		}),
	);
	const lastAt = Math.max(engine.now(), ...launches.map(({ at }) => at));
	const isDone = await Promise.race([all.then(() => true), engine.waitUntil(lastAt + patienceMs).then(() => false)]);
	if (!isDone && looks.some(isNews)) yield { looks: looks.splice(0), isLast: false };
	await all;
	yield { looks, isLast: true };
}

function isNews({ monitor, outcome }: Look): boolean {
	return monitor.state.phase !== (outcome.ok ? 'up' : 'down');
}

async function checkInTurn(engine: Engine, { monitor }: Launch): Promise<Outcome | null> {
	const leave = await engine.gate.enter(hostOf(monitor), engine.now() + queueMs);
	if (!leave) return null;
	try {
		return await checkOnce(engine, monitor, Math.min(checkBudgetMs, monitor.intervalSeconds * 700));
	} finally {
		leave();
	}
}

function checkOnce(engine: Engine, { url, expectedStatusCode }: Monitor, budgetMs: number): Promise<Outcome> {
	return engine.probe({ url, expectedStatusCode, budgetMs });
}

/** `looks` are all that the round has made so far. What has not answered yet counts as failed: nobody knows better. */
async function judge(
	engine: Engine,
	launches: readonly Launch[],
	looks: readonly Look[],
	heldSlots: number,
): Promise<{ isInconclusive: boolean; heldSlots: number }> {
	const failures = looks.filter(({ monitor, outcome }) => isFreshFailure(monitor, outcome.ok));
	if (failures.length === 0) return { isInconclusive: false, heldSlots: 0 };
	const answered = new Set(looks.map(({ monitor }) => monitor.websiteId));
	const watched = launches.filter(({ monitor }) => isFreshFailure(monitor, false));
	const silent = watched.filter(({ monitor }) => !answered.has(monitor.websiteId));
	const failed = [...failures, ...silent];
	const verdict = judgeSlot({
		checked: watched.length,
		failed: failed.length,
		failedHosts: new Set(failed.map(({ monitor }) => hostOf(monitor))).size,
		areCanariesWell: await engine.canaries.areWell(),
		heldSlots,
	});
	if (verdict.isInconclusive) await engine.holds.note(engine.now());
	return verdict;
}

function observationOf(look: Look, roundAt: number | null, isInconclusive: boolean): Observation {
	const { monitor, outcome } = look;
	const { statusCode, phases, certificate } = outcome;
	return {
		websiteId: monitor.websiteId,
		revision: monitor.revision,
		checks: [checkOf(outcome, isInconclusive && isFreshFailure(monitor, outcome.ok))],
		roundAt,
		look: { statusCode, error: outcome.ok ? null : outcome.error, phases, certificate },
		evidence: look.firstEvidence ?? evidenceOf(outcome),
	};
}

function checkOf(outcome: Outcome, isHeld: boolean): Check {
	if (outcome.ok)
		return { ok: true, at: outcome.startedAt, responseTimeMs: outcome.durationMs, phases: outcome.phases };
	const { startedAt, error, phase, statusCode } = outcome;
	return { ok: false, at: startedAt, error, phase, statusCode, ...(isHeld && { isHeld }) };
}

function evidenceOf(outcome: Outcome | undefined): OutageEvidence | null {
	if (!outcome || outcome.ok || !outcome.evidence) return null;
	return { ...outcome.evidence, at: outcome.startedAt, phases: outcome.phases };
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
