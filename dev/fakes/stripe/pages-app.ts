/** The actions of the hosted pages: pay, decline or cancel a checkout, and change a subscription in the portal. */
import { type Context, Hono } from 'hono';
import { type FakeEnvironment, refusal } from '../shared/fake-app.ts';
import { checkoutPage, declinedPage, flowPage, invoicePage, portalPage } from './hosted-pages.ts';
import { confirmFlow, setEnd, subscriptionIn } from './portal-flow.ts';
import type { Sandbox } from './sandbox.ts';
import type { CheckoutSession, Subscription } from './stripe-objects.ts';
import { sandboxPrice } from './stripe-prices.ts';

const pageHeaders = {
	// Paying redirects to the product, which a stricter form-action would stop.
	'content-security-policy':
		"default-src 'none'; style-src 'unsafe-inline'; form-action http: https:; base-uri 'none'; frame-ancestors 'none'",
	'referrer-policy': 'no-referrer',
};

export function createPagesApp(sandbox: Sandbox): Hono<FakeEnvironment> {
	const { store, events } = sandbox;
	const app = new Hono<FakeEnvironment>();

	app.get('/checkout/:id', (call) => showCheckout(call, store.checkout(call.req.param('id'))));

	app.post('/checkout/:id/cancel', (call) =>
		call.redirect(store.checkout(call.req.param('id')).cancel_url ?? '/', 303),
	);

	app.post('/checkout/:id/decline', async (call) => {
		const session = store.checkout(call.req.param('id'));
		if (!store.isPayable(session)) return showCheckout(call, session);
		const goods = store.goodsIn(session);
		const failed = store.addSubscription(session.customer, goods, 'incomplete');
		events.emit('customer.subscription.created', failed);
		events.emit('invoice.payment_failed', store.addInvoice(failed, 'open', goods.fee));
		await store.save();
		return call.html(declinedPage(session), 200, pageHeaders);
	});

	app.post('/checkout/:id/pay', async (call) => {
		const session = store.checkout(call.req.param('id'));
		if (!store.isPayable(session)) return showCheckout(call, session);
		const goods = store.goodsIn(session);
		const subscription = store.addSubscription(session.customer, goods, 'active');
		session.status = 'complete';
		session.payment_status = 'paid';
		session.subscription = subscription.id;
		events.emit('customer.subscription.created', subscription);
		events.emit('invoice.paid', store.addInvoice(subscription, 'paid', goods.fee));
		events.emit('checkout.session.completed', session);
		await store.save();
		return call.redirect(session.success_url ?? '/', 303);
	});

	app.get('/invoice/:id', (call) => call.html(invoicePage(store.invoice(call.req.param('id'))), 200, pageHeaders));

	app.post('/invoice/:id/pay', async (call) => {
		const invoice = store.invoice(call.req.param('id'));
		if (invoice.status !== 'open') throw refusal(404, 'This invoice is not open.');
		const subscription = store.payInvoice(invoice);
		events.emit('invoice.paid', invoice);
		events.emit('customer.subscription.updated', subscription);
		await store.save();
		return call.html(invoicePage(invoice), 200, pageHeaders);
	});

	app.get('/portal/:id', (call) => {
		const portal = store.portal(call.req.param('id'));
		const page = portal.flow
			? flowPage(portal, portal.flow, subscriptionIn(store, portal, portal.flow))
			: portalPage(portal, store.subscriptionsOf(portal.customer));
		return call.html(page, 200, pageHeaders);
	});

	app.post('/portal/:id/confirm', async (call) => {
		const portal = store.portal(call.req.param('id'));
		if (!portal.flow) throw refusal(404, 'There is nothing to confirm.');
		confirmFlow(sandbox, portal, portal.flow);
		await store.save();
		return call.redirect(portal.flow.after_completion.redirect.return_url, 303);
	});

	app.post('/portal/:id/:subscription/:action', async (call) => {
		const { id, subscription, action } = call.req.param();
		const portal = store.portal(id);
		const { price } = await call.req.parseBody();
		changeInPortal(sandbox, subscriptionOf(portal.customer, subscription), action, String(price ?? ''));
		await store.save();
		return call.redirect(portal.url, 303);
	});

	return app;

	function showCheckout(call: Context, session: CheckoutSession): Response | Promise<Response> {
		return call.html(checkoutPage(session, store.goodsIn(session), store.isPayable(session)), 200, pageHeaders);
	}

	function subscriptionOf(customer: string, id: string): Subscription {
		const subscription = store.subscription(id);
		if (subscription.customer !== customer) throw refusal(404, 'This subscription does not exist.');
		return subscription;
	}
}

function changeInPortal({ store, events }: Sandbox, subscription: Subscription, action: string, price: string): void {
	switch (action) {
		case 'cancel':
			store.cancelNow(subscription);
			events.emit('customer.subscription.deleted', subscription);
			return;
		case 'cancel-at-period-end':
		case 'resume':
			setEnd(subscription, action === 'cancel-at-period-end');
			break;
		case 'switch':
			store.changePrice(subscription, sandboxPrice(price));
			break;
		default:
			throw refusal(404, 'This action does not exist.');
	}
	events.emit('customer.subscription.updated', subscription);
}
