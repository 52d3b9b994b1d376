/** Calls about outages. */
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
		summary: 'One outage of the caller, or for an admin of anybody: what was seen, decided, sent and noted.',
	},
	acknowledgeOutage: {
		method: 'POST',
		path: '/api/outages/:id/acknowledge',
		access: 'user',
		body: NewAcknowledgement,
		reply: OutageDetail,
		refusals: ['conflict'],
		status: 200,
		summary: 'Say that somebody is on an outage of the caller, with a note.',
	},
} as const satisfies Record<string, Endpoint>;
