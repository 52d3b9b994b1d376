/** The states of deliveries in words, and whether a sent email reached its mailbox. */
import type { Delivery, DeliveryState, EmailReceipt } from '@stayup/contract';
import type { Tone } from '../../../ui/feedback/tone.ts';

export const deliveryStateWords: Record<DeliveryState, { label: string; tone: Tone }> = {
	pending: { label: 'Sending', tone: 'unknown' },
	sent: { label: 'Sent', tone: 'up' },
	failed: { label: 'Not delivered', tone: 'down' },
};

export function deliveryBadge(state: DeliveryState, receipt: EmailReceipt | undefined): { label: string; tone: Tone } {
	return receipt?.kind === 'bounced' ? { label: 'Bounced', tone: 'down' } : deliveryStateWords[state];
}

/** Of a delivery in a list of all. One that nobody tried to send was held back on purpose, such as an alert while alerts are muted. */
export function badgeOfDelivery({ state, receipt, attempts }: Delivery): { label: string; tone: Tone } {
	if (state === 'failed' && attempts.length === 0) return { label: 'Held back', tone: 'unknown' };
	return deliveryBadge(state, receipt);
}

/** Null unless the email bounced. */
export function refusalIn(receipt: EmailReceipt | undefined): string | null {
	if (receipt?.kind !== 'bounced') return null;
	return `The mail server refused it${receipt.reason === null ? '' : `: ${receipt.reason}`}.`;
}
