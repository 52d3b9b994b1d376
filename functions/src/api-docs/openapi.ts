/** The endpoints of the contract as an OpenAPI 3.1 document. A pure function of the contract, so the two cannot disagree. */

import type { Access, Endpoint, EndpointName, KeyScope } from '@stayup/contract';
import * as contract from '@stayup/contract';
import { WebhookEvent } from '../channels/webhook/webhook-event.ts';
import { etagSourceOf, hasEtag, readerOf } from '../http/conditional/etags.ts';
import { takesIdempotencyKey } from '../http/conditional/idempotency.ts';
import type { Example } from './example.ts';
import { examples } from './examples.ts';
import {
	conditionalParametersOf,
	type Header,
	headersOf,
	type Parameter,
	type Reference,
	scopeOf,
	sharedHeaders,
	usualHeadersOf,
} from './headers.ts';
import { componentsOf, convert, type JsonSchema, type Schema, schemaOf, sideOf } from './json-schemas.ts';
import { type DescribedContent, type Response, refusalComponents, refusedResponsesOf } from './refusals.ts';
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

type Content = { 'application/json': DescribedContent };

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

function json(schema: JsonSchema, example?: unknown): Content {
	return { 'application/json': described(schema, example) };
}

function described(schema: JsonSchema, example: unknown): DescribedContent {
	return { schema, ...(example === undefined ? {} : { example }) };
}
