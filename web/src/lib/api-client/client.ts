/** The door to our API: one function, typed row by row from the table of calls. */
import { calls } from 'virtual:calls';
import {
	type Body,
	type Endpoint,
	type EndpointName,
	type Endpoints,
	type Parameters,
	pageSize,
	type Query,
	type Reply,
	type RequestHeaders,
} from '@stayup/contract';
import { ApiError, refusalOf } from './api-error.ts';
import { currentToken } from './token.ts';

/** Longer than the longest check the server makes for a caller. */
const timeoutMs = 30_000;

type PagedName = { [Name in EndpointName]: Endpoints[Name] extends { isPaged: true } ? Name : never }[EndpointName];
type PageOptions<Name extends PagedName> = {
	query?: Query<Endpoints[Name]>;
	next?: string | null;
	signal?: AbortSignal | undefined;
	params?: Parameters<Endpoints[Name]>;
};
type Options<Name extends EndpointName> = {
	query?: Query<Endpoints[Name]>;
	headers?: Partial<RequestHeaders<Endpoints[Name]>>;
	signal?: AbortSignal | undefined;
} & ParametersOf<Name> &
	BodyOf<Name>;
type ParametersOf<Name extends EndpointName> = keyof Parameters<Endpoints[Name]> extends never
	? { params?: never }
	: { params: Parameters<Endpoints[Name]> };
type BodyOf<Name extends EndpointName> =
	Body<Endpoints[Name]> extends undefined ? { body?: never } : { body: Body<Endpoints[Name]> };
type Arguments<Name extends EndpointName> =
	Record<never, never> extends Options<Name> ? [options?: Options<Name>] : [options: Options<Name>];

/** Throws an `ApiError` whenever the answer is not the promised reply. */
export async function call<Name extends EndpointName>(
	name: Name,
	...[options]: Arguments<Name>
): Promise<Reply<Endpoints[Name]>> {
	const row = calls[name];
	const headers = await headersFor(row);
	if (options?.body !== undefined) headers.set('content-type', 'application/json');
	for (const [header, value] of Object.entries(options?.headers ?? {})) {
		if (value !== undefined && value !== '') headers.set(header, encodeURI(String(value).toWellFormed()));
	}

	const { answer } = await send(withQuery(pathOf(row.path, options?.params), options?.query), {
		method: row.method,
		headers,
		body: options?.body === undefined ? null : JSON.stringify(options.body),
		signal: withTimeout(options?.signal),
	});
	// The server answers by the same contract; checking every reply again would cost more than it finds.
	return answer as Reply<Endpoints[Name]>;
}

export interface ListPage<Row> {
	rows: Row[];
	/** Where the next page is; null on the last. */
	next: string | null;
}

/** One page of a list: the first that `query` asks for, or the one that the page before leads to. */
export async function callForPage<Name extends PagedName>(
	name: Name,
	options: PageOptions<Name>,
): Promise<ListPage<Reply<Endpoints[Name]>[number]>> {
	const row = calls[name];
	const path = options.next ?? withQuery(pathOf(row.path, options.params), options.query);
	const page = await send(path, { headers: await headersFor(row), signal: withTimeout(options.signal) });
	return { rows: page.answer as Reply<Endpoints[Name]>[number][], next: page.next };
}

/** All rows of a list, however many pages it comes in. */
export async function callForAll<Name extends PagedName>(
	name: Name,
	{ signal }: { signal?: AbortSignal } = {},
): Promise<Reply<Endpoints[Name]>> {
	const rows: unknown[] = [];
	const query = { limit: pageSize.max } as Query<Endpoints[Name]>;
	let page = await callForPage(name, { query, signal });
	rows.push(...page.rows);
	while (page.next !== null) {
		page = await callForPage(name, { next: page.next, signal });
		rows.push(...page.rows);
	}
	return rows as Reply<Endpoints[Name]>;
}

async function headersFor({ access }: Pick<Endpoint, 'access'>): Promise<Headers> {
	const token = access === 'user' || access === 'admin' ? await currentToken() : null;
	return new Headers(token === null ? {} : { authorization: `Bearer ${token}` });
}

export function pathOf(path: string, params: Readonly<Record<string, string>> = {}): string {
	return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function withQuery(path: string, query: object = {}): string {
	const asked = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
	return asked.length === 0 ? path : `${path}?${new URLSearchParams(asked)}`;
}

async function send(path: string, request: RequestInit): Promise<{ answer: unknown; next: string | null }> {
	let response: Response;
	let answer: unknown;
	try {
		response = await fetch(path, request);
		answer = await response.json().catch(() => null);
	} catch (cause) {
		if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
		throw new ApiError({ code: 'network', status: null, serverMessage: null, cause });
	}
	if (response.ok && answer !== null) return { answer, next: nextPage(response.headers.get('link')) };
	throw refusalOf(response.status, answer);
}

/** RFC 8288; our server writes paths of its own origin. */
function nextPage(link: string | null): string | null {
	return /<(\/api\/[^>]*)>; rel="next"/.exec(link ?? '')?.[1] ?? null;
}

function withTimeout(signal: AbortSignal | undefined): AbortSignal {
	const timeout = AbortSignal.timeout(timeoutMs);
	return signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
}
