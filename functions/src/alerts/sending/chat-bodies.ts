/** The bodies of the calls of chats, by kind. */
import type { ChatAlert } from '../chat-messages/chat-text.ts';
import { discordMessage } from '../chat-messages/discord-message.ts';
import { teamsMessage } from '../chat-messages/teams-message.ts';

export const chatBodies: Record<'discord' | 'teams', (alert: ChatAlert) => object> = {
	discord: discordMessage,
	teams: teamsMessage,
};
