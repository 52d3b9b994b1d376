/** Makes one attempt to send a claimed delivery over its channel. */
import { minuteMs } from '@stayup/contract';
import type { LogError } from '../../platform/log.ts';
import type { SignedCall } from '../../platform/task-queue.ts';
import type { Claim } from '../delivery/claim.ts';
import type { EmailClient, EmailResult } from '../email/email-client.ts';
import { renderEmail } from '../email/templates/render-email.ts';
import type { WebhookClient, WebhookResult } from '../webhook/webhook-client.ts';
import type { WebhookStore } from '../webhook/webhook-store.ts';
import { type ComposeEmailDeps, composeEmail } from './compose-email.ts';
import type { Undeliverable } from './undeliverable.ts';
import { findReceiver, type ReceiverDeps, type WebhookReceiver } from './webhook-receiver.ts';

export type SendDeps = ComposeEmailDeps &
	ReceiverDeps & {
		emailClient: EmailClient;
		webhooks: Pick<WebhookStore, 'noteSuccess' | 'noteFailure' | 'noteGone'>;
		webhookClient: WebhookClient;
		logError: LogError;
	};

/** `outdated`: the call must be signed again, because it waited too long or its owner has another URL by now. */
export type SendResult =
	| ((EmailResult | WebhookResult) & { ownerId: string | null })
	| Undeliverable
	| { kind: 'outdated' };

/** Receivers refuse signatures older than five minutes. */
const maxSignatureAgeMs = 2 * minuteMs;

/** Never fails, because a failure that is not counted would be retried forever (OUT-4). */
export async function send(deps: SendDeps, claim: Claim, call: SignedCall | null): Promise<SendResult> {
	const { channel, ownerId } = claim.delivery;
	try {
		return await (channel === 'email' ? sendEmail(deps, claim) : callWebhook(deps, claim, call));
	} catch (error) {
		deps.logError(`Delivery ${claim.id} by ${channel} could not be sent.`, { error });
		return { kind: 'retry', ownerId, statusCode: null, reason: 'it could not be sent' };
	}
}

async function sendEmail(deps: SendDeps, { id, delivery }: Claim): Promise<SendResult> {
	const composed = await composeEmail(deps, id, delivery);
	if (composed.kind === 'undeliverable') return composed;
	const { ownerId, to, content } = composed;
	const oneClickUrl = content.oneClickUrl ?? null;
	return { ownerId, ...(await deps.emailClient.send({ to, deliveryId: id, oneClickUrl, ...renderEmail(content) })) };
}

async function callWebhook(deps: SendDeps, { delivery }: Claim, call: SignedCall | null): Promise<SendResult> {
	const receiver = await findReceiver(deps, delivery);
	if (receiver.kind === 'undeliverable') return receiver;
	const { uid, url } = receiver;
	if (call === null) {
		return { kind: 'retry', ownerId: uid, statusCode: null, reason: 'it could not be signed', retryAfterMs: 0 };
	}
	if (call.url !== url || deps.now() - call.signedAt > maxSignatureAgeMs) return { kind: 'outdated' };
	const result = await deps.webhookClient.send(call);
	// The call has been made, so a failure to store its result must not repeat it.
	await noteResult(deps, receiver, result).catch((error) =>
		deps.logError('The result of a webhook call could not be stored.', { error }),
	);
	return { ownerId: uid, ...result };
}

async function noteResult(
	{ webhooks, now }: SendDeps,
	{ uid, url }: WebhookReceiver,
	result: WebhookResult,
): Promise<void> {
	if (result.kind === 'sent') return webhooks.noteSuccess(uid);
	const isGone = result.kind === 'failed' && result.isGone;
	return isGone ? webhooks.noteGone(uid, url, now()) : webhooks.noteFailure(uid, url, now());
}
