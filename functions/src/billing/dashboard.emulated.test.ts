// Does in Stripe's dashboard what people can do there, and compares what the product says afterwards with the table.

import { deliveryEvents, type NewSession, type Payment, type Person, type PersonPayment } from '@stayup/contract';
import { register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { dashboardActs, type Says } from '@stayup/testing/billing/dashboard-acts';
import { control, openCheckout, press, type Sandbox, sandbox } from '@stayup/testing/billing/payments';
import { registerAdmin } from '@stayup/testing/business/project-examples';
import { openStoredData } from '@stayup/testing/stored-data';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stripeSecretKey } from '../../../dev/fakes/stripe/settings.ts';

const data = openStoredData();
const { stored } = data;
const { hostname, port } = new URL(sandbox);
const stripe = new Stripe(stripeSecretKey, { host: hostname, port, protocol: 'http', telemetry: false });
const seconds = Math.floor(Date.now() / 1000);
const year = 365 * 86_400;

interface Paid {
	customer: string;
	subscription: string;
	charge: string;
}

const renewal = (id: string) => control('POST', `subscriptions/${id}/renewal`, { paid: false });
const openInvoice = async (subscription: string) =>
	(await stripe.invoices.list({ subscription, status: 'open' })).data[0]?.id ?? '';

const acts: Readonly<Record<string, (paid: Paid) => Promise<unknown>>> = {
	'Delete the customer': ({ customer }) => stripe.customers.del(customer),
	'Change the email of the customer': ({ customer }) =>
		stripe.customers.update(customer, { email: 'other@example.com' }),
	'Archive the product': () => stripe.products.update('prod_pro', { active: false }),
	'Archive the price': () => stripe.prices.update('price_pro_monthly', { active: false }),
	'Delete a coupon': async () => {
		await stripe.coupons.create({ id: 'spring', percent_off: 20, duration: 'forever' });
		await stripe.coupons.del('spring');
	},
	'Cancel the subscription at once': ({ subscription }) => stripe.subscriptions.cancel(subscription),
	'Cancel it at the end of the period': ({ subscription }) =>
		stripe.subscriptions.update(subscription, { cancel_at_period_end: true }),
	'Cancel it on a date': ({ subscription }) =>
		control('PUT', `subscriptions/${subscription}`, { cancelAt: seconds + 10 * 86_400 }),
	'Pause its collection': ({ subscription }) =>
		stripe.subscriptions.update(subscription, { pause_collection: { behavior: 'void' } }),
	'Add a second subscription by hand': ({ customer }) =>
		stripe.subscriptions.create({ customer, items: [{ price: 'price_core_monthly' }] }),
	'Refund a part of the payment': ({ charge }) => stripe.refunds.create({ charge, amount: 50_00 }),
	'Refund the payment': ({ charge }) => stripe.refunds.create({ charge }),
	'The bank disputes the payment': ({ charge }) =>
		control('POST', `charges/${charge}/dispute`, { dueBy: seconds + 10 * 86_400 }),
	'Accept the dispute': async ({ charge }) => {
		const { id } = await control<{ id: string }>('POST', `charges/${charge}/dispute`, { dueBy: seconds + 10 * 86_400 });
		await stripe.disputes.close(id);
	},
	'Let a renewal fail': ({ subscription }) => renewal(subscription),
	'Void the open invoice': async ({ subscription }) => {
		await renewal(subscription);
		await stripe.invoices.voidInvoice(await openInvoice(subscription));
	},
	'Mark the open invoice as uncollectible': async ({ subscription }) => {
		await renewal(subscription);
		await stripe.invoices.markUncollectible(await openInvoice(subscription));
	},
	'Move a test clock forward by a year': ({ subscription }) =>
		control('POST', `subscriptions/${subscription}/clock`, { to: seconds + year }),
	'Move it beyond the end of a canceled one': async ({ subscription }) => {
		await stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
		await control('POST', `subscriptions/${subscription}/clock`, { to: seconds + year });
	},
};

let ada: NewSession;
beforeAll(async () => {
	ada = await registerAdmin(data, 'Ada');
	await control('PUT', 'events', { mode: 'hold' });
});
afterAll(async () => {
	await control('PUT', 'events', { mode: 'send' });
	await stripe.products.update('prod_pro', { active: true });
	await stripe.prices.update('price_pro_monthly', { active: true });
});

