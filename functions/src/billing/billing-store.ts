/** The door to what Firestore knows of customers, their subscriptions and the events already applied (PAY-2, PAY-3, PAY-6). */
import { dayMs, type Tier } from '@stayup/contract';
import { FieldPath, type Firestore, Timestamp } from 'firebase-admin/firestore';
import type { DeliveryRef } from '../alerts/delivery/new-delivery.ts';
import type { OutboxStore } from '../alerts/delivery/outbox-store.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { count } from '../platform/firestore/counters.ts';
import { type Entitlement, entitlementOf, type PaidSubscription } from './entitlement.ts';
import type { PaymentEvent } from './payments-client.ts';

export interface Customer {
	id: string;
	uid: string;
	/** Grows with every write of what the customer has paid for. */
	version: number;
}

export interface Applied extends Entitlement {
	before: Tier;
	/** To be sent now. */
	mails: DeliveryRef[];
}

export interface BillingStore {
	find(customerId: string): Promise<Customer | null>;
	/** Makes the customer the person's unless there is one already; answers whose it is from then on. */
	link(uid: string, customerId: string): Promise<string>;
	hasApplied(eventId: string): Promise<boolean>;
	/**
	 * Writes what follows from the subscriptions, and that the event is done. `stale` when somebody has written since the customer was
	 * read: then the subscriptions must be fetched again, because these may be the older ones.
	 */
	apply(
		customer: Customer,
		subscriptions: readonly PaidSubscription[],
		event: PaymentEvent | null,
		now: number,
	): Promise<Applied | 'stale' | 'gone'>;
	/** Some customers' ids, in order, behind `after`. */
	page(after: string | null, limit: number): Promise<string[]>;
}

const eventsKeptMs = 90 * dayMs;
const paymentFailed = 'invoice.payment_failed';

export function createBillingStore(firestore: Firestore, outbox: Pick<OutboxStore, 'plan'>): BillingStore {
	const { users, stripeEvents, stripeCustomers } = collectionsOf(firestore);
	return {
		async find(customerId) {
			const customer = (await stripeCustomers.doc(customerId).get()).data();
			return customer ? { id: customerId, ...customer } : null;
		},

		link(uid, customerId) {
			return firestore.runTransaction(async (transaction) => {
				const user = (await transaction.get(users.doc(uid))).data();
				if (user?.stripeCustomerId) return user.stripeCustomerId;
				transaction.update(users.doc(uid), { stripeCustomerId: customerId });
				transaction.set(stripeCustomers.doc(customerId), { uid, version: 0 });
				return customerId;
			});
		},

		async hasApplied(eventId) {
			return (await stripeEvents.doc(eventId).get()).exists;
		},

		apply({ id, uid, version }, subscriptions, event, now) {
			return firestore.runTransaction(async (transaction) => {
				const eventRef = event && stripeEvents.doc(event.id);
				const [customer, user, known] = await Promise.all([
					transaction.get(stripeCustomers.doc(id)),
					transaction.get(users.doc(uid)),
					eventRef ? transaction.get(eventRef) : null,
				]);
				const account = user.data();
				if (!account) return 'gone';
				if (customer.data()?.version !== version) return 'stale';

				const entitlement = entitlementOf(account.tier, subscriptions, now);
				const { tier, subscription } = entitlement;
				transaction.update(user.ref, {
					...{ tier, subscription },
					...(tier !== account.tier && { isTierPending: true }),
				});
				transaction.update(customer.ref, { version: version + 1 });
				const mails: DeliveryRef[] = [];
				const mail = (message: Parameters<OutboxStore['plan']>[1]['message']) =>
					mails.push(outbox.plan(transaction, { ownerId: uid, channel: 'email', message }, now));
				if (tier !== account.tier) {
					count(transaction, firestore, { usersByTier: { [account.tier]: -1, [tier]: 1 } });
					mail({ event: 'tier-changed', before: account.tier, after: tier });
				}
				if (event && eventRef && !known?.exists) {
					const expireAt = Timestamp.fromMillis(now + eventsKeptMs);
					transaction.create(eventRef, { type: event.type, appliedAt: now, expireAt });
					if (event.type === paymentFailed) mail({ event: 'payment-failed' });
				}
				return { ...entitlement, before: account.tier, mails };
			});
		},

		async page(after, limit) {
			const ordered = stripeCustomers.orderBy(FieldPath.documentId());
			const { docs } = await (after === null ? ordered : ordered.startAfter(after)).limit(limit).get();
			return docs.map(({ id }) => id);
		},
	};
}
