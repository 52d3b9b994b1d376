/** Receives what became of emails after SendGrid accepted them. */

import type { ChannelStore } from '../../channels/channel-store.ts';
import type { Handlers } from '../../http/handler.ts';
import type { OutboxStore } from '../../outbox/outbox-store.ts';
import { alreadyExists, hasErrorCode } from '../../platform/firestore/error-codes.ts';
import { isAlert } from '../../platform/firestore/outbox-message.ts';
import type { SubscriberEnd } from '../../platform/firestore/status-documents.ts';
import { deliveryIdOf, emailBlockedId } from '../../platform/ids.ts';
import type { LogTrail } from '../../platform/log.ts';
import { Problem } from '../../platform/problem.ts';
import { blockPauseMs } from './blocked.ts';
import { type EmailEvent, readEvents } from './read-events.ts';
import type { ReceiptStore } from './receipt-store.ts';
import { isFromSendGrid, signatureHeader, timestampHeader } from './signature.ts';

interface EmailEventDeps {
	config: { emailEventKey: string | null };
	channels: Pick<ChannelStore, 'noteReceipt'>;
	outbox: Pick<OutboxStore, 'put'>;
	receipts: ReceiptStore;
	/** Sends the update of a status page again to one subscriber, once. */
	resendUpdate(broadcastId: string, email: string, at: number): Promise<void>;
	subscribers: {
		/** Ends the emails to this address on every status page. */
		end(email: string, end: SubscriberEnd): Promise<void>;
	};
	logTrail: LogTrail;
	users: { findByEmail(email: string): Promise<{ uid: string } | null> };
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
async function note(deps: EmailEventDeps, event: EmailEvent): Promise<void> {
	const { deliveryId, email, kind, at, reason } = event;
	if (kind === 'blocked') return noteBlock(deps, event);
	if (kind !== 'delivered' && email !== null) {
		await deps.subscribers.end(email, { by: kind === 'bounced' ? 'bounce' : 'report', at });
	}
	// SendGrid sends nothing more to those who reported an email, as after a bounce.
	const ofChannel = { kind: kind === 'delivered' ? kind : 'bounced', at, reason } as const;
	if (deliveryId === null) {
		const account = email === null ? null : await deps.users.findByEmail(email);
		if (account) await deps.channels.noteReceipt(account.uid, 'email', ofChannel);
		return;
	}
	const delivery = await deps.receipts.store(deliveryId, { kind, at, reason });
	if (!delivery) return;
	const { ownerId, channelId = 'email', message, websiteId, outageId } = delivery;
	deps.logTrail('Receipt', { deliveryId, websiteId, receipt: kind, ...(outageId !== undefined && { outageId }) });
	// Others may go to another email address than the channel's, such as a new one.
	const isOfChannel = isAlert(message) || message.event === 'alert-digest' || message.event === 'monthly-report';
	if (ownerId === null || !isOfChannel) return;
	await deps.channels.noteReceipt(ownerId, channelId, ofChannel);
	// An email that was reported as spam has arrived.
	if (kind === 'bounced') await deps.receipts.fallBack(deliveryId, delivery, deps.now());
}

/** Nothing is wrong with the recipient: the email is sent again, and operators find out why we are refused. */
async function noteBlock(deps: EmailEventDeps, { deliveryId, email, at, reason }: EmailEvent): Promise<void> {
	const now = deps.now();
	if (deliveryId !== null) {
		const isDelivery = await deps.receipts.retryBlocked(deliveryId, { at, reason: reason ?? '' }, now);
		// Otherwise it is the update of a status page, whose emails share an argument.
		if (!isDelivery && email !== null) await deps.resendUpdate(deliveryId, email, now + blockPauseMs);
	}
	const host = email === null ? null : email.slice(email.lastIndexOf('@') + 1);
	const message = { event: 'email-blocked', at, host, reason: reason ?? '' } as const;
	const id = deliveryIdOf(emailBlockedId(at), 'email');
	await deps.outbox.put({ id, ownerId: null, channel: 'email', message }, now).catch((error: unknown) => {
		if (!hasErrorCode(error, alreadyExists)) throw error;
	});
}
