/** The states of deliveries in words, and whether a sent email reached its mailbox. */
import { type Delivery, type DeliveryState, type EmailReceipt, isHeldBack } from '@stayup/contract';
import type { Tone } from '../../../ui/feedback/tone.ts';

export const deliveryStateWords: Record<DeliveryState, { label: string; tone: Tone }> = {
	pending: { label: 'Sending', tone: 'unknown' },
	sent: { label: 'Sent', tone: 'up' },
	failed: { label: 'Not delivered', tone: 'down' },
};

export function deliveryBadge(
	state: DeliveryState,
	receipt: EmailReceipt | undefined,
	isHeldBack = false,
): { label: string; tone: Tone } {
	if (isHeldBack) return { label: 'Held back', tone: 'unknown' };
	return receipt?.kind === 'bounced' ? { label: 'Bounced', tone: 'down' } : deliveryStateWords[state];
}

export function badgeOfDelivery(delivery: Delivery): { label: string; tone: Tone } {
	return deliveryBadge(
		delivery.state,
		delivery.receipt,
		isHeldBack(delivery.state, delivery.attempts, delivery.detail),
	);
}

/** Null unless the email bounced. */
export function refusalIn(receipt: EmailReceipt | undefined): string | null {
	if (receipt?.kind !== 'bounced') return null;
	return `The mail server refused it${receipt.reason === null ? '' : `: ${receipt.reason}`}.`;
}
