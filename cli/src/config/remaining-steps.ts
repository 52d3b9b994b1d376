/** Steps that remain for a person until the channels of the file work. Plain functions on plain values. */
import { type Channel, channelKindFacts } from '@stayup/contract';
import type { Lock } from './lock.ts';

interface RemainingOptions {
	/** The page of the channels in the app. */
	channelsUrl: string;
	/** Whether the links that connect a channel are shown: anyone who opens one receives its alerts, so they stay out of logs. */
	showsLinks: boolean;
}

/** In the order of the file. */
export function remainingSteps(
	channels: readonly Channel[],
	lock: Pick<Lock, 'channels'>,
	options: RemainingOptions,
): string[] {
	return Object.entries(lock.channels).flatMap(([key, { id }]) => {
		const channel = channels.find(({ _id }) => _id === id);
		const step = channel && stepOf(channel, options);
		return step ? [`! channel ${key} (${channel.name}): ${step}`] : [];
	});
}

function stepOf(channel: Channel, options: RemainingOptions): string | null {
	const { kind, state, label, isOverLimit } = channel;
	if (isOverLimit) return 'It is off, because the plan of the account includes fewer channels.';
	switch (state) {
		case 'unconnected':
			return `It is not connected yet. ${howToConnect(channel, options)}`;
		case 'unconfirmed':
			return channelKindFacts[kind].ready === 'phone-code'
				? `Enter the code that was sent to the phone at ${options.channelsUrl}`
				: `The owner of ${label} must open the link that we emailed.`;
		case 'ended':
			return channelKindFacts[kind].ready === 'at-service'
				? `It no longer works. ${howToConnect(channel, options)}`
				: `Its service refuses all alerts. See ${options.channelsUrl}`;
		default:
			return null;
	}
}

function howToConnect({ kind, connectUrl }: Channel, { channelsUrl, showsLinks }: RemainingOptions): string {
	const { name: service } = channelKindFacts[kind];
	return connectUrl !== null && showsLinks
		? `Open this page to connect it to ${service}: ${connectUrl}`
		: `Connect it to ${service} at ${channelsUrl}`;
}
