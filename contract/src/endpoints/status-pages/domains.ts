/** Endpoints for the own domains of status pages. */
import { Done } from '../../schemas/done.ts';
import { StatusDomainChoice, StatusPageDomain } from '../../schemas/status-pages/domains.ts';
import type { Endpoint } from '../endpoint.ts';

export const statusDomainsEndpoints = {
	getStatusDomain: {
		method: 'GET',
		path: '/api/status-pages/:id/domain',
		access: 'user',
		permission: 'read',
		reply: StatusPageDomain,
		summary: 'Get the own domain of a status page, with the DNS records to set.',
	},
	setStatusDomain: {
		method: 'PUT',
		path: '/api/status-pages/:id/domain',
		access: 'user',
		permission: 'write',
		activity: 'status-page-changed',
		body: StatusDomainChoice,
		reply: StatusPageDomain,
		refusals: ['conflict', 'limit-reached', 'rate-limited'],
		summary: 'Give a status page its own domain. Visitors find the page there once its DNS records are set.',
	},
	removeStatusDomain: {
		method: 'DELETE',
		path: '/api/status-pages/:id/domain',
		access: 'user',
		permission: 'write',
		activity: 'status-page-changed',
		reply: Done,
		refusals: ['rate-limited'],
		summary: 'Take the own domain from a status page, which stays at its URL on our domain.',
	},
	checkStatusDomain: {
		method: 'POST',
		path: '/api/status-pages/:id/domain-check',
		access: 'user',
		permission: 'write',
		activity: { none: 'It saves nothing.' },
		reply: StatusPageDomain,
		refusals: ['rate-limited'],
		summary: 'Check the DNS records and the certificate of the own domain of a status page now.',
	},
} as const satisfies Record<string, Endpoint>;
