/** The states of deliveries in words, and whether a sent email reached its mailbox. */
import type { DeliveryState, EmailReceipt } from '@stayup/contract';
import type { Tone } from '../../../ui/feedback/tone.ts';

export const deliveryStateWords: Record<DeliveryState, { label: string; tone: Tone }> = {
	pending: { label: 'Sending', tone: 'unknown' },
	sent: { label: 'Sent', tone: 'up' },
	failed: { label: 'Not delivered', tone: 'down' },
};

export function deliveryBadge(state: DeliveryState, receipt: EmailReceipt | undefined): { label: string; tone: Tone } {
	return receipt?.kind === 'bounced' ? { label: 'Bounced', tone: 'down' } : deliveryStateWords[state];
}

/** Null unless the email bounced. */
export function refusalIn(receipt: EmailReceipt | undefined): string | null {
	if (receipt?.kind !== 'bounced') return null;
	return `The mail server refused it${receipt.reason === null ? '' : `: ${receipt.reason}`}.`;
}
