/** Discord: the URL of a webhook of one of its channels. */
import { toInstant } from '@stayup/contract';
import { type ChatAlert, chatText, toneOf } from '../../messages/chat-text.ts';
import { chatWebhook } from './chat-webhook.ts';

export const discord = chatWebhook('discord', {
	hosts: ['discord.com', 'discordapp.com'],
	path: /^\/api\/(v\d+\/)?webhooks\//,
	refusal:
		'Please paste the URL of a Discord webhook. It begins with https://discord.com/api/webhooks/; see the settings of your Discord channel under Integrations.',
	message: discordMessage,
});

const colours = { down: 0xdc2626, up: 0x16a34a, warning: 0xd97706 } as const;

function discordMessage(alert: ChatAlert): object {
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
