/** Calls endpoints by their names in the table. The browser and the command line share it; each passes in how it sends a request. */
import { loopLimit } from '../values/loop-limit.ts';
import { pageSize } from '../values/page-size.ts';
import type { Body, CallHeaders, Endpoint, Parameters, Query, Reply } from './endpoint.ts';
import type { EndpointName, Endpoints } from './endpoints.ts';

/** An endpoint as a call needs it. Clients leave out the schemas, which would be the larger part of their code. */
export type EndpointRow = Pick<Endpoint, 'method' | 'path'>;

export interface ApiRequest {
	method: Endpoint['method'];
	/** With the query, without the origin. */
	path: string;
	headers: Headers;
	body: string | null;
}

export interface ApiReply {
	answer: unknown;
	/** The header of this name. */
	link: string | null;
}

/** `SendOptions`: options of a call that only this client has, such as a signal. */
interface CallerDeps<Row extends EndpointRow, SendOptions extends object> {
	rowOf(name: EndpointName): Row | Promise<Row>;
	/** Throws for every other response than the endpoint's reply. */
	send(request: ApiRequest, row: Row, options: SendOptions): Promise<ApiReply>;
}

type PagedName = { [Name in EndpointName]: Endpoints[Name] extends { isPaged: true } ? Name : never }[EndpointName];
/** Lists that are replied as a whole if they can. */
type WholeName = { [Name in PagedName]: 'whole' extends keyof Query<Endpoints[Name]> ? Name : never }[PagedName];
type RowsOf<Name extends PagedName> = Reply<Endpoints[Name]>;

type CallOptions<Name extends EndpointName> = {
	query?: Query<Endpoints[Name]>;
	headers?: CallHeaders<Endpoints[Name]>;
} & ParametersOf<Name> &
	BodyOf<Name>;
type ParametersOf<Name extends EndpointName> = keyof Parameters<Endpoints[Name]> extends never
	? { params?: never }
	: { params: Parameters<Endpoints[Name]> };
type BodyOf<Name extends EndpointName> =
	Body<Endpoints[Name]> extends undefined ? { body?: never } : { body: Body<Endpoints[Name]> };
type CallArguments<Name extends EndpointName, SendOptions extends object> =
	Record<never, never> extends CallOptions<Name>
		? [options?: CallOptions<Name> & SendOptions]
		: [options: CallOptions<Name> & SendOptions];
interface ListOptions<Name extends PagedName> {
	query?: Query<Endpoints[Name]>;
	params?: Parameters<Endpoints[Name]>;
	headers?: CallHeaders<Endpoints[Name]>;
}

export interface ListPage<Row> {
	rows: Row[];
	/** The path of the next page; null on the last one. */
	next: string | null;
}

export interface Caller<SendOptions extends object> {
	call<Name extends EndpointName>(
		name: Name,
		...[options]: CallArguments<Name, SendOptions>
	): Promise<Reply<Endpoints[Name]>>;
	/** One page of a list: the first page for `query`, or the page at `next`. */
	callForPage<Name extends PagedName>(
		name: Name,
		options: ListOptions<Name> & SendOptions & { next?: string | null },
	): Promise<ListPage<RowsOf<Name>[number]>>;
	/** All rows of a list of any length for a query, in pages of 200, as long as `goesOn` says so. */
	callForEach<Name extends PagedName>(
		name: Name,
		options: ListOptions<Name> & SendOptions,
		goesOn?: (rows: RowsOf<Name>) => boolean,
	): Promise<RowsOf<Name>>;
	/** All rows of a list that is replied as a whole if it can, otherwise page by page. */
	callForAll<Name extends WholeName>(name: Name, ...[options]: [options?: SendOptions]): Promise<RowsOf<Name>>;
}

/** The options of a call of any endpoint. */
interface AnyOptions {
	params?: Readonly<Record<string, string>>;
	query?: object;
	headers?: object;
	body?: unknown;
	next?: string | null;
}

const mostPages = 10_000;

export function createCaller<Row extends EndpointRow, SendOptions extends object>({
	rowOf,
	send,
}: CallerDeps<Row, SendOptions>): Caller<SendOptions> {
	// Not validated: the server validates its replies against the same contract.
	async function sendCall(name: EndpointName, options: AnyOptions = {}): Promise<ApiReply> {
		const row = await rowOf(name);
		const path = options.next ?? withQuery(pathOf(row.path, options.params), options.query);
		const body = options.body === undefined ? null : JSON.stringify(options.body);
		return send({ method: row.method, path, headers: headersOf(options), body }, row, options as SendOptions);
	}

	async function callForPage(name: PagedName, options: AnyOptions): Promise<ListPage<unknown>> {
		const { answer, link } = await sendCall(name, options);
		return { rows: answer as unknown[], next: nextPageOf(link) };
	}

	async function callForEach(
		name: PagedName,
		options: AnyOptions,
		goesOn: (rows: unknown[]) => boolean = () => true,
	): Promise<unknown[]> {
		const rows: unknown[] = [];
		const query = { ...options.query, limit: pageSize.max };
		const iterate = loopLimit(mostPages, 'the pages of a list');
		let next: string | null = null;
		do {
			iterate();
			const page = await callForPage(name, { ...options, query, next });
			rows.push(...page.rows);
			next = goesOn(page.rows) ? page.next : null;
		} while (next !== null);
		return rows;
	}

	return {
		call: async (name: EndpointName, options?: AnyOptions) => (await sendCall(name, options)).answer,
		callForPage,
		callForEach,
		callForAll: (name: WholeName, options?: AnyOptions) =>
			callForEach(name, { ...options, query: { limit: pageSize.max, whole: 'true' } }),
	} as Caller<SendOptions>;
}

function headersOf({ headers = {}, body }: AnyOptions): Headers {
	const sent = new Headers(body === undefined ? {} : { 'content-type': 'application/json' });
	for (const [header, value] of Object.entries(headers)) {
		if (value !== undefined && value !== '') sent.set(header, encodeURI(String(value).toWellFormed()));
	}
	return sent;
}

function pathOf(path: string, params: Readonly<Record<string, string>> = {}): string {
	return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

function withQuery(path: string, query: object = {}): string {
	const asked = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
	return asked.length === 0 ? path : `${path}?${new URLSearchParams(asked)}`;
}

/** The `next` link of RFC 8288; only paths of our own API are followed. */
function nextPageOf(link: string | null): string | null {
	return /<(\/api\/[^<>]*)>; rel="next"/.exec(link ?? '')?.[1] ?? null;
}
