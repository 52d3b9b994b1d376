/** Store of Stripe customers, their subscriptions and the events that have been applied (PAY-2, PAY-3, PAY-6). */
import { dayMs, type PageQuery, type Tier } from '@stayup/contract';
import { type Firestore, Timestamp, type Transaction } from 'firebase-admin/firestore';
import type { DeliveryRef } from '../outbox/new-delivery.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import type { BoughtPlan } from '../platform/firestore/business/project-documents.ts';
import { collectionsOf } from '../platform/firestore/collections.ts';
import { count } from '../platform/firestore/counters.ts';
import { mapPage, type Page, readPageById } from '../platform/firestore/paging.ts';
import { type Entitlement, entitlementOf, type PaidSubscription } from './entitlement.ts';
import type { PaymentEvent } from './payments-client.ts';

export interface Customer {
	id: string;
	uid: string;
	/** Increases with every sync of the customer's subscriptions. */
	version: number;
}

interface Applied extends Entitlement {
	before: Tier;
	/** Whether this sync was the first to find these subscriptions beside each other. */
	isNewDouble: boolean;
	/** The caller sends these after the transaction. */
	emails: DeliveryRef[];
}

export interface BillingStore {
	find(customerId: string): Promise<Customer | null>;
	/** Links the customer to the user unless the user has one other than `gone`, which Stripe no longer has; returns the user's customer id. */
	link(uid: string, customerId: string, gone: string | null): Promise<string>;
	hasApplied(eventId: string): Promise<boolean>;
	/**
	 * Writes the tier that the subscriptions pay for, and marks the event as applied. Returns `stale` if another sync has written since
	 * the customer was read: then fetch the subscriptions again, because these may be outdated. `isGone`: Stripe no longer has the customer, so the user
	 * has none either.
	 */
	apply(
		customer: Customer & { isGone: boolean },
		subscriptions: readonly PaidSubscription[],
		event: PaymentEvent | null,
		now: number,
	): Promise<Applied | 'stale' | 'gone'>;
	/** Ids of the user's customers; normally one. */
	customersOf(uid: string): Promise<string[]>;
	/** Removes the customer, who has been deleted at Stripe. */
	forget(customerId: string): Promise<void>;
	/** Ids of all customers, page by page. */
	page(query: PageQuery): Promise<Page<string>>;
}

/** Notes purchases in the transaction that stores a subscription: reads before it writes, and returns what writes. */
export interface OrderWriter {
	/** `proposalId`: the proposal with which the plan was bought; null without one. */
	prepare(
		transaction: Transaction,
		ownerId: string,
		paid: BoughtPlan | null,
		proposalId: string | null,
	): Promise<(now: number) => DeliveryRef[]>;
}

const eventsKeptMs = 90 * dayMs;
const paymentFailed = 'invoice.payment_failed';

export function createBillingStore(
	firestore: Firestore,
	outbox: Pick<OutboxStore, 'plan'>,
	orders: OrderWriter,
): BillingStore {
	const { users, stripeEvents, stripeCustomers } = collectionsOf(firestore);
	return {
		async find(customerId) {
			const customer = (await stripeCustomers.doc(customerId).get()).data();
			return customer ? { id: customerId, ...customer } : null;
		},

		link(uid, customerId, gone) {
			return firestore.runTransaction(async (transaction) => {
				const user = (await transaction.get(users.doc(uid))).data();
				if (user?.stripeCustomerId && user.stripeCustomerId !== gone) return user.stripeCustomerId;
				transaction.update(users.doc(uid), { stripeCustomerId: customerId });
				transaction.set(stripeCustomers.doc(customerId), { uid, version: 0, reportedDoubles: [] });
				if (gone !== null) transaction.delete(stripeCustomers.doc(gone));
				return customerId;
			});
		},

		async hasApplied(eventId) {
			return (await stripeEvents.doc(eventId).get()).exists;
		},

		apply({ id, uid, version, isGone }, subscriptions, event, now) {
			return firestore.runTransaction(async (transaction) => {
				// 1. Read the customer and the account, and whether the event was applied before.
				const eventRef = event && stripeEvents.doc(event.id);
				const [customer, user, known] = await Promise.all([
					transaction.get(stripeCustomers.doc(id)),
					transaction.get(users.doc(uid)),
					eventRef ? transaction.get(eventRef) : null,
				]);
				const account = user.data();
				if (!account) return 'gone';
				const stored = customer.data();
				if (stored?.version !== version) return 'stale';
				// 2. Decide the tier, and prepare the order of what was bought.
				const entitlement = entitlementOf(account.tier, subscriptions, now);
				const { tier, subscription, entitledIds, paid, proposalId, hasUnknownPrice } = entitlement;
				const isNewTier = tier !== account.tier;
				// Accounts that never paid have no project. An unknown price changes nothing, as it does not change the tier.
				const mayConcernProject = !hasUnknownPrice && (paid !== null || account.subscription !== null);
				const order = mayConcernProject ? await orders.prepare(transaction, uid, paid, proposalId) : null;
				// 3. Write the account and the order.
				transaction.update(user.ref, {
					tier,
					subscription,
					isTierPending: isNewTier || account.isTierPending,
					stripeCustomerId: isGone && account.stripeCustomerId === id ? null : account.stripeCustomerId,
				});
				const emails: DeliveryRef[] = order ? order(now) : [];
				const planEmail = (ownerId: string | null, message: Parameters<OutboxStore['plan']>[1]['message']) =>
					emails.push(outbox.plan(transaction, { ownerId, channel: 'email', message }, now));
				// 4. Write the customer, and report a new combination of subscriptions, however many syncs find it (PAY-12).
				const combination = entitledIds.join(' ');
				const isNewDouble = entitledIds.length > 1 && !stored.reportedDoubles.includes(combination);
				const reportedDoubles = isNewDouble ? [...stored.reportedDoubles, combination] : stored.reportedDoubles;
				if (isGone) transaction.delete(customer.ref);
				else transaction.update(customer.ref, { version: version + 1, reportedDoubles });
				if (isNewDouble) {
					planEmail(null, { event: 'double-subscription', uid, customerId: id, subscriptionIds: entitledIds });
				}
				// 5. Count a new tier, and notify the user.
				if (isNewTier) {
					count(transaction, firestore, { usersByTier: { [account.tier]: -1, [tier]: 1 } });
					planEmail(uid, { event: 'tier-changed', before: account.tier, after: tier });
				}
				// 6. Mark the event as applied, and notify the user of a failed payment.
				if (event && eventRef && !known?.exists) {
					const expireAt = Timestamp.fromMillis(now + eventsKeptMs);
					transaction.create(eventRef, { type: event.type, appliedAt: now, expireAt });
					if (event.type === paymentFailed) planEmail(uid, { event: 'payment-failed' });
				}
				return { ...entitlement, before: account.tier, isNewDouble, emails };
			});
		},

		async customersOf(uid) {
			const { docs } = await stripeCustomers.where('uid', '==', uid).get();
			return docs.map(({ id }) => id);
		},

		async forget(customerId) {
			await stripeCustomers.doc(customerId).delete();
		},

		async page(query) {
			return mapPage(await readPageById(stripeCustomers, query), ({ id }) => id);
		},
	};
}
