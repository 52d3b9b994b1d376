/** How a subscription's status is said and painted (specification §4). */
import type { Tone } from '../../ui/tone.ts';

const tones: Readonly<Record<string, Tone>> = {
	active: 'up',
	canceled: 'down',
	past_due: 'degraded',
	unpaid: 'degraded',
	trialing: 'info',
};

export function subscriptionTone(status: string | null): Tone {
	return tones[status ?? ''] ?? 'unknown';
}

export function subscriptionWords(status: string | null): string {
	return status === null ? 'FREE' : status.replaceAll('_', ' ').toUpperCase();
}
