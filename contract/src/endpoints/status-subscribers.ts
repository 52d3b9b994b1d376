/** Endpoints for the subscribers of status pages. */
import * as z from 'zod/mini';
import { Done } from '../schemas/done.ts';
import { PageQuery } from '../schemas/paging.ts';
import { StatusSubscriber } from '../schemas/status-pages/status-subscribers.ts';
import type { Endpoint } from './endpoint.ts';

export const statusSubscribersEndpoints = {
	listStatusSubscribers: {
		method: 'GET',
		path: '/api/status-pages/:id/subscribers',
		access: 'user',
		permission: 'write',
		query: PageQuery,
		reply: z.array(StatusSubscriber),
		isPaged: true,
		summary: 'List the confirmed subscribers of a status page, the latest first.',
	},
	exportStatusSubscribers: {
		method: 'GET',
		path: '/api/status-pages/:id/subscriber-export',
		access: 'user',
		permission: 'write',
		recentLogin: 'always',
		activity: 'subscribers-exported',
		reply: z.string(),
		replyMediaType: 'text/csv',
		refusals: ['rate-limited'],
		summary: 'Get the confirmed subscribers of a status page as a CSV file.',
	},
	eraseStatusSubscriber: {
		method: 'DELETE',
		path: '/api/status-subscribers/:id',
		access: 'user',
		permission: 'write',
		activity: 'subscriber-erased',
		reply: Done,
		refusals: ['rate-limited'],
		summary: 'Erase a subscriber of one of your status pages, with everything that is stored about it.',
	},
} as const satisfies Record<string, Endpoint>;
