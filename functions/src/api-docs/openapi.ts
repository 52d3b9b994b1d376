/** The endpoints of the contract as an OpenAPI 3.1 document. A pure function of the contract, so the two cannot disagree. */

import type { Access, Endpoint, EndpointName, KeyScope, ProblemCode } from '@stayup/contract';
import * as contract from '@stayup/contract';
import { WebhookEvent } from '../channels/webhook/webhook-event.ts';
import { etagSourceOf, hasEtag, readerOf } from '../http/conditional/etags.ts';
import { takesIdempotencyKey } from '../http/conditional/idempotency.ts';
import { statusOfProblem } from '../http/replies.ts';
import type { Example } from './example.ts';
import { examples } from './examples.ts';
import { componentsOf, convert, type JsonSchema, type Schema, schemaOf, sideOf } from './json-schemas.ts';
import { tagDescriptions, tagOf, tags } from './tags.ts';

export interface Operation {
	operationId: string;
	tags: readonly string[];
	summary: string;
	description: string;
	security: readonly Readonly<Record<string, readonly string[]>>[];
	parameters?: readonly Parameter[];
	requestBody?: { required: true; content: Content };
	responses: Readonly<Record<string, Response | Reference>>;
	'x-access': Access;
	/** Which scope an API key needs; absent where no key is accepted. */
	'x-required-scope'?: KeyScope;
}

/** One of the headers that many endpoints have. */
interface Reference {
	$ref: string;
}

interface Parameter {
	name: string;
	in: 'path' | 'query' | 'header';
	required: boolean;
	description?: string;
	schema: JsonSchema;
}

type Content = { 'application/json': DescribedContent };

interface DescribedContent {
	schema: JsonSchema;
	example?: unknown;
}

interface Header {
	description: string;
	schema: JsonSchema;
}

export interface Response {
	description: string;
	headers?: Readonly<Record<string, Header | Reference>>;
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
		headers: Readonly<Record<string, Header>>;
		responses: Readonly<Record<string, Response>>;
		schemas: Readonly<Record<string, JsonSchema>>;
	};
}

const version = '1.0.0';

const refusalDescriptions: Record<ProblemCode, string> = {
	invalid: 'Something in the request is missing or wrong; `errors` names each field.',
	unauthenticated: 'The token is missing, invalid or expired.',
	forbidden: 'The caller is not allowed to do this.',
	'no-access': 'The caller is no member of the account that the header stayup-account names.',
	'second-factor-required':
		'The account, or the access of an admin, needs a second factor that the caller has not set up.',
	'limit-reached': 'The limit of the plan is reached.',
	'not-found': 'It does not exist, or it belongs to another account.',
	'method-not-allowed': 'The URL does not support this method.',
	conflict: 'The request conflicts with the current state.',
	'precondition-failed': 'The resource has changed since the version that If-Match names.',
	'key-reused': 'The Idempotency-Key was used for another request.',
	'too-large': 'The body is too large: 32 KB, 128 KB for status pages, or 700 KB for their logos.',
	'unsupported-media-type': 'The body is not application/json.',
	'rate-limited': 'Too many requests; Retry-After gives the seconds to wait.',
	'puzzle-required':
		'Too many requests of one network; `puzzle` can be solved to send the request again at once, or Retry-After gives the seconds to wait.',
	unavailable: 'A service that the request needs is not responding.',
	internal: 'An unexpected error on our side; we logged it under the request ID.',
};

const accessDescriptions: Record<Access, string> = {
	public: 'Needs no authentication.',
	signed: 'Authenticated by the signature of the service that calls it.',
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
			description: `${contract.brand.tagline} Monitor websites, read their checks and statistics, and manage your account. Requests are about the account of the caller; the header ${contract.accountHeader} names another one that the caller is a member of, by the id that listAccounts returns.`,
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
				apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, which starts with stayup_live_.' },
				paymentSignature: { type: 'apiKey', in: 'header', name: 'stripe-signature' },
				slackSignature: { type: 'apiKey', in: 'header', name: 'x-slack-signature' },
				webhookSignature: { type: 'apiKey', in: 'header', name: 'webhook-signature' },
			},
			headers: sharedHeaders,
			responses: refusalComponents(rows.map(([, row]) => row)),
			schemas: componentsOf(rows.map(([, row]) => row)),
		},
	};
}

const text: JsonSchema = { type: 'string' };
const seconds: JsonSchema = { type: 'integer', minimum: 0 };

