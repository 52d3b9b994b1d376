/** Client of Stripe, the card-payment provider; the only file that uses its SDK. */
import { type BillingCycle, billingCycles, type PaidTier, paidTiers } from '@stayup/contract';
import Stripe from 'stripe';
import type { PaidSubscription } from './entitlement.ts';

export interface PaymentSettings {
	secretKey: string;
	webhookSecret: string;
	/** Null for Stripe itself. */
	origin: string | null;
	/** Price ids, by keys such as `Core monthly`. */
	prices: Readonly<Record<string, string>>;
}

export interface PaymentEvent {
	id: string;
	type: string;
	/** Null if the event has no customer. */
	customerId: string | null;
	/** False for a test event in production, or a live event in a test. */
	isOurs: boolean;
}

export interface PaymentsClient {
	/** Concurrent calls for one user create one customer (PAY-6). */
	createCustomer(user: { uid: string; email: string; name: string }): Promise<string>;
	/** Returns the URL of the checkout page. */
	openCheckout(order: { customerId: string; uid: string; tier: PaidTier; billingCycle: BillingCycle }): Promise<string>;
	/** Returns the URL of the subscription management portal. */
	openPortal(customerId: string): Promise<string>;
	/** All subscriptions of the customer, ended ones included. */
	subscriptionsOf(customerId: string): Promise<PaidSubscription[]>;
	/** Null if the signature does not match the body or is too old (PAY-1). */
	readEvent(rawBody: Buffer, signature: string): PaymentEvent | null;
}

const timeoutMs = 10_000;
const retries = 2;
const signatureToleranceSeconds = 300;
const perPage = 100;

export function createPaymentsClient(settings: PaymentSettings, appOrigin: string): PaymentsClient {
	const stripe = new Stripe(settings.secretKey, {
		timeout: timeoutMs,
		maxNetworkRetries: retries,
		telemetry: false,
		...hostOf(settings.origin),
	});
	const isLive = settings.secretKey.startsWith('sk_live_') || settings.secretKey.startsWith('rk_live_');
	const planOf = plansByPrice(settings);

	return {
		async createCustomer({ uid, email, name }) {
			const customer = await stripe.customers.create(
				{ email, name, metadata: { uid } },
				{ idempotencyKey: `customer ${uid} ${email}` },
			);
			return customer.id;
		},

		async openCheckout({ customerId, uid, tier, billingCycle }) {
			const session = await stripe.checkout.sessions.create({
				mode: 'subscription',
				customer: customerId,
				client_reference_id: uid,
				line_items: [{ price: settings.prices[`${tier} ${billingCycle}`] ?? '', quantity: 1 }],
				success_url: `${appOrigin}/dashboard?subscription=success`,
				cancel_url: `${appOrigin}/pricing?subscription=canceled`,
			});
			if (!session.url) throw new Error('The checkout session has no URL.');
			return session.url;
		},

		async openPortal(customerId) {
			const session = await stripe.billingPortal.sessions.create({
				customer: customerId,
				return_url: `${appOrigin}/dashboard`,
			});
			return session.url;
		},

		async subscriptionsOf(customerId) {
			const subscriptions: PaidSubscription[] = [];
			for await (const found of stripe.subscriptions.list({ customer: customerId, status: 'all', limit: perPage })) {
				subscriptions.push(paidSubscriptionOf(found, planOf));
			}
			return subscriptions;
		},

		readEvent(rawBody, signature) {
			try {
				const event = stripe.webhooks.constructEvent(
					rawBody,
					signature,
					settings.webhookSecret,
					signatureToleranceSeconds,
				);
				return {
					id: event.id,
					type: event.type,
					customerId: customerIdOf(event.data?.object),
					isOurs: event.livemode === isLive,
				};
			} catch {
				// Verification sends nothing, so what was received is at fault. Stripe's library throws plain errors for some malformed signatures.
				return null;
			}
		},
	};
}

/** Whether Stripe or the network failed, and not our request. */
export function isOutage(error: unknown): boolean {
	return (
		error instanceof Stripe.errors.StripeConnectionError ||
		error instanceof Stripe.errors.StripeAPIError ||
		error instanceof Stripe.errors.StripeRateLimitError
	);
}

type Plan = { tier: PaidTier; billingCycle: BillingCycle };

function plansByPrice({ prices }: PaymentSettings): ReadonlyMap<string, Plan> {
	return new Map(
		paidTiers.flatMap((tier) =>
			billingCycles.map((billingCycle) => [prices[`${tier} ${billingCycle}`] ?? '', { tier, billingCycle }] as const),
		),
	);
}

function hostOf(
	origin: string | null,
): Pick<NonNullable<ConstructorParameters<typeof Stripe>[1]>, 'host' | 'port' | 'protocol'> {
	if (origin === null) return {};
	const { hostname, port, protocol } = new URL(origin);
	return { host: hostname, port, protocol: protocol === 'https:' ? 'https' : 'http' };
}

/** Stripe gives each item a period, and the subscription none. */
function paidSubscriptionOf(subscription: Stripe.Subscription, planOf: ReadonlyMap<string, Plan>): PaidSubscription {
	const items = subscription.items.data;
	return {
		id: subscription.id,
		status: subscription.pause_collection ? 'paused' : subscription.status,
		plans: items.map(({ price }) => planOf.get(price.id) ?? null),
		createdAt: subscription.created * 1000,
		periodStart: Math.max(...items.map((item) => item.current_period_start)) * 1000,
		periodEnd: Math.max(...items.map((item) => item.current_period_end)) * 1000,
		cancelAtPeriodEnd: subscription.cancel_at_period_end,
	};
}

function customerIdOf(object: unknown): string | null {
	if (typeof object !== 'object' || object === null) return null;
	if ('object' in object && object.object === 'customer' && 'id' in object) return String(object.id);
	if (!('customer' in object)) return null;
	const { customer } = object;
	if (typeof customer === 'string') return customer;
	return typeof customer === 'object' && customer !== null && 'id' in customer ? String(customer.id) : null;
}
