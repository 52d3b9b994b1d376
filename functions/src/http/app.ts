/** The API: every endpoint of the contract becomes a route; any other request gets a problem response. */
import { type Endpoint, type EndpointName, endpoints, type ProblemReply } from '@stayup/contract';
import { Hono, type Context as HonoContext } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { secureHeaders } from 'hono/secure-headers';
import { deadlineExceeded, hasErrorCode } from '../platform/firestore/error-codes.ts';
import type { Page } from '../platform/firestore/paging.ts';
import type { IpRanges } from '../platform/ip-range.ts';
import type { LogError } from '../platform/log.ts';
import { Problem } from '../platform/problem.ts';
import { type Actor, type ActorDeps, actorOf } from './actor.ts';
import { largestBodyBytes, largestSignedBodyBytes, parseBody, parseHeaders, parseQuery } from './body.ts';
import { clientIpOf } from './client-ip.ts';
import type { Call, Handler, Handlers, RequestFacts } from './handler.ts';
import { limitBody } from './limit-body.ts';
import { problemReply, statusOfProblem } from './replies.ts';

interface Environment {
	Variables: { requestId: string };
}

export interface AppDeps extends ActorDeps {
	/** Called for each valid request of a logged-in user; never fails. */
	noteUse(actor: Actor, request: RequestFacts): Promise<void>;
	config: {
		/** Our own proxies, whose X-Forwarded-For entries are trusted. */
		proxies: IpRanges;
		/** Null in a deployment. */
		emulators: object | null;
	};
	logError: LogError;
}

export interface AppOptions {
	dials: boolean;
	/** The API reference as a page, where the app serves it. */
	apiDocs?: { html: string; contentSecurityPolicy: string };
}

/** With `dials`, serves only the endpoints that request URLs of customers; without, all others. */
export function createApp(deps: AppDeps, handlers: Handlers, { dials, apiDocs }: AppOptions): Hono<Environment> {
	const served = (Object.keys(endpoints) as EndpointName[]).filter((name) => isDialling(endpoints[name]) === dials);
	const app = new Hono<Environment>();
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
	const ownLimits = new Map(
		served.map((name) => [endpoints[name].path as string, limitBody(largestBodyOf(endpoints[name]))]),
	);
	const usualLimit = limitBody(largestBodyBytes);
	app.use((call, next) => (ownLimits.get(call.req.path) ?? usualLimit)(call, next));
	if (apiDocs) {
		app.get('/api/docs', (call) =>
			call.html(apiDocs.html, 200, { 'content-security-policy': apiDocs.contentSecurityPolicy }),
		);
	}
	// Mail apps that do not know one-click unsubscription open its URL in a browser (RFC 8058). Only the page's button unsubscribes.
	if (!dials) {
		app.get(endpoints.unsubscribe.path, (call) =>
			call.redirect(`/email-link?do=unsubscribe#${encodeURIComponent(call.req.param('id'))}`, 303),
		);
	}
	for (const name of served) addRoute(app, deps, name, handlers);
	rejectOtherMethods(
		app,
		served.map((name) => endpoints[name]),
	);
	app.notFound((call) => replyProblem(call, new Problem('not-found', 'This URL does not exist.')));
	app.onError((error, call) => {
		if (error instanceof Problem) return replyProblem(call, error);
		deps.logError('A request failed.', { requestId: call.get('requestId'), error });
		if (hasErrorCode(error, deadlineExceeded)) {
			return replyProblem(call, new Problem('unavailable', 'The database is not responding. Please try again.'));
		}
		return replyProblem(call, new Problem('internal', 'Something went wrong on our side. Please try again.'));
	});
	return app;
}

function largestBodyOf({ access, maxBodyKb }: Endpoint): number {
	if (access === 'signed') return largestSignedBodyBytes;
	return maxBodyKb === undefined ? largestBodyBytes : maxBodyKb * 1024;
}

function isDialling({ dials }: Endpoint): boolean {
	return dials === true;
}

function addRoute(app: Hono<Environment>, deps: AppDeps, name: EndpointName, handlers: Handlers): void {
	const endpoint: Endpoint = endpoints[name];
	const handler = handlers[name] as unknown as Handler<Endpoint>;
	app.on(endpoint.method, endpoint.path, async (call) => {
		const actor =
			endpoint.access === 'public' || endpoint.access === 'signed'
				? null
				: await actorOf(deps, call.req.header('authorization'), endpoint.access);
		const request = factsOf(deps, call);
		const query = endpoint.query && parseQuery(endpoint.query, new URL(call.req.url).searchParams);
		const body = endpoint.body
			? parseBody(endpoint.body, call.req.header('content-type') ?? '', await call.req.text(), endpoint.mediaTypes)
			: undefined;
		const headers = endpoint.headers && parseHeaders(endpoint.headers, (name) => call.req.header(name));
		const params = call.req.param() as Record<string, string>;
		const noted = actor && deps.noteUse(actor, request);
		const handled = handler({ actor, params, query, headers, body, request } as Call<Endpoint>);
		// The instance has no CPU after the response, so the response waits for the note.
		const answer = await handled.finally(() => noted);
		if (endpoint.cacheSeconds) call.header('cache-control', `public, max-age=${endpoint.cacheSeconds}`);
		if (endpoint.replyMediaType) {
			return call.body(String(answer), endpoint.status, {
				'content-type': `${endpoint.replyMediaType}; charset=utf-8`,
			});
		}
		if (!endpoint.isPaged) return call.json(answer as object, statusOf(endpoint, answer));
		const { items, next } = answer as Page<unknown>;
		if (next !== null) call.header('link', `<${nextPage(call.req.url, next)}>; rel="next"`);
		return call.json(items, endpoint.status);
	});
}

function statusOf({ status, statusIf }: Endpoint, answer: unknown): Endpoint['status'] | 503 {
	const isOther = statusIf && (answer as Record<string, unknown>)[statusIf.field] === statusIf.is;
	return isOther ? statusIf.status : status;
}

function factsOf(deps: AppDeps, call: HonoContext<Environment>): RequestFacts {
	const { proxies, emulators } = deps.config;
	const clientIp = clientIpOf(call.req.header('x-forwarded-for'), proxies);
	return {
		id: call.get('requestId'),
		// A deployed function always has a proxy in front that states the client's IP.
		clientIp: clientIp ?? (emulators ? null : 'unknown'),
		header: (name) => call.req.header(name),
		cookie: (name) => getCookie(call, name),
		setCookie: (name, value, lifetimeSeconds) =>
			setCookie(call, name, value, {
				...{ path: '/api/auth', maxAge: lifetimeSeconds, httpOnly: true, sameSite: 'Strict' },
				// The emulators have no https.
				secure: emulators === null,
			}),
		rawBody: async () => Buffer.from(await call.req.arrayBuffer()),
	};
}

/** Relative, because behind Hosting the function does not know its public origin. */
function nextPage(url: string, cursor: string): string {
	const { pathname, searchParams } = new URL(url);
	searchParams.set('cursor', cursor);
	return `${pathname}?${searchParams}`;
}

function rejectOtherMethods(app: Hono<Environment>, served: readonly Endpoint[]): void {
	for (const path of new Set(served.map((endpoint) => endpoint.path))) {
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
