/** Text for Slack. */
import { type ChatAlert, chatText } from './chat-text.ts';

/** Only `text`, because Slack's workflow URLs accept nothing else. */
export function slackTextMessage(alert: ChatAlert): object {
	const { heading, text, link } = chatText(alert);
	const parts = [`*${slackEscaped(heading)}*`, slackEscaped(text)];
	return { text: [...parts, ...(link ? [`<${link.url}|${link.label}>`] : [])].join('\n\n') };
}

/** Otherwise a website named `<!channel>` would notify the whole channel. */
export function slackEscaped(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
