// Tests the real SDK against the payments sandbox.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayMs } from '@stayup/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startStripe } from '../../../dev/fakes/stripe/server.ts';
import { sandboxPrices, stripeSecretKey, stripeWebhookSecret } from '../../../dev/fakes/stripe/settings.ts';
import { createPaymentsClient, isOutage, type PaymentsClient } from './payments-client.ts';

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

function client(secretKey = stripeSecretKey) {
	const prices = Object.fromEntries(sandboxPrices.map(({ id, tier, billingCycle }) => [`${tier} ${billingCycle}`, id]));
	return createPaymentsClient(
		{ secretKey, webhookSecret: stripeWebhookSecret, origin: sandbox.origin, prices },
		'https://stayup.test',
	);
}

async function answer(behaviour: object): Promise<void> {
	await fetch(`${sandbox.origin}/control/behaviour`, {
		method: 'PUT',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(behaviour),
	});
}

/** Every request that we make. */
const requests = {
	createCustomer: () => client().createCustomer(alice),
	openCheckout: async () =>
		client().openCheckout({ customerId: await customer(), uid: 'alice', tier: 'Pro', billingCycle: 'annual' }),
	openPortal: async () => client().openPortal(await customer()),
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
	])('PAY-13: refuses an event with the signature %j', (signature) => {
		expect(client().readEvent(Buffer.from('{}'), signature)).toBeNull();
	});

	it('creates one customer per user, even for concurrent requests', async () => {
		const ids = await Promise.all(Array.from({ length: 20 }, () => client().createCustomer(alice)));

		expect(new Set(ids).size).toBe(1);
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

	it('that refuses our key has no outage', async () => {
		const error = await client('sk_test_wrong')
			.createCustomer(alice)
			.catch((failure: unknown) => failure);

		expect(error).toBeInstanceOf(Error);
		expect(isOutage(error)).toBe(false);
	});
});
