// Everything at Stripe whose id we store may be deleted or archived in Stripe's dashboard: every call answers with a sentence.

import { brand } from '@stayup/contract';
import { startSandboxAccount } from '@stayup/testing/billing/sandbox-account';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '../platform/problem.ts';

let fixture: Awaited<ReturnType<typeof startSandboxAccount>>;
beforeEach(async () => {
	fixture = await startSandboxAccount();
});
afterEach(() => fixture.close());

const gone =
	'Your payment details were deleted at the payment service, which ended your subscription. Please choose a plan to subscribe again.';

async function refusalOf(call: Promise<unknown>): Promise<[string, string]> {
	const error = await call.then(
		() => null,
		(failure: unknown) => failure,
	);
	if (error instanceof Problem) return [error.code, error.message];
	throw new Error('The call was not refused with a sentence.', { cause: error });
}

describe('a customer who was deleted in the dashboard', () => {
	it('is forgotten at its event, with the plan', async () => {
		await fixture.subscribe('Pro');
		await fixture.dashboard.customers.del(fixture.customerId());
		await fixture.deliver();

		expect(fixture.account.account).toMatchObject({ tier: 'Free', stripeCustomerId: null });
		expect([...fixture.account.customers.keys()]).toEqual([]);
	});

	it('is forgotten in the night after its event was lost', async () => {
		await fixture.subscribe('Pro');
		await fixture.dashboard.customers.del(fixture.customerId());
		await fixture.account.reconcile();

		expect(fixture.account.account).toMatchObject({ tier: 'Free', stripeCustomerId: null });
	});

	it('is replaced at the next checkout, however often, on the same day', async () => {
		const known: string[] = [];
		for (const tier of ['Core', 'Pro', 'Elite'] as const) {
			await fixture.subscribe(tier);
			expect(fixture.account.account?.tier).toBe(tier);
			known.push(fixture.customerId());
			await fixture.dashboard.customers.del(fixture.customerId());
			await fixture.deliver();
		}

		expect(new Set(known).size).toBe(3);
	});

	it('is replaced by one customer when several checkouts open at the same time', async () => {
		await fixture.account.openCheckout('Core');
		await fixture.dashboard.customers.del(fixture.customerId());
		await Promise.all([1, 2, 3, 4, 5].map(() => fixture.account.openCheckout('Core')));
		const { customers } = await fixture.control<{ customers: object[] }>('GET', 'state');

		expect(customers).toHaveLength(1);
		expect([...fixture.account.customers.keys()]).toEqual([fixture.customerId()]);
	});

	it('gets a sentence from the portal, before and after its event', async () => {
		await fixture.subscribe('Pro');
		await fixture.dashboard.customers.del(fixture.customerId());
		const before = await refusalOf(fixture.account.openPortal());
		await fixture.deliver();

		expect(before).toEqual(['conflict', gone]);
		expect(fixture.account.account).toMatchObject({ tier: 'Free', stripeCustomerId: null });
		expect(await refusalOf(fixture.account.openPortal())).toEqual(['conflict', gone]);
	});

	it('has no invoices, credits or subscriptions for a call that still has its id', async () => {
		const { payments } = fixture;
		expect(await payments.invoicesOf('cus_gone')).toEqual([]);
		expect(await payments.invoiceForCredit('cus_gone', 1)).toBeNull();
		expect(await payments.subscriptionsOf('cus_gone')).toEqual([]);
		await payments.expireCheckouts('cus_gone');
		await payments.endCustomer('cus_gone');
	});
});

describe('a plan that can no longer be bought', () => {
	const refused = [
		'unavailable',
		`The payment service does not accept this at the moment. Please contact ${brand.supportEmail}.`,
	];

	it.each<[string, () => Promise<unknown>]>([
		['its price is archived', () => fixture.dashboard.prices.update('price_pro_monthly', { active: false })],
		['its price is deleted', () => fixture.control('DELETE', 'prices/price_pro_monthly')],
		['its product is archived', () => fixture.dashboard.products.update('prod_pro', { active: false })],
	])('is refused with a sentence when %s, and the other plans are sold', async (_case, withdraw) => {
		await withdraw();

		expect(await refusalOf(fixture.account.openCheckout('Pro'))).toEqual(refused);
		await fixture.subscribe('Core');
		expect(fixture.account.account?.tier).toBe('Core');
	});

	it('stays with those who bought it before', async () => {
		await fixture.subscribe('Pro');
		await fixture.dashboard.prices.update('price_pro_monthly', { active: false });
		await fixture.deliver();
		await fixture.account.reconcile();

		expect(fixture.account.account?.tier).toBe('Pro');
		expect(await fixture.account.openPortal()).toContain('/portal/');
	});
});

describe('a subscription that was canceled in the dashboard', () => {
	it('ends the plan, and the next checkout keeps the customer', async () => {
		await fixture.subscribe('Pro');
		const customer = fixture.customerId();
		const [{ id = '' } = {}] = await fixture.payments.subscriptionsOf(customer);
		await fixture.dashboard.subscriptions.cancel(id);
		await fixture.deliver();

		expect(fixture.account.account).toMatchObject({ tier: 'Free', subscription: { status: 'canceled' } });
		await fixture.subscribe('Elite');
		expect([fixture.account.account?.tier, fixture.customerId()]).toEqual(['Elite', customer]);
	});
});

describe('the invoice that was chosen for a credit', () => {
	const credit = (invoiceId: string) => ({
		creditId: 'one',
		customerId: fixture.customerId(),
		invoiceId,
		memo: 'A credit',
	});

	it('is replaced by another one when it takes no credit any more', async () => {
		await fixture.subscribe('Core');
		const [invoice] = await fixture.payments.invoicesOf(fixture.customerId());
		const given = await fixture.payments.giveCredit({ ...credit('in_gone'), amountCents: 100 });
		const again = await fixture.payments.giveCredit({ ...credit('in_gone'), amountCents: 100 });

		expect(given).toEqual(again);
		expect(await fixture.payments.invoiceForCredit(fixture.customerId(), 49_01)).toBeNull();
		expect(await fixture.payments.invoiceForCredit(fixture.customerId(), 49_00)).toBe(invoice?._id);
	});

	it('is not replaced when nothing was paid', async () => {
		await fixture.account.openCheckout('Core');

		expect(await fixture.payments.giveCredit({ ...credit('in_gone'), amountCents: 100 })).toBeNull();
	});
});
