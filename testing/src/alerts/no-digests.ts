/** For deliveries that are not batched. */
import type { DigestStore } from '../../../functions/src/outbox/digest-store.ts';

const refuse = () => Promise.reject(new Error('This test batches no alerts.'));

export const noDigests: DigestStore = {
	add: refuse,
	alertsIn: refuse,
	delay: refuse,
	gather: refuse,
	markSent: refuse,
};
