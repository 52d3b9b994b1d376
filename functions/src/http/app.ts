/** The API: every endpoint of the contract becomes a route; any other request gets a problem response. */
import {
	accountHeader,
	type Endpoint,
	type EndpointName,
	endpoints,
	keyMark,
	type ProblemReply,
	PuzzleHeaders,
	refusesUnknown,
} from '@stayup/contract';
import { Hono, type Context as HonoContext } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { secureHeaders } from 'hono/secure-headers';
import { getPath } from 'hono/utils/url';
import type { Page } from '../platform/firestore/paging.ts';
import type { LogError } from '../platform/log.ts';
import { Problem } from '../platform/problem.ts';
import { type Actor, type ActorDeps, actorOf, type Credentials, callerInWords } from './actor.ts';
import { type AnswerDeps, answerTo, pathOfEndpoint } from './answer.ts';
import { largestBodyBytes, largestSignedBodyBytes, parseBody, parseHeaders, parseQuery } from './body.ts';
import { clientIpIn } from './client-ip.ts';
import { names } from './conditional/etags.ts';
import type { Call, Handlers, RequestFacts } from './handler.ts';
import { admitKey, countKeyRequest, hasKey, refuseKeyInUrl } from './key-admission/admit-key.ts';
import { contentOf } from './puzzles/puzzle.ts';
import type { PuzzledRequest } from './rate-limits/admit-visitor.ts';
import { sendersOf } from './rate-limits/body-budget.ts';
import { type Capacity, createCapacity } from './rate-limits/capacity.ts';
import { limitInFlight, networkIn, type PartOfNetwork, runForActor } from './rate-limits/in-flight.ts';
import { readBody } from './read-body.ts';
import { admitRecentLogin, type RecentLoginDeps } from './recent-login.ts';
import { problemOf, problemReply, statusOfProblem } from './replies.ts';
import type { EdgeSettings } from './requested-host.ts';

interface Environment {
	/** Only our own code can pass this; a server passes what it knows of the connection. */
	Bindings: { isCounted?: boolean };
	Variables: {
		requestId: string;
		/** Of the endpoint that serves the request, if anybody may call it. */
		partOfNetwork?: PartOfNetwork;
	};
}

export interface AppDeps extends ActorDeps, AnswerDeps, RecentLoginDeps {
	/** Called for each valid request of a logged-in user; never fails. */
	noteUse(actor: Actor, request: RequestFacts): Promise<void>;
	config: EdgeSettings;
	logError: LogError;
}

interface AppOptions {
	dials: boolean;
	/** Of the instance, if other routes share it. */
	capacity?: Capacity;
	/** The pages of the API reference, where the app serves them. */
	apiDocs?: (slug: string | null) => Promise<{ html: string; contentSecurityPolicy: string } | undefined>;
}

/** With `dials`, serves only the endpoints that request URLs of customers; without, all others. */
export function createApp(
	deps: AppDeps,
	handlers: Handlers,
	{ dials, capacity = createCapacity(), apiDocs }: AppOptions,
): Hono<Environment> {
	const names = Object.keys(endpoints) as EndpointName[];
	const served = names.filter((name) => ((endpoints[name] as Endpoint).dials === true) === dials);
	const app = new Hono<Environment>({ getPath: (request) => pathOfEndpoint(getPath(request)) });
	app.use(async (call, next) => {
		call.set('requestId', crypto.randomUUID());
		await next();
		call.header('x-request-id', call.get('requestId'));
		// Firebase Hosting removes cookies from responses that are not private.
		if (!call.res.headers.has('cache-control')) call.header('cache-control', 'private, no-store');
	});
	app.use(
		secureHeaders({
			contentSecurityPolicy: {
				defaultSrc: ["'none'"],
				baseUri: ["'none'"],
				formAction: ["'none'"],
				frameAncestors: ["'none'"],
				requireTrustedTypesFor: ["'script'"],
				trustedTypes: ["'none'"],
			},
			strictTransportSecurity: 'max-age=63072000; includeSubDomains',
			referrerPolicy: 'strict-origin-when-cross-origin',
		}),
	);
	app.use((call, next) => {
		refuseKeyInUrl(call.req.url, keyMark);
		return next();
	});
	for (const name of served) setPart(app, endpoints[name]);
	app.use((call, next) => {
		// Part of another request that is counted.
		if (call.env?.isCounted) return next();
		return limitInFlight(capacity.inFlight, partOf, deps.config)(call, next);
	});
	if (apiDocs) {
		app.get('/api/docs/:slug?', async (call, next) => {
			const page = await apiDocs(call.req.param('slug') ?? null);
			if (page === undefined) return next();
			return call.html(page.html, 200, { 'content-security-policy': page.contentSecurityPolicy });
		});
	}
	// Mail apps that do not know one-click unsubscription open its URL in a browser (RFC 8058). Only the page's button unsubscribes.
	if (!dials) {
		app.get(endpoints.unsubscribe.path, (call) =>
			call.redirect(`/email-link?do=unsubscribe#${encodeURIComponent(call.req.param('id'))}`, 303),
		);
	}
	for (const name of served) addRoute(app, { ...deps, capacity }, name, handlers);
	rejectOtherMethods(
		app,
		served.map((name) => endpoints[name]),
	);
	app.notFound((call) => replyProblem(call, new Problem('not-found', 'This URL does not exist.')));
	app.onError((error, call) => {
		const problem = problemOf(error);
		const { cause } = problem;
		if (cause !== undefined) deps.logError('A request failed.', { requestId: call.get('requestId'), error: cause });
		return replyProblem(call, problem);
	});
	return app;
}

