/** The URLs with which visitors subscribe to a status page, confirm and change their subscription, and leave. */
import { Email, type ViewNode } from '@stayup/contract';
import type { Hono, Context as HonoContext, Next } from 'hono';
import { shownEmail } from '../emails/templates/shown-email.ts';
import { clientIpIn, placeOf } from '../http/client-ip.ts';
import { contentOf } from '../http/puzzles/puzzle.ts';
import { type AdmitVisitorDeps, admitVisitor, type PuzzledRequest } from '../http/rate-limits/admit-visitor.ts';
import { byIp, byNetwork } from '../http/rate-limits/limit-by-ip.ts';
import type { Limited } from '../http/rate-limits/rate-limit-store.ts';
import type { EdgeSettings } from '../http/requested-host.ts';
import { requireEmailRoom, visitorSender } from '../outbox/email-limits.ts';
import { Problem } from '../platform/problem.ts';
import { solutionField } from '../status-pages/visitors/puzzle-nodes.ts';
import type { PageFacts } from './page-facts.ts';
import { mayRead } from './rules/subscriber.ts';
import {
	confirmDocument,
	confirmedDocument,
	fullMessage,
	inboxDocument,
	leaveDocument,
	leftDocument,
	type Message,
	manageDocument,
	refusalDocument,
	staleLinkDocument,
	subscribeDocument,
	webhookDocument,
} from './subscribe-documents.ts';
import { shownRecipient } from './subscriber-csv.ts';
import type { SubscriberStore } from './subscriber-store.ts';

interface VisitedPage {
	id: string;
	isPrivate: boolean;
}

export interface SubscribeRouteDeps extends AdmitVisitorDeps {
	config: EdgeSettings;
	/** The page, if this visitor may read it: null for one that does not exist, and for a private one that the visitor has not opened. */
	visitedPage(call: HonoContext): Promise<VisitedPage | null>;
	/** In the layout of status pages. */
	documentOf(heading: string, content: readonly ViewNode[]): string;
	subscribers: Pick<SubscriberStore, 'signUp' | 'open' | 'openToLeave' | 'confirm' | 'change' | 'erase'>;
	pageFacts(pageId: string): Promise<PageFacts | null>;
	normalizeTarget(url: string, field?: string, message?: string): string;
	allowsPlainHttpWebhooks: boolean;
}

const listedOnlyMessage = 'This page notifies listed email addresses only. Please subscribe by email.';
const webhookMessage = 'Please enter a public URL that starts with https://.';

/** Before the route of the page, which answers everything that these pass on. `base`: the path of the page; empty on its own domain. */
export function addSubscribeRoutes(app: Hono, base: '/s/:slug' | '', deps: SubscribeRouteDeps): void {
	app.get(`${base}/subscribe`, async (call, next) => {
		const page = await deps.visitedPage(call);
		return page ? show(deps, call, await formOf(deps, call, page, null)) : next();
	});
	app.post(`${base}/subscribe`, async (call, next) => {
		const page = await deps.visitedPage(call);
		return page ? subscribe(deps, call, page) : next();
	});
	app.on(['GET', 'POST'], `${base}/confirm/:key`, (call) => confirm(deps, call));
	app.on(['GET', 'POST'], `${base}/manage/:key`, (call, next) => manage(deps, call, next));
	app.on(['GET', 'POST'], `${base}/leave/:key`, (call) => leave(deps, call));
}

async function formOf(
	deps: SubscribeRouteDeps,
	call: HonoContext,
	page: VisitedPage,
	/** The form as it was sent, and why it was refused. */
	refused: { problem: string; puzzle: string | null; fields: URLSearchParams } | null,
): Promise<Message> {
	const facts = await deps.pageFacts(page.id);
	return subscribeDocument({
		base: baseOf(call),
		problem: refused?.problem ?? null,
		puzzle: refused?.puzzle ? { puzzle: refused.puzzle, channel: channelIn(refused.fields) } : null,
		entered: {
			email: refused?.fields.get('email') ?? '',
			url: refused?.fields.get('url') ?? '',
			componentIds: refused?.fields.getAll('component') ?? [],
		},
		name: facts?.name ?? '',
		components: facts?.components ?? [],
		isPrivate: page.isPrivate,
		isOffered: facts !== null && facts.most > 0,
		takesWebhooks: facts?.allowedEmails === null,
	});
}

