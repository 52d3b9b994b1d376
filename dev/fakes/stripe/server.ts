// A local Stripe: its API, its hosted pages, and its events to the product.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { respondAs } from '../shared/answer.ts';
import { type Answering, answeringWell, changeAnswering, isAnsweringWell, readOneOf } from '../shared/behaviour.ts';
import { type FakeServer, startFakeServer } from '../shared/fake-server.ts';
import { Refusal, readBytes, readJson, replyJson, requireOwnPage } from '../shared/http.ts';
import { portFrom, stopOnSignal } from '../shared/listening.ts';
import { EventSender, sendModes } from './event-sender.ts';
import { parseForm } from './form-body.ts';
import { checkoutPage, declinedPage, pageHeaders, portalPage } from './hosted-pages.ts';
import { answerApi } from './stripe-api.ts';
import { StripeRefusal } from './stripe-error.ts';
import { type Invoice, type Subscription, subscriptionStatuses } from './stripe-objects.ts';
import { StripeStore, sandboxPrice } from './stripe-store.ts';

export type FakeStripeOptions = {
	port?: number;
	host?: string;
	dataDir?: string;
	/** The URL that receives events; null: nothing receives them. */
	eventsTo?: string | null;
};

export interface FakeStripe extends FakeServer {
	/** Resolves when all event deliveries have finished. */
	settle(): Promise<void>;
}

const longestBody = 64 * 1024;

export const stripePort = (): number => portFrom('STAYUP_STRIPE_PORT', 4300);