/** The router finds the endpoint, so that the parts also count for paths with parameters. */
function setPart(app: Hono<Environment>, { method, path, access, statusIf }: Endpoint): void {
	if (access !== 'public' && access !== 'signed') return;
	// Those that read only the status are monitors, which may share a network with many.
	const ofPublic = statusIf === undefined ? 'visitors' : 'network';
	app.on(method, path, (call, next) => {
		call.set('partOfNetwork', access === 'signed' ? 'services' : ofPublic);
		return next();
	});
}

/** Who sends no token is a visitor, whatever the URL. Any token is verified before the body is read, so that an invalid one is soon refused. */
function partOf(call: HonoContext<Environment>): PartOfNetwork {
	return call.get('partOfNetwork') ?? (call.req.header('authorization') === undefined ? 'visitors' : 'network');
}

interface RouteDeps extends AppDeps {
	capacity: Capacity;
}

function addRoute(app: Hono<Environment>, deps: RouteDeps, name: EndpointName, handlers: Handlers): void {
	const endpoint: Endpoint = endpoints[name];
	app.on(endpoint.method, endpoint.path, async (call) => {
		if (endpoint.access === 'public' || endpoint.access === 'signed') return serve(deps, call, name, handlers, null);
		const actor = await actorOf(deps, credentialsOf(call), endpoint);
		const work = () => serve(deps, call, name, handlers, actor);
		return call.env?.isCounted ? work() : runForActor(deps.capacity.inFlight, actor, work);
	});
}

/** For so long, what was known of the caller before the body counts: an ordinary body has arrived with its headers. */
const longestKnownMs = 250;

/** Reads the body only once the caller is known, because strangers must not fill the memory with it. */
async function serve(
	deps: RouteDeps,
	call: HonoContext<Environment>,
	name: EndpointName,
	handlers: Handlers,
	caller: Actor | null,
): Promise<Response> {
	const endpoint: Endpoint = endpoints[name];
	if (hasKey(caller)) {
		if (!call.env?.isCounted) await countKeyRequest(deps, caller, (header, value) => call.header(header, value));
		await admitKey(deps, caller, endpoint);
	}
	const share = deps.capacity.bodies.open(sendersOf(caller, networkIn(call, deps.config)));
	const startedAt = deps.now();
	try {
		const sent = await readBody(call.req.raw, maxBytesOf(endpoint), share.add);
		// While a body arrived slowly, the session or the role may have ended.
		const isStale = caller !== null && deps.now() - startedAt > longestKnownMs;
		const actor = isStale ? await actorOf(deps, credentialsOf(call), endpoint) : caller;
		return await respond(deps, call, name, handlers, { caller: actor, ...receivedOf(endpoint, sent) });
	} finally {
		share.close();
	}
}

function maxBytesOf({ access, maxBodyKb }: Endpoint): number {
	if (maxBodyKb !== undefined) return maxBodyKb * 1024;
	return access === 'signed' ? largestSignedBodyBytes : largestBodyBytes;
}

interface Received {
	caller: Actor | null;
	/** Empty if the endpoint reads none. */
	text: string;
	/** Of an endpoint whose senders sign it; otherwise empty, so that a large body is not in memory twice. */
	rawBody: Buffer;
}

function receivedOf(endpoint: Endpoint, sent: Uint8Array<ArrayBuffer>): Omit<Received, 'caller'> {
	return {
		text: endpoint.body ? new TextDecoder().decode(sent) : '',
		rawBody: endpoint.access === 'signed' ? Buffer.from(sent.buffer, sent.byteOffset, sent.length) : Buffer.alloc(0),
	};
}

