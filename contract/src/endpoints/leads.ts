/** Endpoints for leads. */
import * as z from 'zod/mini';
import { Done } from '../schemas/done.ts';
import { Lead, LeadHeaders, LeadStatusChange, NewLead } from '../schemas/leads.ts';
import { PageOrRowQuery } from '../schemas/paging.ts';
import type { Endpoint } from './endpoint.ts';

export const leadsEndpoints = {
	listLeads: {
		method: 'GET',
		path: '/api/leads',
		access: 'admin',
		query: PageOrRowQuery,
		body: null,
		reply: z.array(Lead),
		isPaged: true,
		status: 200,
		summary: 'List leads, newest first.',
	},
	updateLeadStatus: {
		method: 'PUT',
		path: '/api/leads/:id/status',
		access: 'admin',
		body: LeadStatusChange,
		reply: Lead,
		status: 200,
		summary: 'Update the status of a lead.',
	},
	createLead: {
		method: 'POST',
		path: '/api/leads/create',
		access: 'public',
		headers: LeadHeaders,
		body: NewLead,
		reply: Done,
		refusals: ['forbidden', 'rate-limited'],
		status: 200,
		summary: 'Submit the intake form to book a call.',
	},
} as const satisfies Record<string, Endpoint>;
