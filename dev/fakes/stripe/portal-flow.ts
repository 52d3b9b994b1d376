/** Portal sessions that show one change to confirm, and redirect afterwards: a cancellation, or a change of plan. */
import type Stripe from 'stripe';
import type { Sandbox } from './sandbox.ts';
import { missing } from './stripe-error.ts';
import { flowTypes, type PortalFlow, type PortalSession, type Subscription } from './stripe-objects.ts';
import { invalid, type ParameterValues, required, webUrl } from './stripe-parameters.ts';
import { sandboxPrice } from './stripe-prices.ts';
import type { StripeStore } from './stripe-store.ts';
import type { Takes } from './stripe-types.ts';

const fields = {
	type: flowTypes,
	subscription_cancel: { fields: { subscription: 'text' } },
	subscription_update_confirm: {
		fields: { subscription: 'text', items: { each: { id: 'text', price: 'text', quantity: 'integer' } } },
	},
	after_completion: { fields: { type: ['redirect'], redirect: { fields: { return_url: 'text' } } } },
} as const satisfies Takes<Stripe.BillingPortal.SessionCreateParams.FlowData>;

export const flowKinds = { fields };

/** Refuses what Stripe's portal could not show. */
export function readFlow(store: StripeStore, customer: string, flow: ParameterValues<typeof fields>): PortalFlow {
	const type = required(flow.type, 'flow_data[type]');
	const path = `flow_data[${type}]`;
	const returnPath = 'flow_data[after_completion][redirect][return_url]';
	const common = {
		subscription_cancel: null,
		subscription_update_confirm: null,
		after_completion: {
			type: 'redirect',
			redirect: { return_url: webUrl(flow.after_completion?.redirect?.return_url, returnPath) },
		},
	} as const;
	const subscription = ownSubscription(store, customer, required(flow[type]?.subscription, `${path}[subscription]`));
	if (type === 'subscription_cancel') {
		if (subscription.cancel_at_period_end || subscription.cancel_at !== null)
			throw invalid(path, 'The subscription is already set to cancel.');
		return { ...common, type, subscription_cancel: { subscription: subscription.id } };
	}
	const [item] = required(flow.subscription_update_confirm?.items, `${path}[items]`);
	const pricePath = `${path}[items][0][price]`;
	const price = store.prices.onSale(required(item?.price, pricePath), pricePath).id;
	const id = required(item?.id, `${path}[items][0][id]`);
	const [current] = subscription.items.data;
	if (current?.id !== id) throw missing('subscription item', id);
	if (current.price.id === price) throw invalid(`${path}[items]`, 'The items do not change the subscription.');
	return {
		...common,
		type,
		subscription_update_confirm: { subscription: subscription.id, items: [{ id, price, quantity: 1 }] },
	};
}

export function subscriptionIn(store: StripeStore, { customer }: PortalSession, flow: PortalFlow): Subscription {
	const { subscription = '' } = flow.subscription_cancel ?? flow.subscription_update_confirm ?? {};
	return ownSubscription(store, customer, subscription);
}

/** Does what the customer has confirmed. The portal of the product cancels at the end of the paid period. */
export function confirmFlow({ store, events }: Sandbox, portal: PortalSession, flow: PortalFlow): void {
	const subscription = subscriptionIn(store, portal, flow);
	const [item] = flow.subscription_update_confirm?.items ?? [];
	if (item) store.changePrice(subscription, sandboxPrice(item.price ?? ''));
	else setEnd(subscription, true);
	events.emit('customer.subscription.updated', subscription);
}

/** Flexible billing, the default of new subscriptions, writes the end of the period as a date. */
export function setEnd(subscription: Subscription, ends: boolean): void {
	subscription.cancel_at_period_end = false;
	subscription.cancel_at = ends ? (subscription.items.data[0]?.current_period_end ?? null) : null;
}

function ownSubscription(store: StripeStore, customer: string, id: string): Subscription {
	const subscription = store.subscription(id);
	if (subscription.customer !== customer || subscription.status === 'canceled') throw missing('subscription', id);
	return subscription;
}
