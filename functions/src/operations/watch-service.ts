/** After each tick: records it, counts the rounds that are due, logs the service's numbers, and reports to the outside that all is well. */
import { hourMs, minuteMs, type Region } from '@stayup/contract';
import type { Engine } from '../monitoring/engine/engine.ts';
import { roundsBetween } from '../monitoring/rules/schedule.ts';
import type { TickNotes } from '../platform/firestore/operations-documents.ts';
import type { LogError, LogFacts } from '../platform/log.ts';
import type { DeliveryQueueStore } from './delivery-queue-store.ts';
import type { HeartbeatClient } from './heartbeat-client.ts';
import type { HeartbeatStore } from './heartbeat-store.ts';
import type { PlacedNumbers, RoundHourStore } from './round-hour-store.ts';
import { isServiceLate, roundsDueSince, roundsLateSince } from './rules/lateness.ts';
import { objectivesOf, placeOf } from './rules/service-numbers.ts';
import type { ServiceStatusStore } from './service-status-store.ts';

export interface WatchDeps {
	shards: Pick<Engine['shards'], 'directory'>;
	heartbeats: Pick<HeartbeatStore, 'beatTick' | 'read'>;
	roundHours: RoundHourStore;
	deliveryQueue: Pick<DeliveryQueueStore, 'read'>;
	serviceStatus: Pick<ServiceStatusStore, 'write'>;
	/** Null if no outside monitor is set. */
	heartbeatClient: HeartbeatClient | null;
	lostRegions(now: number): Promise<Region[]>;
	version: string;
	/** Milliseconds since the epoch. */
	now(): number;
	logError: LogError;
	logFacts: LogFacts;
}

/** After a longer stop of the ticks, older rounds are not counted. */
const countedAtMostMs = 24 * hourMs;

/** Never fails: a tick that enqueued its rounds has done its work. */
export async function watchService(deps: WatchDeps): Promise<void> {
	const now = deps.now();
	const attempt = (step: string, work: () => Promise<void>) =>
		work().catch((error: unknown) => deps.logError(`The tick could not ${step}.`, { error }));
	await attempt('record itself', () => recordTick(deps, now));
	await Promise.all([
		attempt('publish the status of the service', () => publishStatus(deps, now)),
		attempt('log the numbers of the service', () => logNumbers(deps, now)),
		attempt('call the outside monitor', () => callOutside(deps, now)),
	]);
}

async function recordTick({ heartbeats, roundHours, shards }: WatchDeps, now: number): Promise<void> {
	const { tick, rounds } = await heartbeats.read(['tick', 'rounds']);
	const previous = tick?.tick ?? null;
	const directory = await shards.directory();
	// Forward, because the next tick may know shards that did not exist when these rounds were enqueued.
	const minute = Math.round(now / minuteMs) * minuteMs;
	const countedUntil = minute + minuteMs;
	const from = Math.max(previous?.countedUntil ?? minute, minute - countedAtMostMs);
	const due = dueRounds(directory, Math.min(from, countedUntil), countedUntil);
	const next = dueRounds(directory, now, now + minuteMs);
	const notes: TickNotes = {
		nextRoundAt: next.length === 0 ? null : next.reduce((first, at) => Math.min(first, at)),
		roundsDueSince: roundsDueSince(previous, rounds, now),
		countedUntil,
	};
	await heartbeats.beatTick(now, notes);
	if (due.length > 0) await roundHours.add(countByPart(due));
}

function dueRounds(directory: ReadonlyMap<string, number>, from: number, until: number): number[] {
	return [...directory].flatMap(([shardId, cadence]) => roundsBetween(shardId, cadence, from, until));
}

function countByPart(due: readonly number[]): PlacedNumbers[] {
	const byPart = new Map<string, PlacedNumbers>();
	for (const at of due) {
		const place = placeOf(at);
		const key = `${place.hour} ${place.part}`;
		byPart.set(key, { ...place, numbers: { due: (byPart.get(key)?.numbers.due ?? 0) + 1 } });
	}
	return [...byPart.values()];
}

async function publishStatus(deps: WatchDeps, now: number): Promise<void> {
	const [beats, lostRegions] = await Promise.all([deps.heartbeats.read(['tick', 'rounds']), deps.lostRegions(now)]);
	const lateSince = roundsLateSince(beats, now);
	await deps.serviceStatus.write({ version: deps.version, tickedAt: now, lateSince, lostRegions });
}

/** Log-based metrics are made of these two entries (`infra/declared/log-entries.ts`). */
async function logNumbers({ deliveryQueue, roundHours, logFacts }: WatchDeps, now: number): Promise<void> {
	const hour = objectivesOf(await roundHours.between(now - hourMs, now), { from: now - hourMs, until: now, now });
	const { due, run, shareRun, latenessP99Ms, latenessMaxMs, alertDelayP99Ms } = hour;
	logFacts('Rounds', { due, run, shareRun, latenessP99Ms, latenessMaxMs });
	const queue = await deliveryQueue.read(now);
	const oldestWaitingMs = queue.oldestAlertAt === null ? null : now - queue.oldestAlertAt;
	logFacts('Deliveries', { waiting: queue.due, oldestWaitingMs, alertDelayP99Ms, dead: queue.dead });
}

/** A late service does not call, so that the outside monitor raises the alarm. */
async function callOutside({ heartbeatClient, heartbeats, logError }: WatchDeps, now: number): Promise<void> {
	if (!heartbeatClient || isServiceLate(await heartbeats.read(['tick', 'rounds']), now)) return;
	const failure = await heartbeatClient.call();
	if (failure !== null && !hasFailedBefore.has(heartbeatClient)) {
		logError(`The outside monitor at HEARTBEAT_URL did not accept the call: ${failure}.`, {});
	}
	if (failure === null) hasFailedBefore.delete(heartbeatClient);
	else hasFailedBefore.add(heartbeatClient);
}

/** A monitor that stays unreachable is logged once. */
const hasFailedBefore = new WeakSet<HeartbeatClient>();
