/** Cloud Tasks: rechecks run in a second region, everything else in the home region. */
import { createHash } from 'node:crypto';
import type { Channel, CheckOrigin, OutageEvidence } from '@stayup/contract';
import { getFunctions } from 'firebase-admin/functions';

import { homeRegion, recheckRegion } from './regions.ts';

/** A queue per channel, so that slow webhook receivers do not delay emails (HOOK-6). */
const deliveryQueues: Record<Channel, string> = { email: 'deliver', webhook: 'callWebhook' };
/** The emulator ignores schedules, so a task's handler may first have to wait for the task's time. */
const longestWaitSeconds = 210;

/** A round takes up to twenty seconds: it starts its checks over ten, and a check takes ten at most. */
export const roundDeadlineSeconds = 29;

export interface RoundTask {
	shardId: string;
	/** Milliseconds since the epoch. */
	roundAt: number;
}

export interface FirstCheckTask {
	shardId: string;
	websiteId: string;
	/** The settings' revision: each change can need another first check. */
	revision: number;
}

export interface RecheckTask {
	shardId: string;
	websites: {
		websiteId: string;
		revision: number;
		/** Milliseconds since the epoch. */
		at: number;
		origin: CheckOrigin;
		/** Of the failure that made the website suspect. */
		evidence: OutageEvidence | null;
	}[];
}

/** The tasks of the `round` queue. */
export type RoundQueueTask = ({ kind: 'round' } & RoundTask) | ({ kind: 'first-check' } & FirstCheckTask);

export interface DeliverTask {
	deliveryId: string;
	channel: Channel;
	/** Milliseconds since the epoch; null sends at once. */
	at: number | null;
}

export interface ApplyTierTask {
	ownerId: string;
}

export interface TaskQueue {
	/** `occasion` distinguishes one attempt from the next. */
	enqueueDelivery(task: DeliverTask, occasion: string): Promise<void>;
	/** `changeId` distinguishes one tier change of a user from the next. */
	enqueueApplyTier(task: ApplyTierTask, changeId: string): Promise<void>;
	enqueueRound(task: RoundTask): Promise<void>;
	enqueueRecheck(task: RecheckTask): Promise<void>;
	enqueueFirstCheck(task: FirstCheckTask): Promise<void>;
}

export function createTaskQueue({ keepsSchedule }: { keepsSchedule: boolean }): TaskQueue {
	const dispatchDeadlineSeconds = roundDeadlineSeconds + (keepsSchedule ? 0 : longestWaitSeconds);

	/** The task's id is derived from its content, so that enqueuing it twice creates one task (SCHED-2). */
	async function enqueue(queue: string, task: object, identity: string, at: number | null) {
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
	const queueOf = (name: string) => `locations/${homeRegion}/functions/${name}`;
	const rounds = queueOf('round');
	const rechecks = `locations/${recheckRegion}/functions/recheck`;

	return {
		enqueueDelivery: (task, occasion) =>
			enqueue(queueOf(deliveryQueues[task.channel]), task, `delivery ${task.deliveryId} ${occasion}`, task.at),
		enqueueApplyTier: (task, changeId) =>
			enqueue(queueOf('applyTier'), task, `tier of ${task.ownerId} ${changeId}`, null),
		enqueueRound: (task) =>
			enqueue(rounds, { kind: 'round', ...task }, `round ${task.shardId} ${task.roundAt}`, task.roundAt),
		enqueueRecheck: (task) => {
			const occasion = task.websites.map(({ websiteId, at }) => `${websiteId} ${at}`).join();
			const firstAt = Math.min(...task.websites.map(({ at }) => at));
			return enqueue(rechecks, task, `recheck ${task.shardId} ${occasion}`, firstAt);
		},
		enqueueFirstCheck: (task) =>
			enqueue(rounds, { kind: 'first-check', ...task }, `first check ${task.websiteId} ${task.revision}`, null),
	};
}

function isAlreadyThere(error: unknown): boolean {
	return error instanceof Error && 'code' in error && error.code === 'functions/task-already-exists';
}
