/** Cloud Tasks: rechecks run in other regions, everything else in the home region. */
import { createHash } from 'node:crypto';
import { type ChannelKind, type CheckOrigin, minuteMs, type OutageEvidence, type Region } from '@stayup/contract';
import { type TaskQueue as FirebaseTaskQueue, getFunctions } from 'firebase-admin/functions';
import { createCallBatcher, fulfilled } from './call-batcher.ts';
import { type DeploymentSize, queueUsedFor, type SharedTask } from './deployment-size.ts';
import {
	applyTierTaskId,
	comparisonTaskId,
	deliveryTaskId,
	downChecksTaskId,
	fanOutTaskId,
	firstCheckTaskId,
	homeRecheckTaskId,
	liveCheckTaskId,
	nightlyTaskId,
	recheckTaskId,
	regionCallTaskId,
	roundTaskId,
	tickPartTaskId,
} from './ids.ts';
import type { NightlyTask } from './nightly-task.ts';
import { queues } from './queues.ts';
import { isRecheckRegion, type RecheckRegion } from './regions.ts';
import { deliveryQueueOf, queueOf, type RecheckQueue, recheckQueues, roundQueues } from './spread-queues.ts';

/** A part of a large tick: enqueues the rounds of some shards. */
export interface TickPartTask {
	/** Of the tick. Milliseconds since the epoch. */
	scheduledAt: number;
	/** From 0 up to `parts`. */
	part: number;
	parts: number;
	queuesInUse: number;
	/** Seconds between two rounds, by shard. */
	cadences: Record<string, number>;
}

export interface RoundTask {
	shardId: string;
	/** Milliseconds since the epoch. */
	roundAt: number;
	/** How many queues the rounds use; their rechecks use as many. One if it is missing. */
	queuesInUse?: number;
}

export interface FirstCheckTask {
	shardId: string;
	websiteId: string;
	/** The revision of the settings: each change can need another first check. */
	revision: number;
	/** Others of the same shard, so that their results are one write of it. */
	others?: { websiteId: string; revision: number }[];
}

