/** The calls of Stripe’s API that the product never makes: what people do in Stripe’s dashboard. */
import type Stripe from 'stripe';
import type { Sandbox } from './sandbox.ts';
import { sandboxPrices } from './settings.ts';
import { call } from './stripe-call.ts';
import { missing } from './stripe-error.ts';
import type { Invoice } from './stripe-objects.ts';
import { invalid, required } from './stripe-parameters.ts';
import { priceOf, productOf, sandboxPrice } from './stripe-prices.ts';
import type { Takes } from './stripe-types.ts';

export const dashboardCalls = [
	call(
		'POST',
		'/customers/:id',
		{ email: 'text' } satisfies Takes<Stripe.CustomerUpdateParams>,
		({ store, events }, { email }, id) => {
			const customer = store.customer(id);
			if (email !== undefined) customer.email = email;
			events.emit('customer.updated', customer);
			return customer;
		},
	),
	// A subscription that somebody adds by hand.
	call(
		'POST',
		'/subscriptions',
		{ customer: 'text', items: { each: { price: 'text' } } } satisfies Takes<Stripe.SubscriptionCreateParams>,
		({ store, events }, { customer, items }) => {
			const { id } = store.customerIn(required(customer, 'customer'));
			const [item] = required(items, 'items');
			const price = store.prices.onSale(required(item?.price, 'items[0][price]'), 'items[0][price]');
			const subscription = store.addSubscription(id, { price, metadata: {} }, 'active');
			events.emit('customer.subscription.created', subscription);
			events.emit('invoice.paid', store.addInvoice(subscription, 'paid'));
			return subscription;
		},
	),
	call(
		'POST',
		'/prices/:id',
		{ active: 'boolean' } satisfies Takes<Stripe.PriceUpdateParams>,
		({ store }, { active = true }, id) => {
			store.prices.withdraw(sandboxPrice(id).id, active ? null : 'archived');
			return priceOf(sandboxPrice(id), active);
		},
	),
	call(
		'POST',
		'/products/:id',
		{ active: 'boolean' } satisfies Takes<Stripe.ProductUpdateParams>,
		({ store }, { active = true }, id) => {
			if (!sandboxPrices.some((price) => productOf(price) === id)) throw missing('product', id);
			store.prices.withdraw(id, active ? null : 'archived');
			return { id, object: 'product', active };
		},
	),
	call(
		'POST',
		'/coupons',
		{
			id: 'text',
			percent_off: 'integer',
			duration: ['forever', 'once'],
		} as const satisfies Takes<Stripe.CouponCreateParams>,
		(_, { id, percent_off: percent, duration }) => ({
			id: required(id, 'id'),
			object: 'coupon',
			duration: duration ?? 'once',
			livemode: false,
			percent_off: percent ?? null,
			valid: true,
		}),
	),
	// Subscriptions that have its discount keep it.
	call('DELETE', '/coupons/:id', {}, (_, __, id) => ({ id, object: 'coupon', deleted: true })),
	call(
		'POST',
		'/refunds',
		{ charge: 'text', amount: 'integer' } satisfies Takes<Stripe.RefundCreateParams>,
		({ store, events }, { charge: id, amount }) => {
			const charge = store.charges.find(required(id, 'charge'));
			const left = charge.amount - charge.amount_refunded;
			if (left === 0) throw invalid('charge', `Charge ${charge.id} has already been refunded.`);
			if ((amount ?? 0) > left) throw invalid('amount', 'The amount is greater than what is left of the charge.');
			const refund = store.charges.refund(charge, amount);
			events.emit('refund.created', refund);
			events.emit('charge.refunded', charge);
			return refund;
		},
	),
	// Accepts a dispute.
	call('POST', '/disputes/:id/close', {}, ({ store, events }, _, id) => {
		const dispute = store.charges.dispute(id);
		dispute.status = 'lost';
		events.emit('charge.dispute.closed', dispute);
		return dispute;
	}),
	call('POST', '/invoices/:id/void', {}, (sandbox, _, id) => end(sandbox, id, 'void')),
	call('POST', '/invoices/:id/mark_uncollectible', {}, (sandbox, _, id) => end(sandbox, id, 'uncollectible')),
] as const;

function end({ store, events }: Sandbox, id: string, status: 'void' | 'uncollectible'): Invoice {
	const invoice = store.invoice(id);
	if (invoice.status !== 'open') throw invalid('invoice', 'You can only pass in open invoices.');
	invoice.status = status;
	events.emit(status === 'void' ? 'invoice.voided' : 'invoice.marked_uncollectible', invoice);
	return invoice;
}
