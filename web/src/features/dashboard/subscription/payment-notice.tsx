/** Shown after checkout: the payment is being confirmed, until Stripe's webhook arrives. */
import type { Tier } from '@stayup/contract';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';

export function PaymentNotice({ status, tier }: { status: string | null; tier: Tier }) {
	return status === 'active' || status === 'trialing' ? (
		<InlineNotice tone="up">Thank you! You are on the {tier} tier now.</InlineNotice>
	) : (
		<InlineNotice tone="info">Thank you! We're confirming your payment. This takes a few seconds.</InlineNotice>
	);
}
