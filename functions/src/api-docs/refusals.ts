/** The refusals of endpoints, as the description of the API names them. */
import type { Endpoint, ProblemCode } from '@stayup/contract';
import * as contract from '@stayup/contract';
import { takesIdempotencyKey } from '../http/conditional/idempotency.ts';
import { statusOfProblem } from '../http/replies.ts';
import { comparesIfMatch, type Header, headersOf, type Reference, scopeOf, usualHeadersOf } from './headers.ts';
import { type JsonSchema, schemaOf } from './json-schemas.ts';

export interface DescribedContent {
	schema: JsonSchema;
	example?: unknown;
}

/** Of a success or a refusal. */
export interface Response {
	description: string;
	headers?: Readonly<Record<string, Header | Reference>>;
	/** By media type. */
	content?: Readonly<Record<string, DescribedContent>>;
}

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

/** References, because many endpoints refuse for the same reasons. */
export function refusedResponsesOf(row: Endpoint): Record<string, Reference> {
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
export function refusalComponents(rows: readonly Endpoint[]): Record<string, Response> {
	const refusals = rows.flatMap((row) => refusalsByStatus(row).map(([status, codes]) => ({ row, status, codes })));
	return Object.fromEntries(
		refusals.map(({ row, status, codes }) => {
			const waits = ['409', '429', '503'].includes(status);
			const response = {
				description: codes.map((code) => refusalDescriptions[code]).join(' Or: '),
				headers: headersOf([...usualHeadersOf(row), ...(waits ? (['Retry-After'] as const) : [])]),
				content: { 'application/json': { schema: schemaOf(contract.ProblemReply, 'output') } },
			};
			return [nameOf(codes, row), response] as const;
		}),
	);
}
