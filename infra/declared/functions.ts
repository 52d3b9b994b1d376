/** The functions of a deployment: who each runs as, and who may call it. `firebase deploy` sets both from `functionOptions`. */
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
}

const schedule = (account: AccountName): DeclaredFunction => ({
	region: homeRegion,
	account,
	kind: 'schedule',
	invokers: [account],
});

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
	tickPart: { region: homeRegion, account: 'app', kind: 'queue', invokers: ['app'] },
	/** `tick` and its parts queue rounds; `api` queues first checks. */
	...forEachOf(roundQueues, { region: homeRegion, account: 'prober', kind: 'queue', invokers: ['app', 'prober'] }),
	/** Rounds and `checks` queue rechecks. */
	...forRechecks((region) => ({ region, account: 'prober', kind: 'queue', invokers: ['app', 'prober'] }) as const),
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

/** The Cloud Tasks queues, which `firebase deploy` creates under the names of their functions. */
export const queues = Object.entries(functions)
	.filter(([, { kind }]) => kind === 'queue')
	.map(([name, { region }]) => ({ name, region }));

/** Changes of documents call them. A trigger belongs to one database: after a restore it exists and never runs. */
export const triggered = Object.entries(functions)
	.filter(([, { kind }]) => kind === 'event')
	.map(([name, { region }]) => ({ name, region }));
