/** A delivery as its owner sees it. */
import { type Delivery, type EmailReceipt, toInstant } from '@stayup/contract';
import type { StoredReceipt } from '../../platform/firestore/channel-documents.ts';
import type { OutboxDocument } from '../../platform/firestore/documents.ts';
import { isTestMessage } from '../../platform/firestore/outbox-message.ts';
import type { Stored } from '../../platform/firestore/paging.ts';

export function deliveryOf({ id, document }: Stored<OutboxDocument>): Delivery {
	const { channel, channelId, channelName, receipt, message, websiteId, state, reason, createdAt, sentAt, attempts } =
		document;
	return {
		_id: id,
		channel,
		...(channelId !== undefined && { channelId }),
		...(channelName !== undefined && { channelName }),
		...(receipt && { receipt: receiptOf(receipt) }),
		event: message.event,
		websiteId,
		...('website' in message && message.website && { websiteName: message.website.name }),
		...('outageId' in message && message.outageId && !isTestMessage(message) && { outageId: message.outageId }),
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

export function receiptOf({ kind, at, reason }: StoredReceipt): EmailReceipt {
	return { kind, at: toInstant(at), reason };
}
