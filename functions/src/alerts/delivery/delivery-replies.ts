/** A delivery as its owner sees it. */
import { type Delivery, toInstant } from '@stayup/contract';
import type { OutboxDocument } from '../../platform/firestore/documents.ts';
import type { Stored } from '../../platform/firestore/paging.ts';

export function deliveryOf({ id, document }: Stored<OutboxDocument>): Delivery {
	const { channel, message, websiteId, state, reason, createdAt, sentAt, attempts } = document;
	return {
		_id: id,
		channel,
		event: message.event,
		websiteId,
		state,
		// The reason of a change of email address could reveal that another account has the new one (WEB-4).
		detail: message.event === 'change-email' ? null : reason,
		createdAt: toInstant(createdAt),
		sentAt: sentAt === null ? null : toInstant(sentAt),
		attempts: attempts.map(({ at, statusCode, durationMs }) => ({
			at: toInstant(at),
			statusCode,
			duration: durationMs,
		})),
	};
}
