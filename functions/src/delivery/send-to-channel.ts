/** Sends a claimed alert over its channel: by the kind as an email, a signed call, or through the sender of its service. */
import { channelLimits } from '@stayup/contract';
import { type ChannelTargets, isConnected } from '../channels/channel-targets.ts';
import { passesMute } from '../channels/ends-outage.ts';
import { isCallKind, isEndedBy, isReadByPeople } from '../channels/kinds/call-kinds.ts';
import { isMuted, type MutedDeps } from '../channels/muted.ts';
import type { ChannelMessage, ChannelResult, Senders, SendToChannel, StoredTarget } from '../channels/sender.ts';
import type { WebhookClient } from '../channels/webhook/webhook-client.ts';
import type { EmailClient, EmailResult } from '../emails/email-client.ts';
import type { Claim } from '../outbox/claim.ts';
import { type Undeliverable, undeliverable } from '../outbox/undeliverable.ts';
import { isAlert } from '../platform/firestore/outbox-message.ts';
import type { SignedCall } from '../platform/task-queue.ts';
import { isOutdated } from './calls/call-version.ts';
import { type ChannelHealthDeps, noteHealth } from './channel-health.ts';
import { type AlertEmailDeps, composeAlertEmail } from './email/compose-alert-email.ts';
import { rendered } from './email/composed-email.ts';
import { findReceiver, type Receiver, type ReceiverDeps, targetOf, versionOf } from './receiver.ts';

type ChannelDeps = ReceiverDeps & ChannelHealthDeps;

interface EmailingDeps extends AlertEmailDeps {
	channelTargets: Pick<ChannelTargets, 'open'>;
	emailClient: Pick<EmailClient, 'send'>;
}

interface CallingDeps extends MutedDeps {
	webhookClient: WebhookClient;
}

interface ServiceDeps extends MutedDeps {
	channelTargets: Pick<ChannelTargets, 'open'>;
	/** By kind; empty in functions that only make signed calls. */
	senders: Senders;
}

export type ChannelSendingDeps = ChannelDeps & EmailingDeps & CallingDeps & ServiceDeps;

type Result = ((ChannelResult | EmailResult) & { answer?: string }) | Undeliverable | { kind: 'outdated' };
type Sent = Result & { ownerId: string | null };

/** The next attempt signs it again. */
export const couldNotBeSigned = {
	kind: 'retry',
	statusCode: null,
	reason: 'it could not be signed',
	retryAfterMs: 0,
} as const;

export function sendToChannel(deps: ChannelSendingDeps, claim: Claim, call: SignedCall | null): Promise<Sent> {
	const { channel } = claim.delivery;
	if (isCallKind(channel)) return callChannel(deps, claim, call);
	return over(deps, claim, (receiver) =>
		channel === 'email' ? emailAlert(deps, claim, receiver) : sendByService(deps, claim, receiver),
	);
}

export function callChannel(deps: ChannelDeps & CallingDeps, claim: Claim, call: SignedCall | null): Promise<Sent> {
	return over(deps, claim, (receiver) => makeCall(deps, claim, receiver, call));
}

async function over(
	deps: ChannelDeps,
	{ delivery }: Claim,
	attempt: (receiver: Receiver) => Promise<Result>,
): Promise<Sent> {
	const { ownerId } = delivery;
	const receiver = await findReceiver(deps, delivery);
	if (receiver.kind === 'undeliverable') return { ownerId, ...receiver };
	const result = await attempt(receiver);
	await noteHealth(deps, receiver, delivery.message, result);
	return { ownerId, ...result };
}

async function emailAlert(deps: EmailingDeps, { id, delivery }: Claim, receiver: Receiver): Promise<Result> {
	const target = targetOf(deps, receiver);
	if (!isConnected(target) || target.kind !== 'email') throw new Error('The channel has no email address.');
	const composed = await composeAlertEmail(deps, { id, delivery }, receiver, target.email);
	return composed.kind === 'undeliverable' ? composed : deps.emailClient.send(rendered(id, composed));
}

async function makeCall(
	deps: CallingDeps,
	{ delivery: { message } }: Claim,
	{ ownerId, channelKind, target }: Receiver,
	call: SignedCall | null,
): Promise<Result> {
	if (!isCallKind(channelKind)) throw new Error(`Channels of ${channelKind} are not called.`);
	if (call === null) return couldNotBeSigned;
	if (isOutdated(call, versionOf(target), deps.now())) return { kind: 'outdated' };
	const canBeMuted = isReadByPeople(channelKind, call.url) && isAlert(message) && !passesMute(channelKind, message);
	if (canBeMuted && (await isMuted(deps, ownerId, message))) return undeliverable('alerts are muted');
	const result = await deps.webhookClient.send(call, { answerBytes: channelLimits.answerBytes });
	return result.kind === 'failed' ? { ...result, isEnded: isEndedBy(channelKind, result) } : result;
}

async function sendByService(
	deps: ServiceDeps,
	{ id, delivery: { message, createdAt } }: Claim,
	receiver: Receiver,
): Promise<Result> {
	const { ownerId, channelId, user } = receiver;
	const target = targetOf(deps, receiver);
	if (!isConnected(target)) return undeliverable('channel is off');
	if (!isAlert(message)) throw new Error(`Channels of ${target.kind} do not receive ${message.event}.`);
	const sender = deps.senders[target.kind as keyof Senders] as SendToChannel<StoredTarget['kind']> | undefined;
	if (!sender) return { kind: 'failed', statusCode: null, reason: 'the service is not available' };
	const isQuiet = await isMuted(deps, ownerId, message);
	if (isQuiet && !passesMute(target.kind, message)) return undeliverable('alerts are muted');
	const sent: ChannelMessage = { deliveryId: id, ownerId, channelId, message, createdAt, timeZone: user.timeZone };
	if (isQuiet) sent.isQuiet = true;
	return sender(target, sent);
}
