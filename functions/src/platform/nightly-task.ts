/** The work of the night, in tasks of the queue `nightlyJobs`. */

/** Each list names the owed work of one kind, page by page. */
export const nightlyLists = [
	'deletions',
	'monthly-reports',
	'subscriptions',
	'pending-tiers',
	'unconfirmed-accounts',
] as const;
export type NightlyList = (typeof nightlyLists)[number];

/** Work of the night, for one customer each where it concerns customers. */
export type NightlyJob =
	| { kind: 'recount' | 'require-second-factors' | 'search-identities' | 'note-backup' }
	/** Release 0.1 does nothing for it. */
	| { kind: 'report-overdue-projects' }
	| { kind: 'list'; list: NightlyList; cursor: string | null }
	| { kind: 'delete-account'; uid: string }
	| { kind: 'monthly-report'; uid: string; month: string }
	| { kind: 'sync-subscription'; customerId: string }
	| { kind: 'apply-tier'; uid: string }
	| { kind: 'unconfirmed-account'; uid: string }
	/** Release 0.1 does nothing for these kinds, and would fail for a list that it does not know. */
	| { kind: 'list-maintenance-windows' | 'list-monthly-updates'; cursor: string | null }
	| { kind: 'extend-maintenance'; uid: string }
	| { kind: 'add-monthly-update'; projectId: string };

export interface NightlyTask {
	/** Identifies the night: a job of the same night is enqueued once, and again in the next night if it is still owed. */
	run: string;
	job: NightlyJob;
}
