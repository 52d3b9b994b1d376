// Disputes, refunds and invoices that were written off in Stripe's dashboard: who is notified, and what the lists of payments say.

import { dayMs, toInstant } from '@stayup/contract';
import { startSandboxAccount } from '@stayup/testing/billing/sandbox-account';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let fixture: Awaited<ReturnType<typeof startSandboxAccount>>;
beforeEach(async () => {
	fixture = await startSandboxAccount();
	await fixture.subscribe('Pro');
});
afterEach(() => fixture.close());

const dueBy = Math.floor(Date.now() / 1000) + 12 * 86_400;

async function charge(): Promise<string> {
	const { data } = await fixture.dashboard.charges.list({ customer: fixture.customerId() });
	return data[0]?.id ?? '';
}

async function payment() {
	return (await fixture.payments.invoicesOf(fixture.customerId()))[0];
}

describe('a dispute', () => {
	it('is reported with the date by which evidence is due, although its event has no customer', async () => {
		await fixture.control('POST', `charges/${await charge()}/dispute`, { reason: 'product_not_received', dueBy });
		await fixture.deliver();

		expect(fixture.account.mails()).toEqual([
			{
				event: 'payment-reversed',
				uid: 'alice',
				kind: 'disputed',
				customerId: fixture.customerId(),
				objectId: expect.stringMatching(/^du_/),
				cents: 200_00,
				currency: 'USD',
				reason: 'product_not_received',
				evidenceDueAt: dueBy * 1000,
			},
		]);
		expect(await payment()).toMatchObject({ status: 'paid', dispute: 'open', evidenceDueAt: toInstant(dueBy * 1000) });
		expect(fixture.account.account?.tier).toBe('Pro');
	});

	it('shows its customer that it is open, and not when evidence is due', async () => {
		await fixture.control('POST', `charges/${await charge()}/dispute`, { dueBy });
		const [invoice] = await fixture.account.listInvoices();

		expect(invoice).toMatchObject({ dispute: 'open' });
		expect(invoice).not.toHaveProperty('evidenceDueAt');
	});

	it('is reported again when it is closed, and has no date any more', async () => {
		const { id } = await fixture.control<{ id: string }>('POST', `charges/${await charge()}/dispute`, { dueBy });
		await fixture.dashboard.disputes.close(id);
		await fixture.deliver();

		expect(fixture.account.mails().at(-1)).toMatchObject({
			kind: 'dispute-closed',
			reason: 'lost',
			evidenceDueAt: null,
		});
		expect(await payment()).toMatchObject({ dispute: 'lost', evidenceDueAt: null });
	});

	it('is also reported when the account is gone', async () => {
		const id = await charge();
		fixture.account.forceDeletion();
		fixture.account.wait(8 * dayMs);
		await fixture.account.runDeletion();
		await fixture.control('POST', `charges/${id}/dispute`, { dueBy });
		await fixture.deliver();

		expect(fixture.account.mails()).toMatchObject([{ kind: 'disputed', uid: null, evidenceDueAt: dueBy * 1000 }]);
	});
});

describe('a refund', () => {
	it.each([
		['of a part', 50_00, 50_00],
		['of all', undefined, 200_00],
	])('%s is reported once, and the payment shows it', async (_case, amount, refunded) => {
		await fixture.dashboard.refunds.create({ charge: await charge(), ...(amount !== undefined && { amount }) });
		await fixture.deliver();

		expect(fixture.account.mails()).toMatchObject([{ kind: 'refunded', uid: 'alice', cents: refunded }]);
		expect(await payment()).toMatchObject({
			status: 'paid',
			amountPaid: 200_00,
			amountRefunded: refunded,
			dispute: null,
		});
		expect(fixture.account.account?.tier).toBe('Pro');
	});
});

describe('an open invoice', () => {
	async function decline(): Promise<{ id: string; customer: string }> {
		const customer = await fixture.payments.createCustomer({ uid: 'bob', email: 'bob@stayup.test', name: 'Bob' });
		const plan = { tier: 'Core', billingCycle: 'monthly' } as const;
		const page = await fixture.payments.openCheckout({ customerId: customer, uid: 'bob', ...plan });
		await fetch(`${page}/decline`, { method: 'POST' });
		fixture.account.customers.set(customer, { uid: 'alice', version: 0 });
		const { data } = await fixture.dashboard.invoices.list({ customer });
		return { id: data[0]?.id ?? '', customer };
	}

	it.each([
		['void', (id: string) => fixture.dashboard.invoices.voidInvoice(id)],
		['uncollectible', (id: string) => fixture.dashboard.invoices.markUncollectible(id)],
	] as const)('that becomes %s is reported', async (kind, end) => {
		const { id, customer } = await decline();
		await end(id);
		await fixture.deliver();

		expect(fixture.account.mails()).toMatchObject([{ kind, objectId: id, cents: 50_00, currency: 'USD' }]);
		expect(await fixture.payments.invoicesOf(customer)).toMatchObject([{ status: kind }]);
	});
});
