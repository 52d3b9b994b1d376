/** The store of subscriptions, and what an account's payments need of Stripe. */
import type { Firestore } from 'firebase-admin/firestore';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import { type BillingStore, createBillingStore, type OrderWriter } from './billing-store.ts';
import { closeCheckouts, endPayments } from './end-payments.ts';
import { createPaymentsClient, type PaymentSettings, type PaymentsClient } from './payments-client.ts';
import { type RefundAccount, reportRefund } from './report-refund.ts';

export interface BillingStores {
	billing: BillingStore;
	/** Null if payments are not configured. */
	payments: PaymentsClient | null;
	/** Expires the open checkouts of an account. */
	closeCheckouts(uid: string): Promise<void>;
	/** Cancels the subscriptions of an account and deletes its customer at Stripe. */
	endPayments(uid: string): Promise<void>;
	reportRefund(uid: string, account: RefundAccount, now: number): Promise<void>;
}

interface BillingStoreDeps {
	config: { appOrigin: string; payments: PaymentSettings | null };
	outbox: OutboxStore;
	orders: OrderWriter;
}

export function createBillingStores(firestore: Firestore, { config, outbox, orders }: BillingStoreDeps): BillingStores {
	const billing = createBillingStore(firestore, outbox, orders);
	const payments = config.payments && createPaymentsClient(config.payments, config.appOrigin);
	return {
		billing,
		payments,
		closeCheckouts: (uid) => closeCheckouts({ billing, payments }, uid),
		endPayments: (uid) => endPayments({ billing, payments }, uid),
		reportRefund: (uid, account, now) => reportRefund({ outbox }, { uid, account }, now),
	};
}
