/** Client of Stripe, the card-payment provider. Only this file and its two parts, `stripe-invoices.ts` and `stripe-answers.ts`, use its SDK. */
import { type BillingCycle, billingCycles, hasEnded, type PaidTier, paidTiers } from '@stayup/contract';
import type Stripe from 'stripe';
import type { PaidSubscription } from './entitlement.ts';
import { allOf, idOf, perPage, unlessMissing } from './stripe-answers.ts';
import { createInvoiceCalls, type InvoiceCalls } from './stripe-invoices.ts';

export interface PaymentSettings {
	secretKey: string;
	/** Null for a function that receives no events. */
	webhookSecret: string | null;
	/** Null for Stripe itself. */
	origin: string | null;
	/** Price ids, by keys such as `Core monthly`. */
	prices: Readonly<Record<string, string>>;
	/** The id of the configuration of the customer portal; null for the default of the account. */
	portalConfiguration: string | null;
}

export interface PaymentEvent {
	id: string;
	type: string;
	/** Null if the event has no customer, such as one about a dispute. */
	customerId: string | null;
	/** The id of what the event is about; empty if it has none. */
	objectId: string;
	/** False for a test event in production, or a live event in a test. */
	isOurs: boolean;
}

/** A change that the customer confirms in the portal. */
export type PortalChange =
	| { kind: 'cancel'; subscriptionId: string }
	| { kind: 'plan'; subscriptionId: string; tier: PaidTier; billingCycle: BillingCycle };

/** Added to the checkout of a plan by an accepted proposal. */
export interface ProposalPart {
	id: string;
	/** Names the fee on the invoice. */
	reference: string;
	/** Paid once, with the first invoice; 0 for none. */
	feeCents: number;
}

export interface PaymentsClient extends InvoiceCalls {
	/** Concurrent calls for one user create one customer (PAY-6). `insteadOf`: a customer of the user that Stripe no longer has. */
	createCustomer(user: { uid: string; email: string; name: string }, insteadOf?: string): Promise<string>;
	/** False for one that was deleted, as one can in Stripe's dashboard. */
	hasCustomer(customerId: string): Promise<boolean>;
	/** Returns the URL of the checkout page. */
	openCheckout(
		order: { customerId: string; uid: string; tier: PaidTier; billingCycle: BillingCycle },
		proposal?: ProposalPart | null,
	): Promise<string>;
	/** Ends the customer's open checkout sessions, so that nobody can pay them; with `keepsNewest`, all but the newest (PAY-12). */
	expireCheckouts(customerId: string, options?: { keepsNewest: boolean }): Promise<void>;
	/** Returns the URL of the subscription management portal, or of its page that confirms one change. Both lead back to the product. */
	openPortal(customerId: string, change?: PortalChange): Promise<string>;
	/** All subscriptions of the customer, ended ones included. */
	subscriptionsOf(customerId: string): Promise<readonly PaidSubscription[]>;
	/** Cancels a subscription at once. May be repeated. */
	endSubscription(subscriptionId: string): Promise<void>;
	/** Cancels everything that could charge the customer and deletes the customer at Stripe. May be repeated (PAY-11). */
	endCustomer(customerId: string): Promise<void>;
	/** Null if the signature does not match the body or is too old (PAY-1). */
	readEvent(rawBody: Buffer, signature: string): Promise<PaymentEvent | null>;
}

const timeoutMs = 10_000;
const retries = 2;
const signatureToleranceSeconds = 300;

