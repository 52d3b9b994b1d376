/**
 * Workers of alerts on the real stores that die at a chosen step: before or after a write, before or after a task is queued, and before or after a service
 * accepts a message. A dead worker does nothing more; the queue repeats its task once, and the sweep finds the rest.
 */
import { minuteMs } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { isCallKind } from '../../../functions/src/channels/kinds/call-kinds.ts';
import { createWebhookSecretStore } from '../../../functions/src/channels/webhook/webhook-secret-store.ts';
import { type DeliverDeps, runDelivery } from '../../../functions/src/delivery/deliver.ts';
import { type SignCallDeps, signCall } from '../../../functions/src/delivery/sign-call.ts';
import type { Email, EmailClient } from '../../../functions/src/emails/email-client.ts';
import { createOutageStore } from '../../../functions/src/outages/outage-store.ts';
import { createDigestStore } from '../../../functions/src/outbox/digest-store.ts';
import { createOutboxStore, type OutboxStore } from '../../../functions/src/outbox/outbox-store.ts';
import { sweepOutbox } from '../../../functions/src/outbox/sweep-outbox.ts';
import type { AlertMessage } from '../../../functions/src/platform/firestore/outbox-message.ts';
import type { DeliverTask, WebhookCallTask } from '../../../functions/src/platform/task-queue.ts';
import { continueEscalations } from '../../../functions/src/policies/continue-escalations.ts';
import { createEscalationStore } from '../../../functions/src/policies/escalation-store.ts';
import { type Instance, startInstance } from '../simulation/instances.ts';
import { deliverDeps } from './deliver-deps.ts';
import { namedChannels, testSecretBox } from './named-channels.ts';

/** A message that a service accepted. */
export interface AcceptedMessage {
	kind: 'email' | 'discord' | 'sms';
	deliveryId: string;
	/** As people read it. */
	text: string;
}

type Task = { at: number; isRepeat: boolean } & (
	| { kind: 'deliver'; task: DeliverTask }
	| { kind: 'call'; task: WebhookCallTask }
);

export interface Scene {
	/** Of the scene alone, which the sweeps cover as a whole. */
	firestore: Firestore;
	/** Milliseconds since the epoch. */
	startAt: number;
	/** The step, from 1 on, at which a worker dies; 0 for none. Or whether it dies at a step, such as the 5th, `after sending an email`. */
	diesAt: number | ((step: number, name: string) => boolean);
	/** Replaces the service that accepts every email. */
	emailClient?: Pick<EmailClient, 'send'>;
	/** Needed beside the stores of alerts, or in their place. */
	moreDeps?(worker: { firestore: Firestore; outbox: OutboxStore; now(): number }): Partial<DeliverDeps & SignCallDeps>;
	/** Whether the queue loses the tasks that are queued before the first worker runs. */
	losesFirstTasks?: boolean;
}

const sweepMs = 2 * minuteMs;
const noLink = () => Promise.reject(new Error('Workers that die send no links of identities.'));
const noLinks = {
	generateEmailVerificationLink: noLink,
	generatePasswordResetLink: noLink,
	generateVerifyAndChangeEmailLink: noLink,
};

