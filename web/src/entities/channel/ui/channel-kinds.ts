/** The kinds of channels in words, and their icons: signs of our own choice, because the services' logos are trademarks. */
import type { ChannelKind } from '@stayup/contract';
import { BellRing, Hash, type LucideIcon, Mail, MessagesSquare, Send, Smartphone, Users, Webhook } from 'lucide-react';

export interface KindFacts {
	name: string;
	/** For the choice of a kind. */
	about: string;
	icon: LucideIcon;
}

export const kindFacts: Readonly<Record<ChannelKind, KindFacts>> = {
	email: { name: 'Email', about: 'To another address, such as a colleague or a list.', icon: Mail },
	webhook: { name: 'Webhook', about: 'A signed request to your URL, with your headers and your JSON.', icon: Webhook },
	slack: { name: 'Slack', about: 'To a Slack channel, with buttons to acknowledge and to mute.', icon: Hash },
	discord: { name: 'Discord', about: 'To a channel of your Discord server.', icon: MessagesSquare },
	teams: { name: 'Microsoft Teams', about: 'To a channel or chat in Teams.', icon: Users },
	telegram: { name: 'Telegram', about: 'To you or a group, with commands to acknowledge and to mute.', icon: Send },
	push: { name: 'Browser notifications', about: 'On this device, even when Stayup is closed.', icon: BellRing },
	sms: { name: 'Text message', about: 'To a phone, for what must not wait.', icon: Smartphone },
};