async function subscribe(deps: SubscribeRouteDeps, call: HonoContext, page: VisitedPage): Promise<Response> {
	const base = baseOf(call);
	const fields = new URLSearchParams(await call.req.text());
	try {
		const visitor = { clientIp: clientIpIn(call, deps.config), puzzled: puzzledBy(page, fields) };
		await admitVisitor(deps, visitor, [
			...byIp('statusSubscribeByIp', visitor),
			...byNetwork('statusSubscribeByNetwork', visitor),
		]);
		const facts = await deps.pageFacts(page.id);
		if (!facts || facts.subscriberCount >= facts.most) return show(deps, call, refusalDocument(base, fullMessage), 403);
		const componentIds = chosenOf(fields, facts);
		if (channelIn(fields) === 'webhook') {
			return await addWebhook(deps, call, facts, fields.get('url') ?? '', componentIds);
		}
		const email = Email.safeParse(fields.get('email') ?? '');
		if (!email.success)
			throw new Problem('invalid', email.error.issues[0]?.message ?? 'Please enter an email address.');
		// It counts what strangers ask for too, so a refusal does not say whether the email address is subscribed.
		await requireEmailRoom(deps, email.data, visitorSender(visitor.clientIp));
		const signUp = { page: facts, channel: 'email', recipient: email.data, componentIds, place: null } as const;
		await deps.subscribers.signUp(signUp, deps.now());
		return show(deps, call, inboxDocument(base, shownEmail(email.data)));
	} catch (error) {
		const isShown = error instanceof Problem && (error.code === 'invalid' || error.retryAfterSeconds !== null);
		if (!isShown) throw error;
		if (error.retryAfterSeconds !== null) call.header('retry-after', String(error.retryAfterSeconds));
		const filled = { problem: error.message, puzzle: error.puzzle, fields };
		return show(deps, call, await formOf(deps, call, page, filled), error.code === 'invalid' ? 400 : 429);
	}
}

async function addWebhook(
	deps: SubscribeRouteDeps,
	call: HonoContext,
	page: PageFacts,
	entered: string,
	componentIds: string[],
): Promise<Response> {
	if (page.allowedEmails !== null) throw new Problem('invalid', listedOnlyMessage);
	const recipient = deps.normalizeTarget(entered.slice(0, 2048), 'url', webhookMessage);
	if (!recipient.startsWith('https:') && !deps.allowsPlainHttpWebhooks) throw new Problem('invalid', webhookMessage);
	const { hostname } = new URL(recipient);
	const place = placeOf(clientIpIn(call, deps.config));
	const limited: Limited[] = [
		{ limit: 'statusWebhookBySender', subject: `${hostname} ${place}` },
		{ limit: 'statusWebhookByHost', subject: hostname },
	];
	await deps.rateLimiter.take(limited, deps.now());
	const signUp = { page, channel: 'webhook', recipient, componentIds, place } as const;
	const added = await deps.subscribers.signUp(signUp, deps.now());
	call.header('referrer-policy', 'no-referrer');
	return show(deps, call, webhookDocument(baseOf(call), added && { key: added.key, secret: added.secret ?? '' }));
}

async function confirm(deps: SubscribeRouteDeps, call: HonoContext): Promise<Response> {
	const [base, key] = [baseOf(call), keyIn(call)];
	const subscriber = await deps.subscribers.open(key, deps.now());
	const page = subscriber && (await deps.pageFacts(subscriber.document.pageId));
	// A webhook is confirmed by its response alone.
	if (!page?.isOpen || subscriber?.document.channel !== 'email') return stale(deps, call);
	// Without a new sign-up nothing would be sent.
	if (!mayRead(subscriber.document, page)) return stale(deps, call);
	call.header('referrer-policy', 'no-referrer');
	if (call.req.method !== 'POST') return show(deps, call, confirmDocument(page.name, `${base}/confirm/${key}`));
	if (await deps.subscribers.confirm(subscriber.id, page.most, deps.now())) {
		return show(deps, call, confirmedDocument(page.name, base, key));
	}
	return show(deps, call, refusalDocument(base, fullMessage), 403);
}

