/** Calls about alerts: deliveries, webhook secret, test alerts and the links in alert emails. */
import * as z from 'zod/mini';
import { Delivery, NewTest, TestReply, WebhookSecret } from '../schemas/deliveries.ts';
import { MailLink, MailLinkLook, MailLinkUse } from '../schemas/email-links.ts';
import { PageQuery } from '../schemas/paging.ts';
import { Drill } from '../schemas/test-alerts.ts';
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
		body: NewTest,
		reply: TestReply,
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
	startDrill: {
		method: 'POST',
		path: '/api/websites/:id/drill',
		access: 'user',
		body: null,
		reply: Drill,
		refusals: ['conflict', 'rate-limited'],
		status: 200,
		summary: 'Send an outage that never was through every channel, marked as a test and counted nowhere.',
	},
	getDrill: {
		method: 'GET',
		path: '/api/drills/:id',
		access: 'user',
		body: null,
		reply: Drill,
		status: 200,
		summary: 'How each delivery of a fire drill of the caller went.',
	},
	lookAtMailLink: {
		method: 'POST',
		path: '/api/mail-links',
		access: 'public',
		body: MailLinkLook,
		reply: MailLink,
		refusals: ['rate-limited'],
		status: 200,
		summary: 'What the link of an alert mail could do. Changes nothing.',
	},
	useMailLink: {
		method: 'POST',
		path: '/api/mail-links/use',
		access: 'public',
		body: MailLinkUse,
		reply: MailLink,
		refusals: ['conflict', 'rate-limited'],
		status: 200,
		summary:
			'Do what the link of an alert mail is for: acknowledge the outage, mute the website for an hour, or stop these mails.',
	},
} as const satisfies Record<string, Endpoint>;
