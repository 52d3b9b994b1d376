/** Region, account, size, limits and secrets of each deployed function (STORE-4). */
import { defineSecret, defineString, expr, projectID } from 'firebase-functions/params';
import { requestsOfInstance } from '../http/rate-limits/in-flight.ts';
import { type DeploymentSize, queueUsedFor } from '../platform/deployment-size.ts';
import { queues } from '../platform/queues.ts';
import { homeRegion } from '../platform/regions.ts';
import {
	allRecheckQueues,
	forEachOf,
	forRechecks,
	roundQueues,
	type serviceQueues,
} from '../platform/spread-queues.ts';
import { viewsAtOnce } from '../visitors/visitor-app.ts';
import { type ConfigPart, configParts, requiredSettings, secretsOfPart } from './settings.ts';
import {
	type FullSize,
	mostInstances,
	mostRounds,
	probingSizeOf,
	recheckingSizeOf,
	roundsAtOnce,
	type Scale,
	scaleOf,
	sizeOf,
	tasksAtOnce,
} from './sizes.ts';
import { deployedVersion, labelOf } from './version.ts';

/** Asks for these settings at `firebase deploy` unless functions/.env.PROJECT has them. */
for (const { name, purpose, pattern, kind } of Object.values(requiredSettings)) {
	const input = { text: { nonEmpty: true, validationRegex: pattern, validationErrorMessage: `Enter ${kind}.` } };
	defineString(name, { description: `${purpose}: ${kind}`, input });
}

/** The parts of the configuration that each function reads for its own work, and no others: a faulty setting stops only the functions that need it. */
export const partsOf = {
	api: [
		'login',
		'payments',
		'paymentEvents',
		'secretsKeys',
		'requestSecrets',
		'telegram',
		'push',
		'sms',
		'capacity',
		'slack',
	],
	checks: ['requestSecrets'],
	statusPages: ['secretsKeys'],
	visitors: ['secretsKeys'],
	tick: ['heartbeat'],
	tickPart: [],
	sweep: [],
	domains: [],
	nightly: [],
	nightlyJobs: ['login', 'payments'],
	...forEachOf([...roundQueues, ...allRecheckQueues], ['requestSecrets'] as const),
	deliver: ['secretsKeys'],
	deliverEmail: ['login', 'email', 'secretsKeys'],
	deliverSlack: ['secretsKeys'],
	deliverTelegram: ['secretsKeys', 'telegram'],
	deliverPush: ['secretsKeys', 'push'],
	deliverSms: ['secretsKeys', 'sms'],
	callWebhook: [],
	fanOut: ['email', 'secretsKeys'],
	applyTier: [],
	statusChange: [],
	statusRefresh: [],
} as const satisfies Record<string, readonly ConfigPart[]>;

export type FunctionName = keyof typeof partsOf;

export const functionNames = Object.keys(partsOf) as FunctionName[];

function isQueue(name: FunctionName): name is FunctionName & keyof typeof queues {
	return Object.hasOwn(queues, name);
}

/** Whether a deployment of this size has the function: it has none for a queue whose tasks another one runs. */
export function isDeployedAt(size: DeploymentSize, name: FunctionName): boolean {
	return !isQueue(name) || queueUsedFor(name, size) === name;
}

/** The parts for all tasks that the function runs at this size. */
export function partsAt(size: DeploymentSize, name: FunctionName): ConfigPart[] {
	const names = functionNames.filter((other) => (isQueue(other) ? queueUsedFor(other, size) : other) === name);
	return configParts.filter((part) => names.some((one) => (partsOf[one] as readonly ConfigPart[]).includes(part)));
}

const secrets = new Map(configParts.flatMap((part) => secretsOfPart[part]).map((name) => [name, defineSecret(name)]));

/** With its domain: firebase-tools does not expand a short one for the jobs of Cloud Scheduler. */
const accountOf = (account: string) => expr`${account}@${projectID}.iam.gserviceaccount.com`;
const appAccount = accountOf('app');
/**
 * Functions that request URLs of customers may use the database and the task queues. The only secret that some of them have is the key of the secrets
 * that checks send (SSRF-11).
 */
