/** The states of deliveries in words, and whether a sent email reached its mailbox. */
import { type Delivery, type DeliveryState, type EmailReceipt, isHeldBack, type Why } from '@stayup/contract';
import { formatSince } from '../../../lib/format.ts';
import { serverNow } from '../../../lib/server-clock.ts';
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
	if (receipt?.kind === 'reported') return { label: 'Reported as spam', tone: 'down' };
	return receipt?.kind === 'bounced' ? { label: 'Bounced', tone: 'down' } : deliveryStateWords[state];
}

/** "Waits for the digest at 20:10". */
export function whyWords({ text, at }: Why): string {
	return at === null ? text : `${text} ${formatSince(Date.parse(at), serverNow())}`;
}

export function badgeOfDelivery(delivery: Delivery): { label: string; tone: Tone } {
	if (delivery.state === 'pending' && delivery.why) return { label: 'Waiting', tone: 'unknown' };
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
