/** Simulates monitoring on a virtual clock: the real engine and rules with in-memory stores, a task queue, ticks and scripted websites. */
import { type CheckOrigin, hourMs, minuteMs, type Region } from '@stayup/contract';
import { createAlertWriter } from '../../../functions/src/alerts/alert-writer.ts';
import { createCheckWriters } from '../../../functions/src/main/check-writers.ts';
import { functionOptions } from '../../../functions/src/main/function-options.ts';
import { longestSpreadOf, mostInstances } from '../../../functions/src/main/sizes.ts';
import { createConcurrencyLimiter } from '../../../functions/src/monitoring/engine/concurrency-limiter.ts';
import type { Engine, FinishedRound } from '../../../functions/src/monitoring/engine/engine.ts';
import type { ShardStore } from '../../../functions/src/monitoring/engine/shard-store.ts';
import { tick } from '../../../functions/src/monitoring/engine/tick.ts';
import type { Monitor } from '../../../functions/src/monitoring/rules/monitor.ts';
import { monitorsPerShard } from '../../../functions/src/monitoring/rules/shard.ts';
import { newOutboxDocument } from '../../../functions/src/outbox/new-delivery.ts';
import type { AlertSettingsDocument } from '../../../functions/src/platform/firestore/channel-documents.ts';
import { collectionsOf } from '../../../functions/src/platform/firestore/collections.ts';
import type { OutboxMessage } from '../../../functions/src/platform/firestore/outbox-message.ts';
import type { Writer } from '../../../functions/src/platform/firestore/writer.ts';
import { homeRegion, type RecheckRegion, recheckRegions } from '../../../functions/src/platform/regions.ts';
import type { RecheckTask, RoundTask } from '../../../functions/src/platform/task-queue.ts';
import { anAccount } from '../builders.ts';
import { randomOf } from '../random.ts';
import { createCloudTasks } from './cloud-tasks.ts';
import { type FirestoreMeter, offlineFirestore } from './firestore-meter.ts';
import { createInMemoryRegions, createInMemorySuppression, type NotifyOperators } from './in-memory-notes.ts';
import { type SimulatedOutage, type SimulatedPeriod, writersTo } from './in-memory-outages.ts';
import { createInMemoryShards, shardsOf } from './in-memory-shards.ts';
import { createInstances, type Instance, startInstance } from './instances.ts';
import { type Answer, resultOf } from './simulated-checks.ts';
import { createSimulatedQueue } from './simulated-queue.ts';
import { virtualClock } from './virtual-clock.ts';

export interface SimulatedMonitoringOptions {
	start: number;
	monitors: readonly Monitor[];
	/** The response of a website to a check that starts now. */
	answer(monitor: { url: string }, now: number, region: Region): Answer;
	areCanariesUp?: (now: number, region: Region) => boolean;
	/** True while the queues of a region that makes rechecks cannot be reached. */
	isQueueBroken?: (now: number, region: Region) => boolean;
	/** The regions that make rechecks, which change with the size of the deployment. */
	recheckRegionsAt?: (now: number) => readonly RecheckRegion[];
	/** Delivers each tick and each task twice. */
	deliversTwice?: boolean;
	/** Set it low when all monitors fail, so that no failure is suppressed. */
	perShard?: number;
	/** Of each shard, how many are tried. With one, which is usual here, rounds come at any time. */
	namesTried?: number;
	/** Turn it off for simulated days and large fleets, to save memory: no probe, round or task is kept. */
	keepsProbes?: boolean;
	/** Duration of good and error responses. */
	responseMs?: number;
	/** When Cloud Scheduler delivers the tick of this minute; without an instant the tick is lost. */
	ticksAt?: (scheduledAt: number) => readonly number[];
	/** How late Cloud Tasks dispatches a task that is due now. */
	dispatchDelayMs?: (now: number, random: () => number) => number;
	/** How long Cloud Tasks refuses the name of a finished task. */
	nameMemoryMs?: number;
	/** How long each call of the store takes now; null if it fails. */
	storeMs?: (now: number) => number | null;
	/** True while the store does what it is asked, but its answers are lost. */
	losesAnswers?: (now: number) => boolean;
	horizonMs?: number;
	/** As `maxInstances` says if left out. */
	longestSpreadMs?: number;
	/** `MAX_INSTANCES`; the largest if left out. */
	maxInstances?: number;
	seed?: string;
	instancesPerRegion?: number;
	/** Counts what the engine reads and writes; its outages and alerts are then not kept. */
	meterOf?: (now: () => number) => FirestoreMeter;
	/** The named channels of the account; none if left out. */
	settings?: AlertSettingsDocument;
	/** Called at the end of each round. */
	onRound?: (round: FinishedRound) => void;
}

