/** The API client: one function, typed by the contract's endpoints. */
import { calls, callsOf } from 'virtual:calls';
import {
	accountHeader,
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
import { noteServerTime } from '../server-clock.ts';
import { ApiError, refusalOf } from './api-error.ts';
import { chosenAccount, endChosenAccount } from './chosen-account.ts';
import { currentToken, latestToken, reportRefused } from './token.ts';

/** Longer than the longest check that runs within a request. */
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
	/** Instead of the token of the current session, which goes on if the server refuses this one. */
	token?: string;
} & ParametersOf<Name> &
	BodyOf<Name>;
type ParametersOf<Name extends EndpointName> = keyof Parameters<Endpoints[Name]> extends never
	? { params?: never }
	: { params: Parameters<Endpoints[Name]> };
type BodyOf<Name extends EndpointName> =
	Body<Endpoints[Name]> extends undefined ? { body?: never } : { body: Body<Endpoints[Name]> };
type Arguments<Name extends EndpointName> =
	Record<never, never> extends Options<Name> ? [options?: Options<Name>] : [options: Options<Name>];

/** Throws an `ApiError` for every other response than the endpoint's reply. */
export async function call<Name extends EndpointName>(
	name: Name,
	...[options]: Arguments<Name>
): Promise<Reply<Endpoints[Name]>> {
	const row = await rowOf(name);
	const sessionToken = options?.token === undefined ? await tokenFor(row) : null;
	const headers = headersWith(options?.token ?? sessionToken);
	if (options?.body !== undefined) headers.set('content-type', 'application/json');
	for (const [header, value] of Object.entries(options?.headers ?? {})) {
		if (value !== undefined && value !== '') headers.set(header, encodeURI(String(value).toWellFormed()));
	}

	const { answer } = await send(withQuery(pathOf(row.path, options?.params), options?.query), {
		method: row.method,
		headers,
		body: options?.body === undefined ? null : JSON.stringify(options.body),
		signal: withTimeout(options?.signal),
		sessionToken,
		otherStatus: row.otherStatus,
	});
	// Not validated: the server validates its replies against the same contract.
	return answer as Reply<Endpoints[Name]>;
}

export interface ListPage<Row> {
	rows: Row[];
	/** The path of the next page; null on the last one. */
	next: string | null;
}

/** One page of a list: the first page for `query`, or the page at `next`. */
export async function callForPage<Name extends PagedName>(
	name: Name,
	options: PageOptions<Name>,
): Promise<ListPage<Reply<Endpoints[Name]>[number]>> {
	const row = await rowOf(name);
	const path = options.next ?? withQuery(pathOf(row.path, options.params), options.query);
	const sessionToken = await tokenFor(row);
	const signal = withTimeout(options.signal);
	const page = await send(path, { headers: headersWith(sessionToken), signal, sessionToken });
	return { rows: page.answer as Reply<Endpoints[Name]>[number][], next: page.next };
}

/** All rows of a list, loaded page by page. */
export async function callForAll<Name extends PagedName>(
	name: Name,
	{ signal }: { signal?: AbortSignal } = {},
): Promise<Reply<Endpoints[Name]>> {
	const rows: unknown[] = [];
	// An older server does not know `whole`, and sends pages of `limit`.
	const query = { limit: pageSize.max, whole: 'true' } as Query<Endpoints[Name]>;
	let page = await callForPage(name, { query, signal });
	rows.push(...page.rows);
	while (page.next !== null) {
		page = await callForPage(name, { next: page.next, signal });
		rows.push(...page.rows);
	}
	return rows as Reply<Endpoints[Name]>;
}

/** All rows of a list of any length for a query, in pages of 200, as long as `goesOn` says so. */
export async function callForEach<Name extends PagedName>(
	name: Name,
	options: Omit<PageOptions<Name>, 'next' | 'signal'>,
	goesOn: (rows: Reply<Endpoints[Name]>) => boolean = () => true,
): Promise<Reply<Endpoints[Name]>> {
	const rows: unknown[] = [];
	const query = { ...options.query, limit: pageSize.max } as Query<Endpoints[Name]>;
	let next: string | null = null;
	do {
		const page: ListPage<unknown> = await callForPage(name, { ...options, query, next } as PageOptions<Name>);
		rows.push(...page.rows);
		next = goesOn(page.rows as Reply<Endpoints[Name]>) ? page.next : null;
	} while (next !== null);
	return rows as Reply<Endpoints[Name]>;
}

/** Endpoints that not every screen calls are in a script of their own. */
async function rowOf(name: EndpointName): Promise<NonNullable<(typeof calls)[EndpointName]>> {
	const first = calls[name];
	if (first) return first;
	try {
		const { lines } = await import('virtual:more-calls');
		const row = callsOf(lines)[name];
		if (row) return row;
	} catch (cause) {
		throw new ApiError({ code: 'network', status: null, serverMessage: null, cause });
	}
	throw new Error(`There is no endpoint ${name}.`);
}

async function tokenFor({ access }: Pick<Endpoint, 'access'>): Promise<string | null> {
	return access === 'user' || access === 'admin' ? currentToken() : null;
}

function headersWith(token: string | null): Headers {
	if (token === null) return new Headers();
	const account = chosenAccount(latestToken()?.accountId);
	return new Headers({ authorization: `Bearer ${token}`, ...(account && { [accountHeader]: account._id }) });
}

export function pathOf(path: string, params: Readonly<Record<string, string>> = {}): string {
	return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function withQuery(path: string, query: object = {}): string {
	const asked = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
	return asked.length === 0 ? path : `${path}?${new URLSearchParams(asked)}`;
}

interface SentRequest extends RequestInit {
	/** The token of the current session, if the request carries it. */
	sessionToken: string | null;
	/** Of a reply that is no failure, besides 2xx. */
	otherStatus?: number | undefined;
}

async function send(
	path: string,
	{ sessionToken, otherStatus, ...request }: SentRequest,
): Promise<{ answer: unknown; next: string | null }> {
	let response: Response;
	let answer: unknown;
	try {
		const askedAt = Date.now();
		response = await fetch(path, request);
		// A reply from a cache is older than the request.
		if (!response.headers.get('cache-control')?.includes('max-age')) {
			noteServerTime(response.headers.get('date'), askedAt);
		}
		const isFile = response.headers.get('content-type')?.startsWith('text/csv') === true;
		answer = await (isFile ? response.text() : response.json()).catch(() => null);
	} catch (cause) {
		if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
		throw new ApiError({ code: 'network', status: null, serverMessage: null, cause });
	}
	if ((response.ok || response.status === otherStatus) && answer !== null)
		return { answer, next: nextPage(response.headers.get('link')) };
	const refusal = refusalOf(response.status, answer);
	if (refusal.code === 'unauthenticated' && sessionToken !== null) reportRefused(sessionToken);
	if (refusal.code === 'no-access') endChosenAccount();
	throw refusal;
}

/** The `next` link of RFC 8288; only paths of our own API are followed. */
function nextPage(link: string | null): string | null {
	return /<(\/api\/[^>]*)>; rel="next"/.exec(link ?? '')?.[1] ?? null;
}

function withTimeout(signal: AbortSignal | undefined): AbortSignal {
	const timeout = AbortSignal.timeout(timeoutMs);
	return signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
}
