/** The latest invoices of an account, newest first; none before its first checkout. */
import type { PersonPayment } from '@stayup/contract';
import type { UserDocument } from '../platform/firestore/documents.ts';
import { unlessUnavailable } from './checkout.ts';
import type { PaymentsClient } from './payments-client.ts';

export async function invoicesOfAccount(
	/** Null if payments are not configured. */
	payments: Pick<PaymentsClient, 'invoicesOf'> | null,
	{ stripeCustomerId }: Pick<UserDocument, 'stripeCustomerId'>,
): Promise<PersonPayment[]> {
	if (stripeCustomerId === null || payments === null) return [];
	return unlessUnavailable(payments.invoicesOf(stripeCustomerId));
}
