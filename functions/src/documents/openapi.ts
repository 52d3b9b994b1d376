/** The table of calls as an OpenAPI 3.1 document: a pure function of the contract, so that it cannot tell anything else. */

import type { Access, Endpoint, ProblemCode } from '@stayup/contract';
import * as contract from '@stayup/contract';
import * as z from 'zod/mini';
import { WebhookEvent } from '../alerts/webhook/webhook-event.ts';
import { statusOfProblem } from '../http/replies.ts';
import { fieldNotes } from './field-notes.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface Operation {
	operationId: string;
	tags: readonly string[];
	summary: string;
	security: readonly Readonly<Record<string, readonly string[]>>[];
	parameters?: readonly Parameter[];
	requestBody?: { required: true; content: Content };
	responses: Readonly<Record<string, Response>>;
	'x-access': Access;
}

export interface Parameter {
	name: string;
	in: 'path' | 'query' | 'header';
	required: boolean;
	description?: string;
	schema: JsonSchema;
}

interface Content {
	'application/json': { schema: JsonSchema };
}

interface Response {
	description: string;
	headers?: Readonly<Record<string, { description: string; schema: JsonSchema }>>;
	content?: Content;
}

export interface OpenApi {
	openapi: '3.1.0';
	info: { title: string; version: string; description: string; contact: { email: string } };
	servers: readonly { url: string }[];
	tags: readonly { name: string }[];
	paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
	/** What we call. */
	webhooks: Readonly<Record<string, { post: object }>>;
	components: {
		securitySchemes: Readonly<Record<string, JsonSchema>>;
		schemas: Readonly<Record<string, JsonSchema>>;
	};
}

const version = '1.0.0';

export const tags = ['Accounts', 'Websites', 'Alerts', 'Billing', 'Careers', 'Leads', 'Admin', 'Service'] as const;
const tagOfFirstWord: Readonly<Record<string, (typeof tags)[number]>> = {
	auth: 'Accounts',
	users: 'Accounts',
	websites: 'Websites',
	stats: 'Websites',
	try: 'Websites',
	deliveries: 'Alerts',
	subscriptions: 'Billing',
	careers: 'Careers',
	leads: 'Leads',
	admin: 'Admin',
};

const refusalWords: Record<ProblemCode, string> = {
	invalid: 'Something in the request is missing or wrong; `errors` names each field.',
	unauthenticated: 'There is no token, or it is no longer good.',
	forbidden: 'The caller may not do this.',
	'limit-reached': 'The tier’s limit is reached.',
	'not-found': 'There is no such thing, or it is somebody else’s.',
	'method-not-allowed': 'The address does not take this method.',
	conflict: 'It does not go together with how things are.',
	'too-large': 'The body is larger than 32 KB.',
	'unsupported-media-type': 'The body is not application/json.',
	'rate-limited': 'Too often; Retry-After says in how many seconds to come back.',
	unavailable: 'A service we need for this does not answer.',
	internal: 'Our fault; it is logged under the request id.',
};

export function openApiOf(endpoints: Readonly<Record<string, Endpoint>>): OpenApi {
	const rows = Object.entries(endpoints);
	const paths: Record<string, Record<string, Operation>> = {};
	for (const [name, row] of rows) {
		const path = row.path.replace(/:(\w+)/g, '{$1}');
		paths[path] = { ...paths[path], [row.method.toLowerCase()]: operationOf(name, row) };
	}
	return {
		openapi: '3.1.0',
		info: {
			title: `${contract.brand.name} API`,
			version,
			description: `${contract.brand.tagline} Watch websites, read what was measured, and manage an account.`,
			contact: { email: contract.brand.supportEmail },
		},
		servers: [{ url: '/' }],
		tags: tags.map((name) => ({ name })),
		paths,
		webhooks: { alert: { post: alertWebhook() } },
		components: {
			securitySchemes: {
				token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
				signature: { type: 'apiKey', in: 'header', name: 'stripe-signature' },
			},
			schemas: componentsOf(rows.map(([, row]) => row)),
		},
	};
}

/** HOOK-3. */
function alertWebhook(): object {
	return {
		operationId: 'alert',
		tags: ['Alerts'],
		summary:
			'An alert, signed by Standard Webhooks 1.0. Any 2xx takes it, 410 ends it, 429 and 5xx have it tried again.',
		requestBody: { required: true, content: json(convert(WebhookEvent, 'output')) },
		responses: { '2XX': { description: 'Taken.' } },
	};
}

/** Every refusal a row can answer with. */
export function refusalsOf({ access, path, query, body, method, refusals = [] }: Endpoint): ProblemCode[] {
	const codes: ProblemCode[] = [
		...(body || query ? (['invalid'] as const) : []),
		...(access === 'user' || access === 'admin' ? (['unauthenticated'] as const) : []),
		...(access === 'admin' ? (['forbidden'] as const) : []),
		...(path.includes(':') ? (['not-found'] as const) : []),
		...(method === 'GET' ? [] : (['too-large'] as const)),
		...(body ? (['unsupported-media-type'] as const) : []),
		...refusals,
		'internal',
	];
	return [...new Set(codes)].sort((a, b) => statusOfProblem[a] - statusOfProblem[b]);
}