export interface RecheckTask {
	shardId: string;
	/** As in the round before it. */
	queuesInUse?: number;
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

/** Rechecks for the home region, of websites that the other region has not rechecked `overdueAfterMs` after their time. */
export interface HomeRecheckTask extends RecheckTask {
	overdueAfterMs: number;
}

/** The websites of a shard that are down, in the region whose turn it is. */
export interface DownChecksTask {
	shardId: string;
	/** The only one to check, so that the others need not be read, and when its check begins, so that nothing waits for it. Missing for all. */
	websiteId?: string;
	beginsAt?: number;
	at: number;
	turn: Region;
	/** As in the round before it. */
	queuesInUse?: number;
}

/** Checks from a region that only compare response times. */
export interface ComparisonTask extends Pick<DownChecksTask, 'shardId' | 'at' | 'queuesInUse'> {
	/** The others of the shard need not be read. */
	websiteIds: string[];
}

/** The check of a website before its launch, from a second region. */
export interface LiveCheckTask {
	projectId: string;
	url: string;
	/** When the check began in the home region. Milliseconds since the epoch. */
	at: number;
}

/** The tasks of the queues of rounds. */
export type RoundQueueTask =
	| ({ kind: 'round' } & RoundTask)
	| ({ kind: 'first-check' } & FirstCheckTask)
	| ({ kind: 'home-recheck' } & HomeRecheckTask)
	| ({ kind: 'down-checks' } & DownChecksTask);

/** The tasks of the queues of rechecks. A region shows that it is there by answering a call. */
export type RecheckQueueTask =
	| ({ kind: 'recheck' } & RecheckTask)
	| ({ kind: 'down-checks' } & DownChecksTask)
	| ({ kind: 'comparison' } & ComparisonTask)
	| ({ kind: 'live-check' } & LiveCheckTask)
	| { kind: 'region-call' };

/** `at`: null sends at once. `isEscalation`: the id is that of an outage, whose next step is taken. */
export interface DeliverTask {
	deliveryId: string;
	channel: ChannelKind;
	at: number | null;
	isEscalation?: true;
}

/** A webhook call that only needs to be sent: the function that sends it has no secrets (HOOK-9). */
export interface SignedCall {
	url: string;
	/** The exact bytes that are signed. */
	body: string;
	headers: Record<string, string>;
	signedAt: number;
	/** Changes with the target of the channel. */
	version: string;
}

export interface WebhookCallTask {
	deliveryId: string;
	/** Null if it must not be made, or could not be signed. */
	call: SignedCall | null;
}

/** Sends the next batches of a broadcast to the subscribers of a status page. */
export interface FanOutTask {
	broadcastId: string;
}

export interface ApplyTierTask {
	ownerId: string;
}

export interface TaskQueue {
	enqueueDelivery(task: DeliverTask, occasion: string): Promise<void>;
	/** In its own queue, so that slow receivers delay no service (HOOK-6). */
	enqueueWebhookCall(task: WebhookCallTask, occasion: string): Promise<void>;
	enqueueApplyTier(task: ApplyTierTask, changeId: string): Promise<void>;
	enqueueFanOut(task: FanOutTask, occasion: string): Promise<void>;
	enqueueTickPart(task: TickPartTask): Promise<void>;
	enqueueRound(task: RoundTask): Promise<void>;
	enqueueRecheck(task: RecheckTask, region: RecheckRegion): Promise<void>;
	enqueueHomeRecheck(task: HomeRecheckTask): Promise<void>;
	enqueueDownChecks(task: DownChecksTask, region: Region): Promise<void>;
	enqueueComparison(task: ComparisonTask, region: RecheckRegion): Promise<void>;
	/** `at` is the time of the tick that calls the region. */
	enqueueRegionCall(at: number, region: RecheckRegion): Promise<void>;
	enqueueLiveCheck(task: LiveCheckTask, region: RecheckRegion): Promise<void>;
	/** Those that are requested at the same time for a shard are one task. */
	enqueueFirstCheck(task: Omit<FirstCheckTask, 'others'>): Promise<void>;
	enqueueNightly(task: NightlyTask): Promise<void>;
	/** Moves a task to its own queue, which has a function since the deployment grew. */
	moveShared(task: SharedTask): Promise<void>;
}

interface TaskQueueOptions {
	size: DeploymentSize;
	/** False for the emulator, which ignores schedules. */
	keepsSchedule: boolean;
	/** Calls at this time, in milliseconds since the epoch. Used where the queue keeps no schedule. */
	callAt?: (at: number, call: () => void) => void;
}

/** Each tick enqueues the rounds of several minutes. An instance does not ask the queue again for those of its previous tick. */
const roundsKnownMs = 5 * minuteMs;

/** As many as join a shard at the same time. */
const firstChecksPerTask = 25;

type CloudTasks = (name: string) => Pick<FirebaseTaskQueue, 'enqueue'>;

export function createTaskQueue(
	{ size, keepsSchedule, callAt = callLater }: TaskQueueOptions,
	cloudTasks: CloudTasks = (name) => getFunctions().taskQueue(name),
): TaskQueue {
	/** The times of the rounds that the queue has accepted, by the ids of their tasks. */
	const knownRounds = new Map<string, number>();

	async function enqueue(name: keyof typeof queues, task: object, taskId: string, at: number | null) {
		const used = queueUsedFor(name, size);
		const { region } = queues[used];
		const { deadlineSeconds, emulatedWaitSeconds } = queues[name];
		const dispatchDeadlineSeconds = deadlineSeconds + (keepsSchedule ? 0 : emulatedWaitSeconds);
		// Cloud Tasks allows only letters, digits, - and _ in an id.
		const id = createHash('sha256').update(taskId).digest('hex');
		const scheduleTime = at === null ? {} : { scheduleTime: new Date(at) };
		try {
			const shared: SharedTask = { queue: name, task };
			await cloudTasks(`locations/${region}/functions/${used}`).enqueue(used === name ? task : shared, {
				id,
				dispatchDeadlineSeconds,
				...scheduleTime,
			});
		} catch (error) {
			if (!isAlreadyThere(error)) throw error;
		}
	}

	const waiting = new Set<string>();

	/** For tasks that follow each other without end, or wait for long: waiting in the emulator, they would occupy its processes. */
	async function enqueueWhenDue(name: keyof typeof queues, task: object, taskId: string, at: number) {
		if (keepsSchedule) return enqueue(name, task, taskId, at);
		if (waiting.has(taskId)) return;
		waiting.add(taskId);
		callAt(at, () => {
			waiting.delete(taskId);
			// The emulators may have stopped meanwhile.
			enqueue(name, task, taskId, at).catch(() => undefined);
		});
	}

	const enqueueFirstChecks = createCallBatcher<FirstCheckTask, void>(async (_shardId, tasks) => {
		const [first, ...others] = tasks;
		if (!first) return [];
		const together = others.map(({ websiteId, revision }) => ({ websiteId, revision }));
		const task = { ...first, ...(together.length > 0 && { others: together }) };
		await enqueue('round', { kind: 'first-check', ...task }, firstCheckTaskId(task), null);
		return tasks.map(() => fulfilled(undefined));
	}, firstChecksPerTask);

	return {
		enqueueDelivery: (task, occasion) => enqueue(deliveryQueueOf(task), task, deliveryTaskId(task, occasion), task.at),
		enqueueWebhookCall: (task, occasion) => enqueue('callWebhook', task, deliveryTaskId(task, occasion), null),
		enqueueApplyTier: (task, changeId) => enqueue('applyTier', task, applyTierTaskId(task.ownerId, changeId), null),
		enqueueFanOut: (task, occasion) => enqueue('fanOut', task, fanOutTaskId(task, occasion), null),
		enqueueTickPart: (task) => enqueue('tickPart', task, tickPartTaskId(task), null),
		async enqueueRound(task) {
			const taskId = roundTaskId(task);
			if (knownRounds.has(taskId)) return;
			await enqueue(queueAmong(roundQueues, task), { kind: 'round', ...task }, taskId, task.roundAt);
			knownRounds.set(taskId, task.roundAt);
			for (const [known, roundAt] of knownRounds) {
				if (roundAt > task.roundAt - roundsKnownMs) break;
				knownRounds.delete(known);
			}
		},
		enqueueRecheck: (task, region) =>
			enqueue(
				queueAmong<RecheckQueue>(recheckQueues[region], task),
				{ kind: 'recheck', ...task },
				recheckTaskId(task, region),
				firstAt(task),
			),
		async enqueueHomeRecheck(task) {
			const { overdueAfterMs } = task;
			// All emulated regions are one process, and a task that waits occupies another one.
			if (overdueAfterMs > 0 && !keepsSchedule) return;
			await enqueue(
				queueAmong(roundQueues, task),
				{ kind: 'home-recheck', ...task },
				homeRecheckTaskId(task),
				firstAt(task) + overdueAfterMs,
			);
		},
		async enqueueDownChecks(task, region) {
			const queue = isRecheckRegion(region)
				? queueAmong<RecheckQueue>(recheckQueues[region], task)
				: queueAmong(roundQueues, task);
			await enqueueWhenDue(queue, { kind: 'down-checks', ...task }, downChecksTaskId(task), task.beginsAt ?? task.at);
		},
		async enqueueComparison(task, region) {
			const queue = queueAmong<RecheckQueue>(recheckQueues[region], task);
			await enqueueWhenDue(queue, { kind: 'comparison', ...task }, comparisonTaskId(task, region), task.at);
		},
		enqueueRegionCall: (at, region) =>
			enqueue(recheckQueues[region][0], { kind: 'region-call' }, regionCallTaskId(at, region), null),
		enqueueLiveCheck: (task, region) =>
			enqueue(recheckQueues[region][0], { kind: 'live-check', ...task }, liveCheckTaskId(task, region), null),
		enqueueFirstCheck: (task) => enqueueFirstChecks(task.shardId, task),
		enqueueNightly: (task) => enqueue('nightlyJobs', task, nightlyTaskId(task), null),
		// Without an id: an equal task may have been in this queue before.
		moveShared: ({ queue, task }) =>
			cloudTasks(`locations/${queues[queue].region}/functions/${queue}`).enqueue(task, {
				dispatchDeadlineSeconds: queues[queue].deadlineSeconds,
			}),
	};
}

function callLater(at: number, call: () => void): void {
	setTimeout(call, Math.max(0, at - Date.now())).unref();
}

function queueAmong<Name>(
	names: readonly [Name, ...Name[]],
	{ shardId, queuesInUse = 1 }: { shardId: string; queuesInUse?: number },
): Name {
	return queueOf(names, shardId, queuesInUse);
}

function firstAt({ websites }: RecheckTask): number {
	return Math.min(...websites.map(({ at }) => at));
}

function isAlreadyThere(error: unknown): boolean {
	return error instanceof Error && 'code' in error && error.code === 'functions/task-already-exists';
}
