/** PAY-11: whatever happens around the deletion of an account, nothing charges its owner afterwards. Stripe's SDK against the payments sandbox. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayMs, deletionDelayDays } from '@stayup/contract';
import { makePayingAccount } from '@stayup/testing/billing/paying-account';
import { bySize } from '@stayup/testing/simulation/size';
import fc from 'fast-check';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startStripe } from '../../dev/fakes/stripe/server.ts';
import { sandboxPrices, stripeSecretKey, stripeWebhookSecret } from '../../dev/fakes/stripe/settings.ts';
import { createPaymentsClient } from '../../functions/src/billing/payments-client.ts';

let folder: string;
let sandbox: Awaited<ReturnType<typeof startStripe>>;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'stayup-deleted-accounts-'));
	sandbox = await startStripe({ port: 0, dataDir: folder });
});

beforeEach(() => reset());

afterAll(async () => {
	await sandbox.close();
	await rm(folder, { recursive: true });
});

interface State {
	customers: { id: string }[];
	subscriptions: { id: string; status: string }[];
	checkouts: { id: string; status: string }[];
	events: { id: string; body: string }[];
}

async function state(): Promise<State> {
	return (await (await fetch(`${sandbox.origin}/control/state`)).json()) as State;
}

async function control(method: string, path: string, body?: object): Promise<void> {
	const { ok, status } = await fetch(`${sandbox.origin}/control/${path}`, {
		method,
		headers: { 'content-type': 'application/json' },
		...(body && { body: JSON.stringify(body) }),
	});
	if (!ok) throw new Error(`The sandbox refused ${method} ${path} with ${status}.`);
}

const reset = () => control('DELETE', 'state');
const setStatus = (id: string, status: string) => control('PUT', `subscriptions/${id}`, { status });

function newAccount() {
	const prices = Object.fromEntries(sandboxPrices.map(({ id, tier, billingCycle }) => [`${tier} ${billingCycle}`, id]));
	const keys = { secretKey: stripeSecretKey, webhookSecret: stripeWebhookSecret };
	const settings = { ...keys, origin: sandbox.origin, prices, portalConfiguration: null };
	return makePayingAccount(createPaymentsClient(settings, 'https://stayup.test'));
}

type Account = ReturnType<typeof newAccount>;

async function charging(): Promise<string[]> {
	const { subscriptions } = await state();
	return subscriptions.flatMap(({ id, status }) => (['canceled', 'incomplete_expired'].includes(status) ? [] : [id]));
}

async function pay(page: string): Promise<void> {
	await fetch(`${page}/pay`, { method: 'POST', redirect: 'manual' });
}

/** The events that Stripe has not delivered: each may come late, twice, in any order, or never. */
class Post {
	readonly #known = new Set<string>();
	#waiting: string[] = [];

	async #fetch(): Promise<void> {
		const { events } = await state();
		for (const { id, body } of events.toReversed()) {
			if (this.#known.has(id)) continue;
			this.#known.add(id);
			this.#waiting.push(body);
		}
	}

	async deliver(account: Account, pick: number, copies: number): Promise<void> {
		await this.#fetch();
		const [body] = this.#waiting.splice(pick % Math.max(1, this.#waiting.length), 1);
		if (body === undefined) return;
		const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: stripeWebhookSecret });
		for (let copy = 0; copy < copies; copy += 1) {
			await account.receive(body, signature).catch(() => this.#waiting.push(body));
		}
	}

	async drop(): Promise<void> {
		await this.#fetch();
		this.#waiting = [];
	}

	async deliverAll(account: Account): Promise<void> {
		for (await this.#fetch(); this.#waiting.length > 0; await this.#fetch()) await this.deliver(account, 0, 1);
	}
}

const pick = fc.nat(9);
const anyStep = fc.oneof(
	{ weight: 4, arbitrary: aStep('subscribe', {}) },
	{ weight: 2, arbitrary: aStep('open', { tier: fc.constantFrom('Core', 'Pro', 'Elite') }) },
	{ weight: 3, arbitrary: aStep('pay', { pick }) },
	{ weight: 2, arbitrary: aStep('request', {}) },
	{ weight: 1, arbitrary: aStep('open and request at once', {}) },
	{ weight: 1, arbitrary: aStep('cancel deletion', {}) },
	{ weight: 1, arbitrary: aStep('cancel subscription', { pick }) },
	{
		weight: 3,
		arbitrary: aStep('change status', {
			pick,
			status: fc.constantFrom('active', 'past_due', 'unpaid', 'paused', 'incomplete', 'trialing'),
		}),
	},
	{ weight: 4, arbitrary: aStep('deliver', { pick, copies: fc.integer({ min: 1, max: 2 }) }) },
	{ weight: 1, arbitrary: aStep('drop', {}) },
	{ weight: 1, arbitrary: aStep('crash', { steps: fc.integer({ min: 1, max: 12 }) }) },
	{ weight: 1, arbitrary: aStep('wait', { days: fc.integer({ min: 1, max: 8 }) }) },
	{ weight: 1, arbitrary: aStep('run deletion', {}) },
	{ weight: 1, arbitrary: aStep('reconcile', {}) },
);
type Step = typeof anyStep extends fc.Arbitrary<infer Each> ? Each : never;

function aStep<const Kind extends string, Fields extends object>(
	kind: Kind,
	fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
): fc.Arbitrary<{ kind: Kind } & Fields> {
	return fc.record(fields).map((values) => ({ kind, ...values }) as { kind: Kind } & Fields);
}

