/** Requests the first check of a website. A failure of that does not fail the call: the next round checks the website anyway. */
import type { FirstCheckTask, TaskQueue } from '../platform/task-queue.ts';

export interface FirstCheckDeps {
	queue: Pick<TaskQueue, 'enqueueFirstCheck'>;
	logError(message: string, details: { error: unknown }): void;
}

export async function requestFirstCheck({ queue, logError }: FirstCheckDeps, task: FirstCheckTask): Promise<void> {
	try {
		await queue.enqueueFirstCheck(task);
	} catch (error) {
		logError('A first check was not queued; the website is checked in its next round.', { error });
	}
}
