/** Endpoints that describe the API itself and how it sees a request. */
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';

export const documentsEndpoints = {
	getOpenApi: {
		method: 'GET',
		path: '/api/openapi.json',
		access: 'public',
		puzzle: { none: 'It has no limit.' },
		reply: z.record(z.string(), z.unknown()),
		summary: 'Get the API description as an OpenAPI 3.1 document.',
	},
	getClientIp: {
		method: 'GET',
		path: '/api/client-ip',
		access: 'public',
		puzzle: { none: 'It has no limit.' },
		reply: z.object({
			/** An IPv6 client counts by its /64 network. Null without a proxy in front, as on one machine. */
			clientIp: z.nullable(z.string()),
			/** The host that you requested, as the edge states it. Null if it states none. */
			host: z.nullable(z.string()),
		}),
		summary:
			'Get your IP as the rate limits see it, and the host as status pages see it, to check the proxies of a deployment.',
	},
} as const satisfies Record<string, Endpoint>;
