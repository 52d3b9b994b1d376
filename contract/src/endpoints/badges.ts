/** Endpoints for the badges of websites. */
import { Badges } from '../schemas/status-pages/badges.ts';
import type { Endpoint } from './endpoint.ts';

export const badgesEndpoints = {
	getBadges: {
		method: 'GET',
		path: '/api/websites/:id/badges',
		access: 'user',
		permission: 'read',
		reply: Badges,
		summary: 'Get the public id and the URLs of the badges of a website, if it has badges.',
	},
	renewBadges: {
		method: 'POST',
		path: '/api/websites/:id/badges',
		access: 'user',
		permission: 'write',
		activity: 'badges-replaced',
		reply: Badges,
		refusals: ['rate-limited'],
		summary: 'Create the badges of a website, or replace their public id. The old URLs stop working.',
	},
	removeBadges: {
		method: 'DELETE',
		path: '/api/websites/:id/badges',
		access: 'user',
		permission: 'write',
		activity: 'badges-removed',
		reply: Badges,
		refusals: ['rate-limited'],
		summary: 'Revoke the badges of a website. Their URLs stop working.',
	},
} as const satisfies Record<string, Endpoint>;
