/** A large number of websites in one deployment: an ordinary minute, a deployment, an hour's stop, and everything hanging. */
import { hourMs, minuteMs } from '@stayup/contract';
import { aMonitor, noon } from '@stayup/testing/builders';
import {
	type CollectionLoad,
	createFirestoreMeter,
	type FirestoreMeter,
} from '@stayup/testing/simulation/firestore-meter';
import { simulateMonitoring } from '@stayup/testing/simulation/monitoring';
import type { QueueLoad } from '@stayup/testing/simulation/queue-limiter';
import { functionOptions } from '../../../functions/src/main/function-options.ts';
import { checkBudgetMs } from '../../../functions/src/monitoring/rules/apply-checks.ts';
import { cadenceSeconds, spreadMs, usualSpreadMs } from '../../../functions/src/monitoring/rules/schedule.ts';
import { monitorsPerShard } from '../../../functions/src/monitoring/rules/shard.ts';

export interface FleetOptions {
	websites: number;
	intervalSeconds: number;
	phases?: readonly PhaseName[];
	/** `MAX_INSTANCES`; the largest if left out. */
	maxInstances?: number;
	/** Of each shard; with one, which is usual here, rounds come at any time. */
	namesTried?: number;
}

export type PhaseName = 'ordinary' | 'deployment' | 'stop' | 'return' | 'hanging' | 'outage' | 'paused-queues';

export interface PhaseFacts {
	phase: PhaseName;
	checks: number;
	/** Between two checks of a website; the hour's stop itself does not count. */
	longestGapSeconds: number;
	/** From the first tick after a stop until every website has been checked; 0 in other phases. */
	allCheckedAfterSeconds: number;
	latestRoundSeconds: number;
	checksPerSecond: number;
	reads: number;
	writes: number;
	mostWritesPerCommit: number;
	queues: Record<string, Omit<QueueLoad, 'reset'>>;
	collections: Record<string, CollectionLoad>;
}

interface Phase {
	name: PhaseName;
	minutes: number;
	/** Called at its beginning. */
	strike?: (simulation: ReturnType<typeof simulateMonitoring>) => void;
}

/** Cloud Run starts another instance when all have as many rounds as they may run; most rounds run at once if no website answers. */
function instancesFor(websites: number, intervalSeconds: number): number {
	const cadence = cadenceSeconds(intervalSeconds);
	const roundsPerSecond = websites / monitorsPerShard / cadence;
	const longestRoundSeconds = (spreadMs(cadence, usualSpreadMs) + checkBudgetMs) / 1000 + 1;
	return Math.max(3, Math.ceil((roundsPerSecond * longestRoundSeconds) / functionOptions.round.concurrency));
}

/** Without the paused queues, whose hour of waiting tasks is for smaller fleets. */
export const usualPhases: readonly PhaseName[] = ['ordinary', 'deployment', 'stop', 'return', 'hanging', 'outage'];
const stopMs = hourMs;

