/** One account that pays at the payments sandbox: the real handlers and Stripe's SDK, with stores in memory that have the guarantees of Firestore. */
import { dayMs, deletionDelayDays } from '@stayup/contract';
import { createAccountDeletionHandlers } from '../../../functions/src/accounts/account-deletion-handlers.ts';
import { deleteDueAccount } from '../../../functions/src/accounts/delete-account.ts';
import { createBillingHandlers } from '../../../functions/src/billing/billing-handlers.ts';
import type { BillingStore } from '../../../functions/src/billing/billing-store.ts';
import { closeCheckouts, endPayments } from '../../../functions/src/billing/end-payments.ts';
import { entitlementOf } from '../../../functions/src/billing/entitlement.ts';
import type { PaymentsClient } from '../../../functions/src/billing/payments-client.ts';
import { syncSubscription } from '../../../functions/src/billing/sync-subscription.ts';
import type { NewDelivery } from '../../../functions/src/outbox/new-delivery.ts';
import type { UserDocument } from '../../../functions/src/platform/firestore/documents.ts';
import { alreadyExists } from '../../../functions/src/platform/firestore/error-codes.ts';
import type { OutboxMessage } from '../../../functions/src/platform/firestore/outbox-message.ts';
import { createKeyedMutex } from '../../../functions/src/platform/keyed-mutex.ts';
import { anAccount, noon } from '../builders.ts';

const uid = 'alice';
/** The account has always just logged in. */
const notAsked = () => Promise.reject(new Error('Nobody asks for the password.'));
/** Stops a call at one of its steps, as a crash does; afterwards it stops no more. */
type Crash = () => void;

