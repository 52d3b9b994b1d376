/** Runs one job of the night. It is retried on failure; what fails for good is still owed, and so listed again in the next night. */
import { type AccountDeletionDeps, deleteDueAccount } from '../accounts/delete-account.ts';
import { type SearchIdentitiesDeps, searchIdentities } from '../accounts/identity/search-identities.ts';
import type { SecondFactorStore } from '../accounts/second-factor/second-factor-store.ts';
import { settleUnconfirmedAccount, type UnconfirmedAccountDeps } from '../accounts/unconfirmed-account.ts';
import { type MonthlyReportDeps, putMonthlyReport } from '../alerts/monthly-reports.ts';
import type { BillingStore } from '../billing/billing-store.ts';
import { type SyncSubscriptionDeps, syncSubscription } from '../billing/sync-subscription.ts';
import type { WriteMaintenance } from '../maintenance-windows/span-store.ts';
import type { NightlyTask } from '../platform/nightly-task.ts';
import type { MonthlyUpdateStore } from '../projects/records/monthly-update-store.ts';
import { type ReportOverdueDeps, reportOverdueProjects } from '../projects/report-overdue.ts';
import { type ApplyTierDeps, applyTierToAccount } from '../status-pages/pages/apply-tier.ts';
import type { WebsiteStore } from '../websites/website-store.ts';
import { type NoteBackupDeps, noteBackup } from './note-backup.ts';
import { listMonthlyUpdates, listOwed, listWindowOwners, type OwedDeps } from './owed.ts';

export type NightlyDeps = Omit<SyncSubscriptionDeps, 'payments'> &
	AccountDeletionDeps &
	ApplyTierDeps &
	NoteBackupDeps &
	MonthlyReportDeps &
	OwedDeps &
	ReportOverdueDeps &
	SearchIdentitiesDeps &
	UnconfirmedAccountDeps & {
		billing: BillingStore;
		config: { isAdminSecondFactorRequired: boolean };
		monthlyUpdates: Pick<MonthlyUpdateStore, 'add'>;
		/** Null if payments are not configured. */
		payments: SyncSubscriptionDeps['payments'] | null;
		recount(): Promise<void>;
		secondFactors: Pick<SecondFactorStore, 'requireOfAdmins'>;
		websites: Pick<WebsiteStore, 'all'>;
		writeMaintenance: WriteMaintenance;
	};

export async function runNightlyJob(deps: NightlyDeps, { run, job }: NightlyTask): Promise<void> {
	const { config, payments } = deps;
	switch (job.kind) {
		case 'recount':
			return deps.recount();
		case 'require-second-factors':
			if (config.isAdminSecondFactorRequired) await deps.secondFactors.requireOfAdmins();
			return;
		case 'search-identities':
			await searchIdentities(deps, deps.now());
			return;
		case 'note-backup':
			return noteBackup(deps);
		case 'report-overdue-projects':
			return reportOverdueProjects(deps);
		case 'list':
			return listOwed(deps, run, job);
		case 'delete-account':
			return deleteDueAccount(deps, job.uid, deps.now());
		case 'monthly-report':
			return putMonthlyReport(deps, job.uid, job.month, deps.now());
		case 'sync-subscription':
			return payments ? syncSubscription({ ...deps, payments }, job.customerId, null) : undefined;
		case 'apply-tier':
			return applyTierToAccount(deps, job.uid);
		case 'unconfirmed-account':
			return settleUnconfirmedAccount(deps, job.uid, deps.now());
		case 'list-maintenance-windows':
			return listWindowOwners(deps, run, job.cursor);
		case 'extend-maintenance':
			return extendMaintenance(deps, job.uid);
		case 'list-monthly-updates':
			return listMonthlyUpdates(deps, run, job.cursor);
		case 'add-monthly-update':
			return deps.monthlyUpdates.add(job.projectId, deps.now());
	}
}

async function extendMaintenance({ websites, writeMaintenance, now }: NightlyDeps, uid: string): Promise<void> {
	const ids = (await websites.all(uid)).map(({ id }) => id);
	await writeMaintenance(uid, ids, now());
}
