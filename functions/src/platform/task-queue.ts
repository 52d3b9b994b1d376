/** Cloud Tasks: rechecks run in a second region, everything else in the home region. */
import { createHash } from 'node:crypto';
import type { Channel, CheckOrigin, OutageEvidence } from '@stayup/contract';
import { type TaskQueue as FirebaseTaskQueue, getFunctions } from 'firebase-admin/functions';
import {
	applyTierTaskId,
	deliveryTaskId,
	firstCheckTaskId,
	maintenanceTaskId,
	recheckTaskId,
	roundTaskId,
} from './ids.ts';
import { homeRegion, recheckRegion } from './regions.ts';

/** The emulator runs a task at once, so its handler may first have to wait for the task's time. */
const longestWaitSeconds = 210;

export interface RoundTask {
	shardId: string;
	/** Milliseconds since the epoch. */
	roundAt: number;
}

export interface FirstCheckTask {
	shardId: string;
	websiteId: string;
	/** The revision of the settings: each change can need another first check. */
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

/** A webhook call that only needs to be sent: the function that sends it has no secrets (HOOK-9). */
export interface SignedCall {
	url: string;
	/** The exact bytes that are signed. */
	body: string;
	headers: Record<string, string>;
	/** Receivers refuse signatures older than five minutes. */
	signedAt: number;
}

export interface WebhookCallTask {
	deliveryId: string;
	/** Null if it must not be made, or could not be signed. */
	call: SignedCall | null;
}

export interface ApplyTierTask {
	ownerId: string;
}

/** Each list names the owed work of one kind, page by page. */
export const maintenanceLists = ['deletions', 'monthly-reports', 'subscriptions', 'pending-tiers'] as const;
export type MaintenanceList = (typeof maintenanceLists)[number];

/** Work of the night, for one customer each where it concerns customers. */
export type MaintenanceJob =
	| { kind: 'recount' }
	| { kind: 'require-second-factors' }
	| { kind: 'search-identities' }
	| { kind: 'list'; list: MaintenanceList; cursor: string | null }
	| { kind: 'delete-account'; uid: string }
	| { kind: 'monthly-report'; uid: string; month: string }
	| { kind: 'sync-subscription'; customerId: string }
	| { kind: 'apply-tier'; uid: string };

export interface MaintenanceTask {
	/** Identifies the night: a job of the same night is enqueued once, and again in the next night if it is still owed. */
	run: string;
	job: MaintenanceJob;
}

export interface TaskQueue {
	enqueueDelivery(task: DeliverTask, occasion: string): Promise<void>;
	/** In its own queue, so that slow receivers do not delay emails (HOOK-6). */
	enqueueWebhookCall(task: WebhookCallTask, occasion: string): Promise<void>;
	enqueueApplyTier(task: ApplyTierTask, changeId: string): Promise<void>;
	enqueueRound(task: RoundTask): Promise<void>;
	enqueueRecheck(task: RecheckTask): Promise<void>;
	enqueueFirstCheck(task: FirstCheckTask): Promise<void>;
	enqueueMaintenance(task: MaintenanceTask): Promise<void>;
}

export interface TaskQueueOptions {
	/** False for the emulator, which ignores schedules. */
	keepsSchedule: boolean;
	/** After this time the queue stops a task and retries it. */
	deadlineSeconds: number;
}

/** The queue of this name. */
type CloudTasks = (name: string) => Pick<FirebaseTaskQueue, 'enqueue'>;

export function createTaskQueue(
	{ keepsSchedule, deadlineSeconds }: TaskQueueOptions,
	cloudTasks: CloudTasks = (name) => getFunctions().taskQueue(name),
): TaskQueue {
	const dispatchDeadlineSeconds = deadlineSeconds + (keepsSchedule ? 0 : longestWaitSeconds);

	async function enqueue(queue: string, task: object, taskId: string, at: number | null) {
		// Cloud Tasks allows only letters, digits, - and _ in an id.
		const id = createHash('sha256').update(taskId).digest('hex');
		const scheduleTime = at === null ? {} : { scheduleTime: new Date(at) };
		try {
			await cloudTasks(queue).enqueue(task, { id, dispatchDeadlineSeconds, ...scheduleTime });
		} catch (error) {
			if (!isAlreadyThere(error)) throw error;
		}
	}
	const queueOf = (name: string) => `locations/${homeRegion}/functions/${name}`;
	const rounds = queueOf('round');
	const rechecks = `locations/${recheckRegion}/functions/recheck`;

	return {
		enqueueDelivery: (task, occasion) => enqueue(queueOf('deliver'), task, deliveryTaskId(task, occasion), task.at),
		enqueueWebhookCall: (task, occasion) => enqueue(queueOf('callWebhook'), task, deliveryTaskId(task, occasion), null),
		enqueueApplyTier: (task, changeId) =>
			enqueue(queueOf('applyTier'), task, applyTierTaskId(task.ownerId, changeId), null),
		enqueueRound: (task) => enqueue(rounds, { kind: 'round', ...task }, roundTaskId(task), task.roundAt),
		enqueueRecheck: (task) =>
			enqueue(rechecks, task, recheckTaskId(task), Math.min(...task.websites.map(({ at }) => at))),
		enqueueFirstCheck: (task) => enqueue(rounds, { kind: 'first-check', ...task }, firstCheckTaskId(task), null),
		enqueueMaintenance: (task) => enqueue(queueOf('maintenance'), task, maintenanceTaskId(task), null),
	};
}

function isAlreadyThere(error: unknown): boolean {
	return error instanceof Error && 'code' in error && error.code === 'functions/task-already-exists';
}
