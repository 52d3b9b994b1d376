/** Endpoints for alert policies: which channels are notified, in which order and when. */
import * as z from 'zod/mini';
import { AlertPolicy, NewPolicy, PolicyPreview, PolicyPreviewRequest } from '../../schemas/alerts/policies.ts';
import { Done } from '../../schemas/done.ts';
import type { Endpoint } from '../endpoint.ts';

export const policiesEndpoints = {
	listPolicies: {
		method: 'GET',
		path: '/api/policies',
		access: 'user',
		permission: 'read',
		reply: z.array(AlertPolicy),
		summary:
			'List the alert policies of the account: that of the account first, then those of tags and websites by name.',
	},
	getPolicy: {
		method: 'GET',
		path: '/api/policies/:id',
		access: 'user',
		permission: 'read',
		reply: AlertPolicy,
		summary: 'Get an alert policy.',
	},
	addPolicy: {
		method: 'POST',
		path: '/api/policies',
		access: 'user',
		permission: 'alerts',
		activity: 'policy-added',
		body: NewPolicy,
		reply: AlertPolicy,
		refusals: ['limit-reached', 'rate-limited'],
		status: 201,
		summary:
			'Add an alert policy for the account, a tag or a website. Each has at most one; the most specific one applies.',
	},
	updatePolicy: {
		method: 'PUT',
		path: '/api/policies/:id',
		access: 'user',
		permission: 'alerts',
		activity: 'policy-changed',
		body: NewPolicy,
		reply: AlertPolicy,
		refusals: ['rate-limited'],
		summary: 'Replace an alert policy. Ongoing outages keep the policy they began with.',
	},
	removePolicy: {
		method: 'DELETE',
		path: '/api/policies/:id',
		access: 'user',
		permission: 'alerts',
		activity: 'policy-deleted',
		reply: Done,
		refusals: ['rate-limited'],
		summary: 'Delete an alert policy. Ongoing outages keep it until they end.',
	},
	previewPolicy: {
		method: 'POST',
		path: '/api/policy-preview',
		access: 'user',
		permission: 'read',
		activity: { none: 'It saves nothing.' },
		body: PolicyPreviewRequest,
		reply: PolicyPreview,
		refusals: ['rate-limited'],
		summary:
			'Show a policy in plain sentences, and when it would notify whom in a made-up outage. Nothing is stored or sent.',
	},
} as const satisfies Record<string, Endpoint>;
