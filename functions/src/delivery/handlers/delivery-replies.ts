/** A delivery as its owner sees it. */
import { type Delivery, type EmailReceipt, instantOrNull, toInstant, type Why } from '@stayup/contract';
import type { StoredWhy } from '../../outbox/why.ts';
import type { StoredReceipt } from '../../platform/firestore/channel-documents.ts';
import type { OutboxDocument } from '../../platform/firestore/documents.ts';
import { isTestMessage } from '../../platform/firestore/outbox-message.ts';
import type { Stored } from '../../platform/firestore/paging.ts';
import type { WhyStore } from './why-store.ts';

/** Each with why it was not sent or waits. */
export async function deliveriesOf(
	{ whys, now }: { whys: Pick<WhyStore, 'of'>; now(): number },
	deliveries: readonly Stored<OutboxDocument>[],
): Promise<Delivery[]> {
	const why = await whys.of(deliveries, now());
	return deliveries.map((delivery, index) => deliveryOf(delivery, why[index] ?? null));
}

export function whyReply({ text, at }: StoredWhy): Why {
	return { text, at: instantOrNull(at) };
}

export function deliveryOf({ id, document }: Stored<OutboxDocument>, why: StoredWhy | null): Delivery {
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
		...(why && { why: whyReply(why) }),
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
