/** Whether a sent email reached its mailbox, in words. */
import type { DeliveryState, EmailReceipt } from '@stayup/contract';
import type { Tone } from '../../../ui/feedback/tone.ts';
import { deliveryStateWords } from './event-words.ts';

export function deliveryBadge(state: DeliveryState, receipt: EmailReceipt | undefined): { label: string; tone: Tone } {
	return receipt?.kind === 'bounced' ? { label: 'Bounced', tone: 'down' } : deliveryStateWords[state];
}

/** Null unless the email bounced. */
export function refusalIn(receipt: EmailReceipt | undefined): string | null {
	if (receipt?.kind !== 'bounced') return null;
	return `The mail server refused it${receipt.reason === null ? '' : `: ${receipt.reason}`}.`;
}
