/** The night of a deployment with many customers: each has tasks of its own, within the limits of the queue. */
import { hourMs } from '@stayup/contract';
import { noon } from '@stayup/testing/builders';
import { randomOf } from '@stayup/testing/random';
import { createCloudTasks } from '@stayup/testing/simulation/cloud-tasks';
import { createInstances } from '@stayup/testing/simulation/instances';
import { virtualClock } from '@stayup/testing/simulation/virtual-clock';
import { startNight } from '../../../functions/src/nightly/nightly.ts';
import type { OwedDeps } from '../../../functions/src/nightly/owed.ts';
import { type NightlyDeps, runNightlyJob } from '../../../functions/src/nightly/run-job.ts';
import { nightlyTaskId } from '../../../functions/src/platform/ids.ts';
import type { NightlyTask } from '../../../functions/src/platform/nightly-task.ts';

export interface NightFacts {
	customers: number;
	synced: number;
	reports: number;
	tasks: number;
	failedTasks: number;
	/** From the start of the night to its last task. */
	hours: number;
	mostRunning: number;
	mostPerSecond: number;
	/** Calls of Stripe. */
	mostStripeCallsPerSecond: number;
}

const readMs = 30;
const transactionMs = 100;
const stripeMs = 250;

/** On the first night of a month, so that every customer has a report besides the reconciliation with Stripe. */
export async function simulateNight(customers: number): Promise<NightFacts> {
	const start = noon;
	const clock = virtualClock(start);
	const random = randomOf('night');
	const tasks = createCloudTasks({
		clock,
		random,
		nameMemoryMs: 24 * hourMs,
		deliversTwice: false,
		instances: createInstances(clock.now, random, 1),
		delayMs: () => 0,
	});
	const ids = Array.from({ length: customers }, (_, index) => String(index).padStart(7, '0'));
	const facts = { synced: 0, reports: 0, tasks: 0, endedAt: start, mostStripeCallsPerSecond: 0 };
	const stripe = { second: 0, calls: 0 };
	async function callStripe(): Promise<void> {
		const second = Math.floor(clock.now() / 1000);
		stripe.calls = stripe.second === second ? stripe.calls + 1 : 1;
		stripe.second = second;
		facts.mostStripeCallsPerSecond = Math.max(facts.mostStripeCallsPerSecond, stripe.calls);
		await take(stripeMs);
	}
	const take = (ms: number) => clock.waitUntil(clock.now() + Math.round(ms * (0.5 + random())));

	async function pageOf({ limit = 0, cursor }: { limit?: number; cursor?: string }) {
		await take(readMs);
		const from = cursor === undefined ? 0 : Number(cursor) + 1;
		const items = ids.slice(from, from + limit);
		return { items, next: from + limit < ids.length ? (items.at(-1) ?? null) : null };
	}
	const nothing = async () => ({ items: [], next: null });

	const deps = {
		config: { isAdminSecondFactorRequired: false },
		now: clock.now,
		logError: () => undefined,
		queue: { enqueueNightly: enqueue },
		recount: () => take(1_000),
		identitySearch: { read: async () => ({ account: null, identityPage: null }), moveTo: async () => undefined },
		backups: null,
		identity: { find: async () => new Map() },
		auth: { listUsers: async () => ({ users: [] }) },
		users: {
			pageById: async () => [],
			existing: async () => new Set(),
			dueForDeletion: nothing,
			withPendingTier: nothing,
		},
		unconfirmed: { due: nothing },
		maintenanceWindows: { owners: nothing },
		monthlyUpdates: { owed: nothing },
		monthlyReports: {
			async owed(_: string, query: object) {
				const page = await pageOf(query);
				return { ...page, items: page.items.map((uid) => ({ uid, getsReport: true })) };
			},
			skip: async () => undefined,
			async plan() {
				await take(transactionMs);
				facts.reports += 1;
				return null;
			},
		},
		outbox: { sendSoon: async () => undefined },
		projects: { open: async () => [] },
		payments: {
			async subscriptionsOf() {
				await callStripe();
				return [];
			},
			async hasCustomer() {
				await callStripe();
				return true;
			},
		},
		billing: {
			page: pageOf,
			async find(customerId: string) {
				await take(readMs);
				return { customerId, uid: customerId, version: 1 };
			},
			async apply() {
				await take(transactionMs);
				facts.synced += 1;
				return { hasUnknownPrice: false, isNewDouble: false, tier: 'Core', before: 'Core', emails: [] };
			},
		},
		runExclusive: (_: string, exclusive: () => Promise<void>) => exclusive(),
	} as unknown as NightlyDeps & OwedDeps;

	async function enqueue(task: NightlyTask): Promise<void> {
		await take(readMs);
		tasks.enqueue({
			queue: 'nightlyJobs',
			name: nightlyTaskId(task),
			at: clock.now(),
			async run() {
				facts.tasks += 1;
				await runNightlyJob(deps, task);
				facts.endedAt = clock.now();
			},
		});
	}

	void startNight(deps, 'tonight');
	await clock.runUntil(start + 12 * hourMs);
	const { mostRunning = 0, mostPerSecond = 0 } = tasks.loads.get('nightlyJobs') ?? {};
	return {
		customers,
		synced: facts.synced,
		reports: facts.reports,
		tasks: facts.tasks,
		failedTasks: tasks.failed.length,
		hours: (facts.endedAt - start) / hourMs,
		mostRunning,
		mostPerSecond,
		mostStripeCallsPerSecond: facts.mostStripeCallsPerSecond,
	};
}
