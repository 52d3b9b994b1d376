/** Pure rules of the list of deliveries: what a message is about, to which target it went, and whether it arrived. */
import { accountMailEvents, alertEvents, type Channel, type Delivery, deliveryEvents } from '@stayup/contract';

/** Account emails that go to another email address than that of the account, or to several. */
const sentElsewhere: readonly string[] = ['change-email', 'email-changed', 'account-changed'];
const sentOverChannels: readonly string[] = [
	...Object.keys(alertEvents),
	...['alert-digest', 'outage-acknowledged', 'outage-ended'],
];

/** Where its channel leads now. Null if the channel was removed, and for a message that may have gone elsewhere, such as an invitation. */
export function targetOf({ event, channel, channelId }: Delivery, channels: readonly Channel[]): string | null {
	const isForOwner = Object.hasOwn(accountMailEvents, event) && !sentElsewhere.includes(event);
	if (!isForOwner && !sentOverChannels.includes(event)) return null;
	return channels.find(({ _id }) => _id === (channelId ?? channel))?.label ?? null;
}

/** "Test: Website down" for a test outage, which is the only one without an id. */
export function eventInWords({ event, outageId }: Pick<Delivery, 'event' | 'outageId'>): string {
	const isTest = (event === 'website-down' || event === 'website-up') && outageId === undefined;
	return `${isTest ? 'Test: ' : ''}${deliveryEvents[event]}`;
}

export function isUndelivered({ state, receipt }: Delivery): boolean {
	return state === 'failed' || receipt?.kind === 'bounced';
}
