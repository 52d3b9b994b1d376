/** The functions of a deployment: who each runs as, and who may call it. `firebase deploy` sets both from `functionOptions`. */
import { functionNames, isDeployedAt } from '../../functions/src/main/function-options.ts';
import { scaleOf } from '../../functions/src/main/sizes.ts';
import { homeRegion } from '../../functions/src/platform/regions.ts';
import { forEachOf, forRechecks, roundQueues, serviceQueues } from '../../functions/src/platform/spread-queues.ts';
import type { AccountName } from './accounts.ts';

export interface DeclaredFunction {
	region: string;
	account: AccountName;
	/** `event`: a change of a document calls it, through Eventarc as its account, which has the role to invoke in the project. */
	kind: 'http' | 'schedule' | 'queue' | 'event';
	/** `public`: Hosting calls it for everybody. Otherwise the accounts that queue its tasks, or that its schedule runs as. */
	invokers: 'public' | readonly AccountName[];
	/** The next tick or round makes its tasks again, for other functions if this one is deleted. Otherwise it may be deleted only without tasks. */
	isRepeated?: true;
}

const schedule = (account: AccountName): DeclaredFunction => ({
	region: homeRegion,
	account,
	kind: 'schedule',
	invokers: [account],
});

const probing = (region: string): DeclaredFunction => ({
	region,
	account: 'prober',
	kind: 'queue',
	invokers: ['app', 'prober'],
	isRepeated: true,
});

/** Those of every size. */
export const functions: Readonly<Record<string, DeclaredFunction>> = {
	api: { region: homeRegion, account: 'app', kind: 'http', invokers: 'public' },
	checks: { region: homeRegion, account: 'prober', kind: 'http', invokers: 'public' },
	/** Reads snapshots and queues emails; Hosting's edge keeps its replies. */
	statusPages: { region: homeRegion, account: 'app', kind: 'http', invokers: 'public' },
	/** Stores counts and messages, and queues emails. */
	visitors: { region: homeRegion, account: 'app', kind: 'http', invokers: 'public' },
	tick: schedule('app'),
	sweep: schedule('app'),
	nightly: schedule('app'),
	domains: schedule('prober'),
	/** `tick` queues the parts of a large tick. */
	tickPart: { region: homeRegion, account: 'app', kind: 'queue', invokers: ['app'], isRepeated: true },
	/** `tick` and its parts queue rounds; `api` queues first checks. */
	...forEachOf(roundQueues, probing(homeRegion)),
	/** Rounds and `checks` queue rechecks. */
	...forRechecks(probing),
	/** Rounds, `api` and the jobs queue alerts and emails. */
	...forEachOf(['deliver', ...serviceQueues], {
		region: homeRegion,
		account: 'app',
		kind: 'queue',
		invokers: ['app', 'prober'],
	}),
	callWebhook: { region: homeRegion, account: 'prober', kind: 'queue', invokers: ['app'] },
	fanOut: { region: homeRegion, account: 'app', kind: 'queue', invokers: ['app'] },
	applyTier: { region: homeRegion, account: 'app', kind: 'queue', invokers: ['app'] },
	nightlyJobs: { region: homeRegion, account: 'app', kind: 'queue', invokers: ['app'] },
	statusChange: { region: homeRegion, account: 'app', kind: 'event', invokers: [] },
	statusRefresh: schedule('app'),
};

/** Those of the size that functions/.env.PROJECT asks for. */
export function functionsWith(settings: Readonly<Record<string, string | undefined>>): typeof functions {
	const { size } = scaleOf(settings);
	const names = functionNames.filter((name) => isDeployedAt(size, name));
	return Object.fromEntries(Object.entries(functions).filter(([name]) => names.some((one) => one === name)));
}

/** Their queues in Cloud Tasks, which `firebase deploy` creates under the names of the functions. */
export function queuesWith(settings: Readonly<Record<string, string | undefined>>): Place[] {
	return placesOf('queue', functionsWith(settings));
}

export const queues = placesOf('queue', functions);

/** Changes of documents call them. A trigger belongs to one database: after a restore it exists and never runs. */
export const triggered = placesOf('event', functions);

interface Place {
	name: string;
	region: string;
}

function placesOf(kind: string, declared: typeof functions): Place[] {
	return Object.entries(declared)
		.filter(([, one]) => one.kind === kind)
		.map(([name, { region }]) => ({ name, region }));
}
