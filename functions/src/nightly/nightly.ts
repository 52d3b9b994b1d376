/** The start of the night: enqueues one task for each step, so that the failure of one step leaves the others alone. */
import type { LogError } from '../platform/log.ts';
import { type NightlyJob, nightlyLists } from '../platform/nightly-task.ts';
import type { TaskQueue } from '../platform/task-queue.ts';

export interface NightlyDeps {
	queue: Pick<TaskQueue, 'enqueueNightly'>;
	logError: LogError;
}

const firstJobs: readonly NightlyJob[] = [
	{ kind: 'recount' },
	{ kind: 'require-second-factors' },
	{ kind: 'search-identities' },
	{ kind: 'note-backup' },
	{ kind: 'report-overdue-projects' },
	{ kind: 'list-maintenance-windows', cursor: null },
	{ kind: 'list-monthly-updates', cursor: null },
	...nightlyLists.map((list) => ({ kind: 'list', list, cursor: null }) as const),
];

/** `run` identifies the night. Throws after the last step if a step could not be enqueued; a repetition enqueues nothing twice. */
export async function startNight({ queue, logError }: NightlyDeps, run: string): Promise<void> {
	let failures = 0;
	for (const job of firstJobs) {
		await queue.enqueueNightly({ run, job }).catch((error: unknown) => {
			failures += 1;
			logError('A step of the night could not be enqueued.', { error, facts: { step: nameOf(job) } });
		});
	}
	if (failures > 0) throw new Error(`${failures} steps of the night could not be enqueued.`);
}

/** For logs. */
export function nameOf(job: NightlyJob): string {
	return job.kind === 'list' ? `list ${job.list}` : job.kind;
}
