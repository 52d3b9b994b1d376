// The calls of Stripe's API that the product makes: parameters refused as Stripe refuses them, keys and idempotency honoured.
import type { EventPost } from './event-post.ts';
import { type FormObject, parseForm } from './form-body.ts';
import { type PaymentsStore, priceOf, type Subscription, sandboxPrice } from './payments-store.ts';
import { paymentsSecretKey, sandboxPrices } from './settings.ts';
import { StripeRefusal } from './stripe-error.ts';

export interface ApiRequest {
	method: string;
	/** Behind /v1. */
	path: string;
	query: URLSearchParams;
	body: string;
	authorization: string;
	idempotencyKey: string | null;
}

export interface ApiAnswer {
	status: number;
	body: unknown;
}

interface Doors {
	store: PaymentsStore;
	post: EventPost;
	/** Where the hosted pages are reached. */
	origin: () => string;
}

type Call = (doors: Doors, form: FormObject, id: string) => unknown;

const calls: readonly { method: string; path: RegExp; parameters: readonly string[]; call: Call }[] = [
	{
		method: 'POST',
		path: /^\/customers$/,
		parameters: ['email', 'name', 'metadata', 'description'],
		call: addCustomer,
	},
	{ method: 'GET', path: /^\/customers$/, parameters: ['limit', 'starting_after', 'email'], call: listCustomers },
	{ method: 'GET', path: /^\/customers\/(\w+)$/, parameters: [], call: ({ store }, _, id) => store.customer(id) },
	{
		method: 'GET',
		path: /^\/prices$/,
		parameters: ['limit', 'starting_after'],
		call: () => list(sandboxPrices.map(priceOf), {}, '/v1/prices'),
	},
	{ method: 'GET', path: /^\/prices\/(\w+)$/, parameters: [], call: (_, __, id) => priceOf(sandboxPrice(id)) },
	{
		method: 'POST',
		path: /^\/checkout\/sessions$/,
		parameters: ['mode', 'customer', 'client_reference_id', 'line_items', 'success_url', 'cancel_url'],
		call: addCheckout,
	},
	{
		method: 'GET',
		path: /^\/checkout\/sessions\/(\w+)$/,
		parameters: [],
		call: ({ store }, _, id) => store.checkout(id),
	},
	{ method: 'POST', path: /^\/billing_portal\/sessions$/, parameters: ['customer', 'return_url'], call: addPortal },
	{
		method: 'GET',
		path: /^\/subscriptions$/,
		parameters: ['customer', 'status', 'limit', 'starting_after'],
		call: listSubscriptions,
	},
	{
		method: 'GET',
		path: /^\/subscriptions\/(\w+)$/,
		parameters: [],
		call: ({ store }, _, id) => store.subscription(id),
	},
	{ method: 'POST', path: /^\/subscriptions\/(\w+)$/, parameters: ['cancel_at_period_end'], call: changeSubscription },
	{ method: 'DELETE', path: /^\/subscriptions\/(\w+)$/, parameters: [], call: cancelSubscription },
];

export function answerApi(doors: Doors, request: ApiRequest): ApiAnswer {
	try {
		return answerOnce(doors, request);
	} catch (error) {
		if (error instanceof StripeRefusal) return { status: error.status, body: error.toJson() };
		throw error;
	}
}

function answerOnce(doors: Doors, request: ApiRequest): ApiAnswer {
	if (request.authorization !== `Bearer ${paymentsSecretKey}`) {
		throw new StripeRefusal(401, 'Invalid API Key provided.');
	}
	const said = `${request.method} ${request.path} ${request.body}`;
	const known = request.idempotencyKey === null ? undefined : doors.store.memory.idempotency[request.idempotencyKey];
	if (known && known.request !== said) {
		throw new StripeRefusal(400, 'Keys for idempotent requests can only be used with the same parameters.', {
			type: 'idempotency_error',
		});
	}
	if (known) return known;
	const body = perform(doors, request);
	if (request.method === 'POST' && request.idempotencyKey !== null) {
		doors.store.remember(request.idempotencyKey, said, 200, body);
	}
	return { status: 200, body };
}

