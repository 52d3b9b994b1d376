/** Endpoints for visitor numbers and contact forms. */
import * as z from 'zod/mini';
import { PossibleSpamEntry } from '../schemas/business/possible-spam.ts';
import { Done } from '../schemas/done.ts';
import { PageQuery } from '../schemas/paging.ts';
import { FormEntry, VisitorNumbers, VisitorQuery } from '../schemas/visitors.ts';
import type { Endpoint } from './endpoint.ts';

export const visitorsEndpoints = {
	getVisitors: {
		method: 'GET',
		path: '/api/websites/:id/visitors',
		access: 'user',
		permission: 'read',
		query: VisitorQuery,
		reply: VisitorNumbers,
		summary: 'Get how often the pages of a website were opened, by day, page, source and country.',
	},
	startVisitors: {
		method: 'POST',
		path: '/api/websites/:id/visitors',
		access: 'user',
		permission: 'write',
		activity: 'visitors-started',
		reply: VisitorNumbers,
		refusals: ['limit-reached', 'rate-limited'],
		summary:
			'Count the visitors of a website, and accept its contact form. The reply has the URL of the script for its pages.',
	},
	stopVisitors: {
		method: 'DELETE',
		path: '/api/websites/:id/visitors',
		access: 'user',
		permission: 'write',
		activity: 'visitors-stopped',
		reply: Done,
		refusals: ['rate-limited'],
		summary:
			'Stop counting the visitors of a website and accepting its form. Deletes the numbers; entries of the form stay.',
	},
	listFormEntries: {
		method: 'GET',
		path: '/api/websites/:id/form-entries',
		access: 'user',
		permission: 'read',
		query: PageQuery,
		reply: z.array(FormEntry),
		isPaged: true,
		summary: 'List what visitors sent with the contact form of a website, newest first.',
	},
	listPossibleSpamEntries: {
		method: 'GET',
		path: '/api/websites/:id/form-entries/possible-spam',
		access: 'user',
		permission: 'read',
		query: PageQuery,
		reply: z.array(PossibleSpamEntry),
		isPaged: true,
		summary: 'List the entries of the last 30 days that may be spam, newest first.',
	},
	markEntryNotSpam: {
		method: 'POST',
		path: '/api/form-entries/:id/not-spam',
		access: 'user',
		permission: 'write',
		activity: 'form-entry-changed',
		reply: FormEntry,
		refusals: ['rate-limited'],
		summary: 'Make possible spam an ordinary entry. The email about it is sent now.',
	},
	removeFormEntry: {
		method: 'DELETE',
		path: '/api/form-entries/:id',
		access: 'user',
		permission: 'write',
		activity: 'form-entry-deleted',
		reply: Done,
		refusals: ['rate-limited'],
		summary: 'Delete an entry of a contact form, or possible spam.',
	},
} as const satisfies Record<string, Endpoint>;
