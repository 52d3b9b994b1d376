/** One customer, a fake payment provider, and an in-memory store with the guarantees of Firestore: for tests of order and crashes. */
import type { Tier } from '@stayup/contract';
import fc from 'fast-check';
import type { BillingStore } from '../../../functions/src/billing/billing-store.ts';
import { entitlementOf, type PaidSubscription } from '../../../functions/src/billing/entitlement.ts';
import type { PaymentEvent } from '../../../functions/src/billing/payments-client.ts';
import type { SyncSubscriptionDeps } from '../../../functions/src/billing/sync-subscription.ts';
import { noon } from '../builders.ts';

export type Wait = <Value>(value: Value) => Promise<Value>;

const atOnce: Wait = (value) => Promise.resolve(value);

/** `wait` delays every response of the provider and the store. */
export function makeBillingFixture(wait: Wait = atOnce) {
	const subscriptionStates: (readonly PaidSubscription[])[] = [[]];
	let tier: Tier = 'Free';
	let version = 0;
	let newestWritten = 0;
	let stepsBack = 0;
	/** How many times each event was written. */
	const applied = new Map<string, number>();
	const reportedDoubles = new Set<string>();
	const errors: string[] = [];
	const tasks: string[] = [];
	const billing: BillingStore = {
		find: async (id) => (id === 'cus_1' ? wait({ id, uid: 'alice', version }) : null),
		link: () => Promise.reject(new Error('The fixture links no customer.')),
		hasApplied: (id) => wait(applied.has(id)),
		async apply(customer, subscriptions, event) {
			await wait(null);
			if (customer.version !== version) return 'stale';
			const written = subscriptionStates.indexOf(subscriptions);
			if (written < newestWritten) stepsBack += 1;
			newestWritten = Math.max(written, newestWritten);
			const entitlement = entitlementOf(tier, subscriptions, noon);
			const before = tier;
			({ tier } = entitlement);
			version += 1;
			const doubles = entitlement.entitledIds.join(' ');
			const isNewDouble = entitlement.entitledIds.length > 1 && !reportedDoubles.has(doubles);
			if (isNewDouble) reportedDoubles.add(doubles);
			if (event) applied.set(event.id, (applied.get(event.id) ?? 0) + 1);
			return {
				...entitlement,
				before,
				isNewDouble,
				emails: tier === before ? [] : [{ id: `email ${version}`, channel: 'email' }],
			};
		},
		customersOf: async () => ['cus_1'],
		forget: async () => undefined,
		page: async () => ({ items: ['cus_1'], next: null }),
	};
	const deps: SyncSubscriptionDeps = {
		billing,
		payments: {
			subscriptionsOf: () => wait(subscriptionStates.at(-1) ?? []),
			hasCustomer: async () => true,
			endCustomer: () => Promise.reject(new Error('The account of the fixture stays.')),
		},
		outbox: { sendSoon: async () => undefined },
		queue: { enqueueApplyTier: async (_task: object, changeId: string) => void tasks.push(changeId) },
		// No exclusion, because each event may reach another instance.
		runExclusive: (_customer, work) => work(),
		now: () => noon,
		logError: (message: string) => void errors.push(message),
	};
	return {
		deps,
		applied,
		errors,
		tasks,
		tier: () => tier,
		/** The number of writes that replaced newer data with older. */
		stepsBack: () => stepsBack,
		pay: (...subscriptions: PaidSubscription[]) => void subscriptionStates.push(subscriptions),
	};
}

export function anEvent(id: string): PaymentEvent {
	return { id, type: 'customer.subscription.updated', customerId: 'cus_1', objectId: 'sub_1', isOurs: true };
}

export function paying(tier: 'Core' | 'Pro' | 'Elite', id = 'sub_1', status = 'active'): PaidSubscription {
	return {
		id,
		status,
		plans: [{ tier, billingCycle: 'monthly' }],
		createdAt: noon,
		periodStart: noon,
		periodEnd: noon + 1,
		cancelAtPeriodEnd: false,
		proposalId: null,
	};
}

const anySubscription = fc
	.tuple(
		fc.constantFrom('Core', 'Pro', 'Elite'),
		fc.constantFrom('sub_1', 'sub_2'),
		fc.constantFrom('active', 'trialing', 'past_due', 'unpaid', 'canceled', 'incomplete', 'paused'),
	)
	.map(([tier, id, status]) => paying(tier, id, status));

/** Any subscriptions that one customer can have at a time. */
export const anySubscriptions = fc.array(anySubscription, { maxLength: 2 });
