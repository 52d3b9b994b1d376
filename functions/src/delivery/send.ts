/** Sends a claimed delivery: an alert over its channel, another message as an email, or to the webhook of a status page's subscriber. */
import { channelLimits, minuteMs } from '@stayup/contract';
import { type ChannelTargets, isConnected } from '../channels/channel-targets.ts';
import { passesMute } from '../channels/ends-outage.ts';
import { isCallKind, isEndedBy, isReadByPeople } from '../channels/kinds/call-kinds.ts';
import { isMuted, type MutedDeps } from '../channels/muted.ts';
import type { ChannelMessage, ChannelResult, Senders, SendToChannel, StoredTarget } from '../channels/sender.ts';
import type { SubscriberMessages } from '../channels/subscriber-messages.ts';
import type { WebhookClient, WebhookResult } from '../channels/webhook/webhook-client.ts';
import { type WithTeamDeps, withTeam } from '../channels/with-team.ts';
import type { EmailClient, EmailResult } from '../emails/email-client.ts';
import { renderEmail } from '../emails/templates/render-email.ts';
import { statusSenderName } from '../emails/templates/status-emails.ts';
import type { ComposedEmail } from '../messages/content/email-content.ts';
import type { Claim } from '../outbox/claim.ts';
import { type Undeliverable, undeliverable } from '../outbox/undeliverable.ts';
import { isAlert, isForChannels, isForSubscriber } from '../platform/firestore/outbox-message.ts';
import type { LogError } from '../platform/log.ts';
import type { SignedCall } from '../platform/task-queue.ts';
import { type ChannelHealthDeps, noteHealth } from './channel-health.ts';
import { type AlertEmailDeps, composeAlertEmail } from './email/compose-alert-email.ts';
import { type ComposeEmailDeps, composeEmail } from './email/compose-email.ts';
import { findReceiver, type Receiver, type ReceiverDeps, targetOf, versionOf, webhookAt } from './receiver.ts';

type ChannelDeps = ReceiverDeps & ChannelHealthDeps;

