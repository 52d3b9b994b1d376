/** Meters a simulated day of the real engine, and puts it beside the amounts that the bill is computed from. */
import { dayMs, type Tier, tierLimits } from '@stayup/contract';
import { aMonitor, noon } from '@stayup/testing/builders';
import { createFirestoreMeter, type FirestoreMeter } from '@stayup/testing/simulation/firestore-meter';
import { simulateMonitoring } from '@stayup/testing/simulation/monitoring';
import type { Monitor } from '../../functions/src/monitoring/rules/monitor.ts';
import { namesTried } from '../../functions/src/monitoring/rules/schedule.ts';
import { recheckRegionsOf } from '../../functions/src/platform/deployment-size.ts';
import { allRecheckQueues, roundQueues } from '../../functions/src/platform/spread-queues.ts';
import { measured, modelledOperations } from '../shared/measured.ts';
import { tableOf } from '../shared/report.ts';
import { amountsOf, assumed, type Deployment, perRoundOf, scaleFor, secondsPerMonth, tierAverage } from './amounts.ts';

export interface Compared {
	what: string;
	modelled: number;
	metered: number;
}

/** In a day. More are down than usual, so that one day has some. */
const simulated = { websites: 600, intervalSeconds: 60, shareDown: 0.005, hangingOfDown: 1 / 3 };
/** After these minutes, each website stores its hours as often as in any day. */
const warmUpMinutes = 4 * 60;
/** Of a lease or a commit; with the response time, the tail of a round. */
const storeMs = 50;

export async function compareWithRun(deployment: Deployment = simulated): Promise<Compared[]> {
	const { websites, intervalSeconds, shareDown = 0, hangingOfDown = 0 } = deployment;
	const { size, maxInstances } = deployment.scale ?? scaleFor(deployment);
	const start = noon;
	const from = start + warmUpMinutes * 60_000;
	const down = Math.round(websites * shareDown);
	const hanging = Math.round(down * hangingOfDown);
	/** In different shards. */
	const apart = websites / down;
	let checks = 0;
	let meter: FirestoreMeter | undefined;
	const simulation = simulateMonitoring({
		start,
		monitors: monitorsOf(websites, intervalSeconds),
		answer({ url }, now) {
			checks += 1;
			const index = Number.parseInt(url.slice('https://'.length), 10);
			if (now < from || down === 0 || index % apart !== 0) return 'good';
			return index < hanging * apart ? 'hang' : 'error';
		},
		keepsProbes: false,
		responseMs: measured.roundTailSeconds * 1000 - storeMs,
		storeMs: () => storeMs,
		namesTried,
		recheckRegionsAt: () => recheckRegionsOf(size),
		maxInstances,
		meterOf: (now) => (meter = createFirestoreMeter(now)),
	});
	await simulation.runUntil(from);
	checks = 0;
	meter?.reset();
	for (const load of simulation.queueLoads.values()) load.reset();
	await simulation.runUntil(from + dayMs);

	const amounts = amountsOf(deployment, {
		...measured,
		...modelledOperations(intervalSeconds, perRoundOf(deployment)),
	});
	const loads = [...simulation.queueLoads].filter(([name]) => checking.includes(name));
	const { reads, writes } = meter?.operations() ?? { reads: Number.NaN, writes: Number.NaN };
	const { rounds, downCalls, comparisons } = amounts;
	const regionCalls = recheckRegionsOf(size).length * (secondsPerMonth / 60);
	const inDay = (perMonth: number) => (perMonth * dayMs) / 1000 / secondsPerMonth;
	return [
		{
			what: 'checks in rounds and between them',
			modelled: inDay(amounts.checks + downCalls + compared(amounts)),
			metered: checks,
		},
		{
			what: 'requests that check, and calls of regions',
			modelled: inDay(rounds + downCalls + comparisons + regionCalls),
			metered: loads.reduce((sum, [, { dispatched }]) => sum + dispatched, 0),
		},
		{
			what: 'seconds of these requests',
			modelled: inDay(amounts.roundSeconds + amounts.downSeconds + amounts.comparisonSeconds),
			metered: loads.reduce((sum, [, { ranMs }]) => sum + ranMs, 0) / 1000,
		},
		{
			what: 'seconds in which an instance has rounds',
			modelled: inDay(amounts.homeBusySeconds),
			metered: (simulation.queueLoads.get('round')?.busyMs ?? Number.NaN) / 1000,
		},
		{ what: 'documents read', modelled: inDay(amounts.reads + downCalls + 2 * comparisons), metered: reads },
		{ what: 'documents written', modelled: inDay(amounts.writes + comparisons), metered: writes },
	];

	function compared({ comparisons: calls }: { comparisons: number }): number {
		const perShard = perRoundOf(deployment) * tierAverage((tier) => Number(tierLimits[tier].comparesRegions));
		return calls * perShard;
	}
}

const checking: readonly string[] = [...roundQueues, ...allRecheckQueues];

/** Websites of all tiers, as many as are assumed of each, are in each shard. */
function monitorsOf(websites: number, intervalSeconds: number): Monitor[] {
	return Array.from({ length: websites }, (_, index) =>
		aMonitor({
			websiteId: `website-${index}`,
			url: `https://${index}.example.com/`,
			intervalSeconds,
			askedRegions: tierLimits[tierAt((index * 0.618_034) % 1)].askedRegions,
		}),
	);
}

/** `share`: from 0 to 1, of all websites. */
function tierAt(share: number): Tier {
	let from = 0;
	for (const [tier, part] of Object.entries(assumed.websitesByTier) as [Tier, number][]) {
		from += part;
		if (share < from) return tier;
	}
	return 'Free';
}

export function tableOfComparison(compared: readonly Compared[]): string {
	const whole = (value: number) => Math.round(value).toLocaleString('en');
	return tableOf(
		['in a simulated day', 'modelled', 'metered', 'metered ÷ modelled'],
		compared.map(({ what, modelled, metered }) => [
			what,
			whole(modelled),
			whole(metered),
			(metered / modelled).toFixed(3),
		]),
	);
}
