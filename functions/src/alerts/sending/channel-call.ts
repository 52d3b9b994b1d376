/** Writes and signs the call of a named channel whose kind is a URL, in the function that has the keys (decision 30). */
import type { OutboxDocument } from '../../platform/firestore/documents.ts';
import type { SignedCall } from '../../platform/task-queue.ts';
import type { ChannelStore } from '../channels/channel-store.ts';
import { type ChannelTargets, isConnected } from '../channels/channel-targets.ts';
import type { TargetOf, UrlKind } from '../channels/sender.ts';
import { fillTemplate } from '../channels/template.ts';
import { templateFields } from '../channels/template-fields.ts';
import type { Recipients } from '../delivery/recipients.ts';
import { type WebhookAlert, webhookEvent } from '../webhook/webhook-payload.ts';
import type { WebhookSecretStore } from '../webhook/webhook-secret-store.ts';
import { signedHeaders } from '../webhook/webhook-signature.ts';
import { versionOf } from './call-version.ts';
import { chatBodies } from './chat-bodies.ts';
import { findChannel } from './send-to-channel.ts';
import { webhookMessage } from './webhook-receiver.ts';

interface ChannelCallDeps {
	config: { appOrigin: string };
	channels: Pick<ChannelStore, 'settingsOf'>;
	channelTargets: Pick<ChannelTargets, 'open'>;
	users: Pick<Recipients, 'find'>;
	webhookSecrets: Pick<WebhookSecretStore, 'live'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

/** Null if the call must not be made: the sender records why. */
export async function channelCall(
	deps: ChannelCallDeps,
	id: string,
	delivery: OutboxDocument,
	channelId: string,
): Promise<SignedCall | null> {
	const message = webhookMessage(delivery);
	const found = await findChannel(deps, delivery.ownerId, channelId, message);
	if (found.kind === 'undeliverable') return null;
	const { ownerId, user, channel } = found;
	const target = deps.channelTargets.open(ownerId, channel.sealedTarget);
	if (!isConnected(target) || !hasUrl(target)) throw new Error(`Channels of ${target.kind} are not called.`);
	const signedAt = deps.now();
	const { timeZone } = user;
	const alert = { message, at: delivery.createdAt, appOrigin: deps.config.appOrigin, timeZone };
	const call = { url: target.url, signedAt, version: versionOf(channel) };
	if (target.kind !== 'webhook') return { ...call, body: JSON.stringify(chatBodies[target.kind](alert)), headers: {} };
	const body = bodyOf(target, alert);
	const secrets = await deps.webhookSecrets.live(ownerId, signedAt);
	const own = Object.fromEntries(target.headers.map(({ name, value }) => [name, value]));
	return { ...call, body, headers: { ...own, ...signedHeaders({ id, at: signedAt, body, secrets }) } };
}

function hasUrl(target: { kind: string }): target is TargetOf<UrlKind> {
	return 'url' in target;
}

/** A template that was valid when it was saved fills in without a problem; otherwise our own JSON says what happened. */
function bodyOf({ template }: TargetOf<'webhook'>, alert: WebhookAlert): string {
	if (template !== null) {
		const filled = fillTemplate(template, templateFields(alert.message, alert.at, alert.appOrigin));
		if ('body' in filled) return filled.body;
	}
	return JSON.stringify(webhookEvent(alert));
}
