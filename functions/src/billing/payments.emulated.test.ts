import { type NewSession, type Payment, tierLimits, type Website, websitesOverLimit } from '@stayup/contract';
import { register, send } from '@stayup/testing/api-client';
import {
	control,
	current,
	expectTier,
	openCheckout,
	pay,
	press,
	runNightly,
	type Sandbox,
	sandbox,
} from '@stayup/testing/billing/payments';
import { emailTo } from '@stayup/testing/mailbox';
import { openStoredData } from '@stayup/testing/stored-data';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { stripeWebhookSecret } from '../../../dev/fakes/stripe/settings.ts';

const { stored } = openStoredData();
const eventsPath = '/api/subscriptions/events';
async function lastEventOf({ id }: { id: string }) {
	const { events } = await control<Sandbox>('GET', 'state');
	const event = events.find(({ body }) => body.includes(id));
	if (!event) throw new Error('There is no event.');
	return event;
}

function post(text: string, { secret = stripeWebhookSecret, timestamp }: { secret?: string; timestamp?: number } = {}) {
	const signature = Stripe.webhooks.generateTestHeaderString({
		payload: text,
		secret,
		...(timestamp === undefined ? {} : { timestamp }),
	});
	return send(`POST`, eventsPath, { body: text, headers: { 'stripe-signature': signature } });
}

describe('paying for a plan', () => {
	it('sets its tier, confirms it by email, and returns to the dashboard', async () => {
		const alice = await register('Alice');
		const page = await openCheckout(alice, 'Elite', 'annual');
		const paid = await press(page, 'pay');
		await expectTier(alice, 'Elite');

		expect(paid.headers.get('location')).toMatch(/\/projects\?subscription=success$/);
		expect(await current(alice)).toMatchObject({
			tier: 'Elite',
			subscription: {
				status: 'active',
				billingCycle: 'annual',
				cancelAtPeriodEnd: false,
				stripeCustomerId: expect.stringMatching(/^cus_/),
			},
		});
		await emailTo(alice.email, 'Your plan is now Elite');
	});

	it('that is canceled returns to the pricing page and changes nothing', async () => {
		const bob = await register('Bob');
		const canceled = await press(await openCheckout(bob), 'cancel');

		expect(canceled.headers.get('location')).toMatch(/\/pricing\?subscription=canceled$/);
		expect(await current(bob)).toEqual({ tier: 'Free', subscription: null });
	});

	it('with a declined card changes nothing', async () => {
		const carol = await register('Carol');
		await press(await openCheckout(carol), 'decline');
		await emailTo(carol.email, 'Your payment failed');

		expect((await current(carol)).tier).toBe('Free');
	});

	it('is refused while another subscription is running', async () => {
		const dora = await register('Dora');
		await pay(dora, 'Core');
		const again = await send('POST', '/api/subscriptions/create-checkout', {
			token: dora.token,
			body: { tier: 'Pro', billingCycle: 'monthly' },
		});

		expect([again.status, again.body.message]).toEqual([
			409,
			'You already have a subscription. Change it in the subscription management portal.',
		]);
	});

	it('twenty times concurrently creates one customer', async () => {
		const erin = await register('Erin');
		const pages = await Promise.all(Array.from({ length: 20 }, () => openCheckout(erin)));
		const { customers } = await control<Sandbox>('GET', 'state');

		expect(pages.every((page) => page.startsWith(sandbox))).toBe(true);
		expect(customers.filter(({ email }) => email === erin.email)).toHaveLength(1);
	});

	it.each([
		{ tier: 'Free', billingCycle: 'monthly' },
		{ tier: 'Admin', billingCycle: 'monthly' },
		{ tier: 'Pro', billingCycle: 'weekly' },
		{ tier: 'Pro', billingCycle: 'monthly', price: 'price_elite_monthly', success_url: 'https://evil.example' },
	])('as %j is refused, or ignores the caller’s prices and URLs', async (order) => {
		const frank = await register('Frank');
		const answer = await send<{ url?: string }>('POST', '/api/subscriptions/create-checkout', {
			token: frank.token,
			body: order,
		});
		if (answer.status !== 200) return expect(answer.status).toBe(400);
		const paid = await press(answer.body.url ?? '', 'pay');
		await expectTier(frank, 'Pro');
		expect(paid.headers.get('location')).not.toContain('evil');
	});
});

