/** Serves status pages to visitors: `/s/:slug` and what is below it. */
import { type StatusSnapshot, statusPageView } from '@stayup/contract';
import { Hono, type Context as HonoContext } from 'hono';
import { compress } from 'hono/compress';
import { getCookie, setCookie } from 'hono/cookie';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { clientIpIn } from '../../http/client-ip.ts';
import { createInFlight, limitInFlight } from '../../http/rate-limits/in-flight.ts';
import { byIp } from '../../http/rate-limits/limit-by-ip.ts';
import { limitBody } from '../../http/read-body.ts';
import { statusOfProblem } from '../../http/replies.ts';
import type { EdgeSettings } from '../../http/requested-host.ts';
import type { LogError } from '../../platform/log.ts';
import { Problem } from '../../platform/problem.ts';
import type { Logos } from '../logo/logos.ts';
import { logoType } from '../pages/page-logo.ts';
import { asMeasured } from '../snapshot/rules/as-measured.ts';
import { type AccessDeps, type AccessForm, openPage, staleLink } from './access.ts';
import { maintenanceCalendarOf } from './calendar.ts';
import { accessDocument, confirmDocument, messageDocument, pageDocument, titleOf } from './documents.ts';
import { feedOf, feedTypes } from './feeds.ts';
import { type OwnDomains, ownDomainOf, pageOnDomain } from './own-domain.ts';
import { solutionField } from './puzzle-nodes.ts';
import { type Caching, caching, securityHeaders } from './replies.ts';
import type { OpenPage, VisitStore } from './visit-store.ts';
import { emailIn, mayRead, visitCookieMs } from './visit-token.ts';

export interface StatusAppDeps extends AccessDeps {
	config: EdgeSettings;
	logError: LogError;
	visits: VisitStore;
	statusLogos: Pick<Logos, 'read'>;
	statusDomains: OwnDomains['statusDomains'];
	isOwnHost: OwnDomains['isOwnHost'];
}

/** The only cookie that Firebase Hosting passes on to functions. */
const cookieName = '__session';
const largestFormBytes = 8 * 1024;

/** The routes of other features that the same function serves. `base`: the path of a page; empty on its own domain. */
type AddRoutes = (app: Hono, base: '/s/:slug' | '') => unknown;

export function createStatusApp(deps: StatusAppDeps, addRoutes: AddRoutes = () => {}): Hono {
	const ownDomains = createOwnDomainApp(deps, addRoutes);
	const app = new Hono({ strict: false });
	app.use(async (call, next) => {
		await next();
		for (const [name, value] of Object.entries(securityHeaders)) {
			if (!call.res.headers.has(name)) call.header(name, value);
		}
		if (!call.res.headers.has('cache-control')) call.header('cache-control', caching.private);
	});
	app.use(etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...Object.keys(securityHeaders)] }));
	app.use(compress());
	app.use(limitInFlight(createInFlight(), () => 'visitors', deps.config));
	app.use(limitBody(largestFormBytes));
	app.use(async (call, next) => {
		if (hostOf(deps, call) === null) return next();
		return ownDomains.fetch(call.req.raw);
	});
	addRoutes(app, '/s/:slug');
	app.on(['GET', 'POST'], ['/s/:slug', '/s/:slug/*'], async (call) => {
		const slug = call.req.param('slug') ?? '';
		const page = await deps.visits.find(slug);
		const base = `/s/${slug}`;
		return visit(deps, call, page, base, call.req.path.slice(base.length).replace(/^\/|\/$/g, ''));
	});
	app.all('/s/*', (call) => {
		call.header('allow', 'GET, HEAD, POST');
		return call.html(messageDocument('This URL does not support that method', []), 405);
	});
	return withReplies(deps, app);
}

/** All paths of an own domain are those of its page: it must not show the page of another customer. */
function createOwnDomainApp(deps: StatusAppDeps, addRoutes: AddRoutes): Hono {
	const app = new Hono({ strict: false });
	app.use(async (call, next) => {
		await next();
		// A cache that knows the URL and not the host must not keep that there is nothing.
		if (!call.res.ok) call.header('cache-control', caching.private);
	});
	app.use(async (call, next) => {
		const found = await pageOnDomain(deps, hostOf(deps, call) ?? '');
		if (!found) return unknown(deps, call);
		if ('movedTo' in found) return call.redirect(`${found.movedTo}${call.req.path.replace(/\/$/, '')}`, 302);
		call.set('ownPage', found.page);
		return next();
	});
	addRoutes(app, '');
	app.all('*', (call) => visit(deps, call, call.get('ownPage'), '', call.req.path.replace(/^\/|\/$/g, '')));
	return withReplies(deps, app);
}

function hostOf(deps: StatusAppDeps, call: HonoContext): string | null {
	return ownDomainOf((name) => call.req.header(name), deps);
}

function withReplies(deps: StatusAppDeps, app: Hono): Hono {
	app.notFound(missing);
	app.onError((error, call) => {
		if (!(error instanceof Problem)) {
			deps.logError('A visit to a status page failed.', { error });
			// Not to be cached: the edge then shows its last good copy.
			return call.html(messageDocument('This page cannot be shown right now', ['Please try again in a minute.']), 503);
		}
		if (error.retryAfterSeconds !== null) call.header('retry-after', String(error.retryAfterSeconds));
		return call.html(messageDocument(error.message, []), statusOfProblem[error.code]);
	});
	return app;
}

