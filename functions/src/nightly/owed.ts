/** Lists the work that is owed, one page at a time, so that no list is too long for one run and a crash repeats one page only. */
import type { PageQuery } from '@stayup/contract';
import pLimit from 'p-limit';
import type { UnconfirmedStore } from '../accounts/unconfirmed-store.ts';
import type { UserStore } from '../accounts/user-store.ts';
import type { MonthlyReportStore } from '../alerts/monthly-report-store.ts';
import type { BillingStore } from '../billing/billing-store.ts';
import type { WindowStore } from '../maintenance-windows/window-store.ts';
import type { Page } from '../platform/firestore/paging.ts';
import { lastMonthOf } from '../platform/month.ts';
import type { NightlyJob, NightlyList } from '../platform/nightly-task.ts';
import type { TaskQueue } from '../platform/task-queue.ts';
import type { MonthlyUpdateStore } from '../projects/records/monthly-update-store.ts';

export interface OwedDeps {
	billing: Pick<BillingStore, 'page'>;
	maintenanceWindows: Pick<WindowStore, 'owners'>;
	monthlyReports: Pick<MonthlyReportStore, 'owed' | 'skip'>;
	monthlyUpdates: Pick<MonthlyUpdateStore, 'owed'>;
	/** Null if payments are not configured. */
	payments: object | null;
	queue: Pick<TaskQueue, 'enqueueNightly'>;
	unconfirmed: Pick<UnconfirmedStore, 'due'>;
	users: Pick<UserStore, 'dueForDeletion' | 'withPendingTier'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

type OwedPage = Page<NightlyJob>;

export const owedPerPage = 200;
export const maxConcurrentEnqueues = 20;

/** Enqueues the jobs of one page, and the list of the next page. A repetition enqueues nothing twice. */
export async function listOwed(
	deps: OwedDeps,
	run: string,
	{ list, cursor }: { list: NightlyList; cursor: string | null },
): Promise<void> {
	const page = await lists[list](deps, pageAt(cursor));
	await enqueuePage(deps, run, page, (next) => ({ kind: 'list', list, cursor: next }));
}

/** A monitor knows its maintenance of the next eight days. An account is enqueued once, however many windows it has. */
export async function listWindowOwners(deps: OwedDeps, run: string, cursor: string | null): Promise<void> {
	const { items, next } = await deps.maintenanceWindows.owners(deps.now(), pageAt(cursor));
	const page = jobsOf({ items: [...new Set(items)], next }, (uid) => ({ kind: 'extend-maintenance', uid }));
	await enqueuePage(deps, run, page, (cursor) => ({ kind: 'list-maintenance-windows', cursor }));
}

export async function listMonthlyUpdates(deps: OwedDeps, run: string, cursor: string | null): Promise<void> {
	const owed = await deps.monthlyUpdates.owed(deps.now(), pageAt(cursor));
	const page = jobsOf(owed, (projectId) => ({ kind: 'add-monthly-update', projectId }));
	await enqueuePage(deps, run, page, (cursor) => ({ kind: 'list-monthly-updates', cursor }));
}

function pageAt(cursor: string | null): PageQuery {
	return { limit: owedPerPage, ...(cursor !== null && { cursor }) };
}

async function enqueuePage(
	{ queue }: OwedDeps,
	run: string,
	{ items, next }: OwedPage,
	listAt: (cursor: string) => NightlyJob,
): Promise<void> {
	// The next page first: a job that cannot be enqueued must not keep it waiting.
	if (next !== null) await queue.enqueueNightly({ run, job: listAt(next) });
	await pLimit(maxConcurrentEnqueues).map(items, (job) => queue.enqueueNightly({ run, job }));
}

const lists: Record<NightlyList, (deps: OwedDeps, query: PageQuery) => Promise<OwedPage>> = {
	deletions: async ({ users, now }, query) =>
		jobsOf(await users.dueForDeletion(now(), query), (uid) => ({ kind: 'delete-account', uid })),

	async 'monthly-reports'({ monthlyReports, now }, query) {
		const month = lastMonthOf(now());
		const owed = await monthlyReports.owed(month, query);
		const idsOf = (reports: typeof owed.items) => reports.map(({ uid }) => uid);
		await monthlyReports.skip(idsOf(owed.items.filter(({ getsReport }) => !getsReport)), month);
		const recipients = idsOf(owed.items.filter(({ getsReport }) => getsReport));
		return jobsOf({ items: recipients, next: owed.next }, (uid) => ({ kind: 'monthly-report', uid, month }));
	},

	/** PAY-9: every customer, every night, in case events were lost. */
	subscriptions: async ({ billing, payments }, query) =>
		payments === null
			? { items: [], next: null }
			: jobsOf(await billing.page(query), (customerId) => ({ kind: 'sync-subscription', customerId })),

	/** Changes of a tier whose task was lost in a crash or because the queue was full (PAY-5). */
	'pending-tiers': async ({ users }, query) =>
		jobsOf(await users.withPendingTier(query), (uid) => ({ kind: 'apply-tier', uid })),

	'unconfirmed-accounts': async ({ unconfirmed, now }, query) =>
		jobsOf(await unconfirmed.due(now(), query), (uid) => ({ kind: 'unconfirmed-account', uid })),
};

function jobsOf({ items, next }: Page<string>, jobOf: (id: string) => NightlyJob): OwedPage {
	return { items: items.map(jobOf), next };
}