const proberAccount = accountOf('prober');

/** Shows which version each function runs. */
const labels = { version: labelOf(deployedVersion) };

const prober = { region: homeRegion, serviceAccount: proberAccount, labels } as const;

/** The accounts that may put tasks into a queue. Cloud Tasks then calls the function as the account that put the task. */
const fromApp = { invoker: [appAccount.toCEL()] };
const fromBoth = { invoker: [appAccount.toCEL(), proberAccount.toCEL()] };

/** Without `cors: false` the emulator sends Access-Control headers to every origin (WEB-6). */
const http = { cors: false, memory: '512MiB', timeoutSeconds: 60 } as const;
const oneAtATime = { instances: 1, concurrency: 1 } as const;

/** Retries must outlive the lease of a dead worker. */
const roundRetries = { maxAttempts: 8, minBackoffSeconds: 1, maxBackoffSeconds: 5 };
const deliveryRetries = { maxAttempts: 3, minBackoffSeconds: 2 };

/** When a service does not respond, each of its deliveries takes ten seconds. */
const sending = { ...fromBoth, memory: '512MiB', timeoutSeconds: 60, retryConfig: deliveryRetries } as const;

/**
 * Of every function, also of those that a deployment of this size does not have. The memory leaves 30 % free at the peak that `npm run bench -- memory`
 * measures; loading the libraries of Firebase alone takes 147 MB.
 */
