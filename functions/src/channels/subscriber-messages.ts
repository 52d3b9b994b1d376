/** The messages to subscribers of status pages, as their delivery needs them. */

import type { EmailContent } from '../messages/content/email-content.ts';
import type { StatusMessage } from '../platform/firestore/outbox-message.ts';
import type { WebhookResult } from './webhook/webhook-client.ts';

/** Everything is null if there is nothing to send any more: the subscriber, its page or the event is gone. */
export interface SubscriberMessages {
	email(message: StatusMessage): Promise<{ to: string; content: EmailContent } | null>;
	webhookUrl(message: StatusMessage): Promise<string | null>;
	/** Still to be signed, with one of its secrets. */
	webhookCall(message: StatusMessage): Promise<{ url: string; body: string; secrets: string[] } | null>;
	/** How many bytes of the answer are read, and what the result is with this answer. */
	answerBytesFor(message: StatusMessage): number;
	judge(message: StatusMessage, sentBody: string, result: WebhookResult): WebhookResult;
	/** The call that asks a webhook whether it wants to be subscribed confirms it with the right answer. A webhook that is gone ends its subscription. */
	noteResult(message: StatusMessage, result: WebhookResult): Promise<void>;
}
