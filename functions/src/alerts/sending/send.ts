/** Makes one attempt to send a claimed delivery over its channel. */
import type { LogError } from '../../platform/log.ts';
import type { Claim } from '../delivery/claim.ts';
import type { EmailClient, EmailResult } from '../email/email-client.ts';
import { renderEmail } from '../email/templates/render-email.ts';
import type { WebhookClient, WebhookResult } from '../webhook/webhook-client.ts';
import type { WebhookStore } from '../webhook/webhook-store.ts';
import { type ComposeEmailDeps, composeEmail } from './compose-email.ts';
import { type ComposedWebhook, type ComposeWebhookDeps, composeWebhook } from './compose-webhook.ts';
import type { Undeliverable } from './undeliverable.ts';

export type SendDeps = ComposeEmailDeps &
	ComposeWebhookDeps & {
		emailClient: EmailClient;
		webhooks: Pick<WebhookStore, 'endpointOf' | 'noteSuccess' | 'noteFailure' | 'noteGone'>;
		webhookClient: WebhookClient;
		logError: LogError;
	};

export type SendResult = ((EmailResult | WebhookResult) & { ownerId: string | null }) | Undeliverable;

/** Never fails, because a failure that is not counted would be retried forever (OUT-4). */
export async function send(deps: SendDeps, claim: Claim): Promise<SendResult> {
	const { channel, ownerId } = claim.delivery;
	try {
		return await (channel === 'email' ? sendEmail(deps, claim) : callWebhook(deps, claim));
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

async function callWebhook(deps: SendDeps, { id, delivery }: Claim): Promise<SendResult> {
	const composed = await composeWebhook(deps, delivery);
	if (composed.kind === 'undeliverable') return composed;
	const { uid, url, body, endpoint } = composed;
	const result = await deps.webhookClient.send({ url, id, body, secrets: endpoint.secrets });
	// The call has been made, so a failure to store its result must not repeat it.
	await noteResult(deps, composed, result).catch((error) =>
		deps.logError('The result of a webhook call could not be stored.', { error }),
	);
	return { ownerId: uid, ...result };
}

async function noteResult(
	{ webhooks, now }: SendDeps,
	{ uid, url, endpoint }: ComposedWebhook,
	result: WebhookResult,
): Promise<void> {
	if (result.kind === 'sent') return endpoint.isFailing ? webhooks.noteSuccess(uid) : undefined;
	const isGone = result.kind === 'failed' && result.isGone;
	return isGone ? webhooks.noteGone(uid, url, now()) : webhooks.noteFailure(uid, url, now());
}