function perform(doors: Doors, { method, path, query, body }: ApiRequest): unknown {
	const found = calls.find((each) => each.method === method && each.path.test(path));
	if (!found) throw new StripeRefusal(404, `Unrecognized request URL (${method}: /v1${path}).`);
	const form = parseForm(method === 'POST' ? body : query.toString());
	const unknown = Object.keys(form).find((name) => name !== 'expand' && !found.parameters.includes(name));
	if (unknown !== undefined) {
		throw new StripeRefusal(400, `Received unknown parameter: ${unknown}`, {
			code: 'parameter_unknown',
			param: unknown,
		});
	}
	// A copy, so that what happens later does not change an answer that is kept.
	return structuredClone(found.call(doors, form, found.path.exec(path)?.[1] ?? ''));
}

function addCustomer({ store }: Doors, form: FormObject): unknown {
	const metadata = typeof form.metadata === 'object' ? form.metadata : {};
	const texts = Object.fromEntries(Object.entries(metadata).map(([key, value]) => [key, String(value)]));
	return store.addCustomer(text(form, 'email'), text(form, 'name'), texts);
}

function listCustomers({ store }: Doors, form: FormObject): unknown {
	return list(store.memory.customers.toReversed(), form, '/v1/customers');
}

function addCheckout({ store, origin }: Doors, form: FormObject): unknown {
	if (required(form, 'mode') !== 'subscription') throw invalid('mode', 'The sandbox knows the mode subscription only.');
	const customer = store.customer(required(form, 'customer')).id;
	const [line] = typeof form.line_items === 'object' ? Object.values(form.line_items) : [];
	if (typeof line !== 'object') throw parameterMissing('line_items');
	const price = sandboxPrice(required(line, 'price')).id;
	return store.addCheckout(
		{
			customer,
			price,
			client_reference_id: text(form, 'client_reference_id'),
			success_url: webUrl(form, 'success_url'),
			cancel_url: webUrl(form, 'cancel_url'),
		},
		origin(),
	);
}

function addPortal({ store, origin }: Doors, form: FormObject): unknown {
	return store.addPortal(store.customer(required(form, 'customer')).id, webUrl(form, 'return_url'), origin());
}

function listSubscriptions({ store }: Doors, form: FormObject): unknown {
	const status = text(form, 'status');
	const isWanted = (subscription: Subscription) =>
		status === 'all' || (status === null ? subscription.status !== 'canceled' : subscription.status === status);
	return list(store.subscriptionsOf(text(form, 'customer')).filter(isWanted), form, '/v1/subscriptions');
}

function changeSubscription({ store, post }: Doors, form: FormObject, id: string): unknown {
	const subscription = store.subscription(id);
	const cancels = text(form, 'cancel_at_period_end');
	if (cancels !== null) subscription.cancel_at_period_end = cancels === 'true';
	post.tell('customer.subscription.updated', subscription);
	return subscription;
}

function cancelSubscription({ store, post }: Doors, _: FormObject, id: string): unknown {
	const subscription = store.subscription(id);
	store.cancelNow(subscription);
	post.tell('customer.subscription.deleted', subscription);
	return subscription;
}

function list<Item extends { id: string }>(items: readonly Item[], form: FormObject, url: string): unknown {
	const limit = Number(text(form, 'limit') ?? 10);
	if (!Number.isInteger(limit) || limit < 1 || limit > 100) throw invalid('limit', 'This value must be from 1 to 100.');
	const after = text(form, 'starting_after');
	const begin = after === null ? 0 : items.findIndex(({ id }) => id === after) + 1;
	const data = items.slice(begin, begin + limit);
	return { object: 'list', url, data, has_more: begin + limit < items.length };
}

function text(form: FormObject, name: string): string | null {
	const value = form[name];
	return typeof value === 'string' && value !== '' ? value : null;
}

function required(form: FormObject, name: string): string {
	const value = text(form, name);
	if (value === null) throw parameterMissing(name);
	return value;
}

function webUrl(form: FormObject, name: string): string {
	const value = required(form, name);
	if (!/^https?:\/\//.test(value) || !URL.canParse(value)) throw invalid(name, 'Not a valid URL');
	return value;
}

function parameterMissing(param: string): StripeRefusal {
	return new StripeRefusal(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

function invalid(param: string, message: string): StripeRefusal {
	return new StripeRefusal(400, message, { code: 'parameter_invalid', param });
}
