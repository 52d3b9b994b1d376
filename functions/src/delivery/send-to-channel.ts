/** Sends a claimed delivery over a named channel: by its kind as an email, a signed call, or through the sender of its service. */
import { channelLimits } from '@stayup/contract';
import type { ChannelStore } from '../channels/channel-store.ts';
import { type ChannelTargets, isConnected } from '../channels/channel-targets.ts';
import { passesMute } from '../channels/ends-outage.ts';
import type { CallKindName } from '../channels/kinds/call-kind.ts';
import { isCallKind, isEndedBy } from '../channels/kinds/call-kinds.ts';
import { isMuted } from '../channels/muted.ts';
import { overLimitChannels } from '../channels/rules/channel-rules.ts';
import type {
	ChannelMessage,
	ChannelResult,
	Senders,
	SendToChannel,
	StoredTarget,
	TargetOf,
} from '../channels/sender.ts';
import type { WebhookClient, WebhookResult } from '../channels/webhook/webhook-client.ts';
import type { EmailClient } from '../emails/email-client.ts';
import { renderEmail } from '../emails/templates/render-email.ts';
import type { Claim } from '../outbox/claim.ts';
import type { Recipients } from '../outbox/recipients.ts';
import { type Undeliverable, undeliverable } from '../outbox/undeliverable.ts';
import { isForPeople } from '../platform/channel-kinds.ts';
import type { StoredChannel } from '../platform/firestore/channel-documents.ts';
import type { UserDocument } from '../platform/firestore/documents.ts';
import { isAlert, type OutboxMessage } from '../platform/firestore/outbox-message.ts';
import type { LogError } from '../platform/log.ts';
import type { SignedCall } from '../platform/task-queue.ts';
import { isTooOld, versionOf } from './calls/call-version.ts';
import { type ChannelHealthDeps, noteHealth } from './channel-health.ts';
import { type AlertEmailDeps, composeAlertEmail } from './email/compose-alert-email.ts';

export type ChannelSendingDeps = AlertEmailDeps &
	ChannelHealthDeps & {
		channels: Pick<ChannelStore, 'settingsOf'>;
		channelTargets: Pick<ChannelTargets, 'open'>;
		/** By kind; empty in functions that only make signed calls. */
		senders: Senders;
		users: Pick<Recipients, 'find'>;
		emailClient: Pick<EmailClient, 'send'>;
		webhookClient: WebhookClient;
		logError: LogError;
	};

type Sent = ((ChannelResult | WebhookResult) & { ownerId: string }) | Undeliverable | { kind: 'outdated' };

export async function sendToNamedChannel(
	deps: ChannelSendingDeps,
	claim: Claim,
	channelId: string,
	call: SignedCall | null,
): Promise<Sent> {
	const found = await findChannel(deps, claim.delivery.ownerId, channelId, claim.delivery.message);
	if (found.kind === 'undeliverable') return found;
	const { ownerId, user, channel } = found;
	const result = await (isCallKind(channel.kind)
		? makeCall(deps, claim.delivery.message, { ownerId, kind: channel.kind, channel }, call)
		: sendByService(deps, claim, { ownerId, user, channelId, channel }));
	if (result.kind === 'undeliverable' || result.kind === 'outdated') return result;
	await noteHealth(deps, claim.delivery, channelId, result);
	return { ownerId, ...result };
}

interface FoundChannel {
	kind: 'channel';
	ownerId: string;
	user: UserDocument;
	channel: StoredChannel;
}

