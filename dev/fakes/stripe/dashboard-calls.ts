/** The calls of Stripe’s API that the product never makes: what people do in Stripe’s dashboard. */
import type Stripe from 'stripe';
import { sandboxPrices } from './settings.ts';
import { call } from './stripe-call.ts';
import { missing } from './stripe-error.ts';
import { priceOf, productOf, sandboxPrice } from './stripe-store.ts';
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
	call(
		'POST',
		'/prices/:id',
		{ active: 'boolean' } satisfies Takes<Stripe.PriceUpdateParams>,
		({ store }, { active = true }, id) => {
			store.withdraw(sandboxPrice(id).id, active ? null : 'archived');
			return priceOf(sandboxPrice(id), active);
		},
	),
	call(
		'POST',
		'/products/:id',
		{ active: 'boolean' } satisfies Takes<Stripe.ProductUpdateParams>,
		({ store }, { active = true }, id) => {
			if (!sandboxPrices.some((price) => productOf(price) === id)) throw missing('product', id);
			store.withdraw(id, active ? null : 'archived');
			return { id, object: 'product', active };
		},
	),
] as const;
