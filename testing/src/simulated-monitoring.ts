/** Simulates monitoring on a virtual clock: the real engine with in-memory shards, a task queue, ticks and scripted websites. */
import type { CheckError, CheckOrigin, CheckStamp, Region } from '@stayup/contract';
import { createConcurrencyLimiter } from '../../functions/src/monitoring/engine/concurrency-limiter.ts';
import { type Engine, runRecheck, runRound, tick } from '../../functions/src/monitoring/engine/rounds.ts';
import type { Alert } from '../../functions/src/monitoring/rules/alert-policy.ts';
import type { AppliedChecks } from '../../functions/src/monitoring/rules/apply-checks.ts';
import type { Monitor } from '../../functions/src/monitoring/rules/monitor.ts';
import { cadenceSeconds } from '../../functions/src/monitoring/rules/schedule.ts';
import {
	applyBatches,
	type CheckBatch,
	monitorsPerShard,
	type Shard,
} from '../../functions/src/monitoring/rules/shard.ts';
import type { RecheckTask, RoundTask } from '../../functions/src/platform/task-queue.ts';
import type { CheckResult } from '../../functions/src/probe/check-result.ts';
import { virtualClock } from './virtual-clock.ts';

export type Answer = 'good' | 'error' | 'hang';

export interface SimulatedMonitoringOptions {
	start: number;
	monitors: readonly Monitor[];
	/** The response of a website to a check that starts now. */
	answer(monitor: { url: string }, now: number): Answer;
	areCanariesWell?: (now: number) => boolean;
	/** True while rechecks cannot be queued. */
	isQueueBroken?: (now: number) => boolean;
	/** Delivers each tick and each task twice. */
	comesTwice?: boolean;
	/** Set it low when all monitors fail, so that no failure is suppressed. */
	perShard?: number;
	/** Turn it off for simulated days, to save memory. */
	keepsProbes?: boolean;
	/** Duration of good and error responses. */
	responseMs?: number;
}

export interface Notified {
	websiteId: string;
	alert: AppliedChecks['alerts'][number];
	/** When the alert was emitted. */
	at: number;
}

const leaseMs = 29_000;
const phases = { dnsMs: 1, connectMs: 1, tlsMs: null, firstByteMs: 1, totalMs: 3 };

