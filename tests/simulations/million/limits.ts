/** How close a large deployment comes to each of its limits, from the facts of the simulations. */
import { dayMs } from '@stayup/contract';
import { firestoreLimits } from '@stayup/testing/simulation/firestore-meter';
import { functionOptionsFor } from '../../../functions/src/main/function-options.ts';
import { mostInstances } from '../../../functions/src/main/sizes.ts';
import { checksAtOnce } from '../../../functions/src/monitoring/engine/concurrency-limiter.ts';
import { checkBudgetMs } from '../../../functions/src/monitoring/rules/apply-checks.ts';
import { directoryPiece } from '../../../functions/src/monitoring/rules/directory.ts';
import { cadenceSeconds, spreadMs, usualSpreadMs } from '../../../functions/src/monitoring/rules/schedule.ts';
import { monitorsPerShard } from '../../../functions/src/monitoring/rules/shard.ts';
import { allRecheckQueues, roundQueues } from '../../../functions/src/platform/spread-queues.ts';
import { expiresSoonMs } from '../../../functions/src/websites/domains/domain.ts';
import { lookupsPerRun } from '../../../functions/src/websites/domains/look-up-domains.ts';
import type { PhaseFacts } from './fleet.ts';
import type { NightFacts } from './night.ts';
import type { PlacementFacts } from './placement.ts';

export interface Share {
	what: string;
	value: number;
	limit: number;
	/** Why the deployment may come closer to this limit. */
	because?: string;
}

/** The share of a limit that a deployment may use. */
export const allowedShare = 0.7;

export function exceeding(shares: readonly Share[]): Share[] {
	return shares.filter(({ value, limit, because }) => !because && value > allowedShare * limit);
}

/** Cloud Tasks dispatches this many from a queue in a second. */
const dispatchesPerSecond = 500;
/** 10,000 websites every 30 s (docs/benchmarks.md). */
const cpuMsPerCheck = 1.3;
/** The utilisation at which Cloud Run starts another instance. */
const cpuTarget = 0.6;
/** Of a shard's entry in the directory. */
const directoryBytes = 30;

const { api, round, recheck, tickPart, applyTier } = functionOptionsFor({ size: 'large', maxInstances: mostInstances });

export function sharesOfFleet(
	phases: readonly PhaseFacts[],
	{ websites, intervalSeconds }: { websites: number; intervalSeconds: number },
): Share[] {
	const mostOf = (names: readonly string[], of: (load: PhaseFacts['queues'][string]) => number, among = phases) =>
		Math.max(0, ...among.flatMap(({ queues }) => names.map((name) => (queues[name] ? of(queues[name]) : 0))));
	const mostInCollection = (collection: string, of: (load: PhaseFacts['collections'][string]) => number) =>
		Math.max(0, ...phases.map(({ collections }) => (collections[collection] ? of(collections[collection]) : 0)));
	const rounds = mostOf(roundQueues, ({ mostRunning }) => mostRunning);
	const used = roundQueues.filter((name) => phases.some(({ queues }) => queues[name])).length;
	const checksPerSecond = Math.max(...phases.map((facts) => facts.checksPerSecond));
	const cadence = cadenceSeconds(intervalSeconds);
	const afterStop = Math.max(...phases.map(({ allCheckedAfterSeconds }) => allCheckedAfterSeconds));
	const [stopped, running] = [phases.filter(isStopped), phases.filter((facts) => !isStopped(facts))];
	const allQueues = [...roundQueues, ...allRecheckQueues, 'tickPart'];
	const gap = phases.find(({ phase }) => phase === 'deployment')?.longestGapSeconds ?? 0;
	const pieces = new Map<string, number>();
	for (let index = 0; index * monitorsPerShard < websites; index += 1) {
		const piece = directoryPiece(`shard-${index}`);
		pieces.set(piece, (pieces.get(piece) ?? 0) + directoryBytes);
	}
	return [
		{ what: 'rounds of a queue at once', value: rounds, limit: round.rateLimits.maxConcurrentDispatches },
		{ what: 'rounds in the instances of a function', value: rounds, limit: round.maxInstances * round.concurrency },
		{
			what: 'checks of an instance at once, if no website answers',
			value: round.concurrency * hangingChecksOfRound(cadence),
			limit: checksAtOnce,
		},
		{
			what: 'rechecks of a queue at once',
			value: mostOf(allRecheckQueues, ({ mostRunning }) => mostRunning),
			limit: recheck.rateLimits.maxConcurrentDispatches,
		},
		{
			what: 'tasks of a queue in a second',
			value: mostOf(allQueues, ({ mostPerSecond }) => mostPerSecond, running),
			limit: dispatchesPerSecond,
		},
		{
			what: 'tasks of a queue in a second while no instance runs',
			value: mostOf(allQueues, ({ mostPerSecond }) => mostPerSecond, stopped),
			limit: dispatchesPerSecond,
			because: 'only retries wait, and no instance could run them',
		},
		{
			what: 'instances of a function by CPU',
			value: (checksPerSecond * cpuMsPerCheck) / 1000 / cpuTarget / used,
			limit: round.maxInstances,
		},
		{
			what: 'parts of a tick at once',
			value: mostOf(['tickPart'], ({ mostRunning }) => mostRunning),
			limit: tickPart.rateLimits.maxConcurrentDispatches,
		},
		{ what: 'writes of a commit', ...worst(phases.filter(({ phase }) => phase !== 'outage')) },
		{
			what: 'writes of a commit when all websites of a shard go down',
			...worst(phases.filter(({ phase }) => phase === 'outage')),
			because: 'a commit that Firestore refuses is divided',
		},
		{
			what: 'writes of a shard in a second',
			value: mostInCollection('shards', ({ mostPerDocument }) => mostPerDocument),
			limit: firestoreLimits.writesPerDocumentAndSecond,
		},
		{
			what: 'bytes of a piece of the directory',
			value: Math.max(...pieces.values()),
			limit: firestoreLimits.documentBytes,
		},
		// The limits of these two are goals, of which all may be used.
		{ what: 'longest gap in a deployment, s', value: gap, limit: (intervalSeconds + 30) / allowedShare },
		{
			what: 'all websites checked after a stop, s',
			value: afterStop,
			limit: (intervalSeconds + spreadMs(cadence, usualSpreadMs) / 1000 + 1) / allowedShare,
		},
	];
}