export async function startStripe(options: FakeStripeOptions = {}): Promise<FakeStripe> {
	const {
		port = stripePort(),
		host = '127.0.0.1',
		dataDir = join(import.meta.dirname, '..', '..', '..', '.stayup', 'stripe'),
		eventsTo = null,
	} = options;
	const store = await StripeStore.open(join(dataDir, 'stripe.json'));
	const events = new EventSender(eventsTo);
	let behaviour: Answering = answeringWell;
	let origin = '';

	const server = await startFakeServer(port, host, async (request, response, url) => {
		if (url.pathname.startsWith('/v1/')) return answerStripe(request, response, url);
		if (url.pathname.startsWith('/control/')) {
			requireOwnPage(request);
			return answerControl(request, response, url);
		}
		try {
			await answerPage(request, response, url);
		} catch (error) {
			if (error instanceof StripeRefusal) throw new Refusal(error.status, error.message);
			throw error;
		}
	});
	origin = server.origin;
	return { ...server, settle: () => events.settle() };

	async function answerStripe(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
		const body = (await readBytes(request, longestBody)).toString('utf8');
		if (!isAnsweringWell(behaviour)) {
			const failure = () => JSON.stringify({ error: { type: 'api_error', message: 'The sandbox fails on request.' } });
			respondAs(behaviour, { request, response, body: failure, reset: () => request.socket.resetAndDestroy() });
			return;
		}
		const key = request.headers['idempotency-key'];
		const answer = answerApi(
			{ store, events, origin: () => origin },
			{
				method: request.method ?? 'GET',
				path: url.pathname.slice('/v1'.length),
				query: url.searchParams,
				body,
				authorization: request.headers.authorization ?? '',
				idempotencyKey: typeof key === 'string' ? key : null,
			},
		);
		await store.save();
		replyJson(response, answer.status, answer.body);
	}

	async function answerPage(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
		const [, page = '', session = '', ...rest] = url.pathname.split('/');
		const form = request.method === 'POST' ? parseForm((await readBytes(request, longestBody)).toString('utf8')) : {};
		if (page === 'checkout') {
			if (request.method === 'GET' && rest.length === 0) return showCheckout(response, session);
			if (request.method === 'POST') return finishCheckout(response, session, rest[0] ?? '');
		}
		if (page === 'portal') {
			const portal = store.portal(session);
			if (request.method === 'POST')
				changeInPortal(portal.customer, rest[0] ?? '', rest[1] ?? '', String(form.price ?? ''));
			await store.save();
			if (request.method === 'POST') return redirect(response, portal.url);
			return show(response, portalPage(portal, store.subscriptionsOf(portal.customer)));
		}
		throw new Refusal(404, 'This page does not exist in the Stripe sandbox.');
	}

	function showCheckout(response: ServerResponse, id: string): void {
		const session = store.checkout(id);
		show(response, checkoutPage(session, store.priceIn(session)));
	}

	async function finishCheckout(response: ServerResponse, id: string, what: string): Promise<void> {
		const session = store.checkout(id);
		if (what === 'cancel') return redirect(response, session.cancel_url ?? '/');
		if (session.status !== 'open') return showCheckout(response, id);
		const price = store.priceIn(session);
		if (what === 'decline') {
			const failed = store.addSubscription(session.customer, price, 'incomplete');
			events.emit('customer.subscription.created', failed);
			events.emit('invoice.payment_failed', invoiceOf(failed));
			await store.save();
			return show(response, declinedPage(session));
		}
		if (what !== 'pay') throw new Refusal(404, 'This action does not exist.');
		const subscription = store.addSubscription(session.customer, price, 'active');
		session.status = 'complete';
		session.payment_status = 'paid';
		session.subscription = subscription.id;
		events.emit('customer.subscription.created', subscription);
		events.emit('invoice.paid', invoiceOf(subscription));
		events.emit('checkout.session.completed', session);
		await store.save();
		redirect(response, session.success_url ?? '/');
	}

	function changeInPortal(customer: string, id: string, what: string, price: string): void {
		const subscription = store.subscription(id);
		if (subscription.customer !== customer) throw new Refusal(404, 'This subscription does not exist.');
		switch (what) {
			case 'cancel':
				store.cancelNow(subscription);
				events.emit('customer.subscription.deleted', subscription);
				return;
			case 'cancel-at-period-end':
			case 'resume':
				subscription.cancel_at_period_end = what === 'cancel-at-period-end';
				break;
			case 'switch':
				store.changePrice(subscription, sandboxPrice(price));
				break;
			default:
				throw new Refusal(404, 'This action does not exist.');
		}
		events.emit('customer.subscription.updated', subscription);
	}

	async function answerControl(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
		const [, , what = '', id = ''] = url.pathname.split('/');
		const body = request.method === 'GET' ? {} : fieldsOf(await readJson(request));
		switch (`${request.method} ${what}`) {
			case 'GET state': {
				const { idempotency: _, ...memory } = store.memory;
				return replyJson(response, 200, { ...memory, events: events.events, mode: events.mode, behaviour });
			}
			case 'PUT behaviour':
				behaviour = changeAnswering(behaviour, body);
				return replyJson(response, 200, behaviour);
			case 'PUT events':
				events.mode = readOneOf('mode', body.mode, sendModes);
				return replyJson(response, 200, { mode: events.mode });
			case 'POST events': {
				const ids = Array.isArray(body.ids) ? body.ids.map(String) : null;
				const released = events.release(ids, Number(body.copies ?? 1));
				await events.settle();
				return replyJson(response, 200, { released });
			}
			case 'PUT subscriptions': {
				const subscription = store.subscription(id);
				change(subscription, body);
				events.emit(
					subscription.status === 'canceled' ? 'customer.subscription.deleted' : 'customer.subscription.updated',
					subscription,
				);
				await store.save();
				return replyJson(response, 200, subscription);
			}
			case 'DELETE state':
				store.empty();
				events.events = [];
				events.mode = 'send';
				behaviour = answeringWell;
				await store.save();
				return replyJson(response, 200, {});
			default:
				throw new Refusal(404, 'This control does not exist.');
		}
	}
}

function change(subscription: Subscription, fields: Record<string, unknown>): void {
	const [item] = subscription.items.data;
	if ('status' in fields) subscription.status = readOneOf('status', fields.status, subscriptionStatuses);
	if (item && typeof fields.currentPeriodStart === 'number') item.current_period_start = fields.currentPeriodStart;
	if (item && typeof fields.currentPeriodEnd === 'number') item.current_period_end = fields.currentPeriodEnd;
}

function invoiceOf({ id, customer }: Subscription): Invoice {
	return { id: `in_${id}`, object: 'invoice', customer, livemode: false };
}

function fieldsOf(body: unknown): Record<string, unknown> {
	if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
	throw new Refusal(400, 'The body must be an object.');
}

function show(response: ServerResponse, page: ReturnType<typeof checkoutPage>): void {
	response.writeHead(200, pageHeaders);
	response.end(String(page));
}

function redirect(response: ServerResponse, location: string): void {
	response.writeHead(303, { location, 'cache-control': 'no-store' });
	response.end();
}

if (import.meta.main) {
	const stripe = await startStripe();
	stopOnSignal(stripe);
	console.log(`Stripe sandbox: ${stripe.origin}/`);
}
