import type { Tier } from '@stayup/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noon } from '../testing/builders.ts';
import type { BillingStore } from './billing-store.ts';
import { entitlementOf, type PaidSubscription } from './entitlement.ts';
import type { PaymentEvent } from './payments-client.ts';
import { reconcile, synchronise } from './synchronise.ts';

type Wait = <Value>(value: Value) => Promise<Value>;

const atOnce: Wait = (value) => Promise.resolve(value);

/** One customer at a provider whose answers take as long as `wait` lets them, and a store that keeps the same promises as Firestore's. */
function makeWorld(wait: Wait = atOnce) {
	let truth: readonly PaidSubscription[] = [];
	let tier: Tier = 'Free';
	let version = 0;
	const applied = new Map<string, number>();
	const errors: string[] = [];
	const tasks: string[] = [];
	const billing: BillingStore = {
		find: async (id) => (id === 'cus_1' ? wait({ id, uid: 'alice', version }) : null),
		link: () => Promise.reject(new Error('Not here.')),
		hasApplied: (id) => wait(applied.has(id)),
		async apply(customer, subscriptions, event) {
			await wait(null);
			if (customer.version !== version) return 'stale';
			const entitlement = entitlementOf(tier, subscriptions, noon);
			const before = tier;
			({ tier } = entitlement);
			version += 1;
			if (event) applied.set(event.id, (applied.get(event.id) ?? 0) + 1);
			return { ...entitlement, before, deliveryIds: [] };
		},
		page: async (after) => (after === null ? ['cus_1'] : []),
	};
	const doors = {
		billing,
		payments: { subscriptionsOf: () => wait(truth) },
		outbox: { sendSoon: async () => undefined },
		queue: { enqueueApplyTier: async (_task: object, changeId: string) => void tasks.push(changeId) },
		// As if each event came to another instance.
		takeTurn: (_customer: string, work: () => Promise<void>) => work(),
		now: () => noon,
		logError: (message: string) => void errors.push(message),
	} as unknown as Parameters<typeof synchronise>[0];
	return {
		doors,
		applied,
		errors,
		tasks,
		tier: () => tier,
		pay: (...subscriptions: PaidSubscription[]) => {
			truth = subscriptions;
		},
	};
}

function event(id: string): PaymentEvent {
	return { id, type: 'customer.subscription.updated', customerId: 'cus_1', isOurs: true };
}

function paying(tier: 'Core' | 'Pro' | 'Elite', id = 'sub_1', status = 'active'): PaidSubscription {
	return {
		id,
		status,
		plans: [{ tier, billingCycle: 'monthly' }],
		createdAt: noon,
		periodStart: noon,
		periodEnd: noon + 1,
		cancelAtPeriodEnd: false,
	};
}

const aSubscription = fc
	.tuple(
		fc.constantFrom('Core', 'Pro', 'Elite'),
		fc.constantFrom('sub_1', 'sub_2'),
		fc.constantFrom('active', 'trialing', 'past_due', 'unpaid', 'canceled', 'incomplete', 'paused'),
	)
	.map(([tier, id, status]) => paying(tier, id, status));

describe('events of a customer', () => {
	it('end at the tier that is paid for, in whatever order they come and however their work overlaps', async () => {
		let orders = 0;
		const history = fc.array(fc.array(aSubscription, { maxLength: 2 }), { minLength: 1, maxLength: 5 });
		await fc.assert(
			fc.asyncProperty(fc.scheduler(), history, async (scheduler, states) => {
				orders += 1;
				const world = makeWorld((value) => scheduler.schedule(Promise.resolve(value)));
				const handled: Promise<void>[] = [];
				const deliver = async (id: string) => {
					await scheduler.schedule(Promise.resolve(), `event ${id}`);
					await synchronise(world.doors, 'cus_1', event(id));
				};
				// Each change is told twice, and the next may be made at any moment of the work that follows.
				const change = async () => {
					for (const [index, state] of states.entries()) {
						await scheduler.schedule(Promise.resolve(), `change ${index}`);
						world.pay(...state);
						handled.push(deliver(`evt_${index}`), deliver(`evt_${index}`));
					}
				};
				const changing = change();
				await scheduler.waitIdle();
				await changing;
				await Promise.all(handled);

				expect(world.tier()).toBe(entitlementOf('Free', states.at(-1) ?? [], noon).tier);
				expect(world.applied.size).toBe(states.length);
			}),
			{ numRuns: 10_000, seed: 20_261_121 },
		);

		expect(orders).toBe(10_000);
	}, 120_000);

	it('that is known already asks nobody', async () => {
		const world = makeWorld();
		world.pay(paying('Pro'));
		await synchronise(world.doors, 'cus_1', event('evt_1'));
		world.pay();
		await synchronise(world.doors, 'cus_1', event('evt_1'));

		expect(world.tier()).toBe('Pro');
		expect(world.applied.get('evt_1')).toBe(1);
	});

	it('of an old subscription leave the tier of the new one alone', async () => {
		const world = makeWorld();
		world.pay(paying('Core', 'sub_1', 'canceled'), paying('Elite', 'sub_2'));
		await synchronise(world.doors, 'cus_1', event('deleted sub_1'));

		expect(world.tier()).toBe('Elite');
	});

	it('of somebody we do not know change nothing', async () => {
		const world = makeWorld();
		await synchronise(world.doors, 'cus_other', event('evt_1'));

		expect(world.applied.size).toBe(0);
	});

	it('fail as a whole while the provider does not answer, and are not remembered, so that the next try counts', async () => {
		const world = makeWorld();
		const down = { ...world.doors, payments: { subscriptionsOf: () => Promise.reject(new Error('down')) } };
		world.pay(paying('Pro'));

		await expect(synchronise(down, 'cus_1', event('evt_1'))).rejects.toThrow('down');
		expect(world.applied.size).toBe(0);
		await synchronise(world.doors, 'cus_1', event('evt_1'));
		expect(world.tier()).toBe('Pro');
	});
});

describe('the night', () => {
	it('repairs what a lost event left wrong', async () => {
		const world = makeWorld();
		world.pay(paying('Elite'));

		expect(await reconcile(world.doors)).toBe(0);
		expect(world.tier()).toBe('Elite');
		expect(world.tasks).toHaveLength(1);
	});

	it('goes on after a customer who cannot be looked at, and says so', async () => {
		const world = makeWorld();
		const down = { ...world.doors, payments: { subscriptionsOf: () => Promise.reject(new Error('down')) } };

		expect(await reconcile(down)).toBe(1);
		expect(world.errors).toEqual(['A customer could not be reconciled.']);
	});
});
