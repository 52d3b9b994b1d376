/** The one thing any event of a customer leads to: fetch all the customer's subscriptions, decide, write (PAY-3). */
import type { OutboxStore } from '../alerts/delivery/outbox-store.ts';
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
	payments: Pick<PaymentsClient, 'subscriptionsOf'>;
	/** Milliseconds since the epoch. */
	now(): number;
	logError: LogError;
}

/** Each stale answer means that somebody else has just brought the customer up to date. */
const mostTries = 20;

/** What an event says is never the truth: it may be late, or the second of its kind. `event` is null when nothing but time has passed. */
export function syncSubscription(
	deps: SyncSubscriptionDeps,
	customerId: string,
	event: PaymentEvent | null,
): Promise<void> {
	return deps.runExclusive(customerId, () => syncAlone(deps, customerId, event));
}

async function syncAlone(deps: SyncSubscriptionDeps, customerId: string, event: PaymentEvent | null): Promise<void> {
	const { billing, payments, outbox, queue, now, logError } = deps;
	for (let tries = 1; tries <= mostTries; tries += 1) {
		if (event && (await billing.hasApplied(event.id))) return;
		const customer = await billing.find(customerId);
		if (!customer) return;
		const subscriptions = await payments.subscriptionsOf(customerId);
		const applied = await billing.apply(customer, subscriptions, event, now());
		if (applied === 'gone') return;
		if (applied === 'stale') continue;
		if (applied.hasUnknownPrice) {
			logError('A subscription has a price that is none of ours.', { error: { customerId } });
		}
		if (applied.tier !== applied.before) {
			await queue.enqueueApplyTier({ ownerId: customer.uid }, `${customerId} ${customer.version}`);
		}
		await Promise.all(applied.mails.map((mail) => outbox.sendSoon(mail)));
		return;
	}
	throw new Error(`Customer ${customerId} changes faster than it can be read.`);
}

const customersPerPage = 200;

/** PAY-9: whatever events were lost, a night repairs it. Answers how many customers could not be looked at. */
export async function reconcile(deps: SyncSubscriptionDeps): Promise<number> {
	let failures = 0;
	let after: string | null = null;
	for (;;) {
		const page: string[] = await deps.billing.page(after, customersPerPage);
		for (const customerId of page) {
			await syncSubscription(deps, customerId, null).catch((error: unknown) => {
				failures += 1;
				deps.logError('A customer could not be reconciled.', { error });
			});
		}
		after = page.at(-1) ?? null;
		if (page.length < customersPerPage) return failures;
	}
}
