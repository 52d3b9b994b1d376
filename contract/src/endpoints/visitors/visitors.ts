/** Endpoints for visitor numbers and contact forms. */
import * as z from 'zod/mini';
import { Done } from '../../schemas/done.ts';
import { PageQuery } from '../../schemas/paging.ts';
import { FormEntry, VisitorNumbers, VisitorQuery } from '../../schemas/visitors/visitors.ts';
import type { Endpoint } from '../endpoint.ts';

export const visitorsEndpoints = {
	getVisitors: {
		method: 'GET',
		path: '/api/websites/:id/visitors',
		access: 'user',
		permission: 'read',
		body: null,
		query: VisitorQuery,
		reply: VisitorNumbers,
		status: 200,
		summary: 'Get how often the pages of a website were opened, by day, page, source and country.',
	},
	startVisitors: {
		method: 'POST',
		path: '/api/websites/:id/visitors',
		access: 'user',
		permission: 'write',
		body: null,
		reply: VisitorNumbers,
		refusals: ['limit-reached', 'rate-limited'],
		status: 200,
		summary:
			'Count the visitors of a website, and accept its contact form. The reply has the URL of the script for its pages.',
	},
	stopVisitors: {
		method: 'DELETE',
		path: '/api/websites/:id/visitors',
		access: 'user',
		permission: 'write',
		body: null,
		reply: Done,
		refusals: ['rate-limited'],
		status: 200,
		summary:
			'Stop counting the visitors of a website and accepting its form. Deletes the numbers; entries of the form stay.',
	},
	listFormEntries: {
		method: 'GET',
		path: '/api/websites/:id/form-entries',
		access: 'user',
		permission: 'read',
		body: null,
		query: PageQuery,
		reply: z.array(FormEntry),
		isPaged: true,
		status: 200,
		summary: 'List what visitors sent with the contact form of a website, newest first.',
	},
	removeFormEntry: {
		method: 'DELETE',
		path: '/api/form-entries/:id',
		access: 'user',
		permission: 'write',
		body: null,
		reply: Done,
		refusals: ['rate-limited'],
		status: 200,
		summary: 'Delete an entry of a contact form.',
	},
} as const satisfies Record<string, Endpoint>;