export function functionOptionsFor({ size: deploymentSize, maxInstances }: Scale) {
	const size = (full: FullSize) => sizeOf(full, maxInstances);
	const secretsOf = (name: FunctionName) =>
		partsAt(deploymentSize, name)
			.flatMap((part) => secretsOfPart[part])
			.flatMap((secret) => secrets.get(secret) ?? []);
	const app = (name: FunctionName) =>
		({ region: homeRegion, serviceAccount: appAccount, labels, secrets: secretsOf(name) }) as const;
	const queued = (full: FullSize, mostTasks: number, maxDispatchesPerSecond = 500) => {
		const limits = { maxConcurrentDispatches: tasksAtOnce(size(full), mostTasks), maxDispatchesPerSecond };
		return { ...size(full), rateLimits: limits };
	};
	const visits = size({ instances: 20, concurrency: requestsOfInstance });
	const deliveries = queued({ instances: 20, concurrency: 40 }, 200);
	const service = (name: (typeof serviceQueues)[number]) => ({ ...app(name), ...sending, ...deliveries }) as const;
	/** When all websites of sixteen rounds hang, an instance uses two thirds of its memory (`npm run bench -- memory 1 limit`). */
	const rounds = probingSizeOf(maxInstances);
	const rechecks = recheckingSizeOf(maxInstances);
	/** Small deployments do not use the others. */
	const spare = size({ instances: mostInstances, concurrency: roundsAtOnce, smallCpu: 0.5 });
	const probing = (own: typeof rounds) =>
		({
			...prober,
			secrets: secretsOf('round'),
			...fromBoth,
			retryConfig: roundRetries,
			...own,
			rateLimits: { maxConcurrentDispatches: tasksAtOnce(own, mostRounds), maxDispatchesPerSecond: 500 },
		}) as const;

	return {
		api: { ...app('api'), ...http, ...visits },
		checks: { ...prober, ...http, ...visits, secrets: secretsOf('checks') },
		/** Cheap visits, with most of them answered by the edge. */
		statusPages: {
			...app('statusPages'),
			...http,
			...size({ instances: 40, concurrency: requestsOfInstance }),
		},
		/** Few views wait for their write. */
		visitors: {
			...app('visitors'),
			...http,
			...size({ instances: 20, concurrency: viewsAtOnce }),
		},
		tick: {
			...app('tick'),
			...size({ ...oneAtATime, smallCpu: 0.5 }),
			schedule: 'every 1 minutes',
			memory: '256MiB',
			timeoutSeconds: 60,
			retryCount: 3,
			minBackoffSeconds: 5,
			maxBackoffSeconds: 10,
		},
		sweep: {
			...app('sweep'),
			...size({ ...oneAtATime, smallCpu: 0.25 }),
			schedule: 'every 2 minutes',
			memory: '256MiB',
			timeoutSeconds: 60,
		},
		domains: {
			...prober,
			...size({ ...oneAtATime, smallCpu: 0.25 }),
			schedule: 'every 10 minutes',
			memory: '256MiB',
			timeoutSeconds: 540,
		},
		nightly: {
			...app('nightly'),
			...size({ ...oneAtATime, smallCpu: 0.25 }),
			schedule: 'every day 03:00',
			memory: '256MiB',
			timeoutSeconds: 60,
			retryCount: 3,
			minBackoffSeconds: 60,
		},
		/** Few at a time on an instance: each enqueues more than a thousand tasks. */
		tickPart: {
			...app('tickPart'),
			...fromApp,
			memory: '512MiB',
			timeoutSeconds: 60,
			...queued({ instances: 20, concurrency: 2, smallCpu: 0.25 }, 40),
			retryConfig: { maxAttempts: 4, minBackoffSeconds: 1, maxBackoffSeconds: 5 },
		},
		...forEachOf(roundQueues, { ...probing({ ...rounds, ...spare }), timeoutSeconds: 240 }),
		round: { ...probing(rounds), timeoutSeconds: 240 },
		...forRechecks((region, isFirst) => ({
			...probing(isFirst ? rechecks : { ...rechecks, ...spare }),
			region,
			timeoutSeconds: 120,
		})),
		deliver: { ...app('deliver'), ...sending, ...deliveries },
		deliverEmail: service('deliverEmail'),
		deliverSlack: service('deliverSlack'),
		deliverTelegram: service('deliverTelegram'),
		deliverPush: service('deliverPush'),
		deliverSms: service('deliverSms'),
		/** A receiver may take fifteen seconds, so the calls to customers' URLs have their own function. It has room for 500 calls of each kind that hang. */
		callWebhook: {
			...prober,
			...fromApp,
			memory: '512MiB',
			timeoutSeconds: 60,
			...queued({ instances: 50, concurrency: 80 }, 2_500),
			retryConfig: deliveryRetries,
		},
		/** Emails to the subscribers of status pages: each task hands over batches of 250. */
		fanOut: {
			...app('fanOut'),
			...fromApp,
			memory: '512MiB',
			timeoutSeconds: 60,
			...queued({ instances: 10, concurrency: 10, smallCpu: 0.25 }, 50),
			retryConfig: deliveryRetries,
		},
		applyTier: {
			...app('applyTier'),
			...fromApp,
			memory: '512MiB',
			timeoutSeconds: 600,
			...queued({ instances: 10, concurrency: 10, smallCpu: 0.25 }, 50),
			retryConfig: { maxAttempts: 5, minBackoffSeconds: 5 },
		},
		/** Slow enough for Stripe, which allows a hundred calls a second, and for customers who pay at the same time. */
		nightlyJobs: {
			...app('nightlyJobs'),
			...fromApp,
			memory: '512MiB',
			timeoutSeconds: 1800,
			...queued(
				{ instances: 3, concurrency: 10, ...(isDeployedAt(deploymentSize, 'fanOut') && { smallCpu: 0.5 }) },
				10,
				25,
			),
			retryConfig: { maxAttempts: 5, minBackoffSeconds: 10, maxBackoffSeconds: 300 },
		},
		/** Shows a change of a website on its status pages, and ends its incidents. Repeats what fails, because nothing else would do so for hours. */
		statusChange: {
			...app('statusChange'),
			document: 'websites/{websiteId}',
			retry: true,
			memory: '512MiB',
			timeoutSeconds: 60,
			...size({ instances: 20, concurrency: 20 }),
		},
		statusRefresh: {
			...app('statusRefresh'),
			...size({ ...oneAtATime, smallCpu: 0.5 }),
			schedule: 'every 1 minutes',
			memory: '512MiB',
			timeoutSeconds: 300,
		},
	} as const satisfies Record<FunctionName, object>;
}

/** firebase-tools reads the functions with the settings of functions/.env.PROJECT in the environment. */
export const scale = scaleOf(process.env);
export const functionOptions = functionOptionsFor(scale);
