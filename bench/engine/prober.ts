/**
 * Runs the engine like the deployed functions, in its own process and on its own core: the real probe, store and rounds against the Firestore
 * emulator, with a local queue. Prints its measurements as one line of JSON.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { brand, userAgentOf } from '@stayup/contract';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import type { Engine } from '../../functions/src/monitoring/engine/engine.ts';
import { tick } from '../../functions/src/monitoring/engine/tick.ts';
import { checkBudgetMs } from '../../functions/src/monitoring/rules/apply-checks.ts';
import { launchOffsetMs, leadMs, shardOffsetMs, usualSpreadMs } from '../../functions/src/monitoring/rules/schedule.ts';
import type { CheckResult } from '../../functions/src/probe/check-result.ts';
import { createResolver } from '../../functions/src/probe/guard/resolver.ts';
import { parseAllowedTargets } from '../../functions/src/probe/guard/target.ts';
import { createProbe, type Probe } from '../../functions/src/probe/probe.ts';
import { countOperations } from '../shared/count-operations.ts';
import { quantile } from '../shared/report.ts';
import { createLocalEngine } from './local-engine.ts';

export interface ProberOptions {
	projectId: string;
	intervalSeconds: number;
	warmUpSeconds: number;
	seconds: number;
	/** Response delay of the healthy websites. */
	delayMs: number;
	allowed: string;
	nameServers: readonly string[];
	/** JSON file with the stored monitors. */
	monitorsFile: string;
	/** Runs the same checks at the same times without the engine: no shards, rules or database. */
	isAlone: boolean;
	/** Milliseconds by which the engine's clock is ahead of the machine's. */
	clockShiftMs: number;
}

export interface StoredMonitor {
	websiteId: string;
	shardId: string;
	url: string;
	isHanging: boolean;
}

export interface EngineFigures {
	due: number;
	done: number;
	/** Checks that ran twice in one round. */
	doubles: number;
	failed: number;
	/** Milliseconds between the due time and the start of checks of healthy websites. */
	lateness: Distribution;
	/** Measured response time minus the actual delay, in milliseconds. */
	responseError: Distribution;
	cpuMsPerCheck: number;
	readsPerCheck: number;
	writesPerCheck: number;
	rssMb: number;
	rssAtStartMb: number;
	/** The longest stall of the event loop, and the CPU that its thread used during it: without CPU, the machine ran something else. */
	longestStallMs: number;
	longestStallCpuMs: number;
}

export interface Distribution {
	p50: number;
	p99: number;
	max: number;
}

const beatMs = 20;
const options = JSON.parse(process.argv[2] ?? '') as ProberOptions;
const stored = JSON.parse(readFileSync(options.monitorsFile, 'utf8')) as StoredMonitor[];
console.log(JSON.stringify(await measure()));
process.exit();

