/** `GET /api/admin/operations`: how the service itself runs, for admins. */
import { dayMs, heartbeatJobs, hourMs, minuteMs, type Operations, toInstant } from '@stayup/contract';
import type { Handlers } from '../http/handler.ts';
import type { RoundHourDocument } from '../platform/firestore/operations-documents.ts';
import type { DeliveryQueueStore } from './delivery-queue-store.ts';
import type { HeartbeatStore } from './heartbeat-store.ts';
import type { RoundHourStore } from './round-hour-store.ts';
import { isServiceLate, roundsLateSince } from './rules/lateness.ts';
import { objectivesOf } from './rules/service-numbers.ts';
import type { ServiceStatusStore } from './service-status-store.ts';

interface OperationsDeps {
	heartbeats: Pick<HeartbeatStore, 'read'>;
	roundHours: Pick<RoundHourStore, 'between'>;
	deliveryQueue: DeliveryQueueStore;
	serviceStatus: Pick<ServiceStatusStore, 'read'>;
	/** The deployed version. */
	version: string;
	/** Milliseconds since the epoch. */
	now(): number;
}

const recentMs = 5 * minuteMs;

export function createOperationsHandlers(deps: OperationsDeps) {
	return {
		async getOperations(): Promise<Operations> {
			const now = deps.now();
			const [beats, hours, queue, status] = await Promise.all([
				deps.heartbeats.read(heartbeatJobs),
				deps.roundHours.between(now - dayMs, now),
				deps.deliveryQueue.read(now),
				deps.serviceStatus.read(),
			]);
			const lateSince = roundsLateSince(beats, now);
			return {
				status: isServiceLate(beats, now) ? 'late' : 'ok',
				lateSince: lateSince === null ? null : toInstant(lateSince),
				lostRegions: status?.lostRegions ?? null,
				version: deps.version,
				recent: roundNumbers(hours, now - recentMs, now, now),
				hours: hourStarts(now).map((start) => ({
					start: toInstant(start),
					...roundNumbers(hours, start, start + hourMs, now),
				})),
				alertDelayP99: objectivesOf(hours, { from: now - dayMs, until: now, now }).alertDelayP99Ms,
				deliveries: {
					due: queue.due,
					overdue: queue.overdue,
					dead: queue.dead,
					oldestAlertAt: queue.oldestAlertAt === null ? null : toInstant(queue.oldestAlertAt),
				},
				jobs: heartbeatJobs.map((job) => {
					const beat = beats[job];
					return { job, lastRunAt: beat === null ? null : toInstant(beat.at) };
				}),
			};
		},
	} satisfies Partial<Handlers>;
}

/** Oldest first; the last one is the current hour. */
function hourStarts(now: number): number[] {
	const current = now - (now % hourMs);
	return Array.from({ length: 24 }, (_, index) => current - (23 - index) * hourMs);
}

function roundNumbers(hours: readonly RoundHourDocument[], from: number, until: number, now: number) {
	const { due, run, latenessP99Ms, latenessMaxMs } = objectivesOf(hours, { from, until, now });
	return { due, run, latenessP99: latenessP99Ms, latenessMax: latenessMaxMs };
}