/** When a call is signed, and again when it is made or the message is sent. */
export async function findChannel(
	{ users, channels }: { users: Pick<Recipients, 'find'>; channels: Pick<ChannelStore, 'settingsOf'> },
	ownerId: string | null,
	channelId: string,
	message: OutboxMessage,
): Promise<FoundChannel | Undeliverable> {
	const [user, settings] =
		ownerId === null ? [null, null] : await Promise.all([users.find(ownerId), channels.settingsOf(ownerId)]);
	if (ownerId === null || !user) return undeliverable('account not found');
	if (user.isDisabled) return undeliverable('account disabled');
	const channel = settings?.channels[channelId];
	if (!channel) return undeliverable('channel was deleted');
	// A channel can be tested before it is turned on.
	const isOn = channel.isEnabled || message.event === 'test';
	const isUsable =
		isOn && channel.isReady && channel.endedAt === null && !overLimitChannels(user, settings).has(channelId);
	return isUsable ? { kind: 'channel', ownerId, user, channel } : undeliverable('channel is off');
}

interface Recipient {
	ownerId: string;
	user: UserDocument;
	channelId: string;
	channel: StoredChannel;
}

async function sendByService(
	deps: ChannelSendingDeps,
	{ id, delivery }: Claim,
	{ ownerId, user, channelId, channel }: Recipient,
): Promise<ChannelResult | Undeliverable> {
	const target = deps.channelTargets.open(ownerId, channel.sealedTarget);
	if (!isConnected(target)) return undeliverable('channel is off');
	const { message, createdAt } = delivery;
	if (target.kind === 'email') return sendEmail(deps, { id, delivery }, { ownerId, user, channelId, target });
	if (!isAlert(message)) throw new Error(`Channels do not receive ${message.event}.`);
	const sender = deps.senders[target.kind as keyof Senders] as SendToChannel<StoredTarget['kind']> | undefined;
	if (!sender) return { kind: 'failed', statusCode: null, reason: 'the service is not available' };
	const isQuiet = await isMuted(deps, ownerId, message);
	if (isQuiet && !passesMute(target.kind, message)) return undeliverable('alerts are muted');
	const sent: ChannelMessage = { deliveryId: id, ownerId, channelId, message, createdAt, timeZone: user.timeZone };
	if (isQuiet) sent.isQuiet = true;
	return sender(target, sent);
}

async function sendEmail(
	deps: ChannelSendingDeps,
	{ id, delivery: { message } }: Pick<Claim, 'id' | 'delivery'>,
	{
		ownerId,
		user,
		channelId,
		target,
	}: { ownerId: string; user: UserDocument; channelId: string; target: TargetOf<'email'> },
): Promise<ChannelResult | Undeliverable> {
	if (!isAlert(message) && message.event !== 'alert-digest')
		throw new Error(`Channels do not receive ${message.event}.`);
	if (message.event === 'alert-digest') {
		if ((await deps.digests.alertsIn(id)).length === 0) return undeliverable('no longer needed');
	} else if (await isMuted(deps, ownerId, message)) {
		return undeliverable('emails are muted');
	}
	const content = await composeAlertEmail(deps, id, ownerId, user, message, channelId);
	const { oneClickUrl = null } = content;
	const result = await deps.emailClient.send({
		to: target.email,
		deliveryId: id,
		oneClickUrl,
		...renderEmail(content),
	});
	return result.kind === 'retry' ? { ...result, retryAfterMs: 0 } : result;
}

async function makeCall(
	deps: ChannelSendingDeps,
	message: OutboxMessage,
	{ ownerId, kind, channel }: { ownerId: string; kind: CallKindName; channel: StoredChannel },
	call: SignedCall | null,
): Promise<(ChannelResult & { answer?: string }) | Undeliverable | { kind: 'outdated' }> {
	const { webhookClient, now } = deps;
	const canBeMuted = isForPeople(kind) && isAlert(message) && !passesMute(kind, message);
	if (canBeMuted && (await isMuted(deps, ownerId, message))) return undeliverable('alerts are muted');
	if (call === null) return { kind: 'retry', statusCode: null, reason: 'it could not be signed', retryAfterMs: 0 };
	if (call.version !== versionOf(channel) || isTooOld(call, now())) return { kind: 'outdated' };
	const result = await webhookClient.send(call, { answerBytes: channelLimits.answerBytes });
	if (result.kind !== 'failed') return result;
	return { ...result, isEnded: isEndedBy(kind, result) };
}
