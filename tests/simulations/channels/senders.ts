/** The code that sends, as the functions run it on one instance: with the real senders, the stores in memory and the services as doubles. */

import { inspect } from 'node:util';
import { noDigests, noSubscribers, nothingHosted, noWebhooks } from '@stayup/testing/alerts/deliver-deps';
import type { InMemoryOutbox } from '@stayup/testing/simulation/in-memory-outbox';
import type { Instance } from '@stayup/testing/simulation/instances';
import type { VirtualClock } from '@stayup/testing/simulation/virtual-clock';
import { isCallKind } from '../../../functions/src/channels/kinds/call-kinds.ts';
import { createPushSender } from '../../../functions/src/channels/push/push-sender.ts';
import { createSlackSender } from '../../../functions/src/channels/slack/slack-sender.ts';
import type { AlertThread } from '../../../functions/src/channels/slack/thread-store.ts';
import { createSmsSender } from '../../../functions/src/channels/sms/sms-sender.ts';
import { createTelegramSender } from '../../../functions/src/channels/telegram/telegram-sender.ts';
import { type DeliveryDeps, deliverBy } from '../../../functions/src/delivery/deliver.ts';
import { type ChannelSendingDeps, sendToChannel } from '../../../functions/src/delivery/send.ts';
import { type SignCallDeps, signCall } from '../../../functions/src/delivery/sign-call.ts';
import type { DeliveryRef } from '../../../functions/src/outbox/new-delivery.ts';
import { alertThreadId } from '../../../functions/src/platform/ids.ts';
import type { DeliverTask, SignedCall, WebhookCallTask } from '../../../functions/src/platform/task-queue.ts';
import { account, open, type SimulatedAccount } from './accounts.ts';
import type { Services } from './services.ts';

/** Shared by all instances. */
export interface Simulation {
	clock: VirtualClock;
	outbox: InMemoryOutbox;
	services: Services;
	accounts: ReadonlyMap<string, SimulatedAccount>;
	enqueueDelivery(task: DeliverTask, occasion: string): void;
	enqueueCall(task: WebhookCallTask, occasion: string): void;
	/** The errors that the code logs; there must be none but failed deliveries. */
	errors: string[];
}

/** A call to Firestore. */
const storeMs = 30;
const appOrigin = 'https://stayup.example';
const secrets = ['whsec_c2ltdWxhdGVkc2ltdWxhdGVkc2ltdWxhdGVk'];

export function sendersOf(simulation: Simulation) {
	const { clock, outbox, services, accounts } = simulation;
	const { now } = clock;
	const threads = new Map<string, AlertThread>();
	const firstMessages = new Map<string, { chatId: number; messageId: number }>();
	const nothing = async () => undefined;

	const sendSoon = async ({ id, channel }: DeliveryRef, occasion?: string, at?: number | null) =>
		simulation.enqueueDelivery({ deliveryId: id, channel, at: at ?? null }, occasion ?? 'first');

	function depsOn({ alive }: Instance): DeliveryDeps & ChannelSendingDeps & SignCallDeps {
		const stored = <Args extends readonly unknown[], Value>(call: (...args: Args) => Promise<Value>) =>
			alive(async (...args: Args) => {
				await clock.waitUntil(now() + storeMs);
				return call(...args);
			});
		const slack = { post: alive(services.slack.post), update: alive(services.slack.update) };
		const telegramClient = { send: alive(services.telegramClient.send) };
		const config = { appOrigin };
		const emailLinks = { mint: stored(async () => 'a-token-of-a-link') };
		const logError = (message: string, details: object) =>
			void simulation.errors.push(`${message} ${inspect(details)}`);
		const outages = { find: stored(async () => null), findMany: stored(async () => []), noteNotified: stored(nothing) };
		return {
			config,
			now,
			logError,
			logTrail: () => undefined,
			emailLinks,
			outages,
			teamWatch: nothingHosted,
			digests: noDigests,
			subscriberMessages: noSubscribers,
			outbox: {
				claim: stored(outbox.claim),
				settle: stored(outbox.settle),
				find: stored((id: string) => outbox.find(id)),
				sendSoon: alive(sendSoon),
			},
			queue: {
				enqueueWebhookCall: alive(async (task: WebhookCallTask, occasion: string) =>
					simulation.enqueueCall(task, occasion),
				),
			},
			users: { find: stored(async () => account) },
			websites: { find: stored(async () => null) },
			findMonitors: async () => new Map(),
			rollUps: { daysSince: stored(async () => []) },
			channels: {
				settingsOf: stored(async (ownerId: string) => {
					const found = accounts.get(ownerId);
					return found ? { channels: { [found.channelId]: found.channel }, policies: {} } : null;
				}),
				end: stored(async (ownerId: string) => {
					const found = accounts.get(ownerId);
					if (found) found.channel.endedAt ??= now();
				}),
				noteDelivered: stored(nothing),
				noteFailed: stored(nothing),
			},
			webhooks: noWebhooks,
			channelTargets: { open },
			rateLimiter: { hasRoom: stored(async () => true) },
			webhookSecrets: { live: stored(async () => secrets) },
			noteAlert: stored(nothing),
			emailClient: { send: alive(services.emailClient.send) },
			webhookClient: { send: alive(services.webhookClient.send) },
			serviceOrigin: (host: string) => `https://${host}`,
			senders: {
				slack: createSlackSender({
					slack,
					outages,
					config,
					teamWatch: nothingHosted,
					now,
					logError,
					threads: {
						find: stored(async (id: string) => threads.get(id) ?? null),
						put: stored(async (thread) => {
							const id = alertThreadId(thread.channelId, thread.outageId);
							const document = { ...thread, mutedBy: null } as AlertThread['document'];
							threads.set(id, { id, document });
							return { id, document };
						}),
					},
				}),
				telegram: createTelegramSender({
					config,
					telegramClient,
					logError,
					now,
					telegramChats: {
						find: stored(async () => null),
						firstMessage: stored(async ({ outageId }) => firstMessages.get(outageId)?.messageId ?? null),
						noteMessage: stored(async ({ outageId }, message) => {
							if (!firstMessages.has(outageId)) firstMessages.set(outageId, message);
						}),
					},
				}),
				push: createPushSender({ config, emailLinks, now, pushClient: { send: alive(services.pushClient.send) } }),
				sms: createSmsSender({
					appOrigin,
					now,
					twilio: { send: alive(services.twilio.send) },
					allowanceOf: stored(async () => Number.POSITIVE_INFINITY),
					noteUsedUp: nothing,
					store: { take: stored(async () => true), giveBack: stored(nothing) },
				}),
			},
		};
	}

	const known = new WeakMap<Instance, ReturnType<typeof depsOn>>();
	function depsOf(instance: Instance) {
		const deps = known.get(instance) ?? depsOn(instance);
		known.set(instance, deps);
		return deps;
	}

	function deliver(instance: Instance, deliveryId: string, call: SignedCall | null): Promise<void> {
		const deps = depsOf(instance);
		return deliverBy((claim) => sendToChannel(deps, claim, call), deps, deliveryId);
	}

	return {
		/** As the functions of the delivery queues. */
		deliver: (instance: Instance, { deliveryId, channel }: DeliverTask) =>
			isCallKind(channel) ? signCall(depsOf(instance), deliveryId) : deliver(instance, deliveryId, null),
		/** As the function `callWebhook`. */
		call: (instance: Instance, { deliveryId, call }: WebhookCallTask) => deliver(instance, deliveryId, call),
	};
}
