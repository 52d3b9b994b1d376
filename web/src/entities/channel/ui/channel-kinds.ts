/** The purpose of a new channel of each kind, and its icon: signs of our own choice, because the services' logos are trademarks. */
import type { ChannelKind } from '@stayup/contract';
import {
	BellDot,
	BellRing,
	Hash,
	type LucideIcon,
	Mail,
	MessagesSquare,
	Send,
	Siren,
	Smartphone,
	Users,
	Webhook,
} from 'lucide-react';

interface KindWords {
	about: string;
	icon: LucideIcon;
	/** Shown where the channel is off or about to be removed, because we end nothing at its service any more. */
	leftOpen?: string;
}

export const kindWords: Readonly<Record<ChannelKind, KindWords>> = {
	email: { about: 'To another address, such as a colleague or a list.', icon: Mail },
	webhook: { about: 'A signed request to your URL, with your headers and your JSON.', icon: Webhook },
	slack: { about: 'To a Slack channel, with buttons to acknowledge and to mute.', icon: Hash },
	discord: { about: 'To a channel of your Discord server.', icon: MessagesSquare },
	teams: { about: 'To a channel or chat in Teams.', icon: Users },
	pushover: { about: 'To the phones of a person or a group, also in their quiet hours.', icon: BellDot },
	pagerduty: {
		about: 'An incident for each outage, acknowledged and resolved with it.',
		icon: Siren,
		leftOpen: 'Open incidents stay open at PagerDuty until you resolve them there.',
	},
	telegram: { about: 'To you or a group, with commands to acknowledge and to mute.', icon: Send },
	push: { about: 'On this device, even when Stayup is closed.', icon: BellRing },
	sms: { about: 'To a phone, for what must not wait.', icon: Smartphone },
};