describe('the invoices', () => {
	it('are of the own account, newest first, and none before the first checkout', async () => {
		const [alice, bob] = await Promise.all([register('Alice'), register('Bob')]);
		const invoicesFor = ({ token }: NewSession) => send<Payment[]>('GET', '/api/subscriptions/invoices', { token });
		const before = await invoicesFor(alice);
		await pay(alice, 'Core');
		const after = await invoicesFor(alice);

		expect([before.status, before.body]).toEqual([200, []]);
		expect(after.body.map(({ status, currency, amountPaid }) => [status, currency, amountPaid])).toEqual([
			['paid', 'USD', 50_00],
		]);
		expect((await invoicesFor(bob)).body).toEqual([]);
	});
});

describe('the portal', () => {
	it('shows a customer their own subscriptions only', async () => {
		const alice = await register('Alice');
		const { id } = await pay(alice);
		const answer = await send<{ url: string }>('POST', '/api/subscriptions/create-portal', { token: alice.token });
		const page = await (await fetch(answer.body.url)).text();

		expect(answer.status).toBe(200);
		expect(page).toContain(id);
		expect(page.match(/sub_\w+/g)?.every((shown) => shown === id)).toBe(true);
	});

	it('confirms a cancellation and a change of plan, and the account follows', async () => {
		const carol = await register('Carol');
		await pay(carol);
		const open = async (path: string, body?: object) =>
			(await send<{ url: string }>('POST', `/api/subscriptions/${path}`, { token: carol.token, body })).body.url;
		await press(await open('create-plan-change', { tier: 'Core', billingCycle: 'annual' }), 'confirm');
		await expectTier(carol, 'Core');
		await press(await open('create-cancellation'), 'confirm');
		expect((await current(carol)).subscription?.cancelAtPeriodEnd).toBe(true);
		const again = await send('POST', '/api/subscriptions/create-cancellation', { token: carol.token });

		expect(await current(carol)).toMatchObject({ tier: 'Core', subscription: { billingCycle: 'annual' } });
		expect([again.status, again.body.message]).toEqual([
			409,
			'Your subscription is already canceled. You can renew it in the portal.',
		]);
	});

	it.each([
		['create-portal', undefined],
		['create-cancellation', undefined],
		['create-plan-change', { tier: 'Core', billingCycle: 'monthly' }],
	])('is refused to a user who never paid: %s', async (path, body) => {
		const bob = await register('Bob');
		const answer = await send('POST', `/api/subscriptions/${path}`, { token: bob.token, body });

		expect([answer.status, answer.body.message]).toEqual([
			409,
			'You have no subscription yet. Please choose a plan first.',
		]);
	});
});

describe('the status of a subscription', () => {
	it('decides the tier at each step', async () => {
		const alice = await register('Alice');
		const { id } = await pay(alice);
		const seconds = Math.floor(Date.now() / 1000);
		const dayAgo = (days: number) => seconds - days * 86_400;
		const steps = [
			[{ status: 'trialing' }, 'Pro'],
			[{ status: 'past_due', currentPeriodStart: dayAgo(6) }, 'Pro'],
			[{ status: 'past_due', currentPeriodStart: dayAgo(8) }, 'Free'],
			[{ status: 'active', currentPeriodStart: seconds }, 'Pro'],
			[{ status: 'unpaid' }, 'Free'],
			[{ status: 'active' }, 'Pro'],
			[{ status: 'canceled' }, 'Free'],
		] as const;
		for (const [change, tier] of steps) {
			await control('PUT', `subscriptions/${id}`, change);
			await expectTier(alice, tier);
			expect((await current(alice)).subscription?.status).toBe(change.status);
		}
	});

	it('pauses the newest websites above the limit, as announced, and deletes none', async () => {
		const bob = await register('Bob');
		const { id } = await pay(bob, 'Core');
		const limit = tierLimits.Free.websites;
		const names = Array.from({ length: limit + 2 }, (_, index) => `Website ${index + 1}`);
		for (const name of names) {
			await send('POST', '/api/websites', {
				token: bob.token,
				body: { name, url: `${process.env.STAYUP_WEBSITES_ORIGIN}/${crypto.randomUUID()}` },
			});
		}
		const listed = async () => (await send<Website[]>('GET', '/api/websites', { token: bob.token })).body;
		const ofAge = ({ _id, name, isActive, createdAt }: Website) => ({
			id: _id,
			name,
			isActive,
			createdAt: Date.parse(createdAt),
		});
		const announced = websitesOverLimit((await listed()).map(ofAge), 'Free').map(({ name }) => name);
		await control('PUT', `subscriptions/${id}`, { status: 'canceled' });
		await expectTier(bob, 'Free');
		expect(announced).toEqual(names.slice(limit).reverse());
		const running = (await listed()).map(({ name, isActive }) => [name, isActive]);
		expect(running).toEqual(names.map((name) => [name, !announced.includes(name)]));
	});
});