/** Headers of replies. */
const sharedHeaders = {
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

function headersOf(names: readonly SharedHeader[]): Readonly<Record<string, Reference>> {
	return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Those of every reply, whatever its status. */
function usualHeadersOf(row: Endpoint): SharedHeader[] {
	return ['X-Request-Id', ...(scopeOf(row) ? (['RateLimit', 'RateLimit-Policy'] as const) : [])];
}

/** The headers of requests that follow from what the endpoint does. */
function conditionalParametersOf(row: Endpoint): Parameter[] {
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

/** What has no version refuses the header. */
function comparesIfMatch({ method, access }: Endpoint): boolean {
	return ['PUT', 'PATCH', 'DELETE'].includes(method) && (access === 'user' || access === 'admin');
}

/** HOOK-3: the payload of the alert webhook is documented from the schema that is sent. */
function alertWebhook(): object {
	return {
		operationId: 'alert',
		tags: ['Alerts'],
		summary: 'An alert, sent to the webhook of an account.',
		description: 'An alert, sent to the webhook of an account and signed as Standard Webhooks 1.0 describes.',
		security: [{ webhookSignature: [] }],
		requestBody: { required: true, content: json(convert(WebhookEvent, 'output', 'WebhookEvent')) },
		responses: {
			'2XX': { description: 'The webhook accepted the alert.' },
			'410': { description: 'The webhook is gone: we disable it and email its owner.' },
			'429': { description: 'We will retry later.' },
			'5XX': { description: 'We will retry later.' },
		},
	};
}

/** Every error that an endpoint can respond with. */
export function refusalsOf(endpoint: Endpoint): ProblemCode[] {
	const { access, path, body, method, puzzle, refusals = [] } = endpoint;
	const codes: ProblemCode[] = [
		// A key in the URL and an instance that is busy concern all.
		...(['invalid', 'rate-limited', 'unavailable'] as const),
		...(puzzle === 'when-busy' ? (['puzzle-required'] as const) : []),
		...(access === 'user' || access === 'admin' ? (['unauthenticated'] as const) : []),
		// API keys are refused by all that is not for them.
		...(access === 'user' || access === 'admin' ? (['forbidden', 'no-access', 'second-factor-required'] as const) : []),
		...(takesIdempotencyKey(endpoint) ? (['conflict', 'key-reused'] as const) : []),
		...(comparesIfMatch(endpoint) ? (['precondition-failed'] as const) : []),
		...(path.includes(':') ? (['not-found'] as const) : []),
		...(method === 'GET' ? [] : (['too-large'] as const)),
		...(body ? (['unsupported-media-type'] as const) : []),
		...refusals,
		'internal',
	];
	return [...new Set(codes)].sort((a, b) => statusOfProblem[a] - statusOfProblem[b]);
}

/** Whether members of an account may call it. */
function isShared({ access, permission }: Endpoint): boolean {
	return access === 'user' && permission !== 'personal';
}

function operationOf(name: string, row: Endpoint): Operation {
	const parameters = [
		...pathParametersOf(row),
		...optionalParametersOf('query', row.query),
		...optionalParametersOf('header', row.headers),
		...optionalParametersOf('header', row.recentLogin && contract.ReauthenticationHeaders),
		...optionalParametersOf('header', row.puzzle === 'when-busy' ? contract.PuzzleHeaders : undefined),
		...conditionalParametersOf(row),
	];
	const example = exampleByName[name];
	const scope = scopeOf(row);
	return {
		operationId: name,
		tags: [tagOf(row)],
		summary: row.summary,
		description: descriptionOf(row),
		security: securityOf(row),
		...(parameters.length > 0 ? { parameters } : {}),
		...(row.body
			? { requestBody: { required: true, content: json(schemaOf(row.body, sideOf(row)), example?.body) } }
			: {}),
		responses: {
			[row.status ?? 200]: successOf(name, row, example?.reply),
			...(hasEtag(row)
				? {
						304: {
							description: 'The reply is that of If-None-Match.',
							headers: headersOf(['ETag', ...usualHeadersOf(row)]),
						},
					}
				: {}),
			...refusedResponsesOf(row),
			...otherResponseOf(row),
		},
		'x-access': row.access,
		...(scope && { 'x-required-scope': scope }),
	};
}

function descriptionOf(row: Endpoint): string {
	const { summary, access, isPaged, recentLogin } = row;
	const scope = scopeOf(row);
	return [
		summary,
		scope ? `Needs the token of a logged-in user, or an API key with the scope ${scope}.` : accessDescriptions[access],
		...(takesIdempotencyKey(row) ? ['Takes an Idempotency-Key.'] : []),
		...(row.method !== 'GET' && row.method !== 'POST' ? matchOf(row) : []),
		...(isPaged ? ['The response is one page; the Link header contains the URL of the next one.'] : []),
		...(recentLogin ? [recentLoginWords[recentLogin]] : []),
		...(recentLogin || row.puzzle === 'when-busy' || row.refusals?.includes('rate-limited') ? ['Rate limited.'] : []),
	].join(' ');
}

const recentLoginWords: Record<contract.RecentLogin, string> = {
	always: 'A session needs a login of the last five minutes, or the current password.',
	'within-an-hour': 'Needs a login within the last hour, or the current password.',
	'to-make-an-admin': 'To make somebody an admin needs a login of the last five minutes, or the current password.',
	'in-some-cases':
		'If the change lets more people or programs in, or sends data elsewhere, a session needs a login of the last five minutes, or the current password.',
};

function matchOf(row: Endpoint): string[] {
	const reader = readerOf(row);
	if (reader === null) return [];
	const { path } = contract.endpoints[reader];
	return [path === row.path ? 'Takes If-Match.' : `Takes If-Match, with the ETag of GET ${path}.`];
}

function securityOf(row: Endpoint): Operation['security'] {
	if (row.access === 'public') return [];
	if (row.access === 'signed') {
		return [row.path.startsWith('/api/slack/') ? { slackSignature: [] } : { paymentSignature: [] }];
	}
	return scopeOf(row) ? [{ token: [] }, { apiKey: [] }] : [{ token: [] }];
}

/** Undefined if no API key may call it. */
function scopeOf({ access, permission }: Endpoint): KeyScope | undefined {
	return access === 'user' ? contract.keyScopes.find((scope) => scope === permission) : undefined;
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

function successOf(name: string, row: Endpoint, example?: unknown): Response {
	const headers = headersOf([
		...usualHeadersOf(row),
		...(name in contract.endpoints && etagSourceOf(name as EndpointName) ? (['ETag'] as const) : []),
		...(takesIdempotencyKey(row) ? (['Idempotency-Replayed'] as const) : []),
		...(row.isPaged ? (['Link'] as const) : []),
	]);
	if (row.redirects) {
		const to = { description: 'The page that the browser goes to.', schema: { type: 'string' } };
		return { description: row.summary, headers: { ...headers, Location: to } };
	}
	return {
		description: row.summary,
		headers,
		content: { [row.replyMediaType ?? 'application/json']: described(schemaOf(row.reply, 'output'), example) },
	};
}

function otherResponseOf({ statusIf, reply }: Endpoint): Record<string, Response> {
	if (!statusIf) return {};
	return {
		[statusIf.status]: {
			description: statusIf.description,
			headers: headersOf(['X-Request-Id']),
			content: json(schemaOf(reply, 'output')),
		},
	};
}

/** References, because many endpoints refuse for the same reasons. */
function refusedResponsesOf(row: Endpoint): Record<string, Reference> {
	return Object.fromEntries(
		refusalsByStatus(row).map(([status, codes]) => [status, { $ref: `#/components/responses/${nameOf(codes, row)}` }]),
	);
}

function refusalsByStatus(row: Endpoint): [status: string, codes: ProblemCode[]][] {
	return [...Map.groupBy(refusalsOf(row), (code) => String(statusOfProblem[code]))];
}

/** Such as `ConflictOfKey`, for endpoints that API keys may call. */
function nameOf(codes: readonly ProblemCode[], row: Endpoint): string {
	const words = codes.flatMap((code) => code.split('-'));
	const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
	return scopeOf(row) ? `${name}OfKey` : name;
}

/** The replies of all refusals, by their names. */
function refusalComponents(rows: readonly Endpoint[]): Record<string, Response> {
	const refusals = rows.flatMap((row) => refusalsByStatus(row).map(([status, codes]) => ({ row, status, codes })));
	return Object.fromEntries(
		refusals.map(({ row, status, codes }) => {
			const waits = ['409', '429', '503'].includes(status);
			const response = {
				description: codes.map((code) => refusalDescriptions[code]).join(' Or: '),
				headers: headersOf([...usualHeadersOf(row), ...(waits ? (['Retry-After'] as const) : [])]),
				content: json(schemaOf(contract.ProblemReply, 'output')),
			};
			return [nameOf(codes, row), response] as const;
		}),
	);
}

function json(schema: JsonSchema, example?: unknown): Content {
	return { 'application/json': described(schema, example) };
}

function described(schema: JsonSchema, example: unknown): DescribedContent {
	return { schema, ...(example === undefined ? {} : { example }) };
}
