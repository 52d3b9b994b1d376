/** Endpoints for outages. */
import * as z from 'zod/mini';
import { NewAcknowledgement, OutageDetail, OutageNeighbours } from '../schemas/history.ts';
import { NewComment } from '../schemas/outages/outage-comments.ts';
import { ListedOutage, OutageQuery } from '../schemas/outages/outage-list.ts';
import { EvidenceFile, EvidenceRequest } from '../schemas/outages/shared-outage.ts';
import type { Endpoint } from './endpoint.ts';

export const outagesEndpoints = {
	listOwnOutages: {
		method: 'GET',
		path: '/api/outages',
		access: 'user',
		permission: 'read',
		query: OutageQuery,
		reply: z.array(ListedOutage),
		isPaged: true,
		summary: 'List the outages of your websites: ongoing ones first, then the others, each newest first.',
	},
	getOutage: {
		method: 'GET',
		path: '/api/outages/:id',
		access: 'user',
		permission: 'read',
		reply: OutageDetail,
		summary: 'Get an outage with its evidence and timeline. Admins can get the outages of all accounts.',
	},
	acknowledgeOutage: {
		method: 'POST',
		path: '/api/outages/:id/acknowledge',
		access: 'user',
		permission: 'respond',
		body: NewAcknowledgement,
		reply: OutageDetail,
		refusals: ['conflict', 'rate-limited'],
		summary: 'Acknowledge an outage, with a note.',
	},
	getOutageNeighbours: {
		method: 'GET',
		path: '/api/outages/:id/neighbours',
		access: 'user',
		permission: 'read',
		reply: OutageNeighbours,
		summary: 'Get the outages before and after this one, of its website and of all websites.',
	},
	addOutageComment: {
		method: 'POST',
		path: '/api/outages/:id/comments',
		access: 'user',
		permission: 'respond',
		body: NewComment,
		reply: OutageDetail,
		refusals: ['conflict', 'rate-limited'],
		status: 201,
		summary: 'Add a comment to an outage.',
	},
	editOutageComment: {
		method: 'PATCH',
		path: '/api/outage-comments/:id',
		access: 'user',
		permission: 'respond',
		body: NewComment,
		reply: OutageDetail,
		refusals: ['rate-limited'],
		summary: 'Edit a comment on an outage.',
	},
	deleteOutageComment: {
		method: 'DELETE',
		path: '/api/outage-comments/:id',
		access: 'user',
		permission: 'respond',
		reply: OutageDetail,
		refusals: ['rate-limited'],
		summary: 'Delete a comment on an outage.',
	},
	shareEvidence: {
		method: 'POST',
		path: '/api/outages/:id/evidence-link',
		access: 'user',
		permission: 'write',
		recentLogin: 'always',
		reply: OutageDetail,
		refusals: ['rate-limited'],
		summary: 'Create a link that opens the evidence of an outage without a login, or get the existing one.',
	},
	revokeEvidenceLink: {
		method: 'DELETE',
		path: '/api/outages/:id/evidence-link',
		access: 'user',
		permission: 'write',
		reply: OutageDetail,
		refusals: ['rate-limited'],
		summary: 'Revoke the link to the evidence of an outage, which then no longer opens.',
	},
	openEvidence: {
		method: 'POST',
		path: '/api/evidence',
		access: 'public',
		body: EvidenceRequest,
		reply: EvidenceFile,
		refusals: ['not-found', 'rate-limited'],
		summary: 'Get the evidence of an outage with the token of its link, without a login.',
	},
} as const satisfies Record<string, Endpoint>;
