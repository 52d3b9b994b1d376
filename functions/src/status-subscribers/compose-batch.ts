/** Writes the email about an event once for all recipients of a batch. */
import { createHash, randomBytes } from 'node:crypto';
import type { ManyEmails } from '../emails/email-client.ts';
import { renderEmail } from '../emails/templates/render-email.ts';
import { statusEventEmail, statusSenderName } from '../emails/templates/status-emails.ts';
import type { Stored } from '../platform/firestore/paging.ts';
import type { StatusEvent, StatusSubscriberDocument } from '../platform/firestore/status-documents.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { PageFacts } from './page-facts.ts';
import { keyOf, leaveKeyOf } from './rules/subscriber.ts';
import { tokenOf } from './subscriber-secrets.ts';

export function composeBatch(
	secretBox: Pick<SecretBox, 'open'>,
	page: PageFacts,
	broadcastId: string,
	event: StatusEvent,
	subscribers: readonly Stored<StatusSubscriberDocument>[],
): ManyEmails {
	// Random, so that no text of the owner contains it.
	const marker = `recipient${randomBytes(12).toString('hex')}`;
	const content = statusEventEmail(page, event, {
		manageUrl: `${page.linkUrl}/manage/${marker}`,
		stopUrl: `${page.linkUrl}/leave/${marker}`,
	});
	return {
		...renderEmail(content),
		fromName: statusSenderName,
		deliveryId: broadcastId,
		marker,
		recipients: subscribers.map(({ id, document }) => {
			const token = tokenOf(secretBox, id, document);
			return {
				to: document.recipient,
				key: keyOf(id, token),
				messageId: messageIdOf(broadcastId, id),
				oneClickUrl: `${page.linkUrl}/leave/${leaveKeyOf(id, token)}`,
			};
		}),
	};
}

/** The same for every copy of an email. */
export function messageIdOf(broadcastId: string, subscriberId: string): string {
	return createHash('sha256').update(`${broadcastId} ${subscriberId}`).digest('hex').slice(0, 40);
}
