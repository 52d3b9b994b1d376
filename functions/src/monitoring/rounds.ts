/** Runs the engine: a tick enqueues rounds, a round checks a shard, a recheck confirms, Check Now judges at once. */

import type { TaskQueue } from '../task-queue-client.ts';
import type { AppliedChecks } from './apply-checks.ts';
import { checkBudgetMs } from './apply-checks.ts';
import type { Monitor } from './monitor.ts';
import type { Outcome, ProbeRequest } from './outcome.ts';
import { roundsBetween } from './schedule.ts';
import { dueMonitors, type Observation } from './shard.ts';
import type { ShardStore } from './shard-store.ts';
import type { Check } from './transition.ts';

const tickMs = 60_000;
/** Ticks do not come to the millisecond; a round that two of them enqueue is one task. */
const tickOverlapMs = 5_000;
const probesAtOnce = 50;
/** PROBE-11. */
const checkNow = { tries: 3, restMs: 1_000, budgetMs: 5_000 } as const;

export interface Engine {
	shards: ShardStore;
	queue: Pick<TaskQueue, 'enqueueRound' | 'enqueueRecheck' | 'enqueueFirstCheck'>;
	probe(request: ProbeRequest): Promise<Outcome>;
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
	await Promise.all(rounds.map((round) => engine.queue.enqueueRound(round)));
	return rounds.length;
}

export async function runRound(engine: Engine, shardId: string, roundAt: number): Promise<AppliedChecks[]> {
	await engine.waitUntil(roundAt);
	const leased = await engine.shards.takeLease(shardId, roundAt, engine.now());
	if (!leased) return [];
	const due = dueMonitors(leased.shard, roundAt);
	const observations = await mapAtMost(probesAtOnce, due, async (monitor): Promise<Observation> => {
		const budgetMs = Math.min(checkBudgetMs, monitor.intervalSeconds * 700);
		return observationOf(monitor, [await checkOnce(engine, monitor, budgetMs)], roundAt);
	});
	const applied = await engine.shards.commitRound(leased, observations);
	await enqueueRechecks(engine, shardId, applied);
	return applied;
}

export interface Recheck {
	shardId: string;
	websiteId: string;
	revision: number;
	/** Milliseconds since the epoch. */
	at: number;
}

/** Confirms a suspicion or a recovery; a website that was settled or changed meanwhile is left alone. */
export async function runRecheck(engine: Engine, { shardId, websiteId, revision, at }: Recheck): Promise<void> {
	await engine.waitUntil(at);
	const monitor = (await engine.shards.find(shardId))?.monitors.get(websiteId);
	if (monitor?.revision !== revision || !monitor.isActive) return;
	if (monitor.state.phase !== 'suspect' && monitor.state.phase !== 'recovering') return;
	if ((monitor.state.lastCheckedAt ?? 0) >= at) return;
	const check = await checkOnce(engine, monitor, checkBudgetMs);
	const applied = await engine.shards.commit(shardId, [observationOf(monitor, [check], null)]);
	await enqueueRechecks(engine, shardId, applied);
}

/** PROBE-11: up to three tries within one call, ended by the first success; also a new website's first check. */
export async function runCheckNow(engine: Engine, shardId: string, websiteId: string): Promise<void> {
	const monitor = (await engine.shards.find(shardId))?.monitors.get(websiteId);
	if (!monitor?.isActive) return;
	const checks: Check[] = [];
	for (let tries = 0; tries < checkNow.tries && !checks.at(-1)?.ok; tries += 1) {
		if (tries > 0) await engine.waitUntil(engine.now() + checkNow.restMs);
		checks.push(await checkOnce(engine, monitor, checkNow.budgetMs));
	}
	const applied = await engine.shards.commit(shardId, [observationOf(monitor, checks, null)]);
	await enqueueRechecks(engine, shardId, applied);
}

async function checkOnce(engine: Engine, monitor: Monitor, budgetMs: number): Promise<Check> {
	const outcome = await engine.probe({
		url: monitor.url,
		expectedStatusCode: monitor.expectedStatusCode,
		budgetMs,
	});
	if (outcome.ok) return { ok: true, at: outcome.startedAt, responseTimeMs: outcome.durationMs };
	const { startedAt, error, phase, statusCode } = outcome;
	return { ok: false, at: startedAt, error, phase, statusCode };
}

function observationOf(monitor: Monitor, checks: readonly Check[], roundAt: number | null): Observation {
	return { websiteId: monitor.websiteId, revision: monitor.revision, checks, roundAt };
}

async function enqueueRechecks(engine: Engine, shardId: string, applied: readonly AppliedChecks[]): Promise<void> {
	await Promise.all(
		applied.flatMap(({ monitor, recheckAt }) =>
			recheckAt === null
				? []
				: [
						engine.queue.enqueueRecheck({
							shardId,
							websiteId: monitor.websiteId,
							revision: monitor.revision,
							at: Math.max(recheckAt, engine.now()),
						}),
					],
		),
	);
}

async function mapAtMost<Item, Result>(
	limit: number,
	items: readonly Item[],
	work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
	const results: Result[] = [];
	const queue = items.entries();
	const worker = async () => {
		for (const [index, item] of queue) results[index] = await work(item);
	};
	await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
	return results;
}
