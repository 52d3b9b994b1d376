/** The endpoints of the contract as an OpenAPI 3.1 document. A pure function of the contract, so the two cannot disagree. */

import type { Access, Endpoint, ProblemCode } from '@stayup/contract';
import * as contract from '@stayup/contract';
import { WebhookEvent } from '../alerts/webhook/webhook-event.ts';
import { statusOfProblem } from '../http/replies.ts';
import type { Example } from './example.ts';
import { examples } from './examples.ts';
import { componentsOf, convert, type JsonSchema, type Schema, schemaOf } from './json-schemas.ts';

export interface Operation {
	operationId: string;
	tags: readonly string[];
	summary: string;
	description: string;
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

type Content = { 'application/json': DescribedContent };

export interface DescribedContent {
	schema: JsonSchema;
	example?: unknown;
}

interface Response {
	description: string;
	headers?: Readonly<Record<string, { description: string; schema: JsonSchema }>>;
	/** By media type. */
	content?: Readonly<Record<string, DescribedContent>>;
}

export interface OpenApi {
	openapi: '3.1.0';
	info: {
		title: string;
		version: string;
		description: string;
		contact: { email: string };
		license: { name: string; identifier: string };
	};
	servers: readonly { url: string }[];
	tags: readonly { name: string; description: string }[];
	paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
	/** The requests that we send. */
	webhooks: Readonly<Record<string, { post: object }>>;
	components: {
		securitySchemes: Readonly<Record<string, JsonSchema>>;
		schemas: Readonly<Record<string, JsonSchema>>;
	};
}

const version = '1.0.0';

const tagDescriptions = {
	Accounts: 'Register, log in, and change or delete an account.',
	Websites: 'Add websites, change how they are monitored, and read their checks and outages.',
	Maintenance: 'Plan maintenance windows, in which failures send no alert and do not count as downtime.',
	Alerts: 'See which alerts were delivered, and set up the webhook.',
	Billing: 'Plans, checkout and the subscription.',
	Careers: 'Apply for a job.',
	Leads: 'Request a new website.',
	Admin: 'Customers, websites, outages, failed deliveries and the service itself, for admins.',
	Service: 'Whether monitoring runs, the browser’s configuration, and this document.',
};
type Tag = keyof typeof tagDescriptions;
export const tags = Object.keys(tagDescriptions) as readonly Tag[];
const tagOfFirstWord: Readonly<Record<string, Tag>> = {
	auth: 'Accounts',
	users: 'Accounts',
	websites: 'Websites',
	stats: 'Websites',
	try: 'Websites',
	maintenance: 'Maintenance',
	'maintenance-preview': 'Maintenance',
	'maintenance-now': 'Maintenance',
	'maintenance-calendar': 'Maintenance',
	calendars: 'Maintenance',
	deliveries: 'Alerts',
	subscriptions: 'Billing',
	careers: 'Careers',
	leads: 'Leads',
	admin: 'Admin',
};

const refusalDescriptions: Record<ProblemCode, string> = {
	invalid: 'Something in the request is missing or wrong; `errors` names each field.',
	unauthenticated: 'The token is missing, invalid or expired.',
	forbidden: 'The caller is not allowed to do this.',
	'second-factor-required': 'An admin must set up a second factor first.',
	'limit-reached': 'The limit of the plan is reached.',
	'not-found': 'It does not exist, or it belongs to another account.',
	'method-not-allowed': 'The URL does not support this method.',
	conflict: 'The request conflicts with the current state.',
	'too-large': 'The body is larger than 32 KB.',
	'unsupported-media-type': 'The body is not application/json.',
	'rate-limited': 'Too many requests; Retry-After gives the seconds to wait.',
	unavailable: 'A service that the request needs is not responding.',
	internal: 'An unexpected error on our side; we logged it under the request ID.',
};

const accessDescriptions: Record<Access, string> = {
	public: 'Needs no authentication.',
	signed: 'Authenticated by the signature of the payment provider.',
	user: 'Needs the token of a logged-in user.',
	admin: 'Needs the token of an admin.',
};

const exampleByName: Readonly<Record<string, Example>> = examples;

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
			description: `${contract.brand.tagline} Monitor websites, read their checks and statistics, and manage your account.`,
			contact: { email: contract.brand.supportEmail },
			license: { name: 'MIT', identifier: 'MIT' },
		},
		servers: [{ url: '/' }],
		tags: tags.map((name) => ({ name, description: tagDescriptions[name] })),
		paths,
		webhooks: { alert: { post: alertWebhook() } },
		components: {
			securitySchemes: {
				token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
				paymentSignature: { type: 'apiKey', in: 'header', name: 'stripe-signature' },
				webhookSignature: { type: 'apiKey', in: 'header', name: 'webhook-signature' },
			},
			schemas: componentsOf(rows.map(([, row]) => row)),
		},
	};
}