async function measure(): Promise<EngineFigures> {
	const { intervalSeconds, nameServers, delayMs } = options;
	initializeApp({ projectId: options.projectId });
	const firestore = getFirestore();
	const operations = countOperations(firestore);
	const rssAtStartMb = process.memoryUsage().rss / 2 ** 20;
	const now = () => Date.now() + options.clockShiftMs;
	const probe = createProbe({
		region: 'us-east4',
		resolver: createResolver({ now: Date.now, servers: nameServers }),
		allowed: parseAllowedTargets(options.allowed),
		ownHosts: [],
		userAgent: userAgentOf(brand.origin),
	});
	const intervalMs = intervalSeconds * 1000;
	const byUrl = new Map(
		stored.map(({ websiteId, shardId, url, isHanging }) => {
			const launchMs = launchOffsetMs(websiteId, intervalSeconds, usualSpreadMs);
			const firstDue = shardOffsetMs(shardId, intervalSeconds) + leadMs + launchMs;
			return [url, { firstDue: firstDue % intervalMs, isHanging, lastRound: -1 }];
		}),
	);
	let from = Number.POSITIVE_INFINITY;
	let until = Number.POSITIVE_INFINITY;
	const lateness: number[] = [];
	const responseErrors: number[] = [];
	const counts = { done: 0, doubles: 0, failed: 0 };

	const measuredProbe: Probe = async (request) => {
		const startedAt = now();
		const result = atEngineTime(await probe(request));
		const monitor = byUrl.get(request.url);
		if (!monitor) return result;
		// A timer may fire a millisecond early.
		const round = Math.floor((startedAt + 5 - monitor.firstDue) / intervalMs);
		const dueAt = monitor.firstDue + round * intervalMs;
		if (dueAt < from || dueAt >= until) return result;
		if (round === monitor.lastRound) counts.doubles += 1;
		else counts.done += 1;
		monitor.lastRound = round;
		if (monitor.isHanging) return result;
		if (!result.ok) counts.failed += 1;
		lateness.push(startedAt - dueAt);
		if (result.ok) responseErrors.push(result.durationMs - delayMs);
		return result;
	};
	const stop = options.isAlone
		? probeAlone(measuredProbe, [...byUrl], intervalMs, now)
		: await runEngine(createLocalEngine(firestore, measuredProbe, async () => undefined, now));
	await delay(options.warmUpSeconds * 1000);

	let rssMb = 0;
	const stalls = watchStalls();
	const rssTimer = setInterval(() => {
		rssMb = Math.max(rssMb, process.memoryUsage.rss() / 2 ** 20);
	}, 1_000);
	const cpu = process.cpuUsage();
	from = now();
	until = from + options.seconds * 1000;
	const counted = await operations.during(() => delay(options.seconds * 1000));
	const { user, system } = process.cpuUsage(cpu);
	stop();
	stalls.stop();
	clearInterval(rssTimer);
	// The last checks have started; wait until they end.
	await delay(11_000);
	const { done } = counts;
	const checks = done + counts.doubles;
	return {
		due: dueWithin(
			[...byUrl.values()].map(({ firstDue }) => firstDue),
			intervalMs,
			from,
			until,
		),
		...counts,
		lateness: distributionOf(lateness),
		responseError: distributionOf(responseErrors),
		cpuMsPerCheck: (user + system) / 1000 / checks,
		readsPerCheck: counted.reads / checks,
		writesPerCheck: counted.writes / checks,
		rssMb,
		rssAtStartMb,
		...stalls.longest,
	};
}

function atEngineTime(result: CheckResult): CheckResult {
	return { ...result, at: result.at + options.clockShiftMs };
}

/** Returns what stops it. */
async function runEngine(engine: Engine): Promise<() => void> {
	const ticking = setInterval(() => void tick(engine, engine.now()).catch(console.error), 60_000);
	await tick(engine, engine.now());
	return () => clearInterval(ticking);
}

function probeAlone(
	probe: Probe,
	websites: readonly [url: string, { firstDue: number }][],
	intervalMs: number,
	now: () => number,
): () => void {
	let isOver = false;
	for (const [url, { firstDue }] of websites) {
		const checkNext = (at: number) => {
			setTimeout(() => {
				if (isOver) return;
				void probe({ url, expectedStatusCode: 200, budgetMs: checkBudgetMs, origin: 'round' });
				checkNext(at + intervalMs);
			}, at - now());
		};
		checkNext(firstDue + Math.ceil((now() - firstDue) / intervalMs) * intervalMs);
	}
	return () => {
		isOver = true;
	};
}

function watchStalls() {
	const longest = { longestStallMs: 0, longestStallCpuMs: 0 };
	let beat = performance.now();
	let cpu = process.threadCpuUsage();
	const timer = setInterval(() => {
		const stallMs = performance.now() - beat - beatMs;
		if (stallMs > longest.longestStallMs) {
			const { user, system } = process.threadCpuUsage(cpu);
			Object.assign(longest, { longestStallMs: stallMs, longestStallCpuMs: (user + system) / 1000 });
		}
		beat = performance.now();
		cpu = process.threadCpuUsage();
	}, beatMs);
	return { longest, stop: () => clearInterval(timer) };
}

function dueWithin(firstDues: readonly number[], intervalMs: number, from: number, until: number): number {
	const before = (instant: number, firstDue: number) => Math.ceil((instant - firstDue) / intervalMs);
	return firstDues.reduce((sum, firstDue) => sum + before(until, firstDue) - before(from, firstDue), 0);
}

function distributionOf(values: readonly number[]): Distribution {
	return {
		p50: quantile(values, 0.5),
		p99: quantile(values, 0.99),
		max: values.reduce((most, value) => Math.max(most, value), 0),
	};
}
