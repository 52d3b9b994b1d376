/** The message for a URL of Slack that is the webhook of a profile. */
import { type ChatAlert, chatText } from '../../messages/chat-text.ts';
import { slackEscaped } from '../slack/slack-text.ts';
import type { Chat } from './call-kind.ts';
import { isHostOf } from './chat-webhook.ts';

export const slackWebhook: Chat = {
	isAt: ({ hostname }) => isHostOf(hostname, ['hooks.slack.com']),
	message: slackTextMessage,
};

/** Only `text`, because Slack's workflow URLs accept nothing else. */
function slackTextMessage(alert: ChatAlert): object {
	const { heading, text, link } = chatText(alert);
	const parts = [`*${slackEscaped(heading)}*`, slackEscaped(text)];
	return { text: [...parts, ...(link ? [`<${link.url}|${link.label}>`] : [])].join('\n\n') };
}
