/** Deliveries by webhook with the real stores and local receivers. */

import { afterAll, beforeAll } from 'vitest';
import { startWebhooks } from '../../../dev/fakes/webhooks/server.ts';
import { createUserStore } from '../../../functions/src/accounts/user-store.ts';
import type { ChannelStore } from '../../../functions/src/channels/channel-store.ts';
import type { CallDeps } from '../../../functions/src/channels/kinds/call-kind.ts';
import { isCallKind } from '../../../functions/src/channels/kinds/call-kinds.ts';
import type { SubscriberMessages } from '../../../functions/src/channels/subscriber-messages.ts';
import { createWebhookClient } from '../../../functions/src/channels/webhook/webhook-client.ts';
import {
	createWebhookSecretStore,
	type WebhookSecretStore,
} from '../../../functions/src/channels/webhook/webhook-secret-store.ts';
import { createWebhookStore } from '../../../functions/src/channels/webhook/webhook-store.ts';
import { type DeliverDeps, runDelivery } from '../../../functions/src/delivery/deliver.ts';
import { signedCall } from '../../../functions/src/delivery/sign-call.ts';
import type { Email } from '../../../functions/src/emails/email-client.ts';
import { createEmailLinkStore } from '../../../functions/src/emails/email-link-store.ts';
import { createRateLimiter } from '../../../functions/src/http/rate-limits/rate-limit-store.ts';
import { createOutageStore } from '../../../functions/src/outages/outage-store.ts';
import { createDigestStore } from '../../../functions/src/outbox/digest-store.ts';
import { createOutboxStore, type OutboxStore } from '../../../functions/src/outbox/outbox-store.ts';
import { type TestResult, testResultOf } from '../../../functions/src/outbox/send-test.ts';
import type { AlertMessage } from '../../../functions/src/platform/firestore/outbox-message.ts';
import { deliveryIdOf, outageEventId } from '../../../functions/src/platform/ids.ts';
import { createResolver } from '../../../functions/src/probe/guard/resolver.ts';
import { parseAllowedTargets } from '../../../functions/src/probe/guard/target.ts';
import { createRollUpStore } from '../../../functions/src/stats/roll-up-store.ts';
import { createWebsiteStore } from '../../../functions/src/websites/website-store.ts';
import { anAccount } from '../builders.ts';
import { freshProject, openStoredData } from '../stored-data.ts';
import { receiverAt } from '../webhook-receiver.ts';
import { namedChannels, testSecretBox } from './named-channels.ts';
import { noSubscribers } from './no-subscribers.ts';
import { noVisitors } from './no-visitors.ts';

const website = { id: 'shop', name: 'Shop', url: 'https://shop.example.com/' };

type HookDeps = DeliverDeps &
	CallDeps & {
		outbox: OutboxStore;
		channels: ChannelStore;
		subscriberMessages: SubscriberMessages;
		webhookSecrets: WebhookSecretStore;
	};

/** Signs the call and makes it, as `deliver` and `callWebhook` do. */
export async function deliver(deps: HookDeps, id: string): Promise<void> {
	const delivery = await deps.outbox.find(id);
	const call = delivery && isCallKind(delivery.channel) ? await signedCall(deps, id, delivery) : null;
	await runDelivery(deps, id, call);
}

/** Sends a test directly, because the queue here never runs its tasks. */
export async function sendTestCall(deps: HookDeps, ownerId: string): Promise<TestResult> {
	const message = { event: 'test' } as const;
	const { id } = await deps.outbox.store({ ownerId, channel: 'webhook', message }, deps.now());
	await deliver(deps, id);
	const sent = await deps.outbox.find(id);
	if (!sent) throw new Error('The test is gone.');
	return testResultOf(sent);
}

