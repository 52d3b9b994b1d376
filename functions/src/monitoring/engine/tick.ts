/** Enqueues the rounds that are due soon (SCHED-1). */
import { minuteMs } from '@stayup/contract';
import pLimit from 'p-limit';
import { roundsBetween } from '../rules/schedule.ts';
import type { Engine } from './rounds.ts';

const lookAheadMs = minuteMs;
/** Ticks are not exact to the millisecond. A round that two ticks enqueue is one task. */
const tickOverlapMs = 5_000;
const enqueuedAtOnce = 200;

export interface Tick {
	/** Tasks, including those that an earlier tick enqueued. */
	enqueued: number;
	/** All rounds of each minute until the end of the look-ahead, by the start of the minute. The next tick repeats some minutes. */
	due: { minuteAt: number; rounds: number }[];
}

/** Only enqueues: one task per shard and round. `scheduledAt` is milliseconds since the epoch. */
export async function tick(engine: Pick<Engine, 'shards' | 'queue'>, scheduledAt: number): Promise<Tick> {
	const directory = [...(await engine.shards.directory())];
	const roundsIn = (fromMs: number, untilMs: number) =>
		directory.flatMap(([shardId, cadence]) =>
			roundsBetween(shardId, cadence, fromMs, untilMs).map((roundAt) => ({ shardId, roundAt })),
		);
	const rounds = roundsIn(scheduledAt, scheduledAt + lookAheadMs + tickOverlapMs);
	await pLimit(enqueuedAtOnce).map(rounds, (round) => engine.queue.enqueueRound(round));
	const firstMinuteAt = Math.round(scheduledAt / minuteMs) * minuteMs;
	const minutes = Array.from({ length: lookAheadMs / minuteMs }, (_, index) => firstMinuteAt + index * minuteMs);
	const due = minutes.map((minuteAt) => ({ minuteAt, rounds: roundsIn(minuteAt, minuteAt + minuteMs).length }));
	return { enqueued: rounds.length, due };
}
