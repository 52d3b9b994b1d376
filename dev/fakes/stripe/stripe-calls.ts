/** The Stripe API calls that the product makes, each with its parameters. Names and kinds that Stripe does not have do not compile. */
import type Stripe from 'stripe';
import { flowKinds, readFlow } from './portal-flow.ts';
import { sandboxPrices } from './settings.ts';
import { type Call, call } from './stripe-call.ts';
import { missing, StripeRefusal } from './stripe-error.ts';
import type { Fee } from './stripe-memory.ts';
import {
	type CheckoutSession,
	type Customer,
	type Invoice,
	invoiceStatuses,
	type StripeObject,
	type Subscription,
	sessionStatuses,
	subscriptionStatuses,
} from './stripe-objects.ts';
import { invalid, type ParameterValues, required, webUrl } from './stripe-parameters.ts';
import { priceOf, sandboxPrice } from './stripe-prices.ts';
import type { Takes } from './stripe-types.ts';

const nothing = {};
const feeData = {
	currency: 'text',
	unit_amount: 'integer',
	product_data: { fields: { name: 'text' } },
} as const;
const pages = { limit: 'integer', starting_after: 'text' } satisfies Takes<Stripe.PaginationParams>;

export const calls: readonly Call[] = [
	call(
		'POST',
		'/customers',
		{ email: 'text', name: 'text', metadata: 'texts' } satisfies Takes<Stripe.CustomerCreateParams>,
		({ store }, { email, name, metadata }) => store.addCustomer(email ?? null, name ?? null, metadata ?? {}),
	),
	call(
		'GET',
		'/customers',
		{ ...pages, email: 'text' } satisfies Takes<Stripe.CustomerListParams>,
		({ store }, { email, ...page }) => {
			const isSelected = (customer: Customer) => email === undefined || customer.email === email;
			return list(store.memory.customers.toReversed().filter(isSelected), page, '/v1/customers');
		},
	),
	call('GET', '/customers/:id', nothing, ({ store }, _, id) => store.deletedCustomer(id) ?? store.customer(id)),
	// Stripe: "Permanently deletes a customer. Also immediately cancels any active subscriptions on the customer."
	call('DELETE', '/customers/:id', nothing, ({ store, events }, _, id) => {
		const customer = store.customer(id);
		for (const subscription of store.subscriptionsOf(id)) {
			if (hasEnded(subscription)) continue;
			store.cancelNow(subscription);
			events.emit('customer.subscription.deleted', subscription);
		}
		events.emit('customer.deleted', customer);
		return store.deleteCustomer(customer);
	}),
	call('GET', '/prices', pages satisfies Takes<Stripe.PriceListParams>, (_, page) =>
		list(
			sandboxPrices.map((price) => priceOf(price)),
			page,
			'/v1/prices',
		),
	),
	call('GET', '/prices/:id', nothing, (_, __, id) => priceOf(sandboxPrice(id))),
	call(
		'POST',
		'/checkout/sessions',
		{
			mode: ['subscription'],
			customer: 'text',
			client_reference_id: 'text',
			line_items: {
				each: {
					price: 'text',
					quantity: 'integer',
					price_data: { fields: feeData },
				},
			},
			subscription_data: { fields: { metadata: 'texts' } },
			success_url: 'text',
			cancel_url: 'text',
		} satisfies Takes<Stripe.Checkout.SessionCreateParams>,
		({ store, origin }, parameters) => {
			required(parameters.mode, 'mode');
			const [line, ...others] = required(parameters.line_items, 'line_items');
			if (others.length > 1) throw invalid('line_items', 'The sandbox sells one thing and one fee at a time.');
			if (line?.quantity !== 1) throw invalid('line_items[0][quantity]', 'The sandbox sells one of a kind.');
			return store.addCheckout(
				{
					customer: store.customerIn(required(parameters.customer, 'customer')).id,
					client_reference_id: parameters.client_reference_id ?? null,
					success_url: webUrl(parameters.success_url, 'success_url'),
					cancel_url: webUrl(parameters.cancel_url, 'cancel_url'),
				},
				{
					price: store.prices.onSale(required(line.price, 'line_items[0][price]'), 'line_items[0][price]'),
					fee: others[0] === undefined ? null : feeIn(others[0].price_data),
					metadata: parameters.subscription_data?.metadata ?? {},
				},
				origin,
			);
		},
	),
	call(
		'GET',
		'/checkout/sessions',
		{ ...pages, customer: 'text', status: sessionStatuses } satisfies Takes<Stripe.Checkout.SessionListParams>,
		({ store }, { customer, status, ...page }) => {
			const isSelected = (session: CheckoutSession) => status === undefined || session.status === status;
			return list(store.checkoutsOf(store.known(customer)).filter(isSelected), page, '/v1/checkout/sessions');
		},
	),
	call('GET', '/checkout/sessions/:id', nothing, ({ store }, _, id) => store.checkout(id)),
	call('POST', '/checkout/sessions/:id/expire', nothing, ({ store, events }, _, id) => {
		const session = store.checkout(id);
		if (session.status !== 'open') {
			const rule = 'Only Checkout Sessions with a status in ["open"] can be expired.';
			throw new StripeRefusal(400, `${rule} This Checkout Session has a status of ${session.status}.`);
		}
		session.status = 'expired';
		session.url = null;
		events.emit('checkout.session.expired', session);
		return session;
	}),
	call(
		'POST',
		'/billing_portal/sessions',
		{
			customer: 'text',
			return_url: 'text',
			configuration: 'text',
			flow_data: flowKinds,
		} satisfies Takes<Stripe.BillingPortal.SessionCreateParams>,
		({ store, origin }, { customer, return_url: back, configuration, flow_data: flow }) => {
			// The sandbox has only the default of the account.
			if (configuration !== undefined) throw missing('configuration', configuration);
			const { id } = store.customerIn(required(customer, 'customer'));
			return store.addPortal(id, webUrl(back, 'return_url'), flow ? readFlow(store, id, flow) : null, origin);
		},
	),
	call(
		'GET',
		'/invoices',
		{
			...pages,
			customer: 'text',
			subscription: 'text',
			status: invoiceStatuses,
		} satisfies Takes<Stripe.InvoiceListParams>,
		({ store, origin }, { customer, subscription, status, ...page }) => {
			const isSelected = ({ status: of, parent }: Invoice) =>
				(status === undefined || of === status) &&
				(subscription === undefined || parent.subscription_details.subscription === subscription);
			const found = store.invoicesOf(store.known(customer)).filter(isSelected);
			return list(
				found.map((invoice) => ({ ...invoice, hosted_invoice_url: `${origin}/invoice/${invoice.id}` })),
				page,
				'/v1/invoices',
			);
		},
	),
	call('GET', '/invoices/:id', nothing, ({ store }, _, id) => store.invoice(id)),
	call(
		'GET',
		'/charges',
		{ ...pages, customer: 'text' } satisfies Takes<Stripe.ChargeListParams>,
		({ store }, { customer, ...page }) => list(store.charges.of(store.known(customer)), page, '/v1/charges'),
	),
	call('GET', '/charges/:id', nothing, ({ store }, _, id) => store.charges.find(id)),
	call('GET', '/payment_intents/:id', nothing, ({ store }, _, id) => store.charges.intent(id)),
	call(
		'GET',
		'/invoice_payments',
		{
			...pages,
			payment: { fields: { type: ['payment_intent'], payment_intent: 'text' } },
		} as const satisfies Takes<Stripe.InvoicePaymentListParams>,
		({ store }, { payment, ...page }) =>
			list(store.charges.invoicePaymentsWith(payment?.payment_intent), page, '/v1/invoice_payments'),
	),
	call(
		'GET',
		'/disputes',
		{ ...pages, charge: 'text' } satisfies Takes<Stripe.DisputeListParams>,
		({ store }, { charge, ...page }) => list(store.charges.disputesOf(charge), page, '/v1/disputes'),
	),
	call('GET', '/disputes/:id', nothing, ({ store }, _, id) => store.charges.dispute(id)),
	call(
		'GET',
		'/credit_notes',
		{ ...pages, customer: 'text' } satisfies Takes<Stripe.CreditNoteListParams>,
		({ store }, { customer, ...page }) => list(store.creditNotesOf(store.known(customer)), page, '/v1/credit_notes'),
	),
	call(
		'POST',
		'/credit_notes',
		{
			invoice: 'text',
			amount: 'integer',
			credit_amount: 'integer',
			memo: 'text',
			metadata: 'texts',
		} as const satisfies Takes<Stripe.CreditNoteCreateParams>,
		({ store }, { invoice: id, amount, credit_amount: credited, memo, metadata }) => {
			const invoice = store.invoice(required(id, 'invoice'));
			const cents = required(amount, 'amount');
			if (cents < 1) throw invalid('amount', 'This value must be greater than or equal to 1.');
			if (invoice.status !== 'paid') throw invalid('invoice', 'The sandbox gives credit for paid invoices only.');
			// Stripe: the parts of a credit note for a paid invoice must add up to it.
			if (credited !== cents)
				throw invalid('credit_amount', 'The sum of credit amount must equal the post payment amount.');
			if (invoice.post_payment_credit_notes_amount + cents > invoice.amount_paid)
				throw invalid('amount', 'The amount exceeds what is left of the invoice.');
			return store.addCreditNote(invoice, { amount: cents, memo: memo ?? null, metadata: metadata ?? {} });
		},
	),
	call(
		'GET',
		'/subscriptions',
		{
			...pages,
			customer: 'text',
			status: ['all', ...subscriptionStatuses],
		} satisfies Takes<Stripe.SubscriptionListParams>,
		({ store }, { customer, status, ...page }) => {
			const isSelected = (subscription: Subscription) =>
				status === 'all' || (status ? subscription.status === status : subscription.status !== 'canceled');
			return list(store.subscriptionsOf(store.known(customer)).filter(isSelected), page, '/v1/subscriptions');
		},
	),
	call('GET', '/subscriptions/:id', nothing, ({ store }, _, id) => store.subscription(id)),
	call(
		'POST',
		'/subscriptions/:id',
		{
			cancel_at_period_end: 'boolean',
			pause_collection: { fields: { behavior: ['keep_as_draft', 'mark_uncollectible', 'void'] } },
		} as const satisfies Takes<Stripe.SubscriptionUpdateParams>,
		({ store, events }, { cancel_at_period_end: cancels, pause_collection: pause }, id) => {
			const subscription = store.subscription(id);
			if (cancels !== undefined) subscription.cancel_at_period_end = cancels;
			if (pause?.behavior) subscription.pause_collection = { behavior: pause.behavior, resumes_at: null };
			events.emit('customer.subscription.updated', subscription);
			return subscription;
		},
	),
	call('DELETE', '/subscriptions/:id', nothing, ({ store, events }, _, id) => {
		const subscription = store.subscription(id);
		if (hasEnded(subscription)) throw missing('subscription', id);
		store.cancelNow(subscription);
		events.emit('customer.subscription.deleted', subscription);
		return subscription;
	}),
];

function feeIn(data: ParameterValues<typeof feeData> | undefined): Fee {
	const { currency, unit_amount: cents, product_data: product } = required(data, 'line_items[1][price_data]');
	required(currency, 'line_items[1][price_data][currency]');
	return {
		name: required(product?.name, 'line_items[1][price_data][product_data][name]'),
		cents: required(cents, 'line_items[1][price_data][unit_amount]'),
	};
}

function hasEnded({ status }: Subscription): boolean {
	return status === 'canceled' || status === 'incomplete_expired';
}

function list<Item extends StripeObject>(
	items: readonly Item[],
	{ limit = 10, starting_after: after }: ParameterValues<typeof pages>,
	url: string,
): Stripe.ApiList<Item> {
	if (limit < 1 || limit > 100) throw invalid('limit', 'This value must be from 1 to 100.');
	const begin = after === undefined ? 0 : items.findIndex(({ id }) => id === after) + 1;
	return { object: 'list', url, data: items.slice(begin, begin + limit), has_more: begin + limit < items.length };
}