/** `base`: the path of the page. `file`: the rest of the path, empty for the page itself. */
async function visit(
	deps: StatusAppDeps,
	call: HonoContext,
	page: OpenPage | null,
	base: string,
	file: string,
): Promise<Response> {
	if (!page) return unknown(deps, call);
	if (call.req.method === 'POST') return file === 'access' ? open(deps, call, page, base) : missing(call);
	if (mayRead(page, getCookie(call, cookieName), deps.now())) return read(deps, call, page, base, file);
	const link = file === 'access' ? call.req.query('link') : undefined;
	call.header('referrer-policy', 'no-referrer');
	if (link !== undefined && emailIn(page, link, deps.now()) !== null) return call.html(confirmDocument(base, link));
	// The same for every path, so that it says nothing about the page.
	if (page.access.kind !== 'email') return call.html(accessDocument('password', base), 403);
	return call.html(accessDocument('email', base, { problem: link === undefined ? null : staleLink }), 403);
}

async function read(
	deps: StatusAppDeps,
	call: HonoContext,
	page: OpenPage,
	base: string,
	file: string,
): Promise<Response> {
	const isPublic = page.access.kind === 'public';
	const keep = (rule: Caching) => ({ 'cache-control': isPublic ? rule : caching.private });
	const snapshot = await page.readSnapshot();
	const now = deps.now();
	const { logo } = snapshot.page;
	if (logo !== null && `${call.req.path}?v=${call.req.query('v')}` === logo.path) {
		return readLogo(deps, call, isPublic ? caching.logo : caching.private);
	}
	switch (file) {
		case '':
		case 'status.json': {
			const lateSince = await deps.visits.lateSince(now);
			const shown = asMeasured(snapshot, lateSince, now);
			const freshness = { lateSince, dueAt: page.dueAt };
			return file === ''
				? call.html(pageDocument(shown, base, now, freshness), 200, keep(caching.page))
				: call.json(liveReply(shown, now, freshness), 200, keep(caching.live));
		}
		case 'feed.atom':
		case 'feed.json':
			if (!isPublic) return missing(call, caching.private);
			return call.body(feedOf(page.id, snapshot, file), 200, {
				...keep(caching.feed),
				'content-type': `${feedTypes[file]}; charset=utf-8`,
			});
		case 'calendar.ics':
			if (!isPublic) return missing(call, caching.private);
			return call.body(maintenanceCalendarOf(snapshot), 200, {
				...keep(caching.feed),
				'content-type': 'text/calendar; charset=utf-8',
			});
		case 'access':
			return call.redirect(base || '/', 303);
		default:
			return missing(call, isPublic ? caching.missing : caching.private);
	}
}

async function readLogo({ statusLogos }: StatusAppDeps, call: HonoContext, rule: Caching): Promise<Response> {
	const image = await statusLogos.read(call.req.query('v') ?? '');
	if (image === null) return missing(call, caching.private);
	return call.body(image, 200, { 'cache-control': rule, 'content-type': logoType });
}

/** The tree for the script of the page, and the facts for programs. */
function liveReply(snapshot: StatusSnapshot, now: number, freshness: Parameters<typeof statusPageView>[2]) {
	return {
		title: titleOf(snapshot),
		tree: statusPageView(snapshot, now, freshness),
		facts: {
			name: snapshot.page.name,
			url: snapshot.page.url,
			state: snapshot.state,
			components: snapshot.groups.flatMap(({ name: group, components }) =>
				components.map(({ name, state, uptime }) => ({ group, name, state, uptime })),
			),
		},
	};
}

async function open(deps: StatusAppDeps, call: HonoContext, page: OpenPage, base: string): Promise<Response> {
	if (page.access.kind === 'public') return call.redirect(base || '/', 303);
	call.header('referrer-policy', 'no-referrer');
	const form = await formOf(call);
	const visitor = { clientIp: clientIpIn(call, deps.config), visit: getCookie(call, cookieName) };
	const reply = await openPage(deps, page, base, form, visitor).catch((error: unknown) => {
		if (!(error instanceof Problem) || error.retryAfterSeconds === null) throw error;
		call.header('retry-after', String(error.retryAfterSeconds));
		const { message: problem, puzzle } = error;
		// The password too, for the form that sends itself again: the reply goes to who entered it, and no cache keeps it.
		const entered = form.email ?? (puzzle === null ? '' : (form.password ?? ''));
		const shown = { problem, puzzle, entered };
		return {
			html: accessDocument(page.access.kind === 'email' ? 'email' : 'password', base, shown),
			status: 429 as const,
		};
	});
	if ('html' in reply) return call.html(reply.html, reply.status);
	setCookie(call, cookieName, reply.visit, {
		path: base || '/',
		maxAge: visitCookieMs / 1000,
		httpOnly: true,
		sameSite: 'Lax',
		// The emulators have no https.
		secure: deps.config.emulators === null,
	});
	return call.redirect(base || '/', 303);
}

async function formOf(call: HonoContext): Promise<AccessForm> {
	const fields = new URLSearchParams(await call.req.text());
	const field = (name: string) => fields.get(name)?.slice(0, 4_096);
	const found = {
		password: field('password'),
		email: field('email'),
		link: field('link'),
		solution: field(solutionField),
	};
	return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** Slugs cannot be tried in bulk. */
async function unknown(deps: StatusAppDeps, call: HonoContext): Promise<Response> {
	const clientIp = clientIpIn(call, deps.config);
	await deps.rateLimiter.take(byIp('unknownStatusPageByIp', { clientIp }), deps.now());
	return missing(call);
}

function missing(call: HonoContext, rule: Caching = caching.missing): Response | Promise<Response> {
	const text = 'Please check the URL, or ask the business whose status you want to see.';
	return call.html(messageDocument('There is no status page here', [text]), 404, { 'cache-control': rule });
}
