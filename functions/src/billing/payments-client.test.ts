// Tests the real SDK against the payments sandbox.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayMs } from '@stayup/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startStripe } from '../../../dev/fakes/stripe/server.ts';
import { sandboxPrices, stripeSecretKey, stripeWebhookSecret } from '../../../dev/fakes/stripe/settings.ts';
import { createPaymentsClient, type PaymentsClient } from './payments-client.ts';
import { isOutage } from './stripe-answers.ts';

let folder: string;
let sandbox: Awaited<ReturnType<typeof startStripe>>;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'stayup-payments-'));
	sandbox = await startStripe({ port: 0, dataDir: folder });
});

afterEach(() => answer({ status: 200, fault: null }));

afterAll(async () => {
	await sandbox.close();
	await rm(folder, { recursive: true });
});

function client(secretKey = stripeSecretKey, portalConfiguration: string | null = null) {
	const prices = Object.fromEntries(sandboxPrices.map(({ id, tier, billingCycle }) => [`${tier} ${billingCycle}`, id]));
	return createPaymentsClient(
		{ secretKey, webhookSecret: stripeWebhookSecret, origin: sandbox.origin, prices, portalConfiguration },
		'https://stayup.test',
	);
}

const answer = (behaviour: object) => control('behaviour', behaviour);

