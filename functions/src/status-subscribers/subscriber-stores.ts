/** The stores of subscribers and of the broadcasts to them. */
import type { Firestore } from 'firebase-admin/firestore';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import type { UserDocument } from '../platform/firestore/documents.ts';
import { alreadyExists, hasErrorCode } from '../platform/firestore/error-codes.ts';
import { findIn } from '../platform/firestore/paging.ts';
import { deliveryIdOf } from '../platform/ids.ts';
import type { LogError } from '../platform/log.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { TaskQueue } from '../platform/task-queue.ts';
import { createBroadcastStore } from './broadcast-store.ts';
import type { FanOutDeps } from './fan-out.ts';
import { pageFactsOf } from './page-facts.ts';
import { subscriberIdOf } from './rules/subscriber.ts';
import { createSubscriberMessages } from './subscriber-messages.ts';
import { createSubscriberStore } from './subscriber-store.ts';

interface Options {
	config: { appOrigin: string };
	outbox: Pick<OutboxStore, 'plan' | 'store' | 'sendSoon'>;
	queue: Pick<TaskQueue, 'enqueueFanOut'>;
	secretBox: SecretBox;
	users: { find(uid: string): Promise<UserDocument | null> };
	logError: LogError;
	/** Milliseconds since the epoch. */
	now(): number;
}

export function createSubscriberStores(firestore: Firestore, options: Options) {
	const { config, outbox, queue, users, secretBox, logError, now } = options;
	const { statusPages } = collectionsOf(firestore);
	const broadcasts = createBroadcastStore(firestore, queue, (error) =>
		logError('A broadcast could not be queued; the sweep will resume it.', { error }),
	);
	const subscribers = createSubscriberStore(firestore, outbox, secretBox);
	const pageFacts = (pageId: string) =>
		pageFactsOf(
			{
				appOrigin: config.appOrigin,
				findPage: (id) => findIn(statusPages, id),
				findUser: (uid) => users.find(uid),
			},
			pageId,
		);
	const putCall: FanOutDeps['putCall'] = async ({ subscriberId, broadcastId }) => {
		const id = deliveryIdOf(`${broadcastId}_${subscriberId}`, 'webhook');
		const message = { event: 'status-event', subscriberId, broadcastId } as const;
		try {
			await outbox.sendSoon(await outbox.store({ id, ownerId: null, channel: 'webhook', message }, now()));
		} catch (error) {
			if (!hasErrorCode(error, alreadyExists)) throw error;
		}
	};
	/** An update that a mail server refused because of us is sent again by itself, once. */
	const resendUpdate = async (broadcastId: string, email: string, at: number) => {
		const broadcast = await broadcasts.find(broadcastId);
		if (!broadcast) return;
		const subscriberId = subscriberIdOf(broadcast.pageId, { channel: 'email', recipient: email });
		const message = { event: 'status-event', subscriberId, broadcastId } as const;
		const delivery = { id: deliveryIdOf(`${broadcastId}_${subscriberId}`, 'email'), message } as const;
		try {
			const planned = await firestore.runTransaction(async (transaction) =>
				outbox.plan(transaction, { ...delivery, ownerId: null, channel: 'email' }, now(), at),
			);
			await outbox.sendSoon(planned, 'blocked', at);
		} catch (error) {
			if (!hasErrorCode(error, alreadyExists)) throw error;
		}
	};
	const subscriberMessages = createSubscriberMessages({ subscribers, broadcasts, pageFacts, secretBox, now });
	return { broadcasts, subscribers, subscriberMessages, pageFacts, putCall, resendUpdate };
}
