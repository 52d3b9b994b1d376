/** Stores whether emails arrived. An alert whose email bounced goes over the other channels of the account, or of its policy's next step. */
import { hourMs, type WebsiteDocument } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import {
	type AlertChannel,
	channelsFor,
	profileChannels,
	topicOf,
	usableChannels,
} from '../../channels/rules/channel-rules.ts';
import { type DeliveryRef, deliveryOver } from '../../outbox/new-delivery.ts';
import type { OutboxStore } from '../../outbox/outbox-store.ts';
import type { StoredReceipt } from '../../platform/firestore/channel-documents.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import type { OutboxDocument } from '../../platform/firestore/documents.ts';
import { isAlert, isTestMessage } from '../../platform/firestore/outbox-message.ts';
import { isDocumentId } from '../../platform/firestore/paging.ts';
import type { EscalationStore } from '../../policies/escalation-store.ts';
import { afterBlock, type Block } from './blocked.ts';

export interface ReceiptStore {
	/**
	 * Returns the delivery if the receipt is news, or if the same bounce or spam report comes again, because nobody knows how far the first report got. Null if the
	 * delivery is unknown. The alerts that were sent in one email all bounce with it.
	 */
	store(deliveryId: string, receipt: StoredReceipt): Promise<OutboxDocument | null>;
	/**
	 * Sends an email again later that a mail server refused because of us. A report about an earlier attempt changes nothing. False if no delivery has
	 * this id.
	 */
	retryBlocked(deliveryId: string, block: Block, now: number): Promise<boolean>;
	/** Sends the alert over the channels that were not used for it and that its policy allows, together with those that were sent in the same email. */
	fallBack(deliveryId: string, delivery: OutboxDocument, now: number): Promise<void>;
}

/** Later, the alert is no news any more. */
const fallBackWithinMs = hourMs;
const mostAlerts = 100;

export function createReceiptStore(
	firestore: Firestore,
	outbox: Pick<OutboxStore, 'plan' | 'sendSoon'>,
	escalations: Pick<EscalationStore, 'fallBack'>,
): ReceiptStore {
	const { outbox: deliveries, users, alertSettings, websites } = collectionsOf(firestore);

	const sentIn = (deliveryId: string) => deliveries.where('digestId', '==', deliveryId).limit(mostAlerts);

	async function sendOverOthers(delivery: OutboxDocument, now: number): Promise<void> {
		const { ownerId, eventId, websiteId, message, createdAt, channel, channelId = channel } = delivery;
		const isCurrent = now - createdAt < fallBackWithinMs;
		if (ownerId === null || eventId === undefined || !isAlert(message) || isTestMessage(message) || !isCurrent) return;
		// The policy of an outage decides who follows; its recovery goes to those that were notified, and to nobody else.
		if ('outageId' in message && (await escalations.fallBack(message.outageId, channelId, now))) return;
		const planned = await firestore.runTransaction(async (transaction): Promise<DeliveryRef[]> => {
			// 1. Read where alerts of the account go, and which channels were used.
			const [user, settings, website] = await Promise.all([
				transaction.get(users.doc(ownerId)),
				transaction.get(alertSettings.doc(ownerId)),
				websiteId === null ? null : transaction.get(websites.doc(websiteId)),
			]);
			const owner = user.data();
			const sent = (await transaction.get(deliveries.where('eventId', '==', eventId))).docs.map((each) => each.data());
			if (!owner || owner.isDisabled) return [];
			// 2. Choose the channels that are meant for the alert, or all of them if it reached nobody.
			const used = new Set(sent.map(({ channel, channelId = channel }) => channelId));
			const tags = (website?.data() as WebsiteDocument | undefined)?.tags ?? [];
			const subject = { websiteId: websiteId ?? '', tags, topic: topicOf(message) };
			const stored = settings.data() ?? null;
			const meant = channelsFor(owner, stored, subject).filter(({ id }) => !used.has(id));
			const reachesSomebody = sent.some(({ state, receipt }) => state !== 'failed' && receipt?.kind !== 'bounced');
			const others: AlertChannel[] = [
				...profileChannels(owner).map((kind) => ({ id: kind, kind, name: null })),
				...usableChannels(owner, stored).map(([id, { kind, name }]) => ({ id, kind, name })),
			].filter(({ id }) => !used.has(id));
			// Alerts about conditions go only to channels that chose them.
			const isForChosen = subject.topic === 'conditions';
			const chosen = meant.length > 0 || reachesSomebody || isForChosen ? meant : others;
			// 3. Plan the alert over them.
			const facts = { ownerId, message, ...(websiteId !== null && { websiteId }) };
			return chosen.map((channel) => outbox.plan(transaction, { ...deliveryOver(channel, eventId), ...facts }, now));
		});
		await Promise.all(planned.map((delivery) => outbox.sendSoon(delivery)));
	}

	return {
		store(deliveryId, receipt) {
			if (!isDocumentId(deliveryId)) return Promise.resolve(null);
			const ref = deliveries.doc(deliveryId);
			return firestore.runTransaction(async (transaction) => {
				const delivery = (await transaction.get(ref)).data();
				if (delivery?.channel !== 'email' && delivery?.channel !== 'sms') return null;
				// An email can be accepted first and bounce or be reported later, but not the other way round.
				const isNews = !delivery.receipt || isLater(receipt, delivery.receipt);
				if (!isNews) return isRepeated(receipt, delivery.receipt) ? delivery : null;
				const { docs } = receipt.kind === 'delivered' ? { docs: [] } : await transaction.get(sentIn(deliveryId));
				transaction.update(ref, { receipt });
				for (const alert of docs) if (isPartOfEmail(alert.data())) transaction.update(alert.ref, { receipt });
				return delivery;
			});
		},

		async retryBlocked(deliveryId, block, now) {
			if (!isDocumentId(deliveryId)) return false;
			const ref = deliveries.doc(deliveryId);
			const { isKnown, change } = await firestore.runTransaction(async (transaction) => {
				const delivery = (await transaction.get(ref)).data();
				const change = delivery ? afterBlock(delivery, block, now, Math.random()) : null;
				if (change) transaction.update(ref, change);
				return { isKnown: delivery !== undefined, change };
			});
			if (change?.nextAttemptAt !== undefined) {
				await outbox.sendSoon({ id: deliveryId, channel: 'email' }, `blocked ${block.at}`, change.nextAttemptAt);
			}
			return isKnown;
		},

		async fallBack(deliveryId, delivery, now) {
			const { docs } = await sentIn(deliveryId).get();
			const others = docs.map((alert) => alert.data()).filter(isPartOfEmail);
			const alerts = delivery.message.event === 'alert-digest' ? others : [delivery, ...others];
			for (const alert of alerts) await sendOverOthers(alert, now);
		},
	};
}

/** If the shared email is late, an alert is sent on its own, in an attempt of its own. */
function isPartOfEmail({ attempts }: OutboxDocument): boolean {
	return attempts.length === 0;
}

function isLater(receipt: StoredReceipt, before: StoredReceipt): boolean {
	return receipt.kind !== 'delivered' && before.kind === 'delivered' && receipt.at >= before.at;
}

function isRepeated(receipt: StoredReceipt, before: StoredReceipt | undefined): boolean {
	return receipt.kind !== 'delivered' && before?.kind === receipt.kind && receipt.at === before.at;
}
