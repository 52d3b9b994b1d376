/** The email to the operators about money that goes back or never comes: a dispute, a refund, an invoice that was written off. */
import type { OutboxStore } from '../outbox/outbox-store.ts';
import { alreadyExists, hasErrorCode } from '../platform/firestore/error-codes.ts';
import { deliveryIdOf, paymentReversedId } from '../platform/ids.ts';
import type { BillingStore } from './billing-store.ts';
import type { PaymentReversal } from './stripe-invoices.ts';

export interface ReportReversalDeps {
	billing: Pick<BillingStore, 'find'>;
	outbox: Pick<OutboxStore, 'put'>;
}

/** May be repeated: each event is reported once. */
export async function reportReversal(
	{ billing, outbox }: ReportReversalDeps,
	eventId: string,
	reversal: PaymentReversal,
	now: number,
): Promise<void> {
	const { customerId, kind } = reversal;
	const uid = (customerId === null ? null : await billing.find(customerId))?.uid ?? null;
	// A dispute also costs the money of a customer whose account was deleted; the rest we do ourselves.
	if (uid === null && kind !== 'disputed' && kind !== 'dispute-closed') return;
	const message = { event: 'payment-reversed', uid, ...reversal } as const;
	const id = deliveryIdOf(paymentReversedId(eventId), 'email');
	await outbox.put({ id, ownerId: null, channel: 'email', message }, now).catch((error: unknown) => {
		if (!hasErrorCode(error, alreadyExists)) throw error;
	});
}
