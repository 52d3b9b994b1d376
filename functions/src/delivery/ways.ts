/** The ways over which deliveries leave: alerts over channels, other messages as emails or to subscribers of status pages. */

import type { ChannelResult } from '../channels/sender.ts';
import type { SubscriberMessages } from '../channels/subscriber-messages.ts';
import type { WebhookClient, WebhookResult } from '../channels/webhook/webhook-client.ts';
import type { EmailClient, EmailResult } from '../emails/email-client.ts';
import type { Claim } from '../outbox/claim.ts';
import { type Undeliverable, undeliverable } from '../outbox/undeliverable.ts';
import { isForSubscriber } from '../platform/firestore/outbox-message.ts';
import type { LogError } from '../platform/log.ts';
import type { SignedCall } from '../platform/task-queue.ts';
import { isOutdated } from './calls/call-version.ts';
import { type ComposeEmailDeps, composeEmail } from './email/compose-email.ts';
import { rendered } from './email/composed-email.ts';
import { versionOf, webhookAt } from './receiver.ts';
import { type ChannelSendingDeps, couldNotBeSigned, sendToChannel } from './send-to-channel.ts';

type EmailWayDeps = ComposeEmailDeps & { emailClient: Pick<EmailClient, 'send'> };

interface SubscriberWayDeps {
	subscriberMessages: Pick<SubscriberMessages, 'webhookUrl' | 'noteResult'>;
	webhookClient: WebhookClient;
	/** Milliseconds since the epoch. */
	now(): number;
	logError: LogError;
}

export type SendDeps = ChannelSendingDeps & EmailWayDeps & SubscriberWayDeps;

export interface Ways {
	/** An alert, over a channel of its owner. */
	channel(claim: Claim, call: SignedCall | null): Promise<SendResult>;
	email(claim: Claim): Promise<SendResult>;
	/** The webhook of a subscriber to a status page. */
	subscriber(claim: Claim, call: SignedCall | null): Promise<SendResult>;
}

/** `outdated`: the call must be signed again, because it waited too long or its owner has another target by now. */
export type SendResult =
	| ((EmailResult | WebhookResult | ChannelResult) & { ownerId: string | null })
	| Undeliverable
	| { kind: 'outdated' };

export function waysOf(deps: SendDeps): Ways {
	return {
		channel: (claim, call) => sendToChannel(deps, claim, call),
		email: (claim) => sendEmail(deps, claim),
		subscriber: (claim, call) => callSubscriber(deps, claim, call),
	};
}

async function sendEmail(deps: EmailWayDeps, { id, delivery }: Claim): Promise<SendResult> {
	const composed = await composeEmail(deps, delivery);
	if (composed.kind === 'undeliverable') return composed;
	return { ownerId: composed.ownerId, ...(await deps.emailClient.send(rendered(id, composed))) };
}

async function callSubscriber(
	{ subscriberMessages, webhookClient, now, logError }: SubscriberWayDeps,
	{ delivery: { message } }: Claim,
	call: SignedCall | null,
): Promise<SendResult> {
	if (!isForSubscriber(message)) throw new Error(`Subscribers do not receive ${message.event}.`);
	const url = await subscriberMessages.webhookUrl(message);
	if (url === null) return undeliverable('no longer needed');
	if (call === null) return { ...couldNotBeSigned, ownerId: null };
	if (isOutdated(call, versionOf(webhookAt(url)), now())) return { kind: 'outdated' };
	const result = await webhookClient.send(call);
	// The call has been made, so a failure to store its result must not repeat it.
	await subscriberMessages
		.noteResult(message, result)
		.catch((error) => logError('The result of a webhook call could not be stored.', { error }));
	return { ownerId: null, ...result };
}
