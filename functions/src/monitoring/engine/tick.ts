/** Enqueues the rounds that are due soon (SCHED-1). */
import { minuteMs } from '@stayup/contract';
import pLimit from 'p-limit';
import { queuesFor, shareOf } from '../../platform/spread-queues.ts';
import type { TickPartTask } from '../../platform/task-queue.ts';
import { roundsBetween } from '../rules/schedule.ts';
import type { Engine } from './engine.ts';

/** Ticks are not exact to the millisecond. A round that two ticks enqueue is one task (SCHED-2). */
const overlapMs = 5_000;
/** A tick that comes later than this does not catch up on the minutes before: newer ticks have. */
const catchUpMs = 2 * minuteMs;
const enqueuedAtOnce = 200;
/** A tick with more rounds leaves them to tasks of at most about this many each. */
const roundsPerPart = 1_500;

type TickDeps = Pick<Engine, 'shards' | 'queue' | 'regions' | 'horizonMs' | 'now' | 'logError'>;
type TickPartDeps = Pick<Engine, 'queue' | 'horizonMs' | 'now'>;

/**
 * Only enqueues: one task per shard and round, in the order of their times, so that a tick that ends early has enqueued the next ones.
 * `scheduledAt` is milliseconds since the epoch; the tick may run later.
 */
export async function tick(engine: TickDeps, scheduledAt: number): Promise<void> {
	const { shards, queue } = engine;
	const directory = await shards.directory();
	const queuesInUse = queuesFor(directory);
	const parts = Math.ceil(roundsSoon(engine, scheduledAt, directory).length / roundsPerPart);
	const tasks = partsOf(directory, parts).map((cadences, part) => ({
		scheduledAt,
		part,
		parts,
		queuesInUse,
		cadences: Object.fromEntries(cadences),
	}));
	const [only, ...others] = tasks;
	if (only && others.length === 0) await runTickPart(engine, only);
	else await pLimit(enqueuedAtOnce).map(tasks, (task) => queue.enqueueTickPart(task));
	await callRegions(engine, scheduledAt);
}

/** Enqueues the rounds of some shards. */
export async function runTickPart(
	engine: TickPartDeps,
	{ scheduledAt, queuesInUse, cadences }: TickPartTask,
): Promise<void> {
	const rounds = roundsSoon(engine, scheduledAt, Object.entries(cadences));
	await pLimit(enqueuedAtOnce).map(rounds, (round) => engine.queue.enqueueRound({ ...round, queuesInUse }));
}

function roundsSoon(
	{ horizonMs, now }: TickPartDeps,
	scheduledAt: number,
	directory: Iterable<readonly [string, number]>,
): { shardId: string; roundAt: number }[] {
	const fromMs = Math.max(scheduledAt, now() - catchUpMs);
	const untilMs = Math.max(scheduledAt, now()) + horizonMs + overlapMs;
	return [...directory]
		.flatMap(([shardId, cadence]) =>
			roundsBetween(shardId, cadence, fromMs, untilMs).map((roundAt) => ({ shardId, roundAt })),
		)
		.sort((a, b) => a.roundAt - b.roundAt);
}

/** A shard is always in the same part of so many, so a repeated tick makes the same parts. */
function partsOf(directory: ReadonlyMap<string, number>, count: number): [string, number][][] {
	const parts = Array.from({ length: count }, (): [string, number][] => []);
	for (const [shardId, cadence] of directory) parts[shareOf(shardId, count)]?.push([shardId, cadence]);
	return parts;
}

/** Asks the regions that make rechecks for a sign of life. Rounds do not wait for it, and do without it if it fails (PROBE-15). */
async function callRegions({ regions, queue, now, logError }: TickDeps, scheduledAt: number): Promise<void> {
	try {
		await regions.review(now());
		await Promise.all(regions.deployed.map((region) => queue.enqueueRegionCall(scheduledAt, region)));
	} catch (error) {
		logError('The regions could not be called.', { error });
	}
}