export function dyingWorkers(scene: Scene) {
	const { firestore, startAt, diesAt, losesFirstTasks = false, emailClient, moreDeps } = scene;
	const clock = { now: startAt };
	const accepted: AcceptedMessage[] = [];
	const errors: string[] = [];
	let tasks: Task[] = [];
	let steps = 0;

	function workerOf(instance: Instance) {
		const survive = instance.alive(async () => undefined);
		async function step(name: string): Promise<void> {
			steps += 1;
			if (typeof diesAt === 'number' ? steps === diesAt : diesAt(steps, name)) instance.kill();
			await survive();
		}
		async function between<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
			await step(`before ${name}`);
			const value = await work();
			await step(`after ${name}`);
			return value;
		}
		async function accept(message: AcceptedMessage): Promise<void> {
			await between('sending a message', async () => void accepted.push(message));
		}

		const dyingStore = new Proxy(firestore, {
			get(target, name) {
				if (name === 'runTransaction') {
					return (...args: Parameters<Firestore['runTransaction']>) =>
						between('a write', () => target.runTransaction(...args));
				}
				if (name === 'batch') {
					return () => {
						const batch = target.batch();
						const commit = batch.commit.bind(batch);
						batch.commit = () => between('a write', commit);
						return batch;
					};
				}
				const value: unknown = Reflect.get(target, name);
				return typeof value === 'function' ? value.bind(target) : value;
			},
		});
		const queue = {
			enqueueDelivery: (task: DeliverTask) =>
				between(
					'queueing',
					async () => void tasks.push({ kind: 'deliver', task, at: task.at ?? clock.now, isRepeat: false }),
				),
			enqueueWebhookCall: (task: WebhookCallTask) =>
				between('queueing', async () => void tasks.push({ kind: 'call', task, at: clock.now, isRepeat: false })),
		};
		const now = () => clock.now;
		const outbox = createOutboxStore(dyingStore, queue, (error) => void errors.push(String(error)));
		const escalations = createEscalationStore(dyingStore, outbox);
		const deps: DeliverDeps & SignCallDeps = {
			...deliverDeps(firestore, noLinks, outbox),
			queue,
			now,
			digests: createDigestStore(dyingStore),
			outages: createOutageStore(dyingStore),
			webhookSecrets: createWebhookSecretStore(firestore, testSecretBox),
			...namedChannels(dyingStore, outbox, {
				async sms(_target, { deliveryId, message }) {
					await accept({ kind: 'sms', deliveryId, text: websitesOf(message) });
					return { kind: 'sent', statusCode: 201 };
				},
			}),
			emailClient: {
				async send(email: Email) {
					if (emailClient) return between('sending an email', () => emailClient.send(email));
					await accept({ kind: 'email', deliveryId: email.deliveryId, text: email.text });
					return { kind: 'sent', statusCode: 202 };
				},
			},
			webhookClient: {
				async send({ body }: { body: string }) {
					await accept({ kind: 'discord', deliveryId: 'unknown', text: body });
					return { kind: 'sent', statusCode: 204 };
				},
			},
			logError: (message: string, details?: object) => void errors.push(`${message} ${JSON.stringify(details)}`),
			...moreDeps?.({ firestore: dyingStore, outbox, now }),
		};
		return { deps, outbox, escalations };
	}

	/** Runs the work on a new worker. False if the worker died. */
	async function onWorker(work: (worker: ReturnType<typeof workerOf>) => Promise<unknown>): Promise<boolean> {
		const instance = startInstance('us-east4');
		return Promise.race([work(workerOf(instance)).then(() => true), instance.died.then(() => false)]);
	}

	async function runTask(entry: Task): Promise<void> {
		const isDone = await onWorker(({ deps, escalations }) => {
			if (entry.kind === 'call') return runDelivery(deps, entry.task.deliveryId, entry.task.call);
			const { deliveryId, channel, isEscalation } = entry.task;
			if (isEscalation) return escalations.run(deliveryId, clock.now);
			return isCallKind(channel) ? signCall(deps, deliveryId) : runDelivery(deps, deliveryId);
		});
		if (!isDone && !entry.isRepeat) tasks.push({ ...entry, isRepeat: true });
	}

	async function sweep(): Promise<void> {
		await onWorker(async ({ outbox, escalations, deps }) => {
			await continueEscalations({ escalations, now: deps.now, logError: deps.logError });
			await sweepOutbox({ outbox, now: deps.now });
		});
	}

	return {
		accepted,
		errors,
		clock,
		steps: () => steps,
		/** Of the program that finds the outage: it queues what it plans. */
		plan: (work: (worker: ReturnType<typeof workerOf>) => Promise<unknown>) => onWorker(work),
		/** Runs all tasks that are due until then, and the sweep every two minutes, or as often as it says. */
		async runUntil(until: number, sweepEveryMs = sweepMs): Promise<void> {
			if (losesFirstTasks && clock.now === startAt) tasks = [];
			let sweepAt = clock.now + sweepEveryMs;
			for (;;) {
				const [next] = tasks.toSorted((a, b) => a.at - b.at);
				const at = Math.min(next?.at ?? Number.POSITIVE_INFINITY, sweepAt);
				if (at > until) break;
				clock.now = Math.max(clock.now, at);
				if (next && next.at <= sweepAt) {
					tasks = tasks.filter((task) => task !== next);
					await runTask(next);
				} else {
					await sweep();
					sweepAt += sweepEveryMs;
				}
			}
			clock.now = until;
		},
	};
}

function websitesOf(message: AlertMessage): string {
	if (message.event !== 'website-down' && message.event !== 'website-up') return message.event;
	const names = [message.website, ...(message.also ?? [])].map(({ name }) => name);
	return `${names.join(', ')} ${message.event === 'website-down' ? 'down' : 'back up'}`;
}
