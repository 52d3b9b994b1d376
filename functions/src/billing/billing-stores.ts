/** The store of subscriptions, and what an account's payments need of Stripe. */
import type { Firestore } from 'firebase-admin/firestore';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import { createBillingStore, type OrderWriter } from './billing-store.ts';
import { closeCheckouts, endPayments } from './end-payments.ts';
import { createPaymentsClient, type PaymentSettings } from './payments-client.ts';
import { type RefundAccount, reportRefund } from './report-refund.ts';

interface BillingStoreDeps {
	config: { appOrigin: string; payments: PaymentSettings | null };
	outbox: OutboxStore;
	orders: OrderWriter;
}

export function createBillingStores(firestore: Firestore, { config, outbox, orders }: BillingStoreDeps) {
	const billing = createBillingStore(firestore, outbox, orders);
	const payments = config.payments && createPaymentsClient(config.payments, config.appOrigin);
	return {
		billing,
		/** Null if payments are not configured. */
		payments,
		/** Expires the open checkouts of an account. */
		closeCheckouts: (uid: string) => closeCheckouts({ billing, payments }, uid),
		/** Cancels the subscriptions of an account and deletes its customer at Stripe. */
		endPayments: (uid: string) => endPayments({ billing, payments }, uid),
		reportRefund: (uid: string, account: RefundAccount, now: number) => reportRefund({ outbox }, { uid, account }, now),
	};
}
