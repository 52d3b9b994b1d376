/** Every event of a customer leads to the same sync: fetch all subscriptions, decide the tier, write (PAY-3). */
import { hasEnded } from '@stayup/contract';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import type { KeyedMutex } from '../platform/keyed-mutex.ts';
import type { LogError } from '../platform/log.ts';
import type { TaskQueue } from '../platform/task-queue.ts';
import type { BillingStore } from './billing-store.ts';
import type { PaymentEvent, PaymentsClient } from './payments-client.ts';

export interface SyncSubscriptionDeps {
	billing: BillingStore;
	outbox: Pick<OutboxStore, 'sendSoon'>;
	queue: Pick<TaskQueue, 'enqueueApplyTier'>;
	runExclusive: KeyedMutex;
	payments: Pick<PaymentsClient, 'endCustomer' | 'hasCustomer' | 'subscriptionsOf'>;
	/** Milliseconds since the epoch. */
	now(): number;
	logError: LogError;
}

/** Each stale result means that another sync has just updated the customer. */
const maxAttempts = 20;

/** Never trusts the event's content: it may be late or a duplicate. `event` is null in the nightly reconciliation. */
export function syncSubscription(
	deps: SyncSubscriptionDeps,
	customerId: string,
	event: PaymentEvent | null,
): Promise<void> {
	return deps.runExclusive(customerId, () => syncAlone(deps, customerId, event));
}

async function syncAlone(deps: SyncSubscriptionDeps, customerId: string, event: PaymentEvent | null): Promise<void> {
	const { billing, payments, outbox, queue, now, logError } = deps;
	for (let tries = 1; tries <= maxAttempts; tries += 1) {
		if (event && (await billing.hasApplied(event.id))) return;
		const customer = await billing.find(customerId);
		if (!customer) return;
		const subscriptions = await payments.subscriptionsOf(customerId);
		// Deleting a customer in Stripe's dashboard ends its subscriptions, so that a running one shows that there still is one.
		const isGone = subscriptions.every(({ status }) => hasEnded(status)) && !(await payments.hasCustomer(customerId));
		const applied = await billing.apply({ ...customer, isGone }, subscriptions, event, now());
		if (applied === 'gone') {
			// The account was deleted while its payment was on its way: nobody could cancel the subscription (PAY-11).
			await payments.endCustomer(customerId);
			await billing.forget(customerId);
			return;
		}
		if (applied === 'stale') continue;
		if (applied.hasUnknownPrice) {
			logError('A subscription has an unknown price.', { facts: { customerId } });
		}
		if (applied.isNewDouble) {
			const facts = { customerId, subscriptions: applied.entitledIds.join(' ') };
			logError('A customer pays for more than one subscription.', { facts });
		}
		if (applied.tier !== applied.before) {
			await queue.enqueueApplyTier({ ownerId: customer.uid }, `${customerId} ${customer.version}`);
		}
		await Promise.all(applied.emails.map((email) => outbox.sendSoon(email)));
		return;
	}
	throw new Error(`Customer ${customerId} changes faster than it can be synced.`);
}