interface EmailingDeps {
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

export type ChannelSendingDeps = ChannelDeps & WithTeamDeps & AlertEmailDeps & EmailingDeps & CallingDeps & ServiceDeps;

interface SubscriberDeps {
	subscriberMessages: Pick<SubscriberMessages, 'webhookUrl' | 'answerBytesFor' | 'judge' | 'noteResult'>;
	webhookClient: WebhookClient;
	/** Milliseconds since the epoch. */
	now(): number;
	logError: LogError;
}

export type SendDeps = ChannelSendingDeps & ComposeEmailDeps & SubscriberDeps;

/** `outdated`: the call must be signed again, because it waited too long or its owner has another target by now. */
type NotSent = Undeliverable | { kind: 'outdated' };
type ChannelAnswer = ((ChannelResult | EmailResult) & { answer?: string }) | NotSent;
/** `ownerId`: the account that the message is for, as it was found. */
export type SendResult = ((EmailResult | WebhookResult | ChannelResult) & { ownerId: string | null }) | NotSent;

/** Receivers refuse signatures older than five minutes. */
const maxSignatureAgeMs = 2 * minuteMs;

/** The next attempt signs it again. */
const couldNotBeSigned = {
	kind: 'retry',
	statusCode: null,
	reason: 'it could not be signed',
	retryAfterMs: 0,
} as const;

/** `call` is the signed call of a delivery by webhook. */
export function sendDelivery(deps: SendDeps, claim: Claim, call: SignedCall | null): Promise<SendResult> {
	const { channel, message } = claim.delivery;
	if (isForChannels(message)) return sendToChannel(deps, claim, call);
	return channel === 'email' ? sendEmail(deps, claim) : callSubscriber(deps, claim, call);
}

export function sendToChannel(deps: ChannelSendingDeps, claim: Claim, call: SignedCall | null): Promise<SendResult> {
	const { channel } = claim.delivery;
	if (isCallKind(channel)) return callChannel(deps, claim, call);
	return over(deps, claim, async (receiver) => {
		const known = { ...claim, delivery: await withTeam(deps, claim.delivery) };
		return channel === 'email' ? emailAlert(deps, known, receiver) : sendByService(deps, known, receiver);
	});
}

export function callChannel(
	deps: ChannelDeps & CallingDeps,
	claim: Claim,
	call: SignedCall | null,
): Promise<SendResult> {
	return over(deps, claim, (receiver) => makeCall(deps, claim, receiver, call));
}

async function over(
	deps: ChannelDeps,
	{ delivery }: Claim,
	attempt: (receiver: Receiver) => Promise<ChannelAnswer>,
): Promise<SendResult> {
	const receiver = await findReceiver(deps, delivery);
	if (receiver.kind === 'undeliverable') return receiver;
	const result = await attempt(receiver);
	await noteHealth(deps, receiver, delivery.message, result);
	const { ownerId } = delivery;
	return result.kind === 'undeliverable' || result.kind === 'outdated' ? result : { ownerId, ...result };
}

async function emailAlert(
	deps: AlertEmailDeps & EmailingDeps & Pick<ServiceDeps, 'channelTargets'>,
	{ id, delivery }: Claim,
	receiver: Receiver,
): Promise<ChannelAnswer> {
	const target = targetOf(deps, receiver);
	if (!isConnected(target) || target.kind !== 'email') throw new Error('The channel has no email address.');
	const composed = await composeAlertEmail(deps, { id, delivery }, receiver, target.email);
	return composed.kind === 'undeliverable' ? composed : mail(deps, id, composed);
}

async function makeCall(
	deps: CallingDeps,
	{ delivery: { message } }: Claim,
	{ ownerId, channelKind, target }: Receiver,
	call: SignedCall | null,
): Promise<ChannelAnswer> {
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
): Promise<ChannelAnswer> {
	const { ownerId, channelId, user } = receiver;
	const target = targetOf(deps, receiver);
	if (!isConnected(target)) return undeliverable('channel is off');
	if (!isAlert(message)) throw new Error(`Channels of ${target.kind} do not receive ${message.event}.`);
	const sender = deps.senders[target.kind as keyof Senders] as SendToChannel<StoredTarget['kind']> | undefined;
	if (!sender) return { kind: 'failed', statusCode: null, reason: 'the service is not available' };
	const isQuiet = await isMuted(deps, ownerId, message);
	if (isQuiet && !passesMute(target.kind, message)) return undeliverable('alerts are muted');
	const sent: ChannelMessage = {
		deliveryId: id,
		ownerId,
		channelId,
		label: receiver.label,
		message,
		createdAt,
		timeZone: user.timeZone,
	};
	if (isQuiet) sent.isQuiet = true;
	return sender(target, sent);
}

async function sendEmail(deps: ComposeEmailDeps & EmailingDeps, { id, delivery }: Claim): Promise<SendResult> {
	const composed = await composeEmail(deps, delivery);
	if (composed.kind === 'undeliverable') return composed;
	return { ownerId: composed.ownerId, ...(await mail(deps, id, composed)) };
}

function mail({ emailClient }: EmailingDeps, deliveryId: string, { to, content }: ComposedEmail): Promise<EmailResult> {
	const { oneClickUrl = null, sender, calendar } = content;
	return emailClient.send({
		to,
		deliveryId,
		oneClickUrl,
		...renderEmail(content),
		...(sender && { fromName: statusSenderName }),
		...(calendar && { calendar }),
	});
}

async function callSubscriber(
	{ subscriberMessages, webhookClient, now, logError }: SubscriberDeps,
	{ delivery: { message } }: Claim,
	call: SignedCall | null,
): Promise<SendResult> {
	if (!isForSubscriber(message)) throw new Error(`Subscribers do not receive ${message.event}.`);
	const url = await subscriberMessages.webhookUrl(message);
	if (url === null) return undeliverable('no longer needed');
	if (call === null) return { ...couldNotBeSigned, ownerId: null };
	if (isOutdated(call, versionOf(webhookAt(url)), now())) return { kind: 'outdated' };
	const answerBytes = subscriberMessages.answerBytesFor(message);
	const result = subscriberMessages.judge(message, call.body, await webhookClient.send(call, { answerBytes }));
	// The call has been made, so a failure to store its result must not repeat it.
	await subscriberMessages
		.noteResult(message, result)
		.catch((error) => logError('The result of a webhook call could not be stored.', { error }));
	return { ownerId: null, ...result };
}

/** `version`: of the target that the receiver has now. */
function isOutdated(call: SignedCall, version: string, now: number): boolean {
	return call.version !== version || now - call.signedAt > maxSignatureAgeMs;
}
