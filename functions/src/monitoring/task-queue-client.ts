/** The door to Cloud Tasks: rounds in the home region, rechecks and first checks in another one. */
import { createHash } from 'node:crypto';
import { getFunctions } from 'firebase-admin/functions';
import { homeRegion, recheckRegion } from '../regions.ts';
import type { Recheck } from './rounds.ts';

/** A round may wait for its second and then probe; the emulator, which keeps no schedule, would call it lost after a minute. */
const dispatchDeadlineSeconds = 240;

export interface RoundTask {
	shardId: string;
	/** Milliseconds since the epoch. */
	roundAt: number;
}

export interface FirstCheckTask {
	shardId: string;
	websiteId: string;
}

export type RecheckTask = ({ kind: 'recheck' } & Recheck) | ({ kind: 'first-check' } & FirstCheckTask);

export interface TaskQueue {
	enqueueRound(task: RoundTask): Promise<void>;
	enqueueRecheck(task: Recheck): Promise<void>;
	enqueueFirstCheck(task: FirstCheckTask): Promise<void>;
}

export function createTaskQueue(): TaskQueue {
	/** The id follows from what the task is, so that enqueuing it twice makes one (SCHED-2). */
	async function enqueue(queue: string, task: RoundTask | RecheckTask, identity: string, at: number | null) {
		const id = createHash('sha256').update(identity).digest('hex');
		const scheduleTime = at === null ? {} : { scheduleTime: new Date(at) };
		try {
			await getFunctions()
				.taskQueue(queue)
				.enqueue(task, { id, dispatchDeadlineSeconds, ...scheduleTime });
		} catch (error) {
			if (!isAlreadyThere(error)) throw error;
		}
	}
	const rounds = `locations/${homeRegion}/functions/round`;
	const rechecks = `locations/${recheckRegion}/functions/recheck`;

	return {
		enqueueRound: (task) => enqueue(rounds, task, `round ${task.shardId} ${task.roundAt}`, task.roundAt),
		enqueueRecheck: (task) =>
			enqueue(rechecks, { kind: 'recheck', ...task }, `recheck ${task.websiteId} ${task.at}`, task.at),
		enqueueFirstCheck: (task) =>
			enqueue(rechecks, { kind: 'first-check', ...task }, `first check ${task.websiteId}`, null),
	};
}

function isAlreadyThere(error: unknown): boolean {
	return error instanceof Error && 'code' in error && error.code === 'functions/task-already-exists';
}
