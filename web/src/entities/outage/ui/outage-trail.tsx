/** Who was notified of an outage, over which channel and when, and who was not and why. */
import {
	type ChannelTrail,
	channelKindFacts,
	type Delivery,
	deliveryEvents,
	keptDays,
	type OutageTrail,
} from '@stayup/contract';
import type { ReactNode } from 'react';
import { formatInstant } from '../../../lib/format.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { badgeOfDelivery, whyWords } from './delivery-words.ts';

export function ChannelsOfTrail({ channels }: { channels: OutageTrail['channels'] }) {
	if (channels.length === 0) return <Note>Messages are kept for {keptDays.messages} days.</Note>;
	return (
		<Card className="px-4 py-2 sm:px-6">
			<ul className="divide-y divide-line">
				{channels.map((channel) => (
					<li
						key={channel.channelId}
						className="grid grid-cols-1 gap-2 py-3 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]"
					>
						<ChannelName {...channel} />
						{channel.why ? (
							<span className="grid justify-items-start gap-1">
								<StatusBadge tone="unknown">Not notified</StatusBadge>
								<Why>{whyWords(channel.why)}</Why>
							</span>
						) : (
							<ul className="grid grid-cols-1 gap-3">
								{channel.deliveries.map((delivery) => (
									<li key={delivery._id}>
										<DeliveryOfTrail delivery={delivery} />
									</li>
								))}
							</ul>
						)}
					</li>
				))}
			</ul>
		</Card>
	);
}

/** Once for all the outages of a screen; nothing if nobody is without a message. */
export function ReasonsNote({ channels }: { channels: OutageTrail['channels'] }) {
	return channels.some(({ why }) => why) && <Note>Reasons are based on the current settings.</Note>;
}

function ChannelName({ kind, name, label }: ChannelTrail) {
	const kindName = channelKindFacts[kind].name;
	const where = [name === kindName ? null : kindName, label === name ? null : label].filter((part) => part !== null);
	return (
		<span className="grid content-start">
			<span className="text-ui font-medium text-ink [overflow-wrap:anywhere]">{name}</span>
			{where.length > 0 && <span className="text-small text-muted [overflow-wrap:anywhere]">{where.join(', ')}</span>}
		</span>
	);
}

/** When the message was sent, or else when it was planned, and why it did not arrive. */
export function DeliveryOfTrail({ delivery }: { delivery: Delivery }) {
	const { event, sentAt, createdAt, why } = delivery;
	const { label, tone } = badgeOfDelivery(delivery);
	const at = sentAt ?? createdAt;
	return (
		<span className="grid justify-items-start gap-1">
			<span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ui text-body">
				<StatusBadge tone={tone}>{label}</StatusBadge>
				{deliveryEvents[event]}
				<time dateTime={at} className="text-small text-muted">
					{formatInstant(at)}
				</time>
			</span>
			{why && <Why>{whyWords(why)}</Why>}
		</span>
	);
}

function Note({ children }: { children: ReactNode }) {
	return <p className="text-small text-muted">{children}</p>;
}

function Why({ children }: { children: string }) {
	return <span className="text-small text-muted [overflow-wrap:anywhere]">{children}</span>;
}
