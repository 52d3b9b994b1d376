/** The end of an account’s payments, when its deletion is requested and when it happens (PAY-11). */
import type { BillingStore } from './billing-store.ts';
import { unlessUnavailable } from './checkout.ts';
import type { PaymentsClient } from './payments-client.ts';

interface EndPaymentsDeps {
	billing: Pick<BillingStore, 'customersOf' | 'forget'>;
	/** Null if payments are not configured. */
	payments: Pick<PaymentsClient, 'endCustomer' | 'expireCheckouts'> | null;
}

/** When the deletion is requested: nobody can pay an open checkout any longer. */
export async function closeCheckouts({ billing, payments }: EndPaymentsDeps, uid: string): Promise<void> {
	if (!payments) return;
	for (const customerId of await billing.customersOf(uid))
		await unlessUnavailable(payments.expireCheckouts(customerId));
}

/** When the account is deleted: nothing charges any longer, and Stripe forgets the customer. May be repeated. */
export async function endPayments({ billing, payments }: EndPaymentsDeps, uid: string): Promise<void> {
	for (const customerId of await billing.customersOf(uid)) {
		if (!payments) throw new Error('Without the keys of Stripe, the customer of an account cannot be deleted.');
		await payments.endCustomer(customerId);
		await billing.forget(customerId);
	}
}
