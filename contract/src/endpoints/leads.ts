/** Endpoints for leads. */
import * as z from 'zod/mini';
import { InboxNote } from '../schemas/business/inbox.ts';
import {
	Lead,
	LeadChange,
	LeadDetail,
	LeadHeaders,
	LeadReceipt,
	LeadSite,
	LeadStatusChange,
	LeadSummary,
	NewLead,
} from '../schemas/business/leads.ts';
import { PageOrRowQuery } from '../schemas/paging.ts';
import type { Endpoint } from './endpoint.ts';

export const leadsEndpoints = {
	listLeads: {
		method: 'GET',
		path: '/api/leads',
		access: 'admin',
		query: PageOrRowQuery,
		reply: z.array(Lead),
		isPaged: true,
		summary: 'List leads, newest first.',
	},
	updateLeadStatus: {
		method: 'PUT',
		path: '/api/leads/:id/status',
		access: 'admin',
		body: LeadStatusChange,
		reply: Lead,
		summary: 'Update the status of a lead.',
	},
	createLead: {
		method: 'POST',
		path: '/api/leads/create',
		access: 'public',
		headers: LeadHeaders,
		body: NewLead,
		reply: LeadReceipt,
		refusals: ['forbidden', 'conflict', 'rate-limited'],
		summary: 'Submit the intake form to book a call, at a free time or at any time.',
	},
	getLeadSummary: {
		method: 'GET',
		path: '/api/leads/summary',
		access: 'admin',
		reply: LeadSummary,
		summary: 'Count the leads, applications and purchases that wait for us, and the possible spam.',
	},
	exportLeads: {
		method: 'GET',
		path: '/api/leads/export',
		access: 'admin',
		recentLogin: 'within-an-hour',
		reply: z.string(),
		replyMediaType: 'text/csv',
		summary: 'Get all leads as a CSV file.',
	},
	getLead: {
		method: 'GET',
		path: '/api/leads/:id',
		access: 'admin',
		reply: LeadDetail,
		summary: 'Get a lead with its timeline, its duplicates and what is known about its website.',
	},
	changeLead: {
		method: 'PATCH',
		path: '/api/leads/:id',
		access: 'admin',
		body: LeadChange,
		reply: Lead,
		summary: 'Change who handles a lead, its next action, its value or why it was lost.',
	},
	addLeadNote: {
		method: 'POST',
		path: '/api/leads/:id/notes',
		access: 'admin',
		body: InboxNote,
		reply: LeadDetail,
		status: 201,
		summary: 'Add a note, a call or an email to the timeline of a lead.',
	},
	checkLeadSite: {
		method: 'POST',
		path: '/api/leads/:id/site',
		access: 'admin',
		reply: LeadSite,
		refusals: ['conflict'],
		dials: true,
		summary: 'Check the website of a lead.',
	},
} as const satisfies Record<string, Endpoint>;
