import { dayMs } from '@stayup/contract';
import { noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import type { NightlyTask } from '../platform/nightly-task.ts';
import { startNight } from './nightly.ts';
import { maxConcurrentEnqueues, type OwedDeps, owedPerPage } from './owed.ts';
import { type NightlyDeps, runNightlyJob } from './run-job.ts';

const sorted = (ids: Iterable<string>) => [...ids].sort();
const numbered = (prefix: string, count: number) =>
	Array.from({ length: count }, (_, index) => `${prefix}-${String(index).padStart(6, '0')}`);

/** A project with fake stores, and a queue that runs each task once, like Cloud Tasks after its retries. */
function makeProject() {
	const owed = {
		deletions: new Set<string>(),
		reports: new Set<string>(),
		skippedReports: new Set<string>(),
		customers: new Set<string>(),
		tiers: new Set<string>(),
		windows: new Set<string>(),
		updates: new Set<string>(),
	};
	const done: string[] = [];
	const errors: string[] = [];
	/** The names of work that fails, and the texts of tasks that the queue refuses. */
	const failures = new Set<string>();
	const seen = new Set<string>();
	const waiting: NightlyTask[] = [];
	const most = { waiting: 0, enqueues: 0, pageLength: 0 };
	let enqueues = 0;
	let now = noon;

	function pageOf(ids: Iterable<string>, { limit = 0, cursor = '' }: { limit?: number; cursor?: string }) {
		const rest = sorted(ids).filter((id) => id > cursor);
		const items = rest.slice(0, limit);
		most.pageLength = Math.max(most.pageLength, items.length);
		return { items, next: rest.length > limit ? (items.at(-1) ?? null) : null };
	}
	function work(name: string, owing?: Set<string>, id = name) {
		if (failures.has(name)) throw new Error(`${name} fails.`);
		done.push(name);
		owing?.delete(id);
	}

	const deps = {
		config: { isAdminSecondFactorRequired: true },
		payments: {},
		now: () => now,
		logError: (message: string, { facts }: { facts?: object }) => errors.push(`${message} ${JSON.stringify(facts)}`),
		queue: {
			async enqueueNightly(task: NightlyTask) {
				const id = JSON.stringify(task);
				if (failures.has(id)) throw new Error('The queue refuses the task.');
				enqueues += 1;
				most.enqueues = Math.max(most.enqueues, enqueues);
				await Promise.resolve();
				enqueues -= 1;
				if (seen.has(id)) return;
				seen.add(id);
				waiting.push(task);
				most.waiting = Math.max(most.waiting, waiting.length);
			},
		},
		recount: async () => work('recount'),
		secondFactors: { requireOfAdmins: async () => work('second factors') },
		identitySearch: {
			read: async () => {
				work('search');
				return { account: null, identityPage: null };
			},
			moveTo: async () => undefined,
		},
		backups: { newestReadyAt: async () => noon },
		heartbeats: { beat: async () => work('note backup') },
		identity: { find: async () => new Map() },
		auth: { listUsers: async () => ({ users: [] }), deleteUser: async () => undefined },
		users: {
			pageById: async () => [],
			existing: async () => new Set(),
			dueForDeletion: async (_now: number, query: object) => pageOf(owed.deletions, query),
			withPendingTier: async (query: object) => pageOf(owed.tiers, query),
			find: async (uid: string) => (owed.deletions.has(uid) ? { deletionAt: noon } : null),
			remove: async (uid: string) => work(`delete ${uid}`, owed.deletions, uid),
		},
		websites: {
			removeAll: async () => undefined,
			applyTier: async (uid: string) => work(`tier ${uid}`, owed.tiers, uid),
			all: async (uid: string) => [{ id: `website of ${uid}` }],
		},
		statusPages: { applyTier: async () => [] },
		statusDomains: { releaseAllOf: async () => undefined, checkAllOf: async () => undefined },
		statusLogos: { removeAllOf: async () => undefined },
		promiseMonitors: { removeAllOf: async () => undefined, followAllOf: async () => undefined },
		projectFiles: { removeAllOf: async () => undefined },
		projects: {
			open: async () => {
				work('overdue projects');
				return [];
			},
		},
		monthlyUpdates: {
			owed: async (_now: number, query: object) => {
				const { items, next } = pageOf(owed.updates, query);
				return { items: items.filter((id) => !id.startsWith('core')), next };
			},
			add: async (projectId: string) => work(`update ${projectId}`, owed.updates, projectId),
		},
		memberships: { applyTier: async () => undefined, removeAllOf: async () => undefined },
		maintenanceWindows: {
			// Two windows of each owner.
			owners: async (_now: number, query: object) => {
				const { items, next } = pageOf(owed.windows, query);
				return { items: [...items, ...items], next };
			},
		},
		writeMaintenance: async (uid: string, websiteIds: string[]) => work(`maintenance ${uid} ${websiteIds}`),
		unconfirmed: { due: async () => ({ items: [], next: null }) },
		leads: { removeOf: async () => undefined },
		reportRefund: async () => undefined,
		endPayments: async () => undefined,
		monthlyReports: {
			async owed(_month: string, query: object) {
				const page = pageOf([...owed.reports, ...owed.skippedReports], query);
				return { ...page, items: page.items.map((uid) => ({ uid, getsReport: owed.reports.has(uid) })) };
			},
			async skip(uids: string[]) {
				for (const uid of uids) owed.skippedReports.delete(uid);
			},
			async plan(uid: string, month: string) {
				if (!owed.reports.has(uid)) return null;
				work(`report ${uid} ${month}`, owed.reports, uid);
				return { id: uid, channel: 'email' };
			},
		},
		outbox: { sendSoon: async () => undefined },
		billing: {
			page: async (query: object) => pageOf(owed.customers, query),
			find: async (customerId: string) => {
				work(`sync ${customerId}`);
				return null;
			},
		},
		runExclusive: (_key: string, exclusive: () => Promise<void>) => exclusive(),
	} as unknown as NightlyDeps & OwedDeps;

	async function runTasks(): Promise<void> {
		for (let task = waiting.shift(); task; task = waiting.shift()) {
			await runNightlyJob(deps, task).catch((error: Error) => errors.push(error.message));
		}
	}
	return {
		deps,
		owed,
		done,
		errors,
		failures,
		most,
		runTasks,
		async runNight(run: string) {
			await startNight(deps, run);
			await runTasks();
		},
		wait: (ms: number) => {
			now += ms;
		},
	};
}

const steps = ['recount', 'second factors', 'search', 'note backup', 'overdue projects'];

describe('OPS-2: the night', () => {
	it('runs every step, and each customer’s work in a task of its own', async () => {
		const { owed, done, runNight, errors } = makeProject();
		owed.deletions.add('alice');
		owed.reports.add('bob').add('carol');
		owed.skippedReports.add('dora');
		owed.customers.add('cus_1');
		owed.tiers.add('erin');
		owed.windows.add('grace');
		owed.updates.add('project');
		await runNight('1');

		expect(errors).toEqual([]);
		expect(sorted(done)).toEqual(
			sorted([
				...[...steps, 'delete alice', 'report bob 2026-02', 'report carol 2026-02', 'sync cus_1', 'tier erin'],
				...['maintenance grace website of grace', 'update project'],
			]),
		);
		expect([...owed.skippedReports]).toEqual([]);
	});

	it.each(steps)('runs the other steps if this one fails: %s', async (failing) => {
		const { failures, owed, done, runNight, errors } = makeProject();
		failures.add(failing);
		owed.deletions.add('alice');
		owed.tiers.add('bob');
		await runNight('1');

		expect(errors).toEqual([`${failing} fails.`]);
		expect(sorted(done)).toEqual(sorted([...steps.filter((step) => step !== failing), 'delete alice', 'tier bob']));
	});

	it('leaves the other customers done if one fails, and the one owed until it succeeds', async () => {
		const { failures, owed, done, runNight, wait } = makeProject();
		for (const uid of ['alice', 'bob', 'carol']) {
			owed.deletions.add(`x-${uid}`);
			owed.reports.add(uid);
			owed.tiers.add(uid);
		}
		const failing = ['delete x-bob', 'report bob 2026-02', 'tier bob'];
		for (const task of failing) failures.add(task);
		await runNight('1');

		expect([owed.deletions, owed.reports, owed.tiers].map((left) => [...left])).toEqual([['x-bob'], ['bob'], ['bob']]);

		failures.clear();
		done.length = 0;
		wait(dayMs);
		await runNight('2');
		expect(sorted(done)).toEqual(sorted([...steps, ...failing]));
	});

	it('names the step that could not be enqueued, enqueues the others, and fails so that it is repeated', async () => {
		const { failures, owed, done, runTasks, deps, errors } = makeProject();
		owed.tiers.add('alice');
		const step = JSON.stringify({ run: '1', job: { kind: 'list', list: 'deletions', cursor: null } });
		failures.add(step);
		await expect(startNight(deps, '1')).rejects.toThrow('1 steps of the night could not be enqueued.');
		await runTasks();

		expect(errors).toEqual(['A step of the night could not be enqueued. {"step":"list deletions"}']);
		expect(sorted(done)).toEqual(sorted([...steps, 'tier alice']));

		failures.clear();
		owed.deletions.add('bob');
		await startNight(deps, '1');
		await runTasks();
		expect(done.slice(-1)).toEqual(['delete bob']);
	});

	it('does nothing twice if it starts twice at once', async () => {
		const { owed, done, deps, runTasks } = makeProject();
		for (const uid of numbered('user', 300)) {
			owed.deletions.add(uid);
			owed.reports.add(uid);
		}
		for (const id of numbered('cus', 300)) owed.customers.add(id);
		await Promise.all([startNight(deps, '1'), startNight(deps, '1'), startNight(deps, '1')]);
		await Promise.all([runTasks(), runTasks()]);

		expect(done).toHaveLength(3 * 300 + steps.length);
		expect(new Set(done).size).toBe(done.length);
	});

	it('enqueues the work of ten thousand paying customers page by page', async () => {
		const { owed, done, runNight, most } = makeProject();
		const customers = numbered('cus', 10_000);
		for (const id of customers) {
			owed.customers.add(id);
			owed.reports.add(id);
		}
		await runNight('1');

		expect(done.filter((name) => name.startsWith('sync '))).toEqual(customers.map((id) => `sync ${id}`));
		expect(done.filter((name) => name.startsWith('report '))).toHaveLength(10_000);
		expect(most.pageLength).toBe(owedPerPage);
		expect(most.enqueues).toBeLessThanOrEqual(maxConcurrentEnqueues);
	});

	it('adds monthly updates page by page, also after a page that is owed none, and if that of one project fails', async () => {
		const { owed, done, failures, runNight, errors, most } = makeProject();
		const projects = numbered('pro', owedPerPage + 10);
		for (const id of [...numbered('core', owedPerPage), ...projects]) owed.updates.add(id);
		failures.add('update pro-000003');
		await runNight('1');

		const updates = done.filter((name) => name.startsWith('update '));
		expect(updates).toEqual(projects.filter((id) => id !== 'pro-000003').map((id) => `update ${id}`));
		expect(errors).toEqual(['update pro-000003 fails.']);
		expect(most.pageLength).toBe(owedPerPage);
	});

	it('continues at the page that failed', async () => {
		const { owed, done, deps, runTasks } = makeProject();
		for (const id of numbered('cus', 2 * owedPerPage)) owed.customers.add(id);
		const cursor = `cus-${String(owedPerPage - 1).padStart(6, '0')}`;
		await runNightlyJob(deps, { run: '1', job: { kind: 'list', list: 'subscriptions', cursor } });
		await runTasks();

		expect(done).toEqual(
			numbered('cus', 2 * owedPerPage)
				.slice(owedPerPage)
				.map((id) => `sync ${id}`),
		);
	});

	it('makes no calls to Stripe without its keys', async () => {
		const { owed, done, deps, runTasks } = makeProject();
		owed.customers.add('cus_1');
		await runNightlyJob(
			{ ...deps, payments: null },
			{ run: '1', job: { kind: 'list', list: 'subscriptions', cursor: null } },
		);
		await runTasks();

		expect(done).toEqual([]);
	});
});
