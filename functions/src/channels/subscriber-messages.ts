/** The messages to subscribers of status pages, as their delivery needs them. */

import type { EmailContent } from '../messages/content/email-content.ts';
import type { StatusMessage } from '../platform/firestore/outbox-message.ts';
import type { WebhookResult } from './webhook/webhook-client.ts';

/** Everything is null if there is nothing to send any more: the subscriber, its page or the event is gone. */
export interface SubscriberMessages {
	confirmation(subscriberId: string): Promise<{ to: string; content: EmailContent } | null>;
	webhookUrl(message: StatusMessage): Promise<string | null>;
	/** Still to be signed, with one of its secrets. */
	webhookCall(message: StatusMessage): Promise<{ url: string; body: string; secrets: string[] } | null>;
	/** A test call that succeeds confirms its subscription. A webhook that is gone ends it. */
	noteResult(message: StatusMessage, result: WebhookResult): Promise<void>;
}