/** Shows the names of components, so a private page has to be opened first. */
async function manage(deps: SubscribeRouteDeps, call: HonoContext, next: Next): Promise<Response | undefined> {
	const visited = await deps.visitedPage(call);
	if (!visited) {
		await next();
		return undefined;
	}
	const [base, key] = [baseOf(call), keyIn(call)];
	const subscriber = await deps.subscribers.open(key, deps.now());
	const page = subscriber?.document.pageId === visited.id ? await deps.pageFacts(visited.id) : null;
	if (!subscriber || !page) return stale(deps, call);
	call.header('referrer-policy', 'no-referrer');
	let followed = subscriber.document.componentIds;
	const isChange = call.req.method === 'POST';
	if (isChange) {
		await limitLinks(deps, call);
		followed = chosenOf(new URLSearchParams(await call.req.text()), page);
		await deps.subscribers.change(subscriber.id, followed);
	}
	const { document } = subscriber;
	const isUnanswered = document.channel === 'webhook' && document.confirmedAt === null;
	const form = { base, key, recipient: shownRecipient(document), components: page.components, followed, isUnanswered };
	return show(deps, call, manageDocument({ ...form, isSaved: isChange }));
}

/** Without a visit, and without limits for links that exist: mail services call it for many of their users (RFC 8058). */
async function leave(deps: SubscribeRouteDeps, call: HonoContext): Promise<Response> {
	const [base, key] = [baseOf(call), keyIn(call)];
	const subscriber = await deps.subscribers.openToLeave(key, deps.now());
	call.header('referrer-policy', 'no-referrer');
	if (!subscriber) {
		await limitLinks(deps, call);
		return show(deps, call, leftDocument(base));
	}
	if (call.req.method !== 'POST') return show(deps, call, leaveDocument(`${base}/leave/${key}`));
	await deps.subscribers.erase(subscriber.id);
	return show(deps, call, leftDocument(base));
}

async function stale(deps: SubscribeRouteDeps, call: HonoContext): Promise<Response> {
	await limitLinks(deps, call);
	return show(deps, call, staleLinkDocument(baseOf(call)), 404);
}

function channelIn(fields: URLSearchParams): 'email' | 'webhook' {
	return fields.get('channel') === 'webhook' ? 'webhook' : 'email';
}

function puzzledBy({ id }: VisitedPage, fields: URLSearchParams): PuzzledRequest {
	const content = contentOf([...fields].filter(([name]) => name !== solutionField).flat());
	return { form: 'POST /s/:slug/subscribe', about: id, content, solution: fields.get(solutionField) };
}

function chosenOf(fields: URLSearchParams, { components }: PageFacts): string[] {
	const chosen = new Set(fields.getAll('component'));
	return components.map(({ id }) => id).filter((id) => chosen.has(id));
}

async function limitLinks({ config, rateLimiter, now }: SubscribeRouteDeps, call: HonoContext): Promise<void> {
	await rateLimiter.take(byIp('statusSubscriberLinkByIp', { clientIp: clientIpIn(call, config) }), now());
}

function show(
	{ documentOf }: SubscribeRouteDeps,
	call: HonoContext,
	{ heading, content }: Message,
	status: 200 | 400 | 403 | 404 | 429 = 200,
): Response | Promise<Response> {
	return call.html(documentOf(heading, content), status, { 'cache-control': 'private, no-store' });
}

function baseOf(call: HonoContext): string {
	const slug = call.req.param('slug');
	return slug === undefined ? '' : `/s/${encodeURIComponent(slug)}`;
}

function keyIn(call: HonoContext): string {
	return call.req.param('key') ?? '';
}
