// Events that are lost or come twice, and handlers that die at any step, as often as the dice say: the night leaves the tier right.

import { anEvent, anySubscriptions, makeBillingFixture } from '@stayup/testing/billing-fixture';
import { noon } from '@stayup/testing/builders';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entitlementOf } from './entitlement.ts';
import { reconcile, type SyncSubscriptionDeps, syncSubscription } from './sync-subscription.ts';

/** The steps that a handler awaits; it may crash at each. */
const steps = ['looking up', 'asking', 'before the write', 'after the write', 'following up'] as const;
type Step = (typeof steps)[number];
const leavesNoTrace: readonly (Step | 'answered')[] = ['looking up', 'asking', 'before the write'];

class Death extends Error {
	readonly step: Step;

	constructor(step: Step) {
		super(`Died at ${step}.`);
		this.step = step;
	}
}

/** The deps of one attempt, which crashes at its nth step if it gets that far. */
function crashing(deps: SyncSubscriptionDeps, dyingStep: number): SyncSubscriptionDeps {
	let waited = 0;
	const wait = (step: Step) => {
		waited += 1;
		if (waited === dyingStep) throw new Death(step);
	};
	const { billing, payments, queue, outbox } = deps;
	return {
		...deps,
		billing: {
			...billing,
			async hasApplied(id) {
				wait('looking up');
				return billing.hasApplied(id);
			},
			async find(id) {
				wait('looking up');
				return billing.find(id);
			},
			async apply(...work) {
				wait('before the write');
				const applied = await billing.apply(...work);
				if (typeof applied === 'object') wait('after the write');
				return applied;
			},
		},
		payments: {
			async subscriptionsOf(id) {
				wait('asking');
				const subscriptions = await payments.subscriptionsOf(id);
				wait('asking');
				return subscriptions;
			},
		},
		queue: {
			...queue,
			async enqueueApplyTier(...task) {
				wait('following up');
				return queue.enqueueApplyTier(...task);
			},
		},
		outbox: {
			...outbox,
			async sendSoon(...delivery) {
				wait('following up');
				return outbox.sendSoon(...delivery);
			},
		},
	};
}

/** An event is delivered again after each crash, unless Stripe stops retrying. */
interface Delivery {
	dyingSteps: readonly number[];
	isAbandoned: boolean;
}

const never = Number.POSITIVE_INFINITY;

function attemptsOf({ dyingSteps, isAbandoned }: Delivery): readonly number[] {
	return isAbandoned ? dyingSteps : [...dyingSteps, never];
}

const aDelivery = fc.record({
	dyingSteps: fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 2 }),
	isAbandoned: fc.boolean(),
});
const aChange = fc.record({ subscriptions: anySubscriptions, deliveries: fc.array(aDelivery, { maxLength: 2 }) });
const aHistory = fc.array(aChange, { minLength: 1, maxLength: 4 });

describe('events that are lost, arrive twice, or crash their handler', () => {
	it('end at the tier that is paid for after a night, and until then nothing older replaces what is newer', async () => {
		const happened = new Map<string, number>();
		const note = (what: string) => happened.set(what, (happened.get(what) ?? 0) + 1);
		await fc.assert(
			fc.asyncProperty(fc.scheduler(), aHistory, async (scheduler, history) => {
				note('run');
				const fixture = makeBillingFixture((value) => scheduler.schedule(Promise.resolve(value)));
				const written = new Set<string>();
				const attempt = async (id: string, dyingStep: number): Promise<Step | 'answered'> => {
					await scheduler.schedule(Promise.resolve(), id);
					const handled = syncSubscription(crashing(fixture.deps, dyingStep), 'cus_1', anEvent(id));
					const end = await handled.then(() => 'answered' as const, stepOfDeath);
					if (!leavesNoTrace.includes(end)) written.add(id);
					note(end);
					return end;
				};
				const deliver = async (id: string, delivery: Delivery) => {
					for (const [index, dyingStep] of attemptsOf(delivery).entries()) {
						if (index > 0) note('retried after a crash');
						if ((await attempt(id, dyingStep)) === 'answered') return;
					}
				};
				const delivering: Promise<void>[] = [];
				// The next change may be made at any moment of the work that follows from the one before.
				const live = async () => {
					for (const [index, { subscriptions, deliveries }] of history.entries()) {
						await scheduler.schedule(Promise.resolve(), `change ${index}`);
						fixture.pay(...subscriptions);
						const coming = deliveries.filter((delivery) => attemptsOf(delivery).length > 0);
						note(['lost', 'delivered once', 'delivered twice'][coming.length] ?? '');
						delivering.push(...coming.map((delivery) => deliver(`evt_${index}`, delivery)));
					}
				};
				const living = live();
				await scheduler.waitIdle();
				await living;
				await Promise.all(delivering);

				expect(fixture.stepsBack()).toBe(0);
				expect(new Set(fixture.applied.keys())).toEqual(written);

				const night = reconcile(fixture.deps);
				await scheduler.waitIdle();

				expect(await night).toBe(0);
				expect(fixture.tier()).toBe(entitlementOf('Free', history.at(-1)?.subscriptions ?? [], noon).tier);
			}),
			{ numRuns: 10_000, seed: 20_261_121 },
		);

		expect(happened.get('run')).toBe(10_000);
		for (const what of ['lost', 'delivered twice', 'retried after a crash', 'answered', ...steps]) {
			expect(happened.get(what), what).toBeGreaterThan(1000);
		}
	}, 120_000);
});

function stepOfDeath(error: unknown): Step {
	if (error instanceof Death) return error.step;
	throw error;
}
