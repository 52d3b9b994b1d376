/** After the return from the page that took the card: on its way, until the provider has told us. */
import type { Tier } from '@stayup/contract';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';

export function PaymentNotice({ status, tier }: { status: string | null; tier: Tier }) {
	return status === 'active' || status === 'trialing' ? (
		<InlineNotice tone="up">Thank you! You are on the {tier} tier now.</InlineNotice>
	) : (
		<InlineNotice tone="info">Thank you! Your payment is being confirmed; this takes a few seconds.</InlineNotice>
	);
}
