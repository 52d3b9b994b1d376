/** Endpoints for the channels that alerts reach people over. */
import * as z from 'zod/mini';
import {
	Channel,
	ChannelAnswer,
	ChannelChange,
	ChannelConfirmation,
	NewChannel,
	TemplatePreview,
	TemplatePreviewRequest,
} from '../../schemas/alerts/channels.ts';
import { TestMessageReply } from '../../schemas/deliveries.ts';
import { Done } from '../../schemas/done.ts';
import type { Endpoint } from '../endpoint.ts';

export const channelsEndpoints = {
	listChannels: {
		method: 'GET',
		path: '/api/channels',
		access: 'user',
		permission: 'read',
		reply: z.array(Channel),
		summary:
			'List the channels of the account with their state and health, those of the profile first. Their settings are shown to callers who may change them.',
	},
	getChannel: {
		method: 'GET',
		path: '/api/channels/:id',
		access: 'user',
		permission: 'read',
		reply: Channel,
		summary: 'Get a channel with its state and health. Its settings are shown to callers who may change them.',
	},
	addChannel: {
		method: 'POST',
		path: '/api/channels',
		access: 'user',
		permission: 'alerts',
		recentLogin: 'always',
		body: NewChannel,
		reply: Channel,
		refusals: ['conflict', 'limit-reached', 'rate-limited'],
		status: 201,
		summary:
			'Add a channel. An email address gets a link to confirm it, a phone a code, and Slack and Telegram are connected at connectUrl.',
	},
	updateChannel: {
		method: 'PATCH',
		path: '/api/channels/:id',
		access: 'user',
		permission: 'alerts',
		recentLogin: 'in-some-cases',
		body: ChannelChange,
		reply: Channel,
		refusals: ['conflict', 'rate-limited'],
		summary: 'Change, turn on or turn off a channel. Missing fields stay as they are; the kind cannot change.',
	},
	removeChannel: {
		method: 'DELETE',
		path: '/api/channels/:id',
		access: 'user',
		permission: 'alerts',
		reply: Done,
		refusals: ['conflict', 'rate-limited'],
		summary: 'Delete a channel. Alerts that are being sent over it are not sent again.',
	},
	testChannel: {
		method: 'POST',
		path: '/api/channels/:id/test',
		access: 'user',
		permission: 'alerts',
		reply: TestMessageReply,
		refusals: ['conflict', 'rate-limited'],
		summary: 'Send a test message over a channel and return the result.',
	},
	confirmChannel: {
		method: 'POST',
		path: '/api/channels/:id/confirm',
		access: 'user',
		permission: 'alerts',
		body: ChannelConfirmation,
		reply: Channel,
		refusals: ['conflict', 'rate-limited'],
		summary: 'Confirm a phone with the code that was sent to it, or complete the connection of a Slack channel.',
	},
	listChannelAnswers: {
		method: 'GET',
		path: '/api/channels/:id/answers',
		access: 'user',
		permission: 'alerts',
		reply: z.array(ChannelAnswer),
		summary: 'List the last 10 answers of a webhook, newest first, with their first 500 bytes.',
	},
	previewTemplate: {
		method: 'POST',
		path: '/api/channel-preview',
		access: 'user',
		permission: 'alerts',
		body: TemplatePreviewRequest,
		reply: TemplatePreview,
		refusals: ['rate-limited'],
		summary: 'Fill in the template of a webhook with an example, or say what is wrong with it.',
	},
	receiveEmailEvents: {
		method: 'POST',
		path: '/api/email-events',
		access: 'signed',
		maxBodyKb: 1024,
		reply: Done,
		refusals: ['invalid', 'unavailable'],
		summary:
			'Receive events from the email service: delivered and bounced emails. Verified by the signature over the raw body.',
	},
} as const satisfies Record<string, Endpoint>;
