/** Enqueues the rounds that are due soon (SCHED-1). */
import { minuteMs } from '@stayup/contract';
import pLimit from 'p-limit';
import { roundsBetween } from '../rules/schedule.ts';
import type { Engine } from './rounds.ts';

/** Ticks are not exact to the millisecond. A round that two ticks enqueue is one task (SCHED-2). */
const overlapMs = 5_000;
/** A tick that comes later than this does not catch up on the minutes before: newer ticks have. */
const catchUpMs = 2 * minuteMs;
const enqueuedAtOnce = 200;

export type TickDeps = Pick<Engine, 'shards' | 'queue' | 'regions' | 'horizonMs' | 'now' | 'logError'>;

/**
 * Only enqueues: one task per shard and round, in the order of their times, so that a tick that ends early has enqueued the next ones.
 * `scheduledAt` is milliseconds since the epoch; the tick may run later.
 */
export async function tick(engine: TickDeps, scheduledAt: number): Promise<void> {
	const { shards, queue, horizonMs, now } = engine;
	const directory = [...(await shards.directory())];
	const fromMs = Math.max(scheduledAt, now() - catchUpMs);
	const untilMs = Math.max(scheduledAt, now()) + horizonMs + overlapMs;
	const rounds = directory
		.flatMap(([shardId, cadence]) =>
			roundsBetween(shardId, cadence, fromMs, untilMs).map((roundAt) => ({ shardId, roundAt })),
		)
		.sort((a, b) => a.roundAt - b.roundAt);
	await pLimit(enqueuedAtOnce).map(rounds, (round) => queue.enqueueRound(round));
	await callRegions(engine, scheduledAt);
}

/** Asks the regions that make rechecks for a sign of life. Rounds do not wait for it, and do without it if it fails (PROBE-15). */
async function callRegions({ regions, queue, now, logError }: TickDeps, scheduledAt: number): Promise<void> {
	try {
		await regions.review(now());
		await queue.enqueueRegionCall(scheduledAt);
	} catch (error) {
		logError('The regions could not be called.', { error });
	}
}
