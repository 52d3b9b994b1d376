/** Endpoints that Slack calls. */
import { SlackReturn, SlackReturned } from '../../schemas/alerts/slack.ts';
import { Done } from '../../schemas/done.ts';
import type { Endpoint } from '../endpoint.ts';

export const slackEndpoints = {
	connectSlack: {
		method: 'GET',
		path: '/api/slack/oauth',
		access: 'public',
		query: SlackReturn,
		reply: SlackReturned,
		redirects: true,
		refusals: ['rate-limited'],
		status: 303,
		summary:
			'Connect a Slack channel with the code that Slack gave the browser, and send the browser back to the list of channels.',
	},
	receiveSlackInteraction: {
		method: 'POST',
		path: '/api/slack/interactions',
		access: 'signed',
		reply: Done,
		refusals: ['invalid', 'unauthenticated', 'forbidden', 'unavailable'],
		summary:
			'Receive the press of a button in an alert in Slack: acknowledge the outage, or mute the website for an hour. Verified by the signature over the raw body.',
	},
} as const satisfies Record<string, Endpoint>;
