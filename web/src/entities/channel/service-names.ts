/** The services that a channel can lead to, besides email, webhooks, phones and browsers. */
import { channelKindFacts, channelKinds } from '@stayup/contract';

export const serviceNames = channelKinds
	.filter((kind) => {
		const { sends, ready, isForPeople } = channelKindFacts[kind];
		return sends !== 'email' && isForPeople && (ready === 'at-once' || ready === 'at-service');
	})
	.map((kind) => channelKindFacts[kind].name);