/** A message that was planned for an owner. */
export interface Notified {
	websiteId: string | null;
	message: OutboxMessage;
	/** When it was planned. */
	at: number;
}

export function simulateMonitoring({
	start,
	monitors,
	answer,
	areCanariesUp = () => true,
	isQueueBroken = () => false,
	recheckRegionsAt = () => recheckRegions,
	deliversTwice = false,
	perShard = monitorsPerShard,
	namesTried = 1,
	keepsProbes = true,
	responseMs = 20,
	ticksAt = (scheduledAt) => [scheduledAt],
	dispatchDelayMs = () => 0,
	nameMemoryMs = hourMs,
	storeMs = () => 0,
	losesAnswers = () => false,
	horizonMs = 2 * minuteMs,
	maxInstances = mostInstances,
	longestSpreadMs = longestSpreadOf(maxInstances),
	seed = 'monitoring',
	instancesPerRegion = 3,
	meterOf,
	settings,
	onRound,
}: SimulatedMonitoringOptions) {
	const clock = virtualClock(start);
	const meter = meterOf?.(clock.now) ?? null;
	const shards = shardsOf(monitors, perShard, namesTried);
	const notified: Notified[] = [];
	const operatorsNotified: { event: OutboxMessage['event']; at: number }[] = [];
	const outages = new Map<string, SimulatedOutage>();
	const periods: SimulatedPeriod[] = [];
	const probes: { url: string; at: number; region: Region; origin: CheckOrigin }[] = [];
	const errors: string[] = [];
	const enqueued = { rounds: [] as RoundTask[], rechecks: [] as RecheckTask[] };
	const rounds: FinishedRound[] = [];

	const planned = new Set<string>();
	const database = offlineFirestore();
	const meteredOutbox = meter && collectionsOf(database).outbox;
	const alerts = createAlertWriter({
		plan(writer, { id = crypto.randomUUID(), ownerId, websiteId = null, channel, message }) {
			if (planned.has(id)) throw new Error('An alert was planned twice.');
			planned.add(id);
			const at = clock.now();
			if (ownerId === null) operatorsNotified.push({ event: message.event, at });
			else if (meteredOutbox)
				writer.create(meteredOutbox.doc(id), newOutboxDocument({ ownerId, channel, message }, at));
			else notified.push({ websiteId, message, at });
			return { id, channel };
		},
		sendSoon: async () => undefined,
	});
	const writers = meter ? createCheckWriters(database, alerts) : { ...writersTo(outages, periods), alerts };
	const store = createInMemoryShards(shards, writers, anAccount(), meter, settings);
	const notifyOperators: NotifyOperators = (message) => alerts.planForOperators({} as Writer, message, clock.now());
	const suppression = createInMemorySuppression(notifyOperators);
	const createRegionsOf = createInMemoryRegions(notifyOperators, () => recheckRegionsAt(clock.now()));

	const random = randomOf(seed);
	const instances = createInstances(clock.now, random, instancesPerRegion);
	const cloudTasks = createCloudTasks({
		clock,
		instances,
		random,
		delayMs: dispatchDelayMs,
		nameMemoryMs,
		deliversTwice,
		maxInstances,
	});

	/** The store as an instance sees it: it may be slow or fail, before or after it has read or written anything. */
	function storeOf({ alive }: Instance): ShardStore {
		function called<Args extends readonly unknown[], Value>(call: (...args: Args) => Promise<Value>) {
			return alive(async (...args: Args) => {
				const takesMs = storeMs(clock.now());
				if (takesMs === null) throw new Error('The store cannot be reached.');
				await clock.waitUntil(clock.now() + takesMs);
				const value = await call(...args);
				if (losesAnswers(clock.now())) throw new Error('The answer of the store was lost.');
				return value;
			});
		}
		return {
			find: called(store.find),
			findMonitors: called(store.findMonitors),
			directory: called(store.directory),
			takeLease: called(store.takeLease),
			commitRound: called(store.commitRound),
			commit: called(store.commit),
			claimCheckNow: called(store.claimCheckNow),
		};
	}

	function createEngine(instance: Instance): Engine {
		const { alive, region } = instance;
		return {
			region,
			shards: storeOf(instance),
			queue: queueOfInstance(instance),
			canaries: { areUp: async () => areCanariesUp(clock.now(), region) },
			limiter: createConcurrencyLimiter({ now: clock.now, atOnceOfHost: Number.POSITIVE_INFINITY }),
			probe: alive(async ({ url, budgetMs, origin }) => {
				const at = clock.now();
				if (keepsProbes) probes.push({ url, at, region, origin });
				const scripted = answer({ url }, at, region);
				const times: Partial<Record<Answer, number>> = { slow: 4_000, slower: 7_000, hang: budgetMs };
				const takesMs = times[scripted] ?? responseMs;
				const answered = takesMs > budgetMs ? 'hang' : scripted;
				const durationMs = Math.min(takesMs, budgetMs);
				await clock.waitUntil(at + durationMs);
				return resultOf(answered, { at, region, origin }, durationMs);
			}),
			openCheckSettings: (_websiteId, stored) => stored,
			suppression,
			regions: createRegionsOf(region),
			horizonMs,
			longestSpreadMs,
			now: clock.now,
			waitUntil: alive(clock.waitUntil),
			deadline: alive(clock.waitUntil),
			logError: (message) => errors.push(message),
			async noteRound(round) {
				if (keepsProbes) rounds.push(round);
				onRound?.(round);
			},
		};
	}

	const queueOfInstance = createSimulatedQueue({
		cloudTasks,
		now: clock.now,
		engineOf: (instance) => engineOf(instance),
		refuseRechecks: (region) => {
			if (isQueueBroken(clock.now(), region)) throw new Error('The queue cannot be reached.');
		},
		noteRound: (task) => void (keepsProbes && enqueued.rounds.push(task)),
		noteRecheck: (task) => void (keepsProbes && enqueued.rechecks.push(task)),
	});

	const engines = new WeakMap<Instance, Engine>();
	function engineOf(instance: Instance): Engine {
		const engine = engines.get(instance) ?? createEngine(instance);
		engines.set(instance, engine);
		return engine;
	}
	/** For tests that call the engine themselves. */
	const engineIn = (region: Region) => createEngine(startInstance(region));
	const engine = engineIn(homeRegion);

	/** Like Cloud Scheduler. */
	async function deliverTick(scheduledAt: number, at: number): Promise<void> {
		await clock.waitUntil(at);
		const { retryCount, minBackoffSeconds, maxBackoffSeconds } = functionOptions.tick;
		for (let retry = 0; retry <= retryCount; retry += 1) {
			const instance = instances.pick(homeRegion);
			const run = instance ? tick(engineOf(instance), scheduledAt) : Promise.reject(new Error('The region is down.'));
			const error = await run.then(
				() => null,
				(error) => error,
			);
			if (error === null) return;
			errors.push(String(error));
			await clock.waitUntil(clock.now() + 1000 * Math.min(maxBackoffSeconds, minBackoffSeconds * 2 ** retry));
		}
	}

	/** Ticks every minute until `end`, in milliseconds since the epoch. */
	async function runUntil(end: number): Promise<void> {
		for (let at = clock.now(); at < end; at += minuteMs) {
			const deliveries = ticksAt(at);
			for (const delivery of deliversTwice ? [...deliveries, ...deliveries] : deliveries) {
				void deliverTick(at, delivery);
			}
			await clock.runUntil(Math.min(at + minuteMs - 1, end));
		}
		await clock.runUntil(end);
	}

	return {
		engine,
		engineIn,
		clock,
		runUntil,
		notified,
		outages,
		periods,
		probes,
		errors,
		operatorsNotified,
		enqueued,
		rounds,
		instances,
		failedTasks: cloudTasks.failed,
		queueLoads: cloudTasks.loads,
		monitor: (websiteId: string) =>
			[...shards.values()].map((shard) => shard.monitors.get(websiteId)).find((monitor) => monitor !== undefined),
	};
}
