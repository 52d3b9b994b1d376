/** Endpoints for the API keys of an account, which no API key may call, and one for programs about the key that they use. */
import * as z from 'zod/mini';
import { Done } from '../../schemas/done.ts';
import { CallerAccess } from '../../schemas/security/access.ts';
import { ApiKey, ApiKeyChange, NewApiKey, ShownApiKey } from '../../schemas/security/api-keys.ts';
import type { Endpoint } from '../endpoint.ts';

export const keysEndpoints = {
	listKeys: {
		method: 'GET',
		path: '/api/keys',
		access: 'user',
		permission: 'manage',
		reply: z.array(ApiKey),
		summary: 'List the API keys of the account, oldest first, without their secrets.',
	},
	addKey: {
		method: 'POST',
		path: '/api/keys',
		access: 'user',
		permission: 'manage',
		recentLogin: 'always',
		activity: { recordedByHandler: ['api-key-created'] },
		body: NewApiKey,
		reply: ShownApiKey,
		refusals: ['limit-reached', 'rate-limited'],
		status: 201,
		summary: 'Create an API key and show it once. Free includes one key that may only read.',
	},
	rotateKey: {
		method: 'POST',
		path: '/api/keys/:id/rotate',
		access: 'user',
		permission: 'manage',
		recentLogin: 'always',
		activity: { recordedByHandler: ['api-key-rotated'] },
		reply: ShownApiKey,
		refusals: ['rate-limited'],
		summary: 'Give an API key a new secret and show it once. The previous secret stays valid for 24 hours.',
	},
	updateKey: {
		method: 'PATCH',
		path: '/api/keys/:id',
		access: 'user',
		permission: 'manage',
		recentLogin: 'in-some-cases',
		activity: { recordedByHandler: ['api-key-changed', 'api-key-widened'] },
		body: ApiKeyChange,
		reply: ApiKey,
		refusals: ['limit-reached', 'rate-limited'],
		summary: 'Change the name, the scopes, the websites or the expiry of an API key.',
	},
	revokeKey: {
		method: 'DELETE',
		path: '/api/keys/:id',
		access: 'user',
		permission: 'manage',
		activity: { recordedByHandler: ['api-key-revoked'] },
		reply: Done,
		refusals: ['rate-limited'],
		summary: 'Revoke an API key. Both of its secrets are refused from the next request on.',
	},
	getAccess: {
		method: 'GET',
		path: '/api/access',
		access: 'user',
		permission: 'read',
		reply: CallerAccess,
		summary: 'Get what the API key of the request may do, and the limits of the plan of its account.',
	},
} as const satisfies Record<string, Endpoint>;
