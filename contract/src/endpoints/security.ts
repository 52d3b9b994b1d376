/** Endpoints for the security of an account: its sessions and its activity log. */
import * as z from 'zod/mini';
import { Done } from '../schemas/done.ts';
import { PageQuery } from '../schemas/paging.ts';
import { AccountActivity } from '../schemas/security/activity.ts';
import { AppCheckRequest, AppCheckToken } from '../schemas/security/app-check.ts';
import { DeviceSession } from '../schemas/security/sessions.ts';
import type { Endpoint } from './endpoint.ts';

export const securityEndpoints = {
	listSessions: {
		method: 'GET',
		path: '/api/auth/sessions',
		access: 'user',
		permission: 'personal',
		reply: z.array(DeviceSession),
		summary: 'List the devices that are logged in to the account, last seen first.',
	},
	endSession: {
		method: 'DELETE',
		path: '/api/auth/sessions/:id',
		access: 'user',
		permission: 'personal',
		activity: { recordedByHandler: ['session-ended'] },
		reply: Done,
		summary: 'Log out one device. Its token is refused from the next request on.',
	},
	logout: {
		method: 'POST',
		path: '/api/auth/logout',
		access: 'user',
		permission: 'personal',
		activity: { none: 'The list of devices shows which are logged in.' },
		reply: Done,
		summary: 'Log out. Ends the session of the token.',
	},
	endSessions: {
		method: 'POST',
		path: '/api/auth/end-sessions',
		access: 'user',
		permission: 'personal',
		activity: { recordedByHandler: ['logged-out-everywhere'] },
		reply: Done,
		summary: 'Log out everywhere. Ends all sessions of the logged-in user, including the current one.',
	},
	createAppCheckToken: {
		method: 'POST',
		path: '/api/auth/app-check',
		access: 'public',
		puzzle: { none: 'Firebase asks for it by itself, and again when it is needed.' },
		body: AppCheckRequest,
		reply: AppCheckToken,
		refusals: ['unauthenticated', 'not-found', 'rate-limited'],
		summary: 'Get an App Check token for Firebase, with the token of a session or on a known device.',
	},
	listActivity: {
		method: 'GET',
		path: '/api/users/activity',
		access: 'user',
		permission: 'personal',
		query: PageQuery,
		reply: z.array(AccountActivity),
		isPaged: true,
		summary: 'List what happened to your login in the last year, newest first.',
	},
	listAccountActivity: {
		method: 'GET',
		path: '/api/activity',
		access: 'user',
		permission: 'manage',
		query: PageQuery,
		reply: z.array(AccountActivity),
		isPaged: true,
		summary: 'List the changes of the account in the last year by people and API keys, newest first.',
	},
	exportAccountActivity: {
		method: 'GET',
		path: '/api/activity/export',
		access: 'user',
		permission: 'manage',
		recentLogin: 'always',
		activity: { recordedByHandler: ['activity-exported'] },
		query: PageQuery,
		reply: z.array(AccountActivity),
		isPaged: true,
		refusals: ['rate-limited'],
		summary:
			'Export the changes of the account in the last year, newest first. Each export leaves a row and is emailed.',
	},
} as const satisfies Record<string, Endpoint>;
