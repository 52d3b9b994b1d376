/** A broadcast to many subscribers whose workers are killed at random points: before, during and after each call to SendGrid and to the database. */
import { anIncidentEvent } from '@stayup/testing/status-pages/builders';
import { inMemoryBroadcasts, Killed } from '@stayup/testing/status-pages/in-memory-broadcasts';
import { runFanOut } from '../../functions/src/status-subscribers/fan-out.ts';

const minuteMs = 60_000;
const sweepMs = 2 * minuteMs;
/** Each request to SendGrid. */
const requestMs = 2000;

export interface SubscribersRun {
	subscribers: number;
	kills: number;
	/** From 0 to 1, the same for the same run. */
	random(): number;
	/** One in this many email addresses is refused by SendGrid; none if it is 0. */
	refusedEvery?: number;
}

export async function simulateSubscribers({ subscribers, kills, random, refusedEvery = 0 }: SubscribersRun) {
	let left = kills;
	let untilKill = Number.POSITIVE_INFINITY;
	const isRefused = (to: string) => refusedEvery > 0 && Number(/\d+/.exec(to)?.[0]) % refusedEvery === 0;
	const memory = inMemoryBroadcasts({
		subscribers,
		step: () => {
			untilKill -= 1;
			if (untilKill === 0) throw new Killed();
		},
		respond: ({ recipients }) => {
			memory.clock.now += requestMs;
			const isBad = recipients.some(({ to }) => isRefused(to));
			return isBad ? { kind: 'failed', statusCode: 400, reason: 'refused with 400' } : undefined;
		},
	});
	const id = 'update-1';
	const startedAt = memory.clock.now;
	memory.broadcast({ id, page: { id: 'page-1', ownerId: 'alice' }, event: anIncidentEvent, componentIds: [] });
	memory.queued.push(id);

	while (memory.stored.get(id)?.doneAt === null) {
		if (memory.queued.shift() === undefined) {
			// Nothing runs: the next sweep queues what stalled.
			memory.clock.now += sweepMs;
			memory.queued.push(...memory.stalled());
			continue;
		}
		// A worker lives for one to eighteen steps while kills are left.
		untilKill = left > 0 ? 1 + Math.floor(random() * 18) : Number.POSITIVE_INFINITY;
		try {
			await runFanOut(memory.deps, id);
		} catch (error) {
			if (!(error instanceof Killed)) throw error;
			left -= 1;
		}
	}

	const { inboxes, copies, requests } = memory.mailed;
	const reachable = memory.people.filter(({ document }) => !isRefused(document.recipient));
	const kept = [...inboxes.values()].reduce((sum, { size }) => sum + size, 0);
	return {
		subscribers,
		kills: kills - left,
		requests,
		handedOver: copies,
		lost: reachable.filter(({ document }) => !inboxes.has(document.recipient)).length,
		/** In an inbox twice, after mail systems dropped copies with the same Message-ID. */
		twice: kept - inboxes.size,
		/** Handed over a second time, with the same Message-ID. */
		copies: copies - inboxes.size,
		refused: subscribers - reachable.length,
		minutes: Math.round((memory.clock.now - startedAt) / minuteMs),
	};
}