async function respond(
	deps: RouteDeps,
	call: HonoContext<Environment>,
	name: EndpointName,
	handlers: Handlers,
	{ caller, text, rawBody }: Received,
): Promise<Response> {
	const endpoint: Endpoint = endpoints[name];
	const { mediaTypes } = endpoint;
	const unknown = refusesUnknown(endpoint) ? 'refused' : 'ignored';
	const query = parseQuery(endpoint.query, new URL(call.req.url).searchParams, { unknown });
	const body = endpoint.body
		? parseBody(endpoint.body, call.req.header('content-type') ?? '', text, { unknown, mediaTypes })
		: undefined;
	const headers = endpoint.headers && parseHeaders(endpoint.headers, (name) => call.req.header(name));
	const header = (name: string) => call.req.header(name);
	const by = caller ? callerInWords(caller) : undefined;
	const request = { ...factsOf(deps, call, rawBody), by, puzzled: puzzledIn(name, call, text) };
	const actor = caller && (await admitRecentLogin(deps, caller, { endpoint, body, header }));
	const params = call.req.param() as Record<string, string>;
	const noted = actor && !hasKey(actor) && deps.noteUse(actor, request);
	const handled = { actor, params, query, headers, body, request } as Call<Endpoint>;
	const { answer, etag, isReplayed } = await answerTo(deps, {
		name,
		handlers,
		call: handled,
		url: call.req.url,
	})
		// The instance has no CPU after the response, so the response waits for the note.
		.finally(() => noted);
	if (isReplayed) call.header('idempotency-replayed', 'true');
	if (endpoint.cacheSeconds) call.header('cache-control', `public, max-age=${endpoint.cacheSeconds}`);
	if (endpoint.privateSeconds) call.header('cache-control', `private, max-age=${endpoint.privateSeconds}`);
	if (etag !== null) {
		call.header('etag', etag);
		const known = endpoint.method === 'GET' ? call.req.header('if-none-match') : undefined;
		if (known !== undefined && names(known, etag)) return call.body(null, 304);
	}
	if (endpoint.redirects) return call.redirect((answer as { url: string }).url, 303);
	if (endpoint.replyMediaType) {
		return call.body(String(answer), statusOf(endpoint, answer), {
			'content-type': `${endpoint.replyMediaType}; charset=utf-8`,
		});
	}
	if (!endpoint.isPaged) return call.json(answer as object, statusOf(endpoint, answer));
	const { items, next } = answer as Page<unknown>;
	if (next !== null) call.header('link', `<${nextPage(call.req.url, next)}>; rel="next"`);
	return call.json(items, statusOf(endpoint, answer));
}

function statusOf({ status = 200, statusIf }: Endpoint, answer: unknown): 200 | 201 | 303 | 503 {
	const isOther = statusIf && (answer as Record<string, unknown>)[statusIf.field] === statusIf.is;
	return isOther ? statusIf.status : status;
}

function credentialsOf({ req }: HonoContext<Environment>): Credentials {
	return { authorization: req.header('authorization'), accountId: req.header(accountHeader) };
}

/** The solution counts for the same request only. */
function puzzledIn(form: EndpointName, { req }: HonoContext<Environment>, text: string): PuzzledRequest | undefined {
	const { method, puzzle }: Endpoint = endpoints[form];
	if (puzzle !== 'when-busy') return undefined;
	const { 'x-puzzle-solution': solution = null } = parseHeaders(PuzzleHeaders, (name) => req.header(name));
	const { pathname, search } = new URL(req.url);
	return { form, about: '', content: contentOf([method, pathname, search, text]), solution };
}

function factsOf(deps: AppDeps, call: HonoContext<Environment>, rawBody: Buffer): RequestFacts {
	const { emulators } = deps.config;
	return {
		id: call.get('requestId'),
		clientIp: clientIpIn(call, deps.config),
		header: (name) => call.req.header(name),
		cookie: (name) => getCookie(call, name),
		setCookie: (name, value, lifetimeSeconds) =>
			setCookie(call, name, value, {
				path: '/api/auth',
				maxAge: lifetimeSeconds,
				httpOnly: true,
				sameSite: 'Strict',
				// The emulators have no https.
				secure: emulators === null,
			}),
		rawBody: async () => rawBody,
	};
}

/** Relative, because behind Hosting the function does not know its public origin. */
function nextPage(url: string, cursor: string): string {
	const { pathname, searchParams } = new URL(url);
	searchParams.set('cursor', cursor);
	return `${pathname}?${searchParams}`;
}

function rejectOtherMethods(app: Hono<Environment>, served: readonly Endpoint[]): void {
	const paths = new Set(served.map((endpoint) => endpoint.path));
	// A fixed path first: one with a parameter matches it too, and has other methods.
	for (const path of [...paths].toSorted((one, other) => Number(one.includes(':')) - Number(other.includes(':')))) {
		const methods = served.filter((endpoint) => endpoint.path === path);
		app.all(path, (call) => {
			call.header('allow', methods.map(({ method }) => method).join(', '));
			return replyProblem(call, new Problem('method-not-allowed', 'This URL does not support that method.'));
		});
	}
}

function replyProblem(call: HonoContext<Environment>, problem: Problem): Response {
	if (problem.retryAfterSeconds !== null) call.header('retry-after', String(problem.retryAfterSeconds));
	return call.json<ProblemReply>(problemReply(problem, call.get('requestId')), statusOfProblem[problem.code]);
}
