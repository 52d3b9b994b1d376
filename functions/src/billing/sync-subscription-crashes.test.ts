// Loses and repeats events and crashes handlers at random steps: after the nightly job the tier must be right.

import { anEvent, anySubscriptions, makeBillingFixture } from '@stayup/testing/billing/billing-fixture';
import { noon } from '@stayup/testing/builders';
import { bySize } from '@stayup/testing/simulation/size';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entitlementOf } from './entitlement.ts';
import { type SyncSubscriptionDeps, syncSubscription } from './sync-subscription.ts';

/** The steps that a handler awaits; it may crash at each. */
const steps = ['reading', 'fetching', 'before the write', 'after the write', 'following up'] as const;
type Step = (typeof steps)[number];
const writesNothing: readonly (Step | 'answered')[] = ['reading', 'fetching', 'before the write'];

class Crash extends Error {
	readonly step: Step;

	constructor(step: Step) {
		super(`Crashed at ${step}.`);
		this.step = step;
	}
}

/** The deps of one attempt, which crashes at its nth step if it gets that far. */
function crashing(deps: SyncSubscriptionDeps, crashStep: number): SyncSubscriptionDeps {
	let waited = 0;
	const wait = (step: Step) => {
		waited += 1;
		if (waited === crashStep) throw new Crash(step);
	};
	const { billing, payments, queue, outbox } = deps;
	return {
		...deps,
		billing: {
			...billing,
			async hasApplied(id) {
				wait('reading');
				return billing.hasApplied(id);
			},
			async find(id) {
				wait('reading');
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
			...payments,
			async subscriptionsOf(id) {
				wait('fetching');
				const subscriptions = await payments.subscriptionsOf(id);
				wait('fetching');
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
	crashSteps: readonly number[];
	isAbandoned: boolean;
}

const never = Number.POSITIVE_INFINITY;

function attemptsOf({ crashSteps, isAbandoned }: Delivery): readonly number[] {
	return isAbandoned ? crashSteps : [...crashSteps, never];
}

const anyDelivery = fc.record({
	crashSteps: fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 2 }),
	isAbandoned: fc.boolean(),
});
const anyChange = fc.record({ subscriptions: anySubscriptions, deliveries: fc.array(anyDelivery, { maxLength: 2 }) });
const anyHistory = fc.array(anyChange, { minLength: 1, maxLength: 4 });

const runs = bySize(2000, 10_000);

describe('events that are lost, arrive twice, or crash their handler', () => {
	it('lead to the paid tier after the nightly job, and never replace a newer state with an older one', async () => {
		const counts = new Map<string, number>();
		const count = (occurrence: string) => counts.set(occurrence, (counts.get(occurrence) ?? 0) + 1);
		await fc.assert(
			fc.asyncProperty(fc.scheduler(), anyHistory, async (scheduler, history) => {
				count('run');
				const fixture = makeBillingFixture((value) => scheduler.schedule(Promise.resolve(value)));
				const written = new Set<string>();
				const attempt = async (id: string, crashStep: number): Promise<Step | 'answered'> => {
					await scheduler.schedule(Promise.resolve(), id);
					const handled = syncSubscription(crashing(fixture.deps, crashStep), 'cus_1', anEvent(id));
					const end = await handled.then(() => 'answered' as const, stepOfCrash);
					if (!writesNothing.includes(end)) written.add(id);
					count(end);
					return end;
				};
				const deliver = async (id: string, delivery: Delivery) => {
					for (const [index, crashStep] of attemptsOf(delivery).entries()) {
						if (index > 0) count('retried after a crash');
						if ((await attempt(id, crashStep)) === 'answered') return;
					}
				};
				const delivering: Promise<void>[] = [];
				// The next change may happen at any moment while the previous one is handled.
				const change = async () => {
					for (const [index, { subscriptions, deliveries }] of history.entries()) {
						await scheduler.schedule(Promise.resolve(), `change ${index}`);
						fixture.pay(...subscriptions);
						const coming = deliveries.filter((delivery) => attemptsOf(delivery).length > 0);
						count(['lost', 'delivered once', 'delivered twice'][coming.length] ?? '');
						delivering.push(...coming.map((delivery) => deliver(`evt_${index}`, delivery)));
					}
				};
				const changing = change();
				await scheduler.waitIdle();
				await changing;
				await Promise.all(delivering);

				expect(fixture.stepsBack()).toBe(0);
				expect(new Set(fixture.applied.keys())).toEqual(written);

				const night = syncSubscription(fixture.deps, 'cus_1', null);
				await scheduler.waitIdle();

				await night;

				expect(fixture.tier()).toBe(entitlementOf('Free', history.at(-1)?.subscriptions ?? [], noon).tier);
			}),
			{ numRuns: runs },
		);

		expect(counts.get('run')).toBe(runs);
		for (const occurrence of ['lost', 'delivered twice', 'retried after a crash', 'answered', ...steps]) {
			// The rarest one is in a tenth of the runs, give or take: half of that is far from chance.
			expect(counts.get(occurrence), occurrence).toBeGreaterThan(runs / 20);
		}
	}, 120_000);
});

function stepOfCrash(error: unknown): Step {
	if (error instanceof Crash) return error.step;
	throw error;
}
