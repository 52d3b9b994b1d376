/** Tests the compiler: `npm test -- types` fails when a marked line compiles. */
import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import type { Price } from './stripe-objects.ts';
import type { Part, Takes, Written } from './stripe-types.ts';

describe('the compiler', () => {
	it('knows a call’s parameters by name and kind, at any depth', () => {
		const misspelt: Takes<Stripe.BillingPortal.SessionCreateParams> = {
			// @ts-expect-error: it is customer.
			custmer: 'text',
		};
		const ofAnotherKind: Takes<Stripe.PaginationParams> = {
			// @ts-expect-error: it is a number.
			limit: 'text',
		};
		const wrongInside: Takes<Stripe.Checkout.SessionCreateParams> = {
			// @ts-expect-error: it is quantity.
			line_items: { each: { price: 'text', count: 'integer' } },
		};
		const wrongWord: Takes<Stripe.SubscriptionListParams> = {
			// @ts-expect-error: it is canceled.
			status: ['cancelled'],
		};

		expect([misspelt, ofAnotherKind, wrongInside, wrongWord]).toHaveLength(4);
	});

	it('knows an object’s fields by name and type, and the fields with a narrower type', () => {
		const price: Pick<Price, 'active' | 'type' | 'recurring'> = {
			// @ts-expect-error: it is a boolean.
			active: 'yes',
			// @ts-expect-error: it is recurring.
			type: 'repeating',
			// @ts-expect-error: it is month.
			recurring: { interval: 'monthly', interval_count: 1 },
		};
		// @ts-expect-error: it is unit_amount.
		const misspelt = (part: Part<Stripe.Price, 'unit_amout'>) => part;
		// @ts-expect-error: a customer is an id or an object.
		const wrongForm = (part: Part<Stripe.Subscription, 'id', { customer: number }>) => part;
		// @ts-expect-error: no such field to narrow.
		const wrongName = (part: Part<Stripe.Subscription, 'id', { custmer: string }>) => part;
		// @ts-expect-error: Stripe writes out no such status.
		const wrongWord: Written<Stripe.Subscription.Status> = 'cancelled';

		expect([price, misspelt, wrongForm, wrongName, wrongWord]).toHaveLength(5);
	});
});