export function createPaymentsClient(settings: PaymentSettings, appOrigin: string): PaymentsClient {
	/** Loaded with the first call, because most instances make none. */
	let connected: Promise<Stripe> | undefined;
	const connect = () => {
		connected ??= import('stripe').then(
			({ default: Client }) =>
				new Client(settings.secretKey, {
					timeout: timeoutMs,
					maxNetworkRetries: retries,
					telemetry: false,
					...hostOf(settings.origin),
				}),
		);
		return connected;
	};
	const isLive = settings.secretKey.startsWith('sk_live_') || settings.secretKey.startsWith('rk_live_');
	const planOf = plansByPrice(settings);
	const billingScreen = `${appOrigin}/profile/billing`;

	async function listSubscriptions(customer: string): Promise<Stripe.Subscription[]> {
		return allOf((await connect()).subscriptions.list({ customer, status: 'all', limit: perPage }));
	}

	async function expireCheckouts(customer: string, { keepsNewest } = { keepsNewest: false }): Promise<void> {
		const open = await allOf((await connect()).checkout.sessions.list({ customer, status: 'open', limit: perPage }));
		// Every caller must keep the same one, also of two that opened in the same second.
		open.sort((a, b) => b.created - a.created || (a.id < b.id ? -1 : 1));
		for (const { id } of keepsNewest ? open.slice(1) : open) await expire(id);
	}

	async function endSubscription(id: string): Promise<void> {
		await (await connect()).subscriptions.cancel(id).catch(unlessMissing);
	}

	async function expire(sessionId: string): Promise<void> {
		try {
			await (await connect()).checkout.sessions.expire(sessionId);
		} catch (error) {
			// Paid, or expired by another call, in the meantime.
			const { status } = await (await connect()).checkout.sessions.retrieve(sessionId);
			if (status === 'open') throw error;
		}
	}

	async function flowOf(change: PortalChange): Promise<Stripe.BillingPortal.SessionCreateParams.FlowData> {
		const target = change.kind === 'plan' ? `${change.tier}-${change.billingCycle}`.toLowerCase() : 'cancel';
		const returnUrl = `${billingScreen}?change=${target}`;
		const after_completion = { type: 'redirect', redirect: { return_url: returnUrl } } as const;
		const { subscriptionId: subscription } = change;
		if (change.kind === 'cancel') {
			return { type: 'subscription_cancel', subscription_cancel: { subscription }, after_completion };
		}
		const [item] = (await (await connect()).subscriptions.retrieve(subscription)).items.data;
		const price = settings.prices[`${change.tier} ${change.billingCycle}`] ?? '';
		const items = [{ id: item?.id ?? '', price, quantity: 1 }];
		return {
			type: 'subscription_update_confirm',
			subscription_update_confirm: { subscription, items },
			after_completion,
		};
	}

	return {
		async createCustomer({ uid, email, name }, insteadOf) {
			// For a day, Stripe answers a repeated key with the first customer, also if that was deleted.
			const after = insteadOf === undefined ? '' : ` after ${insteadOf}`;
			const customer = await (await connect()).customers.create(
				{ email, name, metadata: { uid } },
				{ idempotencyKey: `customer ${uid} ${email}${after}` },
			);
			return customer.id;
		},

		async hasCustomer(customerId) {
			try {
				return (await (await connect()).customers.retrieve(customerId)).deleted !== true;
			} catch (error) {
				unlessMissing(error);
				return false;
			}
		},

		async openCheckout({ customerId, uid, tier, billingCycle }, proposal = null) {
			const session = await (await connect()).checkout.sessions.create({
				mode: 'subscription',
				customer: customerId,
				client_reference_id: uid,
				line_items: [
					{ price: settings.prices[`${tier} ${billingCycle}`] ?? '', quantity: 1 },
					...(proposal === null ? [] : feeOf(proposal)),
				],
				...(proposal && { subscription_data: { metadata: { [proposalKey]: proposal.id } } }),
				success_url: `${appOrigin}/projects?subscription=success`,
				// The browser has kept the link of the proposal, which is no business of Stripe.
				cancel_url: proposal ? `${appOrigin}/proposal?payment=canceled` : `${appOrigin}/pricing?subscription=canceled`,
			});
			if (!session.url) throw new Error('The checkout session has no URL.');
			return session.url;
		},

		...createInvoiceCalls(connect),

		expireCheckouts,

		async openPortal(customerId, change) {
			const session = await (await connect()).billingPortal.sessions.create({
				customer: customerId,
				return_url: billingScreen,
				...(change && { flow_data: await flowOf(change) }),
				...(settings.portalConfiguration && { configuration: settings.portalConfiguration }),
			});
			return session.url;
		},

		async subscriptionsOf(customerId) {
			return (await listSubscriptions(customerId)).map((found) => paidSubscriptionOf(found, planOf));
		},

		endSubscription,

		async endCustomer(customerId) {
			// 1. Nothing more can be bought.
			await expireCheckouts(customerId);
			// 2. Nothing charges any longer. Stripe does this as well when it deletes a customer; a failure here leaves less to do.
			for (const { id, status } of await listSubscriptions(customerId)) {
				if (!hasEnded(status)) await endSubscription(id);
			}
			// 3. Stripe forgets the customer.
			await (await connect()).customers.del(customerId).catch(unlessMissing);
		},

		async readEvent(rawBody, signature) {
			const { webhookSecret } = settings;
			if (webhookSecret === null) throw new Error('This function has no secret to verify payment events.');
			const { webhooks } = await connect();
			try {
				const event = webhooks.constructEvent(rawBody, signature, webhookSecret, signatureToleranceSeconds);
				return {
					id: event.id,
					type: event.type,
					customerId: customerIdOf(event.data?.object),
					objectId: idOf(event.data?.object) ?? '',
					isOurs: event.livemode === isLive,
				};
			} catch {
				// Verification sends nothing, so what was received is at fault. Stripe's library throws plain errors for some malformed signatures.
				return null;
			}
		},
	};
}

/** In the metadata of a subscription: the proposal that it was bought with. */
const proposalKey = 'proposalId';

/** Stripe puts the line without a recurring price on the first invoice only. */
function feeOf({ reference, feeCents }: ProposalPart) {
	if (feeCents === 0) return [];
	const product_data = { name: `Once, as in the proposal ${reference}` };
	return [{ price_data: { currency: 'usd', product_data, unit_amount: feeCents }, quantity: 1 }];
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
	// Flexible billing sets only the date; null and 0 mean that there is none.
	const cancelAt = (subscription.cancel_at ?? 0) * 1000;
	return {
		id: subscription.id,
		// One that ended while its collection was paused still has the pause.
		status: subscription.pause_collection && !hasEnded(subscription.status) ? 'paused' : subscription.status,
		plans: items.map(({ price }) => planOf.get(price.id) ?? null),
		createdAt: subscription.created * 1000,
		periodStart: Math.max(...items.map((item) => item.current_period_start)) * 1000,
		periodEnd: cancelAt > 0 ? cancelAt : Math.max(...items.map((item) => item.current_period_end)) * 1000,
		cancelAtPeriodEnd: subscription.cancel_at_period_end || cancelAt > 0,
		proposalId: subscription.metadata[proposalKey] ?? null,
	};
}

function customerIdOf(object: unknown): string | null {
	if (typeof object !== 'object' || object === null) return null;
	if ('object' in object && object.object === 'customer') return idOf(object);
	return 'customer' in object ? idOf(object.customer) : null;
}
