import { anEvent, anySubscriptions, makeBillingFixture, paying } from '@stayup/testing/billing/billing-fixture';
import { noon } from '@stayup/testing/builders';
import { bySize } from '@stayup/testing/simulation/size';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entitlementOf } from './entitlement.ts';
import { type SyncSubscriptionDeps, syncSubscription } from './sync-subscription.ts';

/** As the nightly job does for each customer. */
function reconcile(deps: SyncSubscriptionDeps): Promise<void> {
	return syncSubscription(deps, 'cus_1', null);
}

function withoutProvider(deps: SyncSubscriptionDeps): SyncSubscriptionDeps {
	return { ...deps, payments: { ...deps.payments, subscriptionsOf: () => Promise.reject(new Error('down')) } };
}

describe('events of a customer', () => {
	it('lead to the paid tier in any order, even when their handling overlaps', async () => {
		const history = fc.array(anySubscriptions, { minLength: 1, maxLength: 5 });
		await fc.assert(
			fc.asyncProperty(fc.scheduler(), history, async (scheduler, states) => {
				const fixture = makeBillingFixture((value) => scheduler.schedule(Promise.resolve(value)));
				const handled: Promise<void>[] = [];
				const deliver = async (id: string) => {
					await scheduler.schedule(Promise.resolve(), `event ${id}`);
					await syncSubscription(fixture.deps, 'cus_1', anEvent(id));
				};
				// Each change sends two events, and the next change may happen at any moment of the sync.
				const change = async () => {
					for (const [index, state] of states.entries()) {
						await scheduler.schedule(Promise.resolve(), `change ${index}`);
						fixture.pay(...state);
						handled.push(deliver(`evt_${index}`), deliver(`evt_${index}`));
					}
				};
				const changing = change();
				await scheduler.waitIdle();
				await changing;
				await Promise.all(handled);

				expect(fixture.tier()).toBe(entitlementOf('Free', states.at(-1) ?? [], noon).tier);
				expect(fixture.applied.size).toBe(states.length);
			}),
			{ numRuns: bySize(2000, 10_000) },
		);
	}, 120_000);

	it('that were applied already send no request to the provider', async () => {
		const fixture = makeBillingFixture();
		fixture.pay(paying('Pro'));
		await syncSubscription(fixture.deps, 'cus_1', anEvent('evt_1'));
		fixture.pay();
		await syncSubscription(fixture.deps, 'cus_1', anEvent('evt_1'));

		expect(fixture.tier()).toBe('Pro');
		expect(fixture.applied.get('evt_1')).toBe(1);
	});

	it('of an old subscription leave the tier of the new one alone', async () => {
		const fixture = makeBillingFixture();
		fixture.pay(paying('Core', 'sub_1', 'canceled'), paying('Elite', 'sub_2'));
		await syncSubscription(fixture.deps, 'cus_1', anEvent('deleted sub_1'));

		expect(fixture.tier()).toBe('Elite');
	});

	it('of an unknown customer change nothing', async () => {
		const fixture = makeBillingFixture();
		await syncSubscription(fixture.deps, 'cus_other', anEvent('evt_1'));

		expect(fixture.applied.size).toBe(0);
	});

	it('are not recorded while the provider does not respond, so the retry applies them', async () => {
		const fixture = makeBillingFixture();
		const down = withoutProvider(fixture.deps);
		fixture.pay(paying('Pro'));

		await expect(syncSubscription(down, 'cus_1', anEvent('evt_1'))).rejects.toThrow('down');
		expect(fixture.applied.size).toBe(0);
		await syncSubscription(fixture.deps, 'cus_1', anEvent('evt_1'));
		expect(fixture.tier()).toBe('Pro');
	});
});

describe('PAY-12: two subscriptions that both give a tier', () => {
	it('are reported to operators once, and the account gets the better one', async () => {
		const fixture = makeBillingFixture();
		fixture.pay(paying('Core', 'sub_1'), paying('Elite', 'sub_2'));
		for (const id of ['evt_1', 'evt_2']) await syncSubscription(fixture.deps, 'cus_1', anEvent(id));
		await reconcile(fixture.deps);

		expect(fixture.tier()).toBe('Elite');
		expect(fixture.errors).toEqual(['A customer pays for more than one subscription.']);
	});

	it('are reported again when a third one joins them', async () => {
		const fixture = makeBillingFixture();
		fixture.pay(paying('Core', 'sub_1'), paying('Elite', 'sub_2'));
		await reconcile(fixture.deps);
		fixture.pay(paying('Core', 'sub_1'), paying('Elite', 'sub_2'), paying('Pro', 'sub_3', 'past_due'));
		await reconcile(fixture.deps);

		expect(fixture.errors).toHaveLength(2);
	});

	it('are not reported if one of them gives no tier', async () => {
		const fixture = makeBillingFixture();
		fixture.pay(paying('Core', 'sub_1', 'canceled'), paying('Elite', 'sub_2'), paying('Pro', 'sub_3', 'incomplete'));
		await reconcile(fixture.deps);

		expect(fixture.errors).toEqual([]);
	});
});

describe('PAY-11: a subscription of an account that is gone', () => {
	it('is canceled at the provider, also by the nightly job', async () => {
		const syncs = [
			(deps: SyncSubscriptionDeps) => syncSubscription(deps, 'cus_1', anEvent('evt_1')),
			(deps: SyncSubscriptionDeps) => reconcile(deps),
		];
		for (const sync of syncs) {
			const steps: string[] = [];
			const { deps: base } = makeBillingFixture();
			const deps: SyncSubscriptionDeps = {
				...base,
				billing: {
					...base.billing,
					apply: async () => 'gone',
					forget: async (id) => void steps.push(`forget ${id}`),
				},
				payments: { ...base.payments, endCustomer: async (id) => void steps.push(`end ${id}`) },
			};
			await sync(deps);

			expect(steps).toEqual(['end cus_1', 'forget cus_1']);
		}
	});
});

describe('the nightly job', () => {
	it('corrects the tier after a lost event', async () => {
		const fixture = makeBillingFixture();
		fixture.pay(paying('Elite'));
		await reconcile(fixture.deps);

		expect(fixture.tier()).toBe('Elite');
		expect(fixture.tasks).toHaveLength(1);
	});
});
