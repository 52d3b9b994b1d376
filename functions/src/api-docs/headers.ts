/** The headers of requests and replies that many endpoints have, as the description of the API names them. */

import type { Endpoint, KeyScope } from '@stayup/contract';
import * as contract from '@stayup/contract';
import { hasEtag, readerOf } from '../http/conditional/etags.ts';
import { takesIdempotencyKey } from '../http/conditional/idempotency.ts';
import type { JsonSchema } from './json-schemas.ts';

/** One of the headers that many endpoints have. */
export interface Reference {
	$ref: string;
}

export interface Parameter {
	name: string;
	in: 'path' | 'query' | 'header';
	required: boolean;
	description?: string;
	schema: JsonSchema;
}

export interface Header {
	description: string;
	schema: JsonSchema;
}

const text: JsonSchema = { type: 'string' };
const seconds: JsonSchema = { type: 'integer', minimum: 0 };

/** Headers of replies. */
export const sharedHeaders = {
	'X-Request-Id': { description: 'Names the request when you contact support.', schema: text },
	ETag: { description: 'The version, for If-Match and If-None-Match.', schema: text },
	'Idempotency-Replayed': {
		description: 'The reply repeats that of an earlier request with the same Idempotency-Key.',
		schema: { type: 'string', const: 'true' },
	},
	RateLimit: { description: 'Of an API key: how many requests are left, and for how many seconds.', schema: text },
	'RateLimit-Policy': { description: 'Of an API key: how many requests it has in how many seconds.', schema: text },
	'Retry-After': { description: 'Seconds to wait before the next attempt.', schema: seconds },
	Link: { description: 'The URL of the next page, with rel="next"; absent on the last page.', schema: text },
} as const satisfies Record<string, Header>;
type SharedHeader = keyof typeof sharedHeaders;

export function headersOf(names: readonly SharedHeader[]): Readonly<Record<string, Reference>> {
	return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Those of every reply, whatever its status. */
export function usualHeadersOf(row: Endpoint): SharedHeader[] {
	return ['X-Request-Id', ...(scopeOf(row) ? (['RateLimit', 'RateLimit-Policy'] as const) : [])];
}

/** The headers of requests that follow from what the endpoint does. */
export function conditionalParametersOf(row: Endpoint): Parameter[] {
	const parameter = (name: string, description: string): Parameter => ({
		name,
		in: 'header',
		required: false,
		description,
		schema: text,
	});
	return [
		...(isShared(row) ? [parameter(contract.accountHeader, 'The id of the account that the request is about.')] : []),
		...(takesIdempotencyKey(row)
			? [parameter('idempotency-key', 'A UUID, or other text of up to 255 characters: a repeat runs nothing again.')]
			: []),
		...(takesIfMatch(row) ? [parameter('if-match', 'The ETag of the version that is changed.')] : []),
		...(hasEtag(row) ? [parameter('if-none-match', 'The ETag of the reply that you have.')] : []),
	];
}

function takesIfMatch(row: Endpoint): boolean {
	return comparesIfMatch(row) && readerOf(row) !== null;
}

/** A resource without a version refuses the header. */
export function comparesIfMatch({ method, access }: Endpoint): boolean {
	return ['PUT', 'PATCH', 'DELETE'].includes(method) && (access === 'user' || access === 'admin');
}

/** Undefined if no API key may call it. */
export function scopeOf({ access, permission }: Endpoint): KeyScope | undefined {
	return access === 'user' ? contract.keyScopes.find((scope) => scope === permission) : undefined;
}

/** Whether members of an account may call it. */
function isShared({ access, permission }: Endpoint): boolean {
	return access === 'user' && permission !== 'personal';
}
