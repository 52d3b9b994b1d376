/** Endpoints for admins about one customer, and the search over everything. */
import * as z from 'zod/mini';
import { AuditEntry, OutageForAdmin, WebsiteForAdmin } from '../schemas/admin/admin.ts';
import { DeliveryQuery, Found, Person, PersonDelivery, PersonPayment, SearchQuery } from '../schemas/admin/people.ts';
import { AlertSearch } from '../schemas/alerts/alert-trail.ts';
import { PageQuery } from '../schemas/paging.ts';
import type { Endpoint } from './endpoint.ts';

export const peopleEndpoints = {
	getPerson: {
		method: 'GET',
		path: '/api/admin/people/:id',
		access: 'admin',
		audit: { hourly: 'user.read' },
		reply: Person,
		summary: 'Get an account with its subscription and notification settings.',
	},
	listPersonWebsites: {
		method: 'GET',
		path: '/api/admin/people/:id/websites',
		access: 'admin',
		audit: { none: 'Opening the account has a row, and this is a part of its page.' },
		query: PageQuery,
		reply: z.array(WebsiteForAdmin),
		isPaged: true,
		summary: 'List the websites of an account, oldest first. Status and last check are as of the last status change.',
	},
	listPersonOutages: {
		method: 'GET',
		path: '/api/admin/people/:id/outages',
		access: 'admin',
		audit: { none: 'Opening the account has a row, and this is a part of its page.' },
		query: PageQuery,
		reply: z.array(OutageForAdmin),
		isPaged: true,
		summary: 'List the outages of an account, newest first.',
	},
	listPersonDeliveries: {
		method: 'GET',
		path: '/api/admin/people/:id/deliveries',
		access: 'admin',
		audit: { none: 'Opening the account has a row, and this is a part of its page.' },
		query: DeliveryQuery,
		reply: z.array(PersonDelivery),
		isPaged: true,
		summary: 'List the emails and webhook calls to an account, newest first.',
	},
	listPersonPayments: {
		method: 'GET',
		path: '/api/admin/people/:id/payments',
		access: 'admin',
		audit: { none: 'Opening the account has a row, and this is a part of its page.' },
		reply: z.array(PersonPayment),
		summary: 'List the latest invoices of an account, newest first, with what was refunded or is disputed.',
	},
	listPersonAudit: {
		method: 'GET',
		path: '/api/admin/people/:id/audit-log',
		access: 'admin',
		audit: { none: 'Opening the account has a row, and this is a part of its page.' },
		query: PageQuery,
		reply: z.array(AuditEntry),
		isPaged: true,
		summary: 'List the actions of admins on an account, newest first.',
	},
	searchAlerts: {
		method: 'GET',
		path: '/api/admin/alerts',
		access: 'admin',
		audit: {
			hourly: 'alerts.searched',
			subjectIn: [
				['person', '_id'],
				['website', 'owner', '_id'],
			],
		},
		query: SearchQuery,
		reply: AlertSearch,
		summary:
			'Find out why somebody got no alert, by the name, URL or id of a website, the id of an outage, or an email address.',
	},
	searchAll: {
		method: 'GET',
		path: '/api/admin/search',
		access: 'admin',
		audit: { none: 'A list that admins work in all day; what takes data out of it has a row.' },
		query: SearchQuery,
		reply: z.array(Found),
		summary:
			'Find people, websites, leads and job applications by the beginning of a name, an email address or a host name, or by their id.',
	},
} as const satisfies Record<string, Endpoint>;