async function control(path: string, body: object): Promise<void> {
	await fetch(`${sandbox.origin}/control/${path}`, {
		method: 'PUT',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
}

/** The checkout pages on which one can pay. */
async function payable(pages: readonly string[]): Promise<string[]> {
	const open: string[] = [];
	for (const page of pages) if ((await (await fetch(page)).text()).includes('/pay"')) open.push(page);
	return open;
}

/** Every request that we make. */
const requests = {
	createCustomer: () => client().createCustomer(alice),
	openCheckout: async () =>
		client().openCheckout({ customerId: await customer(), uid: 'alice', tier: 'Pro', billingCycle: 'annual' }),
	expireCheckouts: async () => (await client().expireCheckouts(await customer())) ?? true,
	endCustomer: async () =>
		(await client().endCustomer(await client().createCustomer({ ...alice, uid: 'ended' }))) ?? true,
	openPortal: async () => client().openPortal(await customer()),
	invoicesOf: async () => client().invoicesOf(await customer()),
	invoiceForCredit: async () => client().invoiceForCredit(await customer(), 1),
	giveCredit: async () => {
		const customerId = await customer();
		const page = await client().openCheckout({ customerId, uid: 'alice', tier: 'Pro', billingCycle: 'monthly' });
		await fetch(`${page}/pay`, { method: 'POST', redirect: 'manual' });
		const [invoice] = await client().invoicesOf(customerId);
		const credit = { creditId: 'project_2026-10', customerId, invoiceId: invoice?._id ?? '', amountCents: 645 };
		return client().giveCredit({ ...credit, memo: 'A credit' });
	},
	reversalOf: async () => {
		const event = { id: 'evt_1', customerId: null, objectId: 'du_1', isOurs: true };
		return (await client().reversalOf({ ...event, type: 'charge.dispute.created' })) ?? true;
	},
	openInvoiceOf: async () => (await client().openInvoiceOf('sub_1')) ?? true,
	endSubscription: async () => (await client().endSubscription('sub_1')) ?? true,
	hasCustomer: async () => client().hasCustomer(await customer()),
	subscriptionsOf: async () => client().subscriptionsOf(await customer()),
} satisfies Record<Exclude<keyof PaymentsClient, 'readEvent'>, () => Promise<unknown>>;

function customer(): Promise<string> {
	return client().createCustomer(alice);
}

const seconds = Math.floor(Date.now() / 1000);
const alice = { uid: 'alice', email: 'alice@stayup.test', name: 'Alice' };

describe('the card-payment provider', () => {
	// The sandbox refuses every parameter that Stripe does not have.
	it.each(Object.entries(requests))('accepts the parameters of %s', async (_name, request) => {
		await expect(request()).resolves.toBeDefined();
	});

	it.each([
		'',
		',',
		't=1,v1=',
		't=,v1=',
		`t=${seconds},v1=`,
		`t=${seconds},v1=zz`,
		`t=${seconds},v1=${'é'.repeat(64)}`,
	])('PAY-13: refuses an event with the signature %j', async (signature) => {
		expect(await client().readEvent(Buffer.from('{}'), signature)).toBeNull();
	});

	it('creates one customer per user, even for concurrent requests', async () => {
		const ids = await Promise.all(Array.from({ length: 20 }, () => client().createCustomer(alice)));

		expect(new Set(ids).size).toBe(1);
	});

	it('sells the fee of a proposal once, with the first invoice, and finds the proposal at the subscription', async () => {
		const customerId = await client().createCustomer({ ...alice, uid: 'proposed' });
		const order = { customerId, uid: 'proposed', tier: 'Core', billingCycle: 'monthly' } as const;
		const proposal = { id: 'proposal_1', reference: 'Q-4V8NWE', feeCents: 1_200_00 };
		const page = await client().openCheckout(order, proposal);
		const text = await (await fetch(page)).text();
		const back = await fetch(`${page}/cancel`, { method: 'POST', redirect: 'manual' });
		await fetch(`${page}/pay`, { method: 'POST', redirect: 'manual' });
		const [bought] = await client().subscriptionsOf(customerId);
		await fetch(`${sandbox.origin}/control/subscriptions/${bought?.id}/renewal`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ paid: true }),
		});

		expect(text).toContain('Pay $1250.00');
		expect(text).toContain('Once, as in the proposal Q-4V8NWE: $1200.00');
		expect(back.headers.get('location')).toBe('https://stayup.test/proposal?payment=canceled');
		expect(bought).toMatchObject({ plans: [{ tier: 'Core', billingCycle: 'monthly' }], proposalId: proposal.id });
		expect((await client().invoicesOf(customerId)).map(({ amountPaid }) => amountPaid)).toEqual([50_00, 1_250_00]);
	});

	it('sells a proposal without a fee as the plan alone', async () => {
		const customerId = await client().createCustomer({ ...alice, uid: 'proposed-without-fee' });
		const order = { customerId, uid: 'proposed', tier: 'Core', billingCycle: 'monthly' } as const;
		const page = await client().openCheckout(order, { id: 'proposal_2', reference: 'Q-1', feeCents: 0 });

		expect(await (await fetch(page)).text()).toContain('Pay $50.00');
	});

	it('lists what a customer has paid, newest first', async () => {
		const customerId = await client().createCustomer({ ...alice, uid: 'payer' });
		for (const billingCycle of ['monthly', 'annual'] as const) {
			const page = await client().openCheckout({ customerId, uid: 'payer', tier: 'Core', billingCycle });
			await fetch(`${page}/pay`, { method: 'POST', redirect: 'manual' });
		}
		const invoices = await client().invoicesOf(customerId);

		expect(invoices.map(({ status, currency, amountPaid }) => [status, currency, amountPaid])).toEqual([
			['paid', 'USD', 500_00],
			['paid', 'USD', 50_00],
		]);
	});

	it('gives a credit on the latest invoice with enough left of it', async () => {
		const customerId = await client().createCustomer({ ...alice, uid: 'credited' });
		for (const billingCycle of ['annual', 'monthly'] as const) {
			const page = await client().openCheckout({ customerId, uid: 'credited', tier: 'Core', billingCycle });
			await fetch(`${page}/pay`, { method: 'POST', redirect: 'manual' });
		}
		const [monthly, annual] = (await client().invoicesOf(customerId)).map(({ _id }) => _id);
		const invoiceFor = (cents: number) => client().invoiceForCredit(customerId, cents);

		expect([await invoiceFor(50_00), await invoiceFor(50_01), await invoiceFor(500_01)]).toEqual([
			monthly,
			annual,
			null,
		]);
		const credit = { creditId: 'a credit', customerId, invoiceId: monthly ?? '', amountCents: 1, memo: 'A credit' };
		await client().giveCredit(credit);
		expect([await invoiceFor(49_99), await invoiceFor(50_00)]).toEqual([monthly, annual]);
	});

	it('sells each of our six prices, and returns the plan and its period', async () => {
		for (const { tier, billingCycle } of sandboxPrices) {
			const uid = `${tier} ${billingCycle}`;
			const customerId = await client().createCustomer({ ...alice, uid });
			const page = await client().openCheckout({ customerId, uid, tier, billingCycle });
			await fetch(`${page}/pay`, { method: 'POST', redirect: 'manual' });
			const [bought, ...others] = await client().subscriptionsOf(customerId);

			expect(others).toEqual([]);
			expect(bought).toMatchObject({ status: 'active', plans: [{ tier, billingCycle }], cancelAtPeriodEnd: false });
			expect(((bought?.periodEnd ?? 0) - (bought?.periodStart ?? 0)) / dayMs).toBe(
				billingCycle === 'monthly' ? 30 : 365,
			);
		}
	});

	describe('PAY-12: of the open checkouts of a customer', () => {
		it('expires all, or all but the newest', async () => {
			const customerId = await client().createCustomer({ ...alice, uid: 'tabs' });
			const open = () => client().openCheckout({ customerId, uid: 'tabs', tier: 'Core', billingCycle: 'monthly' });
			const pages = [await open(), await open(), await open()];
			await client().expireCheckouts(customerId, { keepsNewest: true });
			const [, ...tooMany] = await payable(pages);
			const [kept] = await payable(pages);
			await client().expireCheckouts(customerId);

			expect([kept === undefined, tooMany]).toEqual([false, []]);
			expect(await payable(pages)).toEqual([]);
		});

		it('leaves the paid ones alone', async () => {
			const customerId = await client().createCustomer({ ...alice, uid: 'paid' });
			const page = await client().openCheckout({ customerId, uid: 'paid', tier: 'Core', billingCycle: 'monthly' });
			await fetch(`${page}/pay`, { method: 'POST', redirect: 'manual' });
			await client().expireCheckouts(customerId);

			expect((await client().subscriptionsOf(customerId)).map(({ status }) => status)).toEqual(['active']);
		});
	});

	it.each(['active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete'])(
		'PAY-11: ends a customer with a subscription that is %s, also when asked again',
		async (status) => {
			const customerId = await client().createCustomer({ ...alice, uid: status });
			const order = { customerId, uid: status, tier: 'Pro', billingCycle: 'monthly' } as const;
			await fetch(`${await client().openCheckout(order)}/pay`, { method: 'POST', redirect: 'manual' });
			const open = await client().openCheckout(order);
			const [{ id = '' } = {}] = await client().subscriptionsOf(customerId);
			await control(`subscriptions/${id}`, { status });
			await client().endCustomer(customerId);
			await client().endCustomer(customerId);

			expect((await client().subscriptionsOf(customerId)).map((each) => each.status)).toEqual(['canceled']);
			expect(await payable([open])).toEqual([]);
			await expect(client().openCheckout(order)).rejects.toThrow('No such customer');
		},
	);

	it('that keeps failing has an outage', async () => {
		await answer({ status: 500 });
		const error = await client()
			.createCustomer({ ...alice, uid: 'bob' })
			.catch((failure: unknown) => failure);

		expect(isOutage(error)).toBe(true);
	});

	it('that closes the connection has an outage', async () => {
		await answer({ fault: 'reset' });

		expect(
			isOutage(
				await client()
					.openPortal('cus_1')
					.catch((failure: unknown) => failure),
			),
		).toBe(true);
	});

	it('opens the portal with the configuration of the deployment', async () => {
		const open = client(stripeSecretKey, 'bpc_deployment').openPortal(await customer());

		await expect(open).rejects.toThrow("No such configuration: 'bpc_deployment'");
	});

	describe('the portal', () => {
		async function subscriber(uid: string) {
			const customerId = await client().createCustomer({ ...alice, uid });
			const order = { customerId, uid, tier: 'Pro', billingCycle: 'monthly' } as const;
			await fetch(`${await client().openCheckout(order)}/pay`, { method: 'POST', redirect: 'manual' });
			const [{ id: subscriptionId = '' } = {}] = await client().subscriptionsOf(customerId);
			return { customerId, subscriptionId };
		}
		const confirm = (page: string) => fetch(`${page}/confirm`, { method: 'POST', redirect: 'manual' });

		it('confirms a cancellation at the end of the paid period, and returns to the billing settings', async () => {
			const { customerId, subscriptionId } = await subscriber('leaving');
			const page = await client().openPortal(customerId, { kind: 'cancel', subscriptionId });
			const confirmed = await confirm(page);

			expect(confirmed.headers.get('location')).toBe('https://stayup.test/profile/billing?change=cancel');
			expect(await client().subscriptionsOf(customerId)).toMatchObject([{ status: 'active', cancelAtPeriodEnd: true }]);
		});

		it('confirms a change to another of our prices', async () => {
			const { customerId, subscriptionId } = await subscriber('growing');
			const plan = { tier: 'Elite', billingCycle: 'annual' } as const;
			const page = await client().openPortal(customerId, { kind: 'plan', subscriptionId, ...plan });
			const confirmed = await confirm(page);

			expect(confirmed.headers.get('location')).toBe('https://stayup.test/profile/billing?change=elite-annual');
			expect(await client().subscriptionsOf(customerId)).toMatchObject([{ status: 'active', plans: [plan] }]);
		});

		it('confirms no change of another customer’s subscription', async () => {
			const { subscriptionId } = await subscriber('owner');
			const page = client().openPortal(await customer(), { kind: 'cancel', subscriptionId });

			await expect(page).rejects.toThrow(`No such subscription: '${subscriptionId}'`);
		});
	});

	it('that refuses our key has no outage', async () => {
		const error = await client('sk_test_wrong')
			.createCustomer(alice)
			.catch((failure: unknown) => failure);

		expect(error).toBeInstanceOf(Error);
		expect(isOutage(error)).toBe(false);
	});
});
