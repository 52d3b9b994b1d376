/** Microsoft Teams: the URL of a workflow or of an older connector. */
import { type ChatAlert, chatText, toneOf } from '../../messages/chat-text.ts';
import { chatWebhook } from './chat-webhook.ts';

export const teams = chatWebhook('teams', {
	hosts: ['webhook.office.com', 'logic.azure.com', 'environment.api.powerplatform.com'],
	// Of connectors, of workflows, and of workflows since 2025.
	path: /^\/(webhookb2|workflows|powerautomate)\//,
	hasOtherPaths: true,
	refusal:
		'Please paste the URL of a Teams workflow. It comes from the workflow “Send webhook alerts to a channel”, and its host ends with logic.azure.com or powerplatform.com.',
	message: teamsMessage,
});

const colours = { down: 'Attention', up: 'Good', warning: 'Warning' } as const;

/** An Adaptive Card, which workflows and connectors accept. */
function teamsMessage(alert: ChatAlert): object {
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
