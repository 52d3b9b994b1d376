/** The services that a channel can lead to, besides email, webhooks, phones and browsers. */
import { channelKindFacts, channelKinds } from '@stayup/contract';

export const serviceNames = channelKinds
	.filter((kind) => {
		const { ready } = channelKindFacts[kind];
		return kind !== 'webhook' && (ready === 'at-once' || ready === 'at-service');
	})
	.map((kind) => channelKindFacts[kind].name);
