/** Deliveries by webhook with the real stores and local receivers. */

import { afterAll, beforeAll } from 'vitest';
import { startWebhooks } from '../../../dev/fakes/webhooks/server.ts';
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
import { createOutboxStore, type OutboxStore } from '../../../functions/src/outbox/outbox-store.ts';
import { type TestResult, testResultOf } from '../../../functions/src/outbox/send-test.ts';
import { deliveryIdOf, outageEventId } from '../../../functions/src/platform/ids.ts';
import { createResolver } from '../../../functions/src/probe/guard/resolver.ts';
import { parseAllowedTargets } from '../../../functions/src/probe/guard/target.ts';
import { aDownAlert, aMaintenanceAlert, anAccount, anUpAlert } from '../builders.ts';
import { freshProject, openStoredData } from '../stored-data.ts';
import { receiverAt } from '../webhook-receiver.ts';
import { deliverDeps } from './deliver-deps.ts';
import { testSecretBox } from './named-channels.ts';

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
			...deliverDeps(firestore, auth, outbox),
			webhooks,
			webhookSecrets,
			webhookClient: createWebhookClient({
				resolver: createResolver({ now: Date.now }),
				allowed: parseAllowedTargets(`127.0.0.1:${receivers.port}`),
				ownHosts: [],
				userAgent: 'Stayup/1.0',
				now: () => clock.now,
			}),
			emailClient: {
				async send(email) {
					emails.push(email);
					return { kind: 'sent', statusCode: 202 };
				},
			},
			now: () => clock.now,
			logError: (message) => errors.push(message),
		};
		const outageId = crypto.randomUUID();
		async function put(
			event: 'down' | 'up' | 'maintenance',
			channel: 'email' | 'webhook' = 'webhook',
			after?: 'maintenance',
		): Promise<string> {
			const id = deliveryIdOf(outageEventId(outageId, event), channel);
			const about = { outageId, since: clock.now - 60_000, at: clock.now };
			const message = {
				down: aDownAlert(about),
				maintenance: aMaintenanceAlert(about),
				up: anUpAlert({ ...about, ...(after && { since: null, after }) }),
			}[event];
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