/** Runs the phases one after the other, after a minute in which every website was checked. */
export async function simulateFleet({
	websites,
	intervalSeconds,
	phases = usualPhases,
	maxInstances,
	namesTried = 1,
}: FleetOptions): Promise<PhaseFacts[]> {
	let isHanging = false;
	let areCanariesUp = true;
	let checks = 0;
	let longestGapMs = 0;
	let latestMs = 0;
	let allCheckedMs = 0;
	/** The first tick after the stop; 0 before. */
	let resumedAt = 0;
	let mostChecksPerSecond = 0;
	const thisSecond = { second: 0, checks: 0 };
	const lastAt = new Float64Array(websites);
	let pausedUntil = 0;
	let meter: FirestoreMeter | undefined;
	const anyMonitor = aMonitor();

	const simulation = simulateMonitoring({
		start: noon,
		monitors: Array.from({ length: websites }, (_, index) => ({
			...anyMonitor,
			websiteId: `website-${index}`,
			url: `https://${index}.example.com/`,
			intervalSeconds,
		})),
		answer({ url }, now) {
			const index = Number.parseInt(url.slice('https://'.length), 10);
			const before = lastAt[index] ?? 0;
			const isFirstAfterStop = before < resumedAt && now >= resumedAt;
			if (isFirstAfterStop) allCheckedMs = Math.max(allCheckedMs, now - resumedAt);
			if (before > 0) longestGapMs = Math.max(longestGapMs, now - before - (isFirstAfterStop ? stopMs : 0));
			lastAt[index] = now;
			checks += 1;
			const second = Math.floor(now / 1000);
			thisSecond.checks = second === thisSecond.second ? thisSecond.checks + 1 : 1;
			thisSecond.second = second;
			mostChecksPerSecond = Math.max(mostChecksPerSecond, thisSecond.checks);
			return isHanging ? 'hang' : 'good';
		},
		areCanariesUp: () => areCanariesUp,
		keepsProbes: false,
		namesTried,
		...(maxInstances !== undefined && { maxInstances }),
		instancesPerRegion: instancesFor(websites, intervalSeconds),
		meterOf: (now) => (meter = createFirestoreMeter(now)),
		onRound: ({ roundAt, startedAt }) => {
			latestMs = Math.max(latestMs, startedAt - roundAt);
		},
		dispatchDelayMs: (now, random) => Math.max(0, pausedUntil - now) + 200 * random(),
	});

	function reset(): void {
		[checks, longestGapMs, latestMs, allCheckedMs, mostChecksPerSecond] = [0, 0, 0, 0, 0];
		meter?.reset();
		for (const load of simulation.queueLoads.values()) load.reset();
	}

	function factsOf(phase: PhaseName): PhaseFacts {
		const now = simulation.clock.now();
		const stillWaitingMs = lastAt.reduce((longest, at) => Math.max(longest, now - at), 0);
		return {
			phase,
			checks,
			longestGapSeconds: Math.max(longestGapMs, stillWaitingMs) / 1000,
			allCheckedAfterSeconds: allCheckedMs / 1000,
			latestRoundSeconds: latestMs / 1000,
			checksPerSecond: mostChecksPerSecond,
			...(meter?.operations() ?? { reads: 0, writes: 0 }),
			mostWritesPerCommit: meter?.mostWritesPerCommit() ?? 0,
			queues: Object.fromEntries([...simulation.queueLoads].map(([name, { reset: _, ...load }]) => [name, load])),
			collections: Object.fromEntries([...(meter?.loads ?? [])].map(([name, load]) => [name, { ...load }])),
		};
	}

	/** A round may begin late in its interval, and its checks are spread. */
	const allCheckedMinutes = Math.ceil((intervalSeconds + 20) / 60);
	const script: Record<PhaseName, Omit<Phase, 'name'>> = {
		ordinary: { minutes: 1 },
		deployment: {
			minutes: allCheckedMinutes,
			strike: ({ instances, clock }) => {
				for (const region of ['us-east4', 'us-west1'] as const) instances.takeDown(region, clock.now());
			},
		},
		stop: {
			minutes: stopMs / minuteMs,
			strike: ({ instances, clock }) => {
				for (const region of ['us-east4', 'us-west1'] as const) instances.takeDown(region, clock.now() + stopMs);
				resumedAt = clock.now() + stopMs;
			},
		},
		return: { minutes: allCheckedMinutes },
		/** The canaries as well, so no failure counts. */
		hanging: {
			minutes: 1,
			strike: () => {
				isHanging = true;
				areCanariesUp = false;
			},
		},
		/** The canaries answer: the failures count after some rounds, and rechecks confirm them. */
		outage: {
			minutes: Math.ceil((6 * intervalSeconds) / 60),
			strike: () => {
				isHanging = true;
				areCanariesUp = true;
			},
		},
		/** The ticks go on, so an hour of rounds waits. */
		'paused-queues': {
			minutes: stopMs / minuteMs + 5,
			strike: ({ clock }) => {
				pausedUntil = clock.now() + stopMs;
				resumedAt = pausedUntil;
			},
		},
	};

	const facts: PhaseFacts[] = [];
	let at = noon + allCheckedMinutes * minuteMs;
	await simulation.runUntil(at);
	for (const phase of phases) {
		const { minutes, strike } = script[phase];
		reset();
		strike?.(simulation);
		at += minutes * minuteMs;
		await simulation.runUntil(at);
		facts.push(factsOf(phase));
		[isHanging, areCanariesUp] = [false, true];
	}
	return facts;
}