describe('an event', () => {
	it('that arrives fifty times concurrently is applied once', async () => {
		const alice = await register('Alice');
		const subscription = await pay(alice);
		const { body } = await lastEventOf(subscription);
		const copy = { ...JSON.parse(body), id: `evt_${crypto.randomUUID()}`, type: 'invoice.payment_failed' };
		const answers = await Promise.all(Array.from({ length: 50 }, () => post(JSON.stringify(copy))));
		const { docs } = await stored.outbox.where('ownerId', '==', alice._id).get();

		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
		expect((await stored.stripeEvents.doc(copy.id).get()).exists).toBe(true);
		expect(docs.filter((row) => row.data().message.event === 'payment-failed')).toHaveLength(1);
	});

	it('is never trusted: only the state at the provider counts', async () => {
		const bob = await register('Bob');
		const subscription = await pay(bob, 'Core');
		const { body } = await lastEventOf(subscription);
		const forged = JSON.parse(body);
		forged.id = `evt_${crypto.randomUUID()}`;
		forged.data.object.status = 'canceled';
		const { status } = await post(JSON.stringify(forged));

		expect(status).toBe(200);
		expect((await current(bob)).tier).toBe('Core');
	});

	const event = () => ({
		id: `evt_${crypto.randomUUID()}`,
		object: 'event',
		type: 'customer.subscription.updated',
		livemode: false,
		data: { object: { object: 'subscription', id: 'sub_1', customer: 'cus_unknown' } },
	});

	it.each([
		['with another secret', (text: string) => post(text, { secret: 'whsec_other' })],
		['of 301 seconds ago', (text: string) => post(text, { timestamp: Math.floor(Date.now() / 1000) - 301 })],
		['without a signature', (text: string) => send('POST', eventsPath, { body: text })],
		[
			'with a changed body',
			(text: string) =>
				send('POST', eventsPath, {
					body: JSON.stringify(JSON.parse(text), null, 2),
					headers: {
						'stripe-signature': Stripe.webhooks.generateTestHeaderString({
							payload: text,
							secret: stripeWebhookSecret,
						}),
					},
				}),
		],
	])('%s is refused, and nothing is stored', async (_case, deliver) => {
		const sent = event();
		const { status, body } = await deliver(JSON.stringify(sent));

		expect([status, body.message]).toEqual([400, 'The signature does not match the request.']);
		expect((await stored.stripeEvents.doc(sent.id).get()).exists).toBe(false);
	});

	it.each([
		['of an unknown type', { type: 'something.new' }],
		['of an unknown customer', {}],
		['of live mode', { livemode: true }],
	])('%s is accepted and changes nothing', async (_case, changes) => {
		const sent = { ...event(), ...changes };

		expect((await post(JSON.stringify(sent))).status).toBe(200);
		expect((await stored.stripeEvents.doc(sent.id).get()).exists).toBe(false);
	});

	it('that is lost is corrected by the nightly job', async () => {
		const carol = await register('Carol');
		const { id } = await pay(carol);
		await control('PUT', 'events', { mode: 'drop' });
		await control('PUT', `subscriptions/${id}`, { status: 'canceled' });
		await control('PUT', 'events', { mode: 'send' });
		const { events } = await control<Sandbox>('GET', 'state');
		await runNightly();

		const ended = events.find(({ type, body }) => type === 'customer.subscription.deleted' && body.includes(id));
		expect(ended?.lastStatus).toBeNull();
		await expectTier(carol, 'Free');
	});
});
