/** The engine in this process: the real store and rounds, with a queue that replaces Cloud Tasks and runs each task at its time. */
import { setTimeout as delay } from 'node:timers/promises';
import { minuteMs, type Region } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { createAlertWriter } from '../../functions/src/alerts/alert-writer.ts';
import { createCheckWriters } from '../../functions/src/main/check-writers.ts';
import { createConcurrencyLimiter } from '../../functions/src/monitoring/engine/concurrency-limiter.ts';
import type { Engine } from '../../functions/src/monitoring/engine/engine.ts';
import { createRegions } from '../../functions/src/monitoring/engine/regions/region-store.ts';
import { runDownChecks } from '../../functions/src/monitoring/engine/regions/run-down-checks.ts';
import { runRecheck } from '../../functions/src/monitoring/engine/regions/run-recheck.ts';
import { runRound } from '../../functions/src/monitoring/engine/rounds.ts';
import { createShardStore } from '../../functions/src/monitoring/engine/shard-store.ts';
import { createSuppression } from '../../functions/src/monitoring/engine/suppression-store.ts';
import { runTickPart } from '../../functions/src/monitoring/engine/tick.ts';
import { usualSpreadMs } from '../../functions/src/monitoring/rules/schedule.ts';
import { createOutboxStore } from '../../functions/src/outbox/outbox-store.ts';
import { limitHeapGrowth } from '../../functions/src/platform/heap-growth.ts';
import { roundTaskId } from '../../functions/src/platform/ids.ts';
import { homeRegion } from '../../functions/src/platform/regions.ts';
import type { TaskQueue } from '../../functions/src/platform/task-queue.ts';
import type { Probe } from '../../functions/src/probe/probe.ts';

export function createLocalEngine(
	firestore: Firestore,
	probe: Probe,
	enqueueDelivery: TaskQueue['enqueueDelivery'],
	now: () => number = Date.now,
): Engine {
	// As in the deployed functions.
	limitHeapGrowth();
	const alerts = createAlertWriter(createOutboxStore(firestore, { enqueueDelivery }, () => undefined));
	const rounds = new Set<string>();
	const engine: Engine = {
		region: homeRegion,
		shards: createShardStore(firestore, createCheckWriters(firestore, alerts), (message, { error }) =>
			console.error(message, error),
		),
		queue: {
			enqueueTickPart: (task) => runTickPart(engine, task),
			async enqueueRound(task) {
				const { shardId, roundAt } = task;
				const id = roundTaskId(task);
				if (rounds.has(id)) return;
				rounds.add(id);
				setTimeout(() => {
					rounds.delete(id);
					runRound(engine, shardId, roundAt).catch(console.error);
				}, roundAt - now());
			},
			enqueueRecheck: async (task, region) => void runRecheck(engineIn(region), task).catch(console.error),
			enqueueHomeRecheck: async (task) => void runRecheck(engine, task).catch(console.error),
			enqueueDownChecks: async (task, region) => void runDownChecks(engineIn(region), task).catch(console.error),
			enqueueComparison: async () => undefined,
			enqueueRegionCall: async () => undefined,
			enqueueFirstCheck: async () => undefined,
		},
		canaries: { areUp: async () => true },
		limiter: createConcurrencyLimiter({ now }),
		suppression: createSuppression(firestore, alerts),
		regions: createRegions(firestore, alerts, homeRegion),
		probe,
		openCheckSettings: (_websiteId, stored) => stored,
		horizonMs: 2 * minuteMs,
		longestSpreadMs: usualSpreadMs,
		logError: (message, { error }) => console.error(message, error),
		now,
		waitUntil,
		deadline: waitUntil,
	};
	async function waitUntil(instant: number): Promise<void> {
		const waitMs = instant - now();
		if (waitMs > 0) await delay(waitMs);
	}
	/** This process is an instance of every region. */
	function engineIn(region: Region): Engine {
		return { ...engine, region, probe: async (request) => ({ ...(await engine.probe(request)), region }) };
	}
	return engine;
}
