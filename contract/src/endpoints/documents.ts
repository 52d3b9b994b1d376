/** Endpoints that describe the API itself. */
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';

export const documentsEndpoints = {
	getOpenApi: {
		method: 'GET',
		path: '/api/openapi.json',
		access: 'public',
		body: null,
		reply: z.record(z.string(), z.unknown()),
		status: 200,
		summary: 'Get the API description as an OpenAPI 3.1 document.',
	},
} as const satisfies Record<string, Endpoint>;
