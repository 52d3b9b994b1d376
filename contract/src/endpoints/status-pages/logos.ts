/** Endpoints for the logo of a status page. */
import { LogoUpload } from '../../schemas/status-pages/logos.ts';
import { StatusPage } from '../../schemas/status-pages/status-pages.ts';
import type { Endpoint } from '../endpoint.ts';

export const statusLogosEndpoints = {
	setStatusLogo: {
		method: 'PUT',
		path: '/api/status-pages/:id/logo',
		access: 'user',
		permission: 'write',
		activity: 'status-page-changed',
		body: LogoUpload,
		/** 512 KB in Base64. */
		maxBodyKb: 700,
		reply: StatusPage,
		refusals: ['rate-limited'],
		summary: 'Show this image on a status page: PNG, JPEG or WebP of at most 512 KB. Visitors get it smaller, as WebP.',
	},
	removeStatusLogo: {
		method: 'DELETE',
		path: '/api/status-pages/:id/logo',
		access: 'user',
		permission: 'write',
		activity: 'status-page-changed',
		reply: StatusPage,
		refusals: ['rate-limited'],
		summary: 'Remove the logo of a status page.',
	},
} as const satisfies Record<string, Endpoint>;
