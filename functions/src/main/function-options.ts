/** Region, size, limits and secrets of each deployed function (STORE-4). */
import { defineSecret } from 'firebase-functions/params';
import { homeRegion, recheckRegion } from '../platform/regions.ts';

const secretsKey = defineSecret('SECRETS_KEY');
const secrets = ['SENDGRID_API_KEY', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'].map((name) => defineSecret(name));

/** Functions that request URLs of customers may use the database and the task queues, and have no secrets (SSRF-11). */
const prober = { region: homeRegion, serviceAccount: 'prober@' } as const;

const home = { region: homeRegion, secrets } as const;
/** The functions that open stored secrets: `api` shows them, `deliver` signs with them. */
const withSecretsKey = [...secrets, secretsKey];
const oneAtATime = { maxInstances: 1, concurrency: 1 } as const;

/** Without `cors: false` the emulator sends Access-Control headers to every origin (WEB-6). */
const http = { cors: false, memory: '512MiB', timeoutSeconds: 60, maxInstances: 20, concurrency: 80 } as const;

/** Retries must outlive the lease of a dead worker. */
const roundRetries = { maxAttempts: 8, minBackoffSeconds: 1, maxBackoffSeconds: 5 };
const deliveryRetries = { maxAttempts: 3, minBackoffSeconds: 2 };

export const functionOptions = {
	api: { ...home, ...http, secrets: withSecretsKey },
	checks: { ...prober, ...http },
	tick: { ...home, ...oneAtATime, schedule: 'every 1 minutes', memory: '256MiB', timeoutSeconds: 60 },
	sweep: { ...home, ...oneAtATime, schedule: 'every 2 minutes', memory: '256MiB', timeoutSeconds: 60 },
	domains: { ...prober, ...oneAtATime, schedule: 'every 10 minutes', memory: '256MiB', timeoutSeconds: 540 },
	nightly: {
		...home,
		...oneAtATime,
		schedule: 'every day 03:00',
		memory: '256MiB',
		timeoutSeconds: 60,
		retryCount: 3,
		minBackoffSeconds: 60,
	},
	round: {
		...prober,
		memory: '512MiB',
		timeoutSeconds: 240,
		maxInstances: 50,
		concurrency: 80,
		retryConfig: roundRetries,
		rateLimits: { maxConcurrentDispatches: 1000 },
	},
	recheck: {
		...prober,
		region: recheckRegion,
		memory: '512MiB',
		timeoutSeconds: 120,
		maxInstances: 50,
		concurrency: 80,
		retryConfig: roundRetries,
		rateLimits: { maxConcurrentDispatches: 1000 },
	},
	deliver: {
		...home,
		secrets: withSecretsKey,
		memory: '256MiB',
		timeoutSeconds: 60,
		maxInstances: 20,
		concurrency: 40,
		retryConfig: deliveryRetries,
		rateLimits: { maxConcurrentDispatches: 200 },
	},
	/** A receiver may take fifteen seconds, so webhooks have their own function and do not delay emails. */
	callWebhook: {
		...prober,
		memory: '256MiB',
		timeoutSeconds: 60,
		maxInstances: 50,
		concurrency: 80,
		retryConfig: deliveryRetries,
		rateLimits: { maxConcurrentDispatches: 1000 },
	},
	applyTier: {
		...home,
		memory: '256MiB',
		timeoutSeconds: 300,
		maxInstances: 10,
		concurrency: 10,
		retryConfig: { maxAttempts: 5, minBackoffSeconds: 5 },
		rateLimits: { maxConcurrentDispatches: 50 },
	},
	/** Slow enough for Stripe, which allows a hundred calls a second, and for customers who pay at the same time. */
	maintenance: {
		...home,
		memory: '512MiB',
		timeoutSeconds: 1800,
		maxInstances: 3,
		concurrency: 10,
		retryConfig: { maxAttempts: 5, minBackoffSeconds: 10, maxBackoffSeconds: 300 },
		rateLimits: { maxConcurrentDispatches: 10, maxDispatchesPerSecond: 25 },
	},
} as const;