export function makePayingAccount(payments: PaymentsClient) {
	let account: UserDocument | null = anAccount();
	let now = noon;
	let stepsUntilCrash = Number.POSITIVE_INFINITY;
	const customers = new Map<string, { uid: string; version: number }>();
	const applied = new Set<string>();
	const removed: string[] = [];
	/** To operators, by id: a repeated one is stored once. */
	const mails = new Map<string, OutboxMessage>();

	const step: Crash = () => {
		stepsUntilCrash -= 1;
		if (stepsUntilCrash !== 0) return;
		stepsUntilCrash = Number.POSITIVE_INFINITY;
		throw new Error('crash');
	};
	/** Every call may crash before it and after it. */
	function crashing<Calls extends object>(calls: Calls): Calls {
		return new Proxy(calls, {
			get(target, name) {
				const call: unknown = Reflect.get(target, name);
				if (typeof call !== 'function' || name === 'readEvent') return call;
				return async (...given: unknown[]) => {
					step();
					const answer: unknown = await call.apply(target, given);
					step();
					return answer;
				};
			},
		});
	}

	const billing: BillingStore = crashing<BillingStore>({
		async find(id) {
			const customer = customers.get(id);
			return customer ? { id, ...customer } : null;
		},
		async link(_uid, customerId, gone) {
			if (!account) throw new Error('No document to update.');
			if (account.stripeCustomerId && account.stripeCustomerId !== gone) return account.stripeCustomerId;
			account = { ...account, stripeCustomerId: customerId };
			customers.set(customerId, { uid, version: 0 });
			if (gone !== null) customers.delete(gone);
			return customerId;
		},
		hasApplied: async (eventId) => applied.has(eventId),
		async apply({ id, version, isGone }, subscriptions, event, at) {
			if (!account) return 'gone';
			if (customers.get(id)?.version !== version) return 'stale';
			const before = account.tier;
			const entitlement = entitlementOf(before, subscriptions, at);
			const { tier, subscription } = entitlement;
			const stripeCustomerId = isGone && account.stripeCustomerId === id ? null : account.stripeCustomerId;
			account = { ...account, tier, subscription, stripeCustomerId };
			customers.set(id, { uid, version: version + 1 });
			if (isGone) customers.delete(id);
			if (event) applied.add(event.id);
			return { ...entitlement, before, isNewDouble: false, emails: [] };
		},
		customersOf: async () => [...customers.keys()],
		forget: async (id) => void customers.delete(id),
		page: async () => ({ items: [...customers.keys()], next: null }),
	});
	const users = crashing({
		find: async () => account,
		async change(_uid: string, change: Partial<UserDocument>) {
			if (account) account = { ...account, ...change };
			return account;
		},
		async remove() {
			account = null;
			removed.push(uid);
		},
	});
	const deps = {
		billing,
		users,
		payments: crashing(payments),
		runExclusive: createKeyedMutex(),
		activity: { record: async () => undefined },
		auth: crashing({ deleteUser: async () => undefined }),
		leads: crashing({ removeOf: async () => undefined }),
		outbox: {
			async put({ id = '', message }: NewDelivery) {
				if (mails.has(id)) throw Object.assign(new Error('ALREADY_EXISTS'), { code: alreadyExists });
				mails.set(id, message);
			},
			sendSoon: async () => undefined,
		},
		queue: { enqueueApplyTier: async () => undefined },
		statusDomains: crashing({ releaseAllOf: async () => undefined }),
		statusLogos: crashing({ removeAllOf: async () => undefined }),
		promiseMonitors: crashing({ removeAllOf: async () => undefined }),
		projectFiles: crashing({ removeAllOf: async () => undefined }),
		memberships: crashing({ removeAllOf: async () => undefined }),
		identity: { find: notAsked, signInWithPassword: notAsked },
		rateLimiter: { take: async () => undefined, reset: async () => undefined },
		websites: crashing({ removeAll: async () => undefined }),
		now: () => now,
		logError: () => undefined,
	};
	const all = {
		...deps,
		closeCheckouts: () => closeCheckouts(deps, uid),
		endPayments: () => endPayments(deps, uid),
		reportRefund: async () => undefined,
	};
	const handlers = {
		...createBillingHandlers(all),
		...createAccountDeletionHandlers(all),
	};
	const request = { id: 'request', clientIp: null, header: () => undefined, rawBody: async () => Buffer.from('') };
	const call = () => {
		if (!account) throw new Error('Please log in to continue.');
		const actor = { uid, user: account, signedInAt: now, sid: 'session' };
		return { actor, request, params: {}, query: undefined, headers: undefined };
	};

	return {
		get account() {
			return account;
		},
		removed,
		customers,
		mails: () => [...mails.values()],
		crashAt: (steps: number) => {
			stepsUntilCrash = steps;
		},
		/** Requests the deletion, if nobody has, also while a subscription runs. */
		forceDeletion: () => {
			if (account) account = { ...account, deletionAt: account.deletionAt ?? now + deletionDelayDays * dayMs };
		},
		wait: (ms: number) => {
			now += ms;
		},
		openCheckout: async (tier: 'Core' | 'Pro' | 'Elite') =>
			(await handlers.createCheckout({ ...call(), body: { tier, billingCycle: 'monthly' } } as never)).url,
		openPortal: async () => (await handlers.createPortal({ ...call(), body: undefined } as never)).url,
		openCancellation: async () => (await handlers.createCancellation({ ...call(), body: undefined } as never)).url,
		/** As the customer sees them. */
		listInvoices: async () => handlers.listInvoices({ ...call() } as never),
		requestDeletion: async () => handlers.requestDeletion({ ...call() } as never),
		cancelDeletion: async () => handlers.cancelDeletion({ ...call(), body: undefined } as never),
		receive: (body: string, signature: string) =>
			handlers.receivePaymentEvent({
				request: { ...request, header: () => signature, rawBody: async () => Buffer.from(body) },
			} as never),
		runDeletion: () => deleteDueAccount(all, uid, now),
		reconcile: async () => {
			for (const customerId of [...customers.keys()]) {
				await syncSubscription(all, customerId, null);
			}
		},
	};
}