/** One after the other: transactions of events at the same time wait for each other in the emulator. */
async function deliver(): Promise<void> {
	const { events } = await control<{ events: { id: string; deliveries: number }[] }>('GET', 'state');
	for (const { id, deliveries } of events.toReversed()) {
		if (deliveries === 0) await control('POST', 'events', { ids: [id] });
	}
}

async function subscriber(): Promise<Paid & { who: NewSession }> {
	await stripe.products.update('prod_pro', { active: true });
	await stripe.prices.update('price_pro_monthly', { active: true });
	const who = await register('Carol');
	await press(await openCheckout(who), 'pay');
	await deliver();
	const { customers, subscriptions } = await control<Sandbox>('GET', 'state');
	const customer = customers.find(({ email }) => email === who.email)?.id ?? '';
	const subscription = subscriptions.find((each) => each.customer === customer)?.id ?? '';
	const [charge] = (await stripe.charges.list({ customer })).data;
	return { who, customer, subscription, charge: charge?.id ?? '' };
}

async function accountSays({ _id }: NewSession): Promise<string> {
	const user = (await stored.users.doc(_id).get()).data();
	const subscription = user?.subscription ?? null;
	return [
		user?.tier,
		subscription === null ? 'no subscription' : subscription.status,
		...(subscription?.cancelAtPeriodEnd ? ['ends'] : []),
		...(user?.stripeCustomerId === null ? ['no customer'] : []),
	].join(', ');
}

function invoiceSays(invoice: Payment | undefined): string {
	if (!invoice) return 'no invoice';
	const { status, amountRefunded, dispute } = invoice;
	return [
		`invoice ${status}`,
		...(amountRefunded > 0 ? [`$${amountRefunded / 100} refunded`] : []),
		...(dispute === null ? [] : [`dispute ${dispute}`]),
	].join(', ');
}

async function clientSays({ token }: NewSession): Promise<string> {
	const [invoice] = await sendSuccessfully<Payment[]>('GET', '/api/subscriptions/invoices', { token });
	const portal = await send<{ url?: string; message?: string }>('POST', '/api/subscriptions/create-portal', { token });
	const plan = { tier: 'Elite', billingCycle: 'monthly' };
	const checkout = await send<{ url?: string }>('POST', '/api/subscriptions/create-checkout', { token, body: plan });
	return [
		invoiceSays(invoice),
		portal.status === 200 ? 'portal opens' : 'portal says that the details were deleted',
		checkout.status === 200 ? 'can buy again' : 'no second checkout',
	].join(' · ');
}

async function adminSays({ _id }: NewSession): Promise<string> {
	const { token } = ada;
	const { subscription } = await sendSuccessfully<Person>('GET', `/api/admin/people/${_id}`, { token });
	const [payment] = await sendSuccessfully<PersonPayment[]>('GET', `/api/admin/people/${_id}/payments`, { token });
	const due = payment?.evidenceDueAt ? ', evidence due' : '';
	return `${subscription?.status ?? 'no subscription'} · ${invoiceSays(payment)}${due}`;
}

/** `known`: of before. */
async function mailSays({ _id }: NewSession, customer: string, known: ReadonlySet<string>): Promise<string> {
	const { docs } = await stored.outbox.get();
	const names = docs
		.filter(({ id }) => !known.has(id))
		.map((delivery) => delivery.data())
		.filter(({ ownerId, message }) => ownerId === _id || ('customerId' in message && message.customerId === customer))
		.map(({ ownerId, message }) => `${ownerId === null ? 'operators' : 'client'}: ${deliveryEvents[message.event]}`);
	return [...new Set(names)].sort().join(' · ') || 'none';
}

it.each(Object.entries(acts))('%s', async (act, perform) => {
	const { who, ...paid } = await subscriber();
	const known = new Set((await stored.outbox.get()).docs.map(({ id }) => id));
	await perform(paid);
	await deliver();
	const says: Says = {
		account: await accountSays(who),
		admin: await adminSays(who),
		mail: await mailSays(who, paid.customer, known),
		// Last, because a checkout ends what it replaces.
		client: await clientSays(who),
	};

	expect(says).toEqual(dashboardActs[act]);
});

it('the table has every act', () => {
	expect(Object.keys(dashboardActs)).toEqual(Object.keys(acts));
});