/** Every task fails at once then, and is retried. */
function isStopped({ phase }: PhaseFacts): boolean {
	return phase === 'stop';
}

function worst(phases: readonly PhaseFacts[]): Pick<Share, 'value' | 'limit'> {
	return {
		value: Math.max(0, ...phases.map(({ mostWritesPerCommit }) => mostWritesPerCommit)),
		limit: firestoreLimits.writesPerCommit,
	};
}

/** On average over the time of a round: each check hangs for its budget. */
function hangingChecksOfRound(cadence: number): number {
	const budgetMs = Math.min(checkBudgetMs, cadence * 700);
	return (monitorsPerShard * budgetMs) / (budgetMs + spreadMs(cadence, usualSpreadMs));
}

export function sharesOfPlacement(
	facts: PlacementFacts,
	tierChange: { seconds: number; mostPerDocument: number },
): Share[] {
	const perDocument = Object.entries(facts.mostPerDocument).map(([collection, value]) => ({
		what: `adding websites: writes of a document of ${collection} in a second`,
		value,
		limit: firestoreLimits.writesPerDocumentAndSecond,
	}));
	return [
		...perDocument,
		{
			what: 'adding websites: writes of a commit',
			value: facts.mostWritesPerCommit,
			limit: firestoreLimits.writesPerCommit,
		},
		{ what: 'adding a website, s', value: facts.longestAddSeconds, limit: api.timeoutSeconds },
		{ what: 'changing the plan of 500 websites, s', value: tierChange.seconds, limit: applyTier.timeoutSeconds },
		{
			what: 'changing the plan: writes of a shard in a second',
			value: tierChange.mostPerDocument,
			limit: firestoreLimits.writesPerDocumentAndSecond,
		},
	];
}

const stripeCallsPerSecond = 100;
/** From three at night until customers work. */
const nightHours = 5;

export function sharesOfNight({ hours, mostStripeCallsPerSecond }: NightFacts): Share[] {
	return [
		{ what: 'the night, h', value: hours, limit: nightHours },
		{ what: 'calls of Stripe in a second', value: mostStripeCallsPerSecond, limit: stripeCallsPerSecond },
	];
}

const domainRunsPerDay = 24 * 6;

/** If every website has a domain of its own; domains are registered for a year, each at another time. */
export function sharesOfDomains(websites: number): Share[] {
	const soon = expiresSoonMs / (365 * dayMs);
	const perDay = websites * (soon + (1 - soon) / 7);
	return [{ what: 'lookups of domains in a day', value: perDay, limit: domainRunsPerDay * lookupsPerRun }];
}
