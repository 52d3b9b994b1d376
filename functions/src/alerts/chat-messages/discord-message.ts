/** An alert as a message for a Discord webhook. */
import { toInstant } from '@stayup/contract';
import { type ChatAlert, chatText, toneOf } from './chat-text.ts';

const colours = { down: 0xdc2626, up: 0x16a34a, warning: 0xd97706 } as const;

export function discordMessage(alert: ChatAlert): object {
	const { heading, text, link } = chatText(alert);
	const embed = {
		title: heading,
		description: text,
		color: colours[toneOf(alert.message)],
		timestamp: toInstant(alert.at),
		...(link ? { url: link.url } : {}),
	};
	return { embeds: [embed], allowed_mentions: { parse: [] } };
}
