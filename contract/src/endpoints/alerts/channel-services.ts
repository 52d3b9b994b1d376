/** Endpoints of the services behind channels, most of them called by Telegram, Twilio and Slack. */
import * as z from 'zod/mini';
import { ChannelKinds } from '../../schemas/alerts/channel-kinds.ts';
import { Done } from '../../schemas/done.ts';
import type { Endpoint } from '../endpoint.ts';

export const channelServicesEndpoints = {
	receiveSmsReply: {
		method: 'POST',
		path: '/api/sms/replies',
		access: 'signed',
		reply: z.string(),
		replyMediaType: 'text/xml',
		refusals: ['invalid', 'unavailable'],
		summary: 'Receive the reply of a phone from Twilio. STOP ends all channels of that phone.',
	},
	receiveSmsStatus: {
		method: 'POST',
		path: '/api/sms/status',
		access: 'signed',
		query: z.object({ delivery: z.optional(z.string().check(z.maxLength(300))) }),
		reply: Done,
		refusals: ['invalid', 'unavailable'],
		summary: 'Receive from Twilio whether a phone received a text message.',
	},
	getChannelKinds: {
		method: 'GET',
		path: '/api/channel-kinds',
		access: 'user',
		permission: 'read',
		reply: ChannelKinds,
		summary:
			'List the kinds of channels and whether they are offered, with the key that browsers need for push notifications.',
	},
	receiveTelegramUpdate: {
		method: 'POST',
		path: '/api/telegram/updates',
		access: 'signed',
		reply: Done,
		refusals: ['invalid'],
		summary: 'Receive updates from Telegram. Verified by the header X-Telegram-Bot-Api-Secret-Token.',
	},
	connectSlack: {
		method: 'GET',
		path: '/api/slack/oauth',
		access: 'public',
		puzzle: { none: "It is opened by a redirect of Slack's page." },
		/** Slack sends a code, or the error `access_denied`. */
		query: z.object({
			code: z.optional(z.string()),
			state: z.optional(z.string()),
			error: z.optional(z.string()),
		}),
		/** The URL of the page that the browser goes to. */
		reply: z.object({ url: z.string() }),
		redirects: true,
		refusals: ['rate-limited'],
		status: 303,
		summary:
			'Send the browser from Slack back to the page of its channel, with a code in the fragment that completes the connection.',
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