/** Closed after the last test of the calling file. */
export function openWebhooks() {
	const data = openStoredData(freshProject());
	const { firestore, auth, stored } = data;
	let receivers: Awaited<ReturnType<typeof startWebhooks>>;
	beforeAll(async () => {
		receivers = await startWebhooks({ port: 0 });
	});
	afterAll(() => receivers.close());

	/** An account with its own webhook receiver, a queue that only records its tasks, and its own clock. */
	async function makeHook({ enabled = true } = {}) {
		const uid = `alice-${crypto.randomUUID()}`;
		const receiver = receiverAt(receivers.origin);
		await stored.users
			.doc(uid)
			.set(
				anAccount({ notificationPreferences: { email: { enabled: true }, webhook: { enabled, url: receiver.url } } }),
			);
		const queued: { id: string; at: number | null }[] = [];
		const emails: Email[] = [];
		const errors: string[] = [];
		const clock = { now: Date.now() };
		const enqueueDelivery = async ({ deliveryId, at }: { deliveryId: string; at: number | null }) =>
			void queued.push({ id: deliveryId, at });
		const outbox = createOutboxStore(firestore, { enqueueDelivery }, () => undefined);
		const webhooks = createWebhookStore(firestore, outbox);
		const webhookSecrets = createWebhookSecretStore(firestore, testSecretBox);
		const secretOf = async () => (await webhookSecrets.live(uid, clock.now))[0] ?? '';
		const deps: HookDeps = {
			outbox,
			logins: { match: async (_uid, user) => user, freeEmail: async () => true },
			digests: createDigestStore(firestore),
			outages: createOutageStore(firestore),
			rollUps: createRollUpStore(firestore),
			auth,
			emailLinks: createEmailLinkStore(firestore),
			...namedChannels(firestore, outbox),
			rateLimiter: createRateLimiter(firestore),
			websites: createWebsiteStore(firestore),
			webhooks,
			webhookSecrets,
			webhookClient: createWebhookClient({
				resolver: createResolver({ now: Date.now }),
				allowed: parseAllowedTargets(`127.0.0.1:${receivers.port}`),
				ownHosts: [],
				userAgent: 'Stayup/1.0',
				now: () => clock.now,
			}),
			config: { appOrigin: 'https://stayup.test', operatorEmail: null },
			users: createUserStore(firestore),
			emailClient: {
				async send(email) {
					emails.push(email);
					return { kind: 'sent', statusCode: 202 };
				},
			},
			now: () => clock.now,
			noteAlert: async () => undefined,
			subscriberMessages: noSubscribers,
			statusLinkFor: async () => null,
			invitations: { mint: async () => null },
			inboxEmail: async () => null,
			...noVisitors,
			projectEmail: async () => null,
			logError: (message) => errors.push(message),
		};
		const outageId = crypto.randomUUID();
		async function put(event: 'down' | 'up', channel: 'email' | 'webhook' = 'webhook'): Promise<string> {
			const id = deliveryIdOf(outageEventId(outageId, event), channel);
			const since = clock.now - 60_000;
			const message: AlertMessage =
				event === 'down'
					? {
							event: 'website-down',
							website,
							outageId,
							since,
							at: clock.now,
							cause: 'The website did not respond in time',
							regions: ['us-east4', 'us-west1', 'us-west1'],
						}
					: { event: 'website-up', website, outageId, since, at: clock.now };
			await outbox.put({ id, ownerId: uid, channel, message }, clock.now);
			return id;
		}
		const stateOf = async (id: string) => (await stored.outbox.doc(id).get()).data();
		/** Advances the clock to the next attempt and makes it. */
		async function tryAgain(id: string): Promise<void> {
			clock.now = Math.max(clock.now, (await stateOf(id))?.nextAttemptAt ?? 0);
			await deliver(deps, id);
		}
		const isOn = async () => (await stored.users.doc(uid).get()).data()?.notificationPreferences.webhook.enabled;
		const eventsReceived = async () => (await receiver.calls()).map(({ body }) => JSON.parse(body).type);
		return {
			uid,
			receiver,
			queued,
			emails,
			errors,
			clock,
			outbox,
			webhooks,
			webhookSecrets,
			secretOf,
			deps,
			put,
			stateOf,
			tryAgain,
			isOn,
			eventsReceived,
		};
	}

	return { firestore, stored, makeHook };
}
