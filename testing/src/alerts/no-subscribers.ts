/** For deliveries that do not go to subscribers of status pages. */
import type { SubscriberMessages } from '../../../functions/src/channels/subscriber-messages.ts';

export const noSubscribers: SubscriberMessages = {
	confirmation: async () => null,
	webhookUrl: async () => null,
	webhookCall: async () => null,
	noteResult: async () => undefined,
};
