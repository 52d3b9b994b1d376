/** Simulates monitoring on a virtual clock: the real engine and rules with in-memory stores, a task queue, ticks and scripted websites. */
import type { CheckError, CheckOrigin, CheckStamp, Region } from '@stayup/contract';
import { createAlertWriter } from '../../../functions/src/alerts/alert-writer.ts';
import type { CheckWriters } from '../../../functions/src/monitoring/engine/check-writers.ts';
import { createConcurrencyLimiter } from '../../../functions/src/monitoring/engine/concurrency-limiter.ts';
import { type Engine, runRecheck, runRound } from '../../../functions/src/monitoring/engine/rounds.ts';
import type { Suppression } from '../../../functions/src/monitoring/engine/suppression-store.ts';
import { tick } from '../../../functions/src/monitoring/engine/tick.ts';
import type { Monitor } from '../../../functions/src/monitoring/rules/monitor.ts';
import { monitorsPerShard } from '../../../functions/src/monitoring/rules/shard.ts';
import { decideSuppression, isSuppressing } from '../../../functions/src/monitoring/rules/suppression.ts';
import type { NewOutage } from '../../../functions/src/outages/outage-writer.ts';
import type { OutboxMessage } from '../../../functions/src/platform/firestore/outbox-message.ts';
import type { Writer } from '../../../functions/src/platform/firestore/writer.ts';
import { recheckTaskId, roundTaskId } from '../../../functions/src/platform/ids.ts';
import { homeRegion, recheckRegion } from '../../../functions/src/platform/regions.ts';
import type { RecheckTask, RoundTask } from '../../../functions/src/platform/task-queue.ts';
import type { CheckResult } from '../../../functions/src/probe/check-result.ts';
import { anAccount } from '../builders.ts';
import { createInMemoryShards, shardsOf } from './in-memory-shards.ts';
import { virtualClock } from './virtual-clock.ts';

export type Answer = 'good' | 'error' | 'hang';

export interface SimulatedMonitoringOptions {
	start: number;
	monitors: readonly Monitor[];
	/** The response of a website to a check that starts now. */
	answer(monitor: { url: string }, now: number): Answer;
	areCanariesUp?: (now: number) => boolean;
	/** True while rechecks cannot be queued. */
	isQueueBroken?: (now: number) => boolean;
	/** Delivers each tick and each task twice. */
	deliversTwice?: boolean;
	/** Set it low when all monitors fail, so that no failure is suppressed. */
	perShard?: number;
	/** Turn it off for simulated days, to save memory. */
	keepsProbes?: boolean;
	/** Duration of good and error responses. */
	responseMs?: number;
}

/** A message that was planned for an owner. */
export interface Notified {
	websiteId: string | null;
	message: OutboxMessage;
	/** When it was planned. */
	at: number;
}

type SimulatedOutage = NewOutage & { end: number | null };

const phases = { dnsMs: 1, connectMs: 1, tlsMs: null, firstByteMs: 1, totalMs: 3 };

