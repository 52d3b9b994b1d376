/** Endpoints for admins. */
import * as z from 'zod/mini';
import { ReauthenticationHeaders } from '../schemas/accounts.ts';
import {
	AccessChange,
	AdminNotification,
	AdminStats,
	AuditEntry,
	OutageForAdmin,
	TierChange,
	UserForAdmin,
	UserQuery,
	WebsiteForAdmin,
	WebsiteQuery,
} from '../schemas/admin/admin.ts';
import { FailedDelivery } from '../schemas/deliveries.ts';
import { Done } from '../schemas/done.ts';
import { PageQuery } from '../schemas/paging.ts';
import type { Endpoint } from './endpoint.ts';

export const adminEndpoints = {
	listUsers: {
		method: 'GET',
		path: '/api/admin/users',
		access: 'admin',
		query: UserQuery,
		reply: z.array(UserForAdmin),
		isPaged: true,
		summary: 'List accounts, newest first.',
	},
	getAdminStats: {
		method: 'GET',
		path: '/api/admin/stats',
		access: 'admin',
		reply: AdminStats,
		summary: 'Count accounts, websites, job applications and leads.',
	},
	listOutages: {
		method: 'GET',
		path: '/api/admin/outages',
		access: 'admin',
		query: PageQuery,
		reply: z.array(OutageForAdmin),
		isPaged: true,
		summary: 'List the outages of all websites, newest first.',
	},
	updateUserTier: {
		method: 'PUT',
		path: '/api/admin/users/:id/tier',
		access: 'admin',
		headers: ReauthenticationHeaders,
		body: TierChange,
		reply: UserForAdmin,
		refusals: ['conflict', 'rate-limited'],
		summary: 'Change the tier of an account. Needs a login within the last hour, or the password.',
	},
	sendNotification: {
		method: 'POST',
		path: '/api/admin/send-notification',
		access: 'admin',
		body: AdminNotification,
		reply: Done,
		refusals: ['conflict', 'not-found', 'rate-limited'],
		summary: 'Email a predefined or custom message to a user.',
	},
	listAllWebsites: {
		method: 'GET',
		path: '/api/admin/websites',
		access: 'admin',
		query: WebsiteQuery,
		reply: z.array(WebsiteForAdmin),
		isPaged: true,
		summary: 'List the websites of all accounts, newest first. Status and last check are as of the last status change.',
	},
	setUserAccess: {
		method: 'PUT',
		path: '/api/admin/users/:id/access',
		access: 'admin',
		headers: ReauthenticationHeaders,
		body: AccessChange,
		reply: UserForAdmin,
		refusals: ['conflict', 'rate-limited'],
		summary:
			'Disable or enable an account. Disabling ends its sessions immediately. Needs a login within the last hour, or the password.',
	},
	listAuditLog: {
		method: 'GET',
		path: '/api/admin/audit-log',
		access: 'admin',
		query: PageQuery,
		reply: z.array(AuditEntry),
		isPaged: true,
		summary: 'List the actions of admins, newest first.',
	},
	listFailedDeliveries: {
		method: 'GET',
		path: '/api/admin/deliveries',
		access: 'admin',
		query: PageQuery,
		reply: z.array(FailedDelivery),
		isPaged: true,
		summary: 'List deliveries that failed for a reason the recipient is not responsible for, newest first.',
	},
	resendFailedDelivery: {
		method: 'POST',
		path: '/api/admin/deliveries/:id/resend',
		access: 'admin',
		reply: Done,
		refusals: ['conflict'],
		summary: 'Resend a failed delivery with the same id.',
	},
} as const satisfies Record<string, Endpoint>;
