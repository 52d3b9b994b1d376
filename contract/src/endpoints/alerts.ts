/** Endpoints for alerts: deliveries, webhook secret, test alerts and the links in alert emails. */
import * as z from 'zod/mini';
import { Delivery, TestMessageReply, TestMessageRequest, WebhookSecret } from '../schemas/deliveries.ts';
import { Done } from '../schemas/done.ts';
import { EmailLink, EmailLinkRequest, EmailLinkUse } from '../schemas/email-links.ts';
import { PageQuery } from '../schemas/paging.ts';
import { TestAlert } from '../schemas/test-alerts.ts';
import type { Endpoint } from './endpoint.ts';

export const alertsEndpoints = {
	listDeliveries: {
		method: 'GET',
		path: '/api/deliveries',
		access: 'user',
		permission: 'read',
		query: PageQuery,
		reply: z.array(Delivery),
		isPaged: true,
		summary: 'List the emails and webhook calls sent to the logged-in user, newest first.',
	},
	showWebhookSecret: {
		method: 'POST',
		path: '/api/users/webhook-secret',
		access: 'user',
		permission: 'manage',
		recentLogin: 'in-some-cases',
		activity: { recordedByHandler: ['webhook-secret-shown'] },
		reply: WebhookSecret,
		refusals: ['rate-limited'],
		summary: 'Show the secret that signs webhook calls, as defined by Standard Webhooks 1.0.',
	},
	rotateWebhookSecret: {
		method: 'POST',
		path: '/api/users/webhook-secret/rotate',
		access: 'user',
		permission: 'manage',
		recentLogin: 'always',
		activity: { recordedByHandler: ['webhook-secret-replaced'] },
		reply: WebhookSecret,
		refusals: ['rate-limited'],
		summary:
			'Rotate the webhook secret and show the new one. For 24 hours, calls are also signed with the previous secret.',
	},
	sendTest: {
		method: 'POST',
		path: '/api/users/test-delivery',
		access: 'user',
		permission: 'alerts',
		activity: { none: 'It only sends a test, which the list of deliveries shows.' },
		body: TestMessageRequest,
		reply: TestMessageReply,
		refusals: ['conflict', 'rate-limited'],
		summary: 'Send a test message by email or webhook and return the result.',
	},
	resendDelivery: {
		method: 'POST',
		path: '/api/deliveries/:id/resend',
		access: 'user',
		permission: 'alerts',
		activity: { none: 'The list of deliveries shows it.' },
		reply: Delivery,
		refusals: ['conflict', 'rate-limited'],
		summary: 'Resend an alert with the same webhook-id.',
	},
	startTestAlert: {
		method: 'POST',
		path: '/api/websites/:id/test-alert',
		access: 'user',
		permission: 'alerts',
		activity: { none: 'It only sends a test, which the list of deliveries shows.' },
		reply: TestAlert,
		refusals: ['conflict', 'rate-limited'],
		summary: 'Send a test outage and recovery through every enabled channel. It is not recorded in the history.',
	},
	getTestAlert: {
		method: 'GET',
		path: '/api/test-alerts/:id',
		access: 'user',
		permission: 'read',
		reply: TestAlert,
		summary: 'Get the delivery status of a test alert.',
	},
	getEmailLink: {
		method: 'POST',
		path: '/api/email-links',
		access: 'public',
		puzzle: 'when-busy',
		body: EmailLinkRequest,
		reply: EmailLink,
		refusals: ['rate-limited'],
		summary: 'Get the actions that the link in an alert email offers, without performing any.',
	},
	useEmailLink: {
		method: 'POST',
		path: '/api/email-links/use',
		access: 'public',
		puzzle: 'when-busy',
		body: EmailLinkUse,
		reply: EmailLink,
		refusals: ['conflict', 'rate-limited'],
		summary:
			'Perform an action of the link in an alert email: acknowledge the outage, mute the website for an hour or unsubscribe.',
	},
	unsubscribe: {
		method: 'POST',
		path: '/api/email-links/:id/unsubscribe',
		access: 'public',
		puzzle: { none: 'Mail services call it, and only unknown links count.' },
		ignoresUnknown: 'Mail services may add parameters to the URL.',
		reply: Done,
		refusals: ['rate-limited'],
		summary:
			'Unsubscribe with one click from alert and report emails, as RFC 8058 describes. Mail apps call it; the form in the request body is not read.',
	},
} as const satisfies Record<string, Endpoint>;