export function simulateMonitoring({
	start,
	monitors,
	answer,
	areCanariesUp = () => true,
	isQueueBroken = () => false,
	deliversTwice = false,
	perShard = monitorsPerShard,
	keepsProbes = true,
	responseMs = 20,
}: SimulatedMonitoringOptions) {
	const clock = virtualClock(start);
	const shards = shardsOf(monitors, perShard);
	const notified: Notified[] = [];
	const operatorsNotified: number[] = [];
	const outages = new Map<string, SimulatedOutage>();
	const probes: { url: string; at: number; region: Region; origin: CheckOrigin }[] = [];
	const errors: string[] = [];
	const enqueued = { rounds: [] as RoundTask[], rechecks: [] as RecheckTask[] };
	const tasks = new Set<string>();

	const planned = new Set<string>();
	const alerts = createAlertWriter({
		plan(_, { id = crypto.randomUUID(), ownerId, websiteId = null, channel, message }) {
			if (planned.has(id)) throw new Error('An alert was planned twice.');
			planned.add(id);
			const at = clock.now();
			if (ownerId === null) operatorsNotified.push(at);
			else notified.push({ websiteId, message, at });
			return { id, channel };
		},
		sendSoon: async () => undefined,
	});
	const store = createInMemoryShards(shards, { ...writersTo(outages), alerts }, anAccount());
	const suppression = createInMemorySuppression((now) => alerts.planForOperators({} as Writer, now));

	/** Like Cloud Tasks, runs a task once per id, or twice with `deliversTwice`. */
	function dispatch(id: string, run: () => Promise<void>): void {
		if (tasks.has(id)) return;
		tasks.add(id);
		for (let times = 0; times < (deliversTwice ? 2 : 1); times += 1) void run();
	}

	const limiter = createConcurrencyLimiter({ now: clock.now, atOnceOfHost: Number.POSITIVE_INFINITY });
	const engineIn = (region: Region): Engine => ({
		shards: store,
		queue: {
			async enqueueRound(task) {
				if (keepsProbes) enqueued.rounds.push(task);
				dispatch(roundTaskId(task), () => runRound(engine, task.shardId, task.roundAt));
			},
			async enqueueRecheck(task) {
				if (isQueueBroken(clock.now())) throw new Error('The queue cannot be reached.');
				enqueued.rechecks.push(task);
				dispatch(recheckTaskId(task), () => runRecheck(recheckEngine, task));
			},
			enqueueFirstCheck: async () => undefined,
		},
		canaries: { areUp: async () => areCanariesUp(clock.now()) },
		limiter,
		async probe({ url, budgetMs, origin }) {
			const at = clock.now();
			if (keepsProbes) probes.push({ url, at, region, origin });
			const answered = answer({ url }, at);
			const durationMs = answered === 'hang' ? budgetMs : responseMs;
			await clock.waitUntil(at + durationMs);
			return resultOf(answered, { at, region, origin }, durationMs);
		},
		suppression,
		now: clock.now,
		waitUntil: clock.waitUntil,
		logError: (message) => errors.push(message),
	});
	const engine = engineIn(homeRegion);
	const recheckEngine = engineIn(recheckRegion);

	/** Ticks every minute until `end`, in milliseconds since the epoch. */
	async function runUntil(end: number): Promise<void> {
		for (let at = clock.now(); at < end; at += 60_000) {
			await clock.runUntil(at);
			for (let times = 0; times < (deliversTwice ? 2 : 1); times += 1) await tick(engine, at);
		}
		await clock.runUntil(end);
	}

	return {
		engine,
		clock,
		runUntil,
		notified,
		outages,
		probes,
		errors,
		operatorsNotified,
		enqueued,
		monitor: (websiteId: string) =>
			[...shards.values()].map((shard) => shard.monitors.get(websiteId)).find((monitor) => monitor !== undefined),
	};
}

/** Keeps outages, and rejects a repeated id like Firestore. Drops the writes that no simulation evaluates. */
function writersTo(outages: Map<string, SimulatedOutage>): Omit<CheckWriters, 'alerts'> {
	return {
		outages: {
			open(_, outageId, outage) {
				if (outages.has(outageId)) throw new Error('An outage was opened twice.');
				outages.set(outageId, { ...outage, end: null });
			},
			close(_, outageId, { at }) {
				const outage = outages.get(outageId);
				if (!outage) throw new Error('An outage was closed that was never opened.');
				outage.end = at;
			},
		},
		websites: { update: () => undefined },
		rollUps: { write: () => undefined },
		counters: { countStatuses: () => undefined },
	};
}

function createInMemorySuppression(notifyOperators: (now: number) => void): Suppression {
	let lastSuppressedAt = 0;
	return {
		async note(now) {
			const { mustRecord, mustNotifyOperators } = decideSuppression(lastSuppressedAt, now);
			if (mustRecord) lastSuppressedAt = now;
			if (mustNotifyOperators) notifyOperators(now);
		},
		isOn: async (now) => isSuppressing(lastSuppressedAt, now),
	};
}

function resultOf(answer: Answer, stamp: CheckStamp, durationMs: number): CheckResult {
	const seen = { ...stamp, durationMs, phases, certificate: null };
	if (answer === 'good') return { ...seen, ok: true, statusCode: 200 };
	const error: CheckError = answer === 'hang' ? 'timeout' : 'wrong_status';
	const evidence = { remoteIp: '192.0.2.1', statusCode: null, headers: {}, bodyText: null };
	return {
		...seen,
		...{ ok: false, error, phase: 'response', evidence },
		statusCode: answer === 'hang' ? null : 500,
	};
}
