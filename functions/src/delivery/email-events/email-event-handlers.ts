/** Receives what became of emails after SendGrid accepted them. */

import type { ChannelStore } from '../../channels/channel-store.ts';
import type { Handlers } from '../../http/handler.ts';
import { isAlert } from '../../platform/firestore/outbox-message.ts';
import { Problem } from '../../platform/problem.ts';
import { type EmailEvent, readEvents } from './read-events.ts';
import type { ReceiptStore } from './receipt-store.ts';
import { isFromSendGrid, signatureHeader, timestampHeader } from './signature.ts';

interface EmailEventDeps {
	config: { emailEventKey: string | null };
	channels: Pick<ChannelStore, 'noteReceipt'>;
	receipts: ReceiptStore;
	/** Milliseconds since the epoch. */
	now(): number;
}

export function createEmailEventHandlers(deps: EmailEventDeps) {
	return {
		async receiveEmailEvents({ request }) {
			const { emailEventKey } = deps.config;
			if (emailEventKey === null) throw new Problem('unavailable', 'Email events are not available at the moment.');
			const body = await request.rawBody();
			const signature = request.header(signatureHeader) ?? '';
			const timestamp = request.header(timestampHeader) ?? '';
			if (!isFromSendGrid(emailEventKey, { body, signature, timestamp })) {
				throw new Problem('invalid', 'The signature does not match the request.');
			}
			const events = readEvents(body.toString('utf8'));
			if (events === null) throw new Problem('invalid', 'The body must be a list of events.');
			// One after the other: a bounce must not be stored beside the delivery of the same email.
			for (const event of events) await note(deps, event);
			return { message: 'Received.' };
		},
	} satisfies Partial<Handlers>;
}

/** A repeated report changes nothing, except that it finishes what failed at the first one. */
async function note(deps: EmailEventDeps, { deliveryId, ...receipt }: EmailEvent): Promise<void> {
	const delivery = await deps.receipts.store(deliveryId, receipt);
	if (!delivery) return;
	const { ownerId, channelId = 'email', message } = delivery;
	// Others may go to another email address than the channel's, such as a new one.
	const isOfChannel = isAlert(message) || message.event === 'alert-digest' || message.event === 'monthly-report';
	if (ownerId === null || !isOfChannel) return;
	await deps.channels.noteReceipt(ownerId, channelId, receipt);
	if (receipt.kind === 'bounced') await deps.receipts.fallBack(deliveryId, delivery, deps.now());
}