function operationOf(name: string, row: Endpoint): Operation {
	const parameters = [...pathParametersOf(row), ...queryParametersOf(row)];
	return {
		operationId: name,
		tags: [tagOf(row)],
		summary: row.summary,
		security: securityOf(row.access),
		...(parameters.length > 0 ? { parameters } : {}),
		...(row.body ? { requestBody: { required: true, content: json(schemaOf(row.body, 'input')) } } : {}),
		responses: { [row.status]: successOf(row), ...refusedResponsesOf(row) },
		'x-access': row.access,
	};
}

function tagOf({ path }: Endpoint): string {
	return tagOfFirstWord[path.split('/')[2] ?? ''] ?? 'Service';
}

function securityOf(access: Access): Operation['security'] {
	if (access === 'public') return [];
	return access === 'signed' ? [{ signature: [] }] : [{ token: [] }];
}

function pathParametersOf({ path }: Endpoint): Parameter[] {
	return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
		name,
		in: 'path',
		required: true,
		schema: { type: 'string' },
	}));
}

function queryParametersOf({ query }: Endpoint): Parameter[] {
	if (!query) return [];
	const { properties = {} } = convert(query, 'input') as { properties?: Record<string, JsonSchema> };
	return Object.entries(properties).map(([name, { description, ...schema }]) => ({
		name,
		in: 'query',
		required: false,
		...(typeof description === 'string' ? { description } : {}),
		schema,
	}));
}

function successOf(row: Endpoint): Response {
	const next = {
		description: 'Where the next page is, with rel="next"; missing on the last one.',
		schema: { type: 'string' },
	};
	return {
		description: row.summary,
		...(row.isPaged ? { headers: { Link: next } } : {}),
		content: json(schemaOf(row.reply, 'output')),
	};
}

function refusedResponsesOf(row: Endpoint): Record<string, Response> {
	const byStatus: Record<string, Response> = {};
	for (const code of refusalsOf(row)) {
		const status = statusOfProblem[code];
		const before = byStatus[status];
		byStatus[status] = {
			description: before ? `${before.description} Or: ${refusalWords[code]}` : refusalWords[code],
			...(code === 'rate-limited'
				? { headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } } }
				: {}),
			content: json(schemaOf(contract.ProblemReply, 'output')),
		};
	}
	return byStatus;
}

function json(schema: JsonSchema): Content {
	return { 'application/json': { schema } };
}

type Schema = z.ZodMiniType;
type Side = 'input' | 'output';

/** What the contract exports by name is told by name. */
const namedSchemas: ReadonlyMap<Schema, string> = new Map(
	Object.entries(contract).flatMap(([name, value]) => (isObjectSchema(value) ? [[value, name] as const] : [])),
);

function isObjectSchema(value: unknown): value is Schema {
	return value instanceof z.ZodMiniObject;
}

function schemaOf(schema: Schema, side: Side): JsonSchema {
	const name = namedSchemas.get(schema);
	if (name) return { $ref: `#/components/schemas/${name}` };
	if (schema instanceof z.ZodMiniArray) return { type: 'array', items: schemaOf(schema.def.element as Schema, side) };
	return convert(schema, side);
}

function componentsOf(rows: readonly Endpoint[]): Record<string, JsonSchema> {
	const bodies = new Set(rows.flatMap(({ body }) => (body ? [body] : [])));
	const queries = new Set(rows.flatMap(({ query }) => (query ? [query] : [])));
	const components: Record<string, JsonSchema> = {};
	for (const [schema, name] of namedSchemas) {
		if (!queries.has(schema)) components[name] = convert(schema, bodies.has(schema) ? 'input' : 'output');
	}
	return Object.fromEntries(Object.entries(components).filter(([name]) => isUsed(name, rows)));
}

function isUsed(name: string, rows: readonly Endpoint[]): boolean {
	const used = [contract.ProblemReply, ...rows.flatMap(({ body, reply }) => (body ? [body, reply] : [reply]))];
	return used.some((schema) => {
		const inner = schema instanceof z.ZodMiniArray ? (schema.def.element as Schema) : schema;
		return namedSchemas.get(inner) === name;
	});
}

function convert(schema: Schema, side: Side): JsonSchema {
	const { $schema: _, ...told } = z.toJSONSchema(schema, { io: side, unrepresentable: 'any', override: annotate });
	return told;
}

/** The contract's schemas say what is right; the notes say what it means. A format makes its long pattern superfluous. */
function annotate({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: Record<string, unknown> }): void {
	if ('format' in jsonSchema) delete jsonSchema.pattern;
	const { properties } = jsonSchema;
	if (typeof properties !== 'object' || properties === null) return;
	const owner = isObjectSchema(zodSchema) ? namedSchemas.get(zodSchema) : undefined;
	// One schema may be the kind of several fields, each with a note of its own.
	jsonSchema.properties = Object.fromEntries(
		Object.entries(properties).map(([name, property]) => {
			const note = fieldNotes[`${owner}.${name}`] ?? fieldNotes[name];
			// A word from a closed list speaks for itself.
			const isTold = note && typeof property === 'object' && !('enum' in property);
			return [name, isTold ? { ...property, description: note } : property];
		}),
	);
}
