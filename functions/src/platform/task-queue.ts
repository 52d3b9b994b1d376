/** Cloud Tasks: rechecks run in a second region, everything else in the home region. */
import { createHash } from 'node:crypto';
import type { Channel } from '@stayup/contract';
import { getFunctions } from 'firebase-admin/functions';
import type { Recheck } from '../monitoring/engine/recheck.ts';
import { roundDeadlineSeconds } from '../monitoring/rules/schedule.ts';
import { homeRegion, recheckRegion } from './regions.ts';

/** Each channel has its own, so that receivers that keep us waiting hold up no mail (HOOK-6). */
const deliveryQueues: Record<Channel, string> = { email: 'deliver', webhook: 'callWebhook' };
/** The emulator keeps no schedule: what it calls may first have to wait for its time. */
const longestWaitSeconds = 210;

export interface RoundTask {
	shardId: string;
	/** Milliseconds since the epoch. */
	roundAt: number;
}

export interface FirstCheckTask {
	shardId: string;
	websiteId: string;
	/** Of the settings that want it: each change may want another. */
	revision: number;
}

/** What the queue of rounds carries. */
export type RoundQueueTask = ({ kind: 'round' } & RoundTask) | ({ kind: 'first-check' } & FirstCheckTask);

export interface DeliverTask {
	deliveryId: string;
	channel: Channel;
	/** Milliseconds since the epoch; null for at once. */
	at: number | null;
}

export interface ApplyTierTask {
	ownerId: string;
}

export interface TaskQueue {
	/** `occasion` tells one try from the next. */
	enqueueDelivery(task: DeliverTask, occasion: string): Promise<void>;
	/** `changeId` tells one change of a person's tier from the next. */
	enqueueApplyTier(task: ApplyTierTask, changeId: string): Promise<void>;
	enqueueRound(task: RoundTask): Promise<void>;
	enqueueRecheck(task: Recheck): Promise<void>;
	enqueueFirstCheck(task: FirstCheckTask): Promise<void>;
}

export function createTaskQueue({ keepsSchedule }: { keepsSchedule: boolean }): TaskQueue {
	const dispatchDeadlineSeconds = roundDeadlineSeconds + (keepsSchedule ? 0 : longestWaitSeconds);

	/** The id follows from what the task is, so that enqueuing it twice makes one (SCHED-2). */
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