/** HOOK-3: the payload of the alert webhook is documented from the schema that is sent. */
function alertWebhook(): object {
	return {
		operationId: 'alert',
		tags: ['Alerts'],
		summary: 'An alert, sent to the webhook of an account.',
		description: 'An alert, sent to the webhook of an account and signed as Standard Webhooks 1.0 describes.',
		security: [{ webhookSignature: [] }],
		requestBody: { required: true, content: json(convert(WebhookEvent, 'output')) },
		responses: {
			'2XX': { description: 'The webhook accepted the alert.' },
			'410': { description: 'The webhook is gone: we disable it and email its owner.' },
			'429': { description: 'We will retry later.' },
			'5XX': { description: 'We will retry later.' },
		},
	};
}

/** Every error that an endpoint can respond with. */
export function refusalsOf({ access, path, query, headers, body, method, refusals = [] }: Endpoint): ProblemCode[] {
	const codes: ProblemCode[] = [
		...(body || query || headers ? (['invalid'] as const) : []),
		...(access === 'user' || access === 'admin' ? (['unauthenticated'] as const) : []),
		...(access === 'admin' ? (['forbidden', 'second-factor-required'] as const) : []),
		...(path.includes(':') ? (['not-found'] as const) : []),
		...(method === 'GET' ? [] : (['too-large'] as const)),
		...(body ? (['unsupported-media-type'] as const) : []),
		...refusals,
		'internal',
	];
	return [...new Set(codes)].sort((a, b) => statusOfProblem[a] - statusOfProblem[b]);
}

function operationOf(name: string, row: Endpoint): Operation {
	const parameters = [
		...pathParametersOf(row),
		...optionalParametersOf('query', row.query),
		...optionalParametersOf('header', row.headers),
	];
	const example = exampleByName[name];
	return {
		operationId: name,
		tags: [tagOf(row)],
		summary: row.summary,
		description: descriptionOf(row),
		security: securityOf(row.access),
		...(parameters.length > 0 ? { parameters } : {}),
		...(row.body ? { requestBody: { required: true, content: json(schemaOf(row.body, 'input'), example?.body) } } : {}),
		responses: { [row.status]: successOf(row, example?.reply), ...otherResponseOf(row), ...refusedResponsesOf(row) },
		'x-access': row.access,
	};
}

function descriptionOf({ summary, access, isPaged, refusals = [] }: Endpoint): string {
	return [
		summary,
		accessDescriptions[access],
		...(isPaged ? ['The response is one page; the Link header contains the URL of the next one.'] : []),
		...(refusals.includes('rate-limited') ? ['Rate limited.'] : []),
	].join(' ');
}

function tagOf({ path }: Endpoint): Tag {
	return tagOfFirstWord[path.split('/')[2] ?? ''] ?? 'Service';
}

function securityOf(access: Access): Operation['security'] {
	if (access === 'public') return [];
	return access === 'signed' ? [{ paymentSignature: [] }] : [{ token: [] }];
}

function pathParametersOf({ path }: Endpoint): Parameter[] {
	return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
		name,
		in: 'path',
		required: true,
		schema: { type: 'string' },
	}));
}

function optionalParametersOf(place: 'query' | 'header', values: Schema | undefined): Parameter[] {
	if (!values) return [];
	const { properties = {} } = convert(values, 'input') as { properties?: Record<string, JsonSchema> };
	return Object.entries(properties).map(([name, { description, ...schema }]) => ({
		name,
		in: place,
		required: false,
		...(typeof description === 'string' ? { description } : {}),
		schema,
	}));
}

function successOf(row: Endpoint, example?: unknown): Response {
	const next = {
		description: 'The URL of the next page, with rel="next"; absent on the last page.',
		schema: { type: 'string' },
	};
	return {
		description: row.summary,
		...(row.isPaged ? { headers: { Link: next } } : {}),
		content: { [row.replyMediaType ?? 'application/json']: described(schemaOf(row.reply, 'output'), example) },
	};
}

function otherResponseOf({ statusIf, reply }: Endpoint): Record<string, Response> {
	if (!statusIf) return {};
	return { [statusIf.status]: { description: statusIf.description, content: json(schemaOf(reply, 'output')) } };
}

function refusedResponsesOf(row: Endpoint): Record<string, Response> {
	const byStatus: Record<string, Response> = {};
	for (const code of refusalsOf(row)) {
		const status = statusOfProblem[code];
		const before = byStatus[status];
		byStatus[status] = {
			description: before ? `${before.description} Or: ${refusalDescriptions[code]}` : refusalDescriptions[code],
			...(code === 'rate-limited'
				? { headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } } }
				: {}),
			content: json(schemaOf(contract.ProblemReply, 'output')),
		};
	}
	return byStatus;
}

function json(schema: JsonSchema, example?: unknown): Content {
	return { 'application/json': described(schema, example) };
}

function described(schema: JsonSchema, example: unknown): DescribedContent {
	return { schema, ...(example === undefined ? {} : { example }) };
}
