/** Endpoint for programs: the scopes and limits of the credentials of a request. */
import { CallerAccess } from '../../schemas/security/access.ts';
import type { Endpoint } from '../endpoint.ts';

export const accessEndpoints = {
	getAccess: {
		method: 'GET',
		path: '/api/access',
		access: 'user',
		permission: 'read',
		reply: CallerAccess,
		summary: 'Get what the API key of the request may do, and the limits of the plan of its account.',
	},
} as const satisfies Record<string, Endpoint>;
