/** Endpoints for status pages. */
import * as z from 'zod/mini';
import { Done } from '../schemas/done.ts';
import { SlugCheck, SlugQuery, StatusPage, StatusPageSettings } from '../schemas/status-pages/status-pages.ts';
import type { StatusSnapshot } from '../values/status-pages/snapshot.ts';
import type { Endpoint } from './endpoint.ts';

/** The settings of a page with many components are larger than other bodies. */
const maxBodyKb = 128;

export const statusPagesEndpoints = {
	listStatusPages: {
		method: 'GET',
		path: '/api/status-pages',
		access: 'user',
		permission: 'read',
		reply: z.array(StatusPage),
		summary: 'List your status pages.',
	},
	addStatusPage: {
		method: 'POST',
		path: '/api/status-pages',
		access: 'user',
		permission: 'write',
		activity: 'status-page-added',
		body: StatusPageSettings,
		maxBodyKb,
		reply: StatusPage,
		refusals: ['conflict', 'limit-reached', 'rate-limited'],
		status: 201,
		summary: 'Create a status page.',
	},
	getStatusPage: {
		method: 'GET',
		path: '/api/status-pages/:id',
		access: 'user',
		permission: 'read',
		reply: StatusPage,
		summary: 'Get a status page.',
	},
	updateStatusPage: {
		method: 'PUT',
		path: '/api/status-pages/:id',
		access: 'user',
		permission: 'write',
		recentLogin: 'in-some-cases',
		activity: 'status-page-changed',
		body: StatusPageSettings,
		maxBodyKb,
		reply: StatusPage,
		refusals: ['conflict', 'limit-reached', 'rate-limited'],
		summary: 'Change a status page: its settings, groups and components, all together.',
	},
	removeStatusPage: {
		method: 'DELETE',
		path: '/api/status-pages/:id',
		access: 'user',
		permission: 'write',
		activity: 'status-page-deleted',
		reply: Done,
		refusals: ['rate-limited'],
		summary: 'Delete a status page with its incidents and subscribers. Its slug stays reserved for you for 30 days.',
	},
	previewStatusPage: {
		method: 'POST',
		path: '/api/status-page-preview',
		access: 'user',
		permission: 'write',
		activity: { none: 'It saves nothing.' },
		body: StatusPageSettings,
		maxBodyKb,
		reply: z.custom<StatusSnapshot>(),
		refusals: ['limit-reached', 'rate-limited'],
		summary: 'Show what visitors would see with these settings, without saving them.',
	},
	checkSlug: {
		method: 'GET',
		path: '/api/status-page-slugs',
		access: 'user',
		permission: 'read',
		query: SlugQuery,
		reply: SlugCheck,
		refusals: ['rate-limited'],
		summary: 'Ask whether the last part of the URL of a status page is free.',
	},
} as const satisfies Record<string, Endpoint>;
