/** Endpoints for the security of an account: its activity log. */
import * as z from 'zod/mini';
import { PageQuery } from '../schemas/paging.ts';
import { AccountActivity } from '../schemas/security/activity.ts';
import type { Endpoint } from './endpoint.ts';

export const securityEndpoints = {
	listActivity: {
		method: 'GET',
		path: '/api/users/activity',
		access: 'user',
		query: PageQuery,
		body: null,
		reply: z.array(AccountActivity),
		isPaged: true,
		status: 200,
		summary: 'List logins and security changes of the account in the last year, newest first.',
	},
} as const satisfies Record<string, Endpoint>;
