/** Checkouts: at most one can be paid at a time, and none while the account is about to be deleted (PAY-11, PAY-12). */
import { brand, hasEnded, isPaying, type PlanChoice } from '@stayup/contract';
import type { Actor } from '../http/actor.ts';
import { limitAccount, type RateLimited } from '../http/rate-limits/limit-account.ts';
import type { UserDocument } from '../platform/firestore/documents.ts';
import { Problem } from '../platform/problem.ts';
import type { BillingStore } from './billing-store.ts';
import { entitlementOf, type PaidSubscription } from './entitlement.ts';
import type { PaymentsClient, ProposalPart } from './payments-client.ts';
import { isOutage, isRefusal } from './stripe-answers.ts';

export interface CheckoutDeps {
	billing: Pick<BillingStore, 'link'>;
	users: { find(uid: string): Promise<UserDocument | null> };
	/** Milliseconds since the epoch. */
	now(): number;
}

export type PaymentDeps = CheckoutDeps &
	RateLimited & {
		/** Null if payments are not configured. */
		payments: PaymentsClient | null;
	};

/** A plan, alone or with what an accepted proposal adds. */
export type CheckoutOrder = PlanChoice & { proposal: ProposalPart | null };

/** Returns the URL of the checkout page, or throws a Problem that says why the account cannot buy. */
export async function startCheckout(deps: PaymentDeps, actor: Actor, order: CheckoutOrder): Promise<string> {
	const payments = requirePayments(deps);
	refusePurchase(actor.user, order.proposal === null ? 'plan' : 'proposal');
	await limitAccount(deps, 'checkoutByAccount', actor);
	return unlessUnavailable(openCheckout(deps, payments, actor, order));
}

export function requirePayments({ payments }: Pick<PaymentDeps, 'payments'>): PaymentsClient {
	if (!payments) throw new Problem('unavailable', 'Payments are not available at the moment.');
	return payments;
}

async function openCheckout(
	deps: CheckoutDeps,
	payments: PaymentsClient,
	{ uid, user }: Actor,
	order: CheckoutOrder,
): Promise<string> {
	const { tier, billingCycle, proposal } = order;
	const customerId = await ownCustomer(deps, payments, uid, user);
	// 1. Stripe knows of a payment before its event arrives.
	const subscriptions = await payments.subscriptionsOf(customerId);
	if (entitlementOf('Free', subscriptions, deps.now()).entitledIds.length > 0)
		throw alreadySubscribed(proposal === null ? 'plan' : 'proposal');
	// 2. A checkout that is open in another tab can no longer be paid, and one subscription at most can charge.
	await payments.expireCheckouts(customerId);
	const invoiceUrl = await keepOne(payments, subscriptions, order);
	const url = invoiceUrl ?? (await payments.openCheckout({ customerId, uid, tier, billingCycle }, proposal));
	// 3. Nor can one that another tab has opened in the meantime, unless it is newer.
	await payments.expireCheckouts(customerId, { keepsNewest: true });
	// 4. The owner may have requested the deletion in the meantime; the request expires the checkouts that it finds.
	const account = await deps.users.find(uid);
	if (!account || account.deletionAt !== null) {
		await payments.expireCheckouts(customerId);
		throw toBeDeleted();
	}
	return url;
}

/** Its renewal failed. */
const owedStatuses = ['past_due', 'unpaid'];

/**
 * A subscription that gives no tier can charge again, such as one whose renewal failed or whose collection is paused. One of the chosen plan with an open
 * invoice is kept: returns the page that pays this invoice. All others are ended. That invoice lacks the fee of a proposal.
 */
async function keepOne(
	payments: Pick<PaymentsClient, 'endSubscription' | 'openInvoiceOf'>,
	subscriptions: readonly PaidSubscription[],
	{ tier, billingCycle, proposal }: CheckoutOrder,
): Promise<string | null> {
	let invoiceUrl: string | null = null;
	for (const { id, status, plans } of subscriptions) {
		if (hasEnded(status)) continue;
		const isChosen = plans.length === 1 && plans[0]?.tier === tier && plans[0].billingCycle === billingCycle;
		const isOwed: boolean = owedStatuses.includes(status) && isChosen && proposal === null && invoiceUrl === null;
		const payable: string | null = isOwed ? await payments.openInvoiceOf(id) : null;
		if (payable === null) await payments.endSubscription(id);
		else invoiceUrl = payable;
	}
	return invoiceUrl;
}

export function refuseBeforeDeletion({ deletionAt }: UserDocument): void {
	if (deletionAt !== null) throw toBeDeleted();
}

type Bought = 'plan' | 'proposal';

export function refusePurchase(user: UserDocument, bought: Bought): void {
	refuseBeforeDeletion(user);
	const { tier, subscription } = user;
	if (!isPaying({ tier, status: subscription?.status ?? null })) return;
	if (subscription?.status !== 'past_due') throw alreadySubscribed(bought);
	const message =
		'Your last payment failed. Please pay its invoice in the subscription management portal, or cancel there.';
	throw new Problem('conflict', message);
}

function toBeDeleted(): Problem {
	return new Problem('conflict', 'Your account is about to be deleted. Cancel the deletion in your profile first.');
}

function alreadySubscribed(bought: Bought): Problem {
	return new Problem(
		'conflict',
		bought === 'proposal'
			? `This account already pays for a plan. Please write to us: ${brand.supportEmail}`
			: 'You already have a subscription. Change it in the subscription management portal.',
	);
}

/** How many customers of one account can have been deleted on one day. */
const mostCustomers = 5;

/** The customer of the account, or a new one if Stripe has none: somebody may have deleted it in Stripe's dashboard. */
async function ownCustomer(
	{ billing }: CheckoutDeps,
	payments: Pick<PaymentsClient, 'createCustomer' | 'hasCustomer'>,
	uid: string,
	{ email, name, stripeCustomerId }: UserDocument,
): Promise<string> {
	const person = { uid, email, name };
	let customerId = stripeCustomerId ?? (await payments.createCustomer(person));
	for (let tries = 1; !(await payments.hasCustomer(customerId)); tries += 1) {
		if (tries === mostCustomers) throw new Error('The customers of the account are deleted again and again.');
		customerId = await payments.createCustomer(person, customerId);
	}
	return customerId === stripeCustomerId ? customerId : billing.link(uid, customerId, stripeCustomerId);
}

/** Stripe's failures as sentences for users. */
export async function unlessUnavailable<Answer>(answer: Promise<Answer>): Promise<Answer> {
	try {
		return await answer;
	} catch (error) {
		if (isOutage(error)) {
			throw new Problem('unavailable', 'The payment service is not responding. Please try again.');
		}
		if (!isRefusal(error)) throw error;
		// Our settings do not fit what Stripe has, such as a price that was archived: only operators can fix it.
		const message = `The payment service does not accept this at the moment. Please contact ${brand.supportEmail}.`;
		throw new Problem('unavailable', message, { cause: error });
	}
}