/** By a user who keeps every checkout page open. */
async function take(step: Step, account: Account, pages: string[], post: Post): Promise<unknown> {
	const open = async (tier: 'Core' | 'Pro' | 'Elite') => pages.push(await account.openCheckout(tier));
	switch (step.kind) {
		case 'open':
			return open(step.tier);
		case 'subscribe':
			await open('Pro');
			return pay(pages.at(-1) ?? '');
		case 'pay': {
			const page = pages[step.pick % Math.max(1, pages.length)];
			return page && pay(page);
		}
		case 'request':
			return account.requestDeletion();
		case 'open and request at once':
			return Promise.allSettled([open('Core'), account.requestDeletion()]);
		case 'cancel deletion':
			return account.cancelDeletion();
		case 'cancel subscription': {
			const ids = await charging();
			const id = ids[step.pick % Math.max(1, ids.length)];
			return id && setStatus(id, 'canceled');
		}
		// Also of a subscription that has ended: one appears where nobody expects it.
		case 'change status': {
			const { subscriptions } = await state();
			const { id } = subscriptions[step.pick % Math.max(1, subscriptions.length)] ?? {};
			return id && setStatus(id, step.status);
		}
		case 'deliver':
			return post.deliver(account, step.pick, step.copies);
		case 'drop':
			return post.drop();
		case 'crash':
			return account.crashAt(step.steps);
		case 'wait':
			return account.wait(step.days * dayMs);
		case 'run deletion':
			return account.runDeletion();
		case 'reconcile':
			return account.reconcile();
	}
}

describe('PAY-11: a deleted account', () => {
	it('is never charged again, in any order of payments, events, requests and crashes', async () => {
		const runs = bySize(80, 400);
		const counts = { runs: 0, chargingBefore: 0, leftCharging: 0, crashedDeletions: 0, deletions: 0 };
		await fc.assert(
			fc.asyncProperty(
				fc.array(anyStep, { minLength: 3, maxLength: 9 }),
				fc.integer({ min: 1, max: 40 }),
				async (steps, crashStep) => {
					await reset();
					const account = newAccount();
					const [pages, post] = [[] as string[], new Post()];
					for (const step of steps) await take(step, account, pages, post).catch(() => undefined);
					// The end: the deletion is requested, although a subscription may run, and the owner still has every checkout page.
					account.crashAt(Number.POSITIVE_INFINITY);
					account.forceDeletion();
					for (const page of pages) await pay(page);
					account.wait(deletionDelayDays * dayMs);
					counts.chargingBefore += (await charging()).length;
					account.crashAt(crashStep);
					await account.runDeletion().catch(() => undefined);
					if (account.account) counts.crashedDeletions += 1;
					account.crashAt(Number.POSITIVE_INFINITY);
					await account.runDeletion();
					for (const page of pages) await pay(page);
					await post.deliverAll(account);
					await account.reconcile();

					counts.runs += 1;
					counts.deletions += account.removed.length;
					counts.leftCharging += (await charging()).length;
					expect(account.account).toBeNull();
					expect(await charging()).toEqual([]);
					expect((await state()).customers.filter(({ id }) => account.customers.has(id))).toEqual([]);
				},
			),
			{ numRuns: runs, seed: 20_261_122 },
		);

		expect(counts).toMatchObject({ runs, deletions: runs, leftCharging: 0 });
		expect(counts.chargingBefore).toBeGreaterThan(runs / 4);
		expect(counts.crashedDeletions).toBeGreaterThan(runs / 4);
	}, 300_000);
});

describe('PAY-11: while the deletion of an account is requested', () => {
	const refusal = 'Your account is about to be deleted. Cancel the deletion in your profile first.';

	it('no checkout starts, and none that was open can be paid', async () => {
		const account = newAccount();
		const page = await account.openCheckout('Pro');
		await account.requestDeletion();
		await pay(page);

		await expect(account.openCheckout('Pro')).rejects.toThrow(refusal);
		expect(await charging()).toEqual([]);
		expect((await state()).checkouts.map(({ status }) => status)).toEqual(['expired']);
	});

	it('the portal, which could resume a subscription, stays closed until the request is cancelled', async () => {
		const account = newAccount();
		await account.openCheckout('Pro');
		await account.requestDeletion();

		await expect(account.openPortal()).rejects.toThrow(refusal);
		await account.cancelDeletion();
		expect(await account.openPortal()).toMatch(/portal/);
	});

	it('the request fails and changes nothing if Stripe does not respond', async () => {
		const account = newAccount();
		await account.openCheckout('Pro');
		account.crashAt(3);

		await expect(account.requestDeletion()).rejects.toThrow();
		expect(account.account?.deletionAt).toBeNull();
	});
});

describe('PAY-12: of several tabs with a checkout', () => {
	it('only the newest can be paid', async () => {
		const account = newAccount();
		const pages = [await account.openCheckout('Core'), await account.openCheckout('Pro')];
		for (const page of pages) await pay(page);

		expect(await charging()).toHaveLength(1);
		expect((await state()).checkouts.map(({ status }) => status).sort()).toEqual(['complete', 'expired']);
	});

	it('that open at the same time, at most one can be paid', async () => {
		const account = newAccount();
		await account.openCheckout('Core');
		const pages = await Promise.all((['Core', 'Pro', 'Elite'] as const).map((tier) => account.openCheckout(tier)));
		for (const page of pages) await pay(page);

		expect(await charging()).toHaveLength(1);
	});

	it('none starts once one has been paid, even before its event arrives', async () => {
		const account = newAccount();
		await pay(await account.openCheckout('Core'));

		await expect(account.openCheckout('Elite')).rejects.toThrow('You already have a subscription.');
	});
});
