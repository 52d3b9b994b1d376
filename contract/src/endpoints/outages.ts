/** Endpoints for outages. */
import { NewAcknowledgement, OutageDetail } from '../schemas/history.ts';
import type { Endpoint } from './endpoint.ts';

export const outagesEndpoints = {
	getOutage: {
		method: 'GET',
		path: '/api/outages/:id',
		access: 'user',
		body: null,
		reply: OutageDetail,
		status: 200,
		summary: 'Get an outage with its evidence and timeline. Admins can get the outages of all accounts.',
	},
	acknowledgeOutage: {
		method: 'POST',
		path: '/api/outages/:id/acknowledge',
		access: 'user',
		body: NewAcknowledgement,
		reply: OutageDetail,
		refusals: ['conflict', 'rate-limited'],
		status: 200,
		summary: 'Acknowledge an outage, with a note.',
	},
} as const satisfies Record<string, Endpoint>;
