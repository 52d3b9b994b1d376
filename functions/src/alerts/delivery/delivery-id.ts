/** Names of deliveries: what happened, and the channel, which tells by which queue it goes (OUT-1). */
import { type Channel, channels } from '@stayup/contract';

export function deliveryIdOf(eventId: string, channel: Channel): string {
	return `${eventId}_${channel}`;
}

/** Mail is all that is not named otherwise. */
export function channelOf(deliveryId: string): Channel {
	return channels.find((channel) => deliveryId.endsWith(`_${channel}`)) ?? 'email';
}
