/** Calls about alerts: deliveries, webhook secret, test alerts and the links in alert emails. */
import * as z from 'zod/mini';
import { Delivery, TestMessageReply, TestMessageRequest, WebhookSecret } from '../schemas/deliveries.ts';
import { EmailLink, EmailLinkRequest, EmailLinkUse } from '../schemas/email-links.ts';
import { PageQuery } from '../schemas/paging.ts';
import { TestAlert } from '../schemas/test-alerts.ts';
import type { Endpoint } from './endpoint.ts';

export const alertsEndpoints = {
	listDeliveries: {
		method: 'GET',
		path: '/api/deliveries',
		access: 'user',
		query: PageQuery,
		body: null,
		reply: z.array(Delivery),
		isPaged: true,
		status: 200,
		summary: 'What was sent to the caller, by mail and webhook, newest first.',
	},
	getWebhookSecret: {
		method: 'GET',
		path: '/api/users/webhook-secret',
		access: 'user',
		body: null,
		reply: WebhookSecret,
		status: 200,
		summary: 'What the webhook calls of the caller are signed with, by Standard Webhooks 1.0.',
	},
	rotateWebhookSecret: {
		method: 'POST',
		path: '/api/users/webhook-secret/rotate',
		access: 'user',
		body: null,
		reply: WebhookSecret,
		refusals: ['rate-limited'],
		status: 200,
		summary: 'Replace the webhook secret. For 24 hours calls are signed with the one before as well.',
	},
	sendTest: {
		method: 'POST',
		path: '/api/users/test-delivery',
		access: 'user',
		body: TestMessageRequest,
		reply: TestMessageReply,
		refusals: ['conflict', 'rate-limited'],
		status: 200,
		summary: 'Send the caller a test by mail or webhook now, and answer how it went.',
	},
	resendDelivery: {
		method: 'POST',
		path: '/api/deliveries/:id/resend',
		access: 'user',
		body: null,
		reply: Delivery,
		refusals: ['conflict', 'rate-limited'],
		status: 200,
		summary: 'Have an alert of the caller sent again, under the same webhook-id.',
	},
	startTestAlert: {
		method: 'POST',
		path: '/api/websites/:id/test-alert',
		access: 'user',
		body: null,
		reply: TestAlert,
		refusals: ['conflict', 'rate-limited'],
		status: 200,
		summary: 'Send an outage that never was through every channel, marked as a test and counted nowhere.',
	},
	getTestAlert: {
		method: 'GET',
		path: '/api/test-alerts/:id',
		access: 'user',
		body: null,
		reply: TestAlert,
		status: 200,
		summary: 'How each delivery of a fire drill of the caller went.',
	},
	getEmailLink: {
		method: 'POST',
		path: '/api/email-links',
		access: 'public',
		body: EmailLinkRequest,
		reply: EmailLink,
		refusals: ['rate-limited'],
		status: 200,
		summary: 'What the link of an alert mail could do. Changes nothing.',
	},
	useEmailLink: {
		method: 'POST',
		path: '/api/email-links/use',
		access: 'public',
		body: EmailLinkUse,
		reply: EmailLink,
		refusals: ['conflict', 'rate-limited'],
		status: 200,
		summary:
			'Do what the link of an alert mail is for: acknowledge the outage, mute the website for an hour, or stop these mails.',
	},
} as const satisfies Record<string, Endpoint>;
