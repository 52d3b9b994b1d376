// At most one subscription of a customer can charge, and what it says about its end is true (PAY-12, PAY-17).

import { dayMs, hasEnded } from '@stayup/contract';
import { startSandboxAccount } from '@stayup/testing/billing/sandbox-account';
import { noon } from '@stayup/testing/builders';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { graceMs } from './entitlement.ts';

let fixture: Awaited<ReturnType<typeof startSandboxAccount>>;
beforeEach(async () => {
	fixture = await startSandboxAccount();
	await fixture.subscribe('Pro');
});
afterEach(() => fixture.close());

async function subscription() {
	const [latest] = await fixture.payments.subscriptionsOf(fixture.customerId());
	if (!latest) throw new Error('There is no subscription.');
	return latest;
}

/** Ids of those that can charge. */
async function charging(): Promise<string[]> {
	const all = await fixture.payments.subscriptionsOf(fixture.customerId());
	return all.flatMap(({ id, status }) => (hasEnded(status) ? [] : [id]));
}

/** Until the grace of a failed renewal is over. */
async function failRenewal(): Promise<string> {
	const { id } = await subscription();
	await fixture.control('POST', `subscriptions/${id}/renewal`, { paid: false });
	fixture.account.wait((await subscription()).periodStart + graceMs - noon);
	await fixture.deliver();
	return id;
}

describe('the checkout after a renewal failed', () => {
	it('offers the open invoice of the same plan, which revives the same subscription', async () => {
		const id = await failRenewal();
		expect(fixture.account.account).toMatchObject({ tier: 'Free', subscription: { status: 'past_due' } });
		const page = await fixture.account.openCheckout('Pro');
		await fetch(`${page}/pay`, { method: 'POST' });
		await fixture.deliver();

		expect(page).toContain('/invoice/in_');
		expect(fixture.account.account).toMatchObject({ tier: 'Pro', subscription: { id, status: 'active' } });
		expect(await charging()).toEqual([id]);
	});

	it('is refused within the grace, and says that the invoice is in the portal', async () => {
		const { id } = await subscription();
		await fixture.control('PUT', `subscriptions/${id}`, { status: 'past_due' });
		await fixture.deliver();

		await expect(fixture.account.openCheckout('Pro')).rejects.toThrow(
			'Your last payment failed. Please pay its invoice',
		);
	});

	it.each<[string, () => Promise<unknown>]>([
		['another plan is chosen', async () => failRenewal()],
		['collection is paused', async () => pauseCollection()],
		['all retries of the last payment failed', async () => setStatus('unpaid')],
		['the first payment was never made', async () => setStatus('incomplete')],
	])('ends the old subscription before the new one when %s', async (_case, happen) => {
		await happen();
		await fixture.deliver();
		expect(fixture.account.account?.tier).toBe('Free');
		const page = await fixture.account.openCheckout('Elite');
		expect(await charging()).toEqual([]);
		await fetch(`${page}/pay`, { method: 'POST', redirect: 'manual' });
		await fixture.deliver();

		expect(fixture.account.account?.tier).toBe('Elite');
		expect(await charging()).toHaveLength(1);
	});
});

async function setStatus(status: string): Promise<void> {
	await fixture.control('PUT', `subscriptions/${(await subscription()).id}`, { status });
}

async function pauseCollection(): Promise<void> {
	const { id } = await subscription();
	await fixture.dashboard.subscriptions.update(id, { pause_collection: { behavior: 'void' } });
}

describe('a subscription', () => {
	const inThreeMonths = Math.floor(Date.now() / 1000) + 90 * 86_400;

	it.each<[string, object, boolean]>([
		['has a date', { cancelAt: inThreeMonths }, true],
		['has the date 0', { cancelAt: 0 }, false],
		['has no date', { cancelAt: null }, false],
	])('that %s as its end is canceled: %#', async (_case, change, isCanceled) => {
		await fixture.control('PUT', `subscriptions/${(await subscription()).id}`, change);
		await fixture.deliver();

		expect(fixture.account.account).toMatchObject({ tier: 'Pro', subscription: { cancelAtPeriodEnd: isCanceled } });
		if (isCanceled) expect(fixture.account.account?.subscription?.currentPeriodEnd).toBe(inThreeMonths * 1000);
	});

	it('that ends with its period is canceled', async () => {
		const { id, periodEnd } = await subscription();
		await fixture.dashboard.subscriptions.update(id, { cancel_at_period_end: true });
		await fixture.deliver();

		expect(fixture.account.account?.subscription).toMatchObject({
			cancelAtPeriodEnd: true,
			currentPeriodEnd: periodEnd,
		});
	});

	it('that was canceled in the portal with flexible billing ends on that date, when the clock gets there', async () => {
		const { id, periodEnd } = await subscription();
		const page = await fixture.payments.openPortal(fixture.customerId(), { kind: 'cancel', subscriptionId: id });
		await fetch(`${page}/confirm`, { method: 'POST', redirect: 'manual' });
		await fixture.deliver();
		const before = fixture.account.account;
		await fixture.control('POST', `subscriptions/${id}/clock`, { to: (periodEnd + dayMs) / 1000 });
		await fixture.deliver();

		expect(await fixture.dashboard.subscriptions.retrieve(id)).toMatchObject({ cancel_at_period_end: false });
		expect(before?.subscription).toMatchObject({ cancelAtPeriodEnd: true, currentPeriodEnd: periodEnd });
		expect(fixture.account.account).toMatchObject({ tier: 'Free', subscription: { status: 'canceled' } });
	});

	it('that goes on keeps its tier when the clock moves forward by a year', async () => {
		const { id, periodEnd } = await subscription();
		await fixture.control('POST', `subscriptions/${id}/clock`, { to: (periodEnd + 365 * dayMs) / 1000 });
		await fixture.deliver();

		expect(fixture.account.account).toMatchObject({
			tier: 'Pro',
			subscription: { status: 'active', cancelAtPeriodEnd: false },
		});
		expect(fixture.account.account?.subscription?.currentPeriodEnd).toBeGreaterThan(periodEnd + 365 * dayMs);
	});

	it('that was added by hand beside a canceled one is the one that "Cancel plan" cancels', async () => {
		const { id } = await subscription();
		await fixture.dashboard.subscriptions.update(id, { cancel_at_period_end: true });
		const items = [{ price: 'price_core_monthly' }];
		const second = await fixture.dashboard.subscriptions.create({ customer: fixture.customerId(), items });
		await fixture.deliver();
		const page = await fixture.account.openCancellation();
		await fetch(`${page}/confirm`, { method: 'POST', redirect: 'manual' });

		expect((await fixture.dashboard.subscriptions.retrieve(second.id)).cancel_at).not.toBeNull();
		await expect(fixture.account.openCancellation()).rejects.toThrow('already canceled');
	});
});