export function simulateMonitoring({
	start,
	monitors,
	answer,
	areCanariesWell = () => true,
	isQueueBroken = () => false,
	comesTwice = false,
	perShard = monitorsPerShard,
	keepsProbes = true,
	responseMs = 20,
}: SimulatedMonitoringOptions) {
	const clock = virtualClock(start);
	const shards = shardsOf(monitors, perShard);
	const notified: Notified[] = [];
	const outages = new Map<string, { websiteId: string; start: number; end: number | null }>();
	const probes: { url: string; at: number; region: Region; origin: CheckOrigin }[] = [];
	const errors: string[] = [];
	const operatorsNotified: number[] = [];
	const seen = { rounds: [] as RoundTask[], rechecks: [] as RecheckTask[] };
	const tasks = new Set<string>();
	let lastSuppressedAt = Number.NEGATIVE_INFINITY;

	function keep(shard: Shard, batches: readonly CheckBatch[]): AppliedChecks[] {
		const applied = applyBatches(shard, batches);
		for (const { monitor, changes, alerts } of applied) {
			const { websiteId } = monitor;
			shard.monitors.set(websiteId, monitor);
			for (const change of changes) {
				if (change.kind === 'went-down') {
					if (outages.has(change.outageId)) throw new Error('An outage was opened twice.');
					outages.set(change.outageId, { websiteId, start: change.failures[0].at, end: null });
				}
				const outage = change.kind === 'recovered' ? outages.get(change.outageId) : undefined;
				if (outage) outage.end = change.at;
			}
			if (monitor.alertsEnabled) notified.push(...alerts.map((alert) => ({ websiteId, alert, at: clock.now() })));
		}
		return applied;
	}

	/** Like Cloud Tasks: once per id, or twice with `comesTwice`. */
	function dispatch(id: string, run: () => Promise<void>): void {
		if (tasks.has(id)) return;
		tasks.add(id);
		for (let times = 0; times < (comesTwice ? 2 : 1); times += 1) void run();
	}

	const limiter = createConcurrencyLimiter({ now: clock.now, atOnceOfHost: Number.POSITIVE_INFINITY });
	const engineIn = (region: Region): Engine => ({
		shards: {
			find: async (id) => shards.get(id) ?? null,
			findMany: async () => shards,
			directory: async () => new Map([...shards].map(([id, { cadence }]) => [id, cadence])),
			async takeLease(id, roundAt, now) {
				const shard = shards.get(id);
				if (!shard || (shard.lastRoundAt >= roundAt && shard.lease?.roundAt !== roundAt)) return null;
				if (shard.lease && shard.lease.until > now) return { leasedUntil: shard.lease.until };
				shard.lease = { roundAt, until: now + leaseMs };
				shard.lastRoundAt = roundAt;
				return { shard, roundAt, until: now + leaseMs, version: null };
			},
			async commitRound(leased, batches, { suppressedRounds, isLast }) {
				const shard = shards.get(leased.shard.id);
				if (shard?.lease?.roundAt !== leased.roundAt) return { applied: [], next: null };
				const applied = keep(shard, batches);
				// The running round keeps the suppressed count that it read; the next one reads the new one.
				if (isLast) Object.assign(shard, { lease: null, suppressedRounds });
				return { applied, next: isLast ? null : leased };
			},
			async commit(id, batches) {
				const shard = shards.get(id);
				return shard ? keep(shard, batches) : [];
			},
			claimCheckNow: async () => 0,
		},
		queue: {
			async enqueueRound(task) {
				if (keepsProbes) seen.rounds.push(task);
				dispatch(`${task.shardId} ${task.roundAt}`, () => runRound(engine, task.shardId, task.roundAt));
			},
			async enqueueRecheck(task) {
				if (isQueueBroken(clock.now())) throw new Error('The queue cannot be reached.');
				seen.rechecks.push(task);
				const occasion = task.websites.map(({ websiteId, at }) => `${websiteId} ${at}`).join();
				dispatch(`${task.shardId} ${occasion}`, () => runRecheck(engineElsewhere, task));
			},
			enqueueFirstCheck: async () => undefined,
		},
		canaries: { areWell: async () => areCanariesWell(clock.now()) },
		limiter,
		async probe({ url, budgetMs, origin }) {
			const at = clock.now();
			if (keepsProbes) probes.push({ url, at, region, origin });
			const what = answer({ url }, at);
			const durationMs = what === 'hang' ? budgetMs : responseMs;
			await clock.waitUntil(at + durationMs);
			return resultOf(what, { at, region, origin }, durationMs);
		},
		suppression: {
			async note(now) {
				if (now - lastSuppressedAt > 15 * 60_000) operatorsNotified.push(now);
				lastSuppressedAt = now;
			},
			areOn: async (now) => now - lastSuppressedAt < 60_000,
		},
		now: clock.now,
		waitUntil: clock.waitUntil,
		logError: (message) => errors.push(message),
	});
	const engine = engineIn('us-east4');
	const engineElsewhere = engineIn('us-west1');

	/** Ticks every minute until `end`, in milliseconds since the epoch. */
	async function runUntil(end: number): Promise<void> {
		for (let at = clock.now(); at < end; at += 60_000) {
			await clock.runUntil(at);
			for (let times = 0; times < (comesTwice ? 2 : 1); times += 1) await tick(engine, at);
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
		seen,
		monitor: (websiteId: string) =>
			[...shards.values()].map((shard) => shard.monitors.get(websiteId)).find((monitor) => monitor !== undefined),
		statusAlerts: () =>
			notified.filter(({ alert }) => alert.kind !== 'certificate-expiring') as (Notified & { alert: Alert })[],
	};
}

function shardsOf(monitors: readonly Monitor[], perShard: number): Map<string, Shard> {
	const shards = new Map<string, Shard>();
	const open = new Map<number, Shard>();
	for (const monitor of monitors) {
		const cadence = cadenceSeconds(monitor.intervalSeconds);
		let shard = open.get(cadence);
		if (!shard || shard.monitors.size >= perShard) {
			const id = `shard-${cadence}-${shards.size}`;
			shard = { id, cadence, lease: null, lastRoundAt: 0, suppressedRounds: 0, monitors: new Map() };
			shards.set(id, shard);
			open.set(cadence, shard);
		}
		shard.monitors.set(monitor.websiteId, monitor);
	}
	return shards;
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
