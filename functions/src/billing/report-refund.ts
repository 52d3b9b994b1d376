/** The email to the operators about paid days that an account does not use because it is deleted: they refund them at Stripe (terms, section 5). */
import { dayMs, isPaying } from '@stayup/contract';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import type { UserDocument } from '../platform/firestore/documents.ts';
import { alreadyExists, hasErrorCode } from '../platform/firestore/error-codes.ts';
import { deliveryIdOf, refundDueId } from '../platform/ids.ts';

export type RefundAccount = Pick<UserDocument, 'tier' | 'subscription' | 'stripeCustomerId'>;

const longestMonthMs = 31 * dayMs;

/** Until when a monthly plan is paid; null if nothing is left of it. Annual plans are not refunded. */
export function unusedUntil({ tier, subscription }: RefundAccount, now: number): number | null {
	if (subscription === null || subscription.billingCycle === 'annual') return null;
	const { status, currentPeriodEnd } = subscription;
	// A failed payment has paid for nothing.
	if (status === 'past_due' || !isPaying({ tier, status })) return null;
	// A canceled one may end in a later month, which is not paid yet.
	return currentPeriodEnd !== null && currentPeriodEnd > now ? Math.min(currentPeriodEnd, now + longestMonthMs) : null;
}

/** May be repeated: each subscription is reported once. */
export async function reportRefund(
	{ outbox }: { outbox: Pick<OutboxStore, 'put'> },
	{ uid, account }: { uid: string; account: RefundAccount },
	now: number,
): Promise<void> {
	const paidUntil = unusedUntil(account, now);
	const { subscription, stripeCustomerId } = account;
	if (paidUntil === null || subscription === null) return;
	const message = {
		event: 'refund-due',
		uid,
		customerId: stripeCustomerId ?? '',
		subscriptionId: subscription.id,
		endedAt: now,
		paidUntil,
	} as const;
	const id = deliveryIdOf(refundDueId(subscription.id), 'email');
	await outbox.put({ id, ownerId: null, channel: 'email', message }, now).catch((error: unknown) => {
		// An earlier attempt has reported it.
		if (!hasErrorCode(error, alreadyExists)) throw error;
	});
}
