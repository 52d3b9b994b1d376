/** An alert as an Adaptive Card, which both Teams workflows and the older connectors accept. */
import { type ChatAlert, chatText, toneOf } from './chat-text.ts';

const colours = { down: 'Attention', up: 'Good', warning: 'Warning' } as const;

export function teamsMessage(alert: ChatAlert): object {
	const { heading, text, link } = chatText(alert);
	const card = {
		$schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
		type: 'AdaptiveCard',
		version: '1.4',
		body: [
			{
				type: 'TextBlock',
				text: heading,
				size: 'Large',
				weight: 'Bolder',
				color: colours[toneOf(alert.message)],
				wrap: true,
			},
			{ type: 'TextBlock', text, wrap: true },
		],
		...(link ? { actions: [{ type: 'Action.OpenUrl', title: link.label, url: link.url }] } : {}),
	};
	return {
		type: 'message',
		attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content: card }],
	};
}
