/** Client of Stripe, the card-payment provider; the only file that uses its SDK. */
import {
	type BillingCycle,
	billingCycles,
	hasEnded,
	loopLimit,
	type PaidTier,
	type PersonPayment,
	paidTiers,
	toInstant,
} from '@stayup/contract';
import Stripe from 'stripe';
import type { PaidSubscription } from './entitlement.ts';

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

/** Money that goes back or never comes, as Stripe has it. `kind`: what happened to the payment or the invoice. */
export interface PaymentReversal {
	kind: 'disputed' | 'dispute-closed' | 'refunded' | 'void' | 'uncollectible';
	/** Null for a payment without one. */
	customerId: string | null;
	/** The dispute, the charge or the invoice. */
	objectId: string;
	cents: number;
	/** ISO 4217, in upper case. */
	currency: string;
	/** Of a dispute: the reason while it is open, and its result afterwards. */
	reason: string | null;
	/** Until when Stripe takes evidence, in milliseconds since the epoch; null without an open dispute. */
	evidenceDueAt: number | null;
}

/** A change that the customer confirms in the portal. */
export type PortalChange =
	| { kind: 'cancel'; subscriptionId: string }
	| { kind: 'plan'; subscriptionId: string; tier: PaidTier; billingCycle: BillingCycle };

/** `creditId` names it at Stripe. */
interface NewCredit {
	creditId: string;
	customerId: string;
	/** The paid invoice that was chosen for it. */
	invoiceId: string;
	amountCents: number;
	/** Shown on the credit note. */
	memo: string;
}

export interface PaymentsClient {
	/** Concurrent calls for one user create one customer (PAY-6). `insteadOf`: a customer of the user that Stripe no longer has. */
	createCustomer(user: { uid: string; email: string; name: string }, insteadOf?: string): Promise<string>;
	/** False for one that was deleted, as one can in Stripe's dashboard. */
	hasCustomer(customerId: string): Promise<boolean>;
	/** Returns the URL of the checkout page. */
	openCheckout(order: { customerId: string; uid: string; tier: PaidTier; billingCycle: BillingCycle }): Promise<string>;
	/** Ends the customer's open checkout sessions, so that nobody can pay them; with `keepsNewest`, all but the newest (PAY-12). */
	expireCheckouts(customerId: string, options?: { keepsNewest: boolean }): Promise<void>;
	/** Returns the URL of the subscription management portal, or of its page that confirms one change. Both lead back to the product. */
	openPortal(customerId: string, change?: PortalChange): Promise<string>;
	/** The latest invoices of the customer, newest first. */
	invoicesOf(customerId: string): Promise<PersonPayment[]>;
	/** What an event says about money that goes back; null for the other events, and for what Stripe no longer has. */
	reversalOf(event: PaymentEvent): Promise<PaymentReversal | null>;
	/** The latest paid invoice of which so much was not credited yet; null without one. A credit note belongs to an invoice. */
	invoiceForCredit(customerId: string, amountCents: number): Promise<string | null>;
	/**
	 * Creates a credit note for the balance of the customer, or finds the one of an earlier call with the same `creditId`. Chooses another invoice if the
	 * chosen one was credited or voided since; null without one.
	 */
	giveCredit(credit: NewCredit): Promise<{ id: string; number: string } | null>;
	/** All subscriptions of the customer, ended ones included. */
	subscriptionsOf(customerId: string): Promise<readonly PaidSubscription[]>;
	/** The page on which the customer pays the open invoice of a subscription; null without one. */
	openInvoiceOf(subscriptionId: string): Promise<string | null>;
	/** Cancels a subscription at once. May be repeated. */
	endSubscription(subscriptionId: string): Promise<void>;
	/** Cancels everything that could charge the customer and deletes the customer at Stripe. May be repeated (PAY-11). */
	endCustomer(customerId: string): Promise<void>;
	/** Null if the signature does not match the body or is too old (PAY-1). */
	readEvent(rawBody: Buffer, signature: string): PaymentEvent | null;
}

const timeoutMs = 10_000;
const retries = 2;
const signatureToleranceSeconds = 300;
const perPage = 100;
const shownInvoices = 24;

export function createPaymentsClient(settings: PaymentSettings, appOrigin: string): PaymentsClient {
	const stripe = new Stripe(settings.secretKey, {
		timeout: timeoutMs,
		maxNetworkRetries: retries,
		telemetry: false,
		...hostOf(settings.origin),
	});
	const isLive = settings.secretKey.startsWith('sk_live_') || settings.secretKey.startsWith('rk_live_');
	const planOf = plansByPrice(settings);
	const billingScreen = `${appOrigin}/profile/billing`;

	function listSubscriptions(customer: string): Promise<Stripe.Subscription[]> {
		return allOf(stripe.subscriptions.list({ customer, status: 'all', limit: perPage }));
	}

	/** None if the customer has been deleted. */
	async function latestInvoices(customer: string): Promise<Stripe.Invoice[]> {
		return (await stripe.invoices.list({ customer, limit: shownInvoices }).catch(noneIfMissing)).data;
	}

	/** The latest paid invoices of which so much was not credited yet. */
	async function invoicesForCredit(customer: string, cents: number): Promise<string[]> {
		return (await latestInvoices(customer)).flatMap((invoice) => {
			const { id = '', status, amount_paid: paid, post_payment_credit_notes_amount: credited } = invoice;
			return status === 'paid' && paid - credited >= cents ? [id] : [];
		});
	}

	/** By the ids of invoices, which do not say themselves that their payment was refunded or disputed. */
	async function reversalsOf(customer: string): Promise<Map<string, Reversed>> {
		const charges = await stripe.charges.list({ customer, limit: perPage }).catch(noneIfMissing);
		const reversed = charges.data.filter(({ amount_refunded: refunded, disputed }) => refunded > 0 || disputed);
		const found = await Promise.all(
			reversed.map(async ({ id, amount_refunded: amountRefunded, disputed, payment_intent: intent }) => {
				const payment = { type: 'payment_intent', payment_intent: idOf(intent) ?? '' } as const;
				const [paid, disputes] = await Promise.all([
					stripe.invoicePayments.list({ payment, limit: 1 }),
					disputed ? stripe.disputes.list({ charge: id, limit: 1 }) : { data: [] },
				]);
				const [dispute] = disputes.data;
				const facts = { amountRefunded, dispute: dispute ? disputeOf(dispute) : null };
				return paid.data.map(({ invoice }) => [idOf(invoice) ?? '', facts] as const);
			}),
		);
		return new Map(found.flat());
	}

	async function expireCheckouts(customer: string, { keepsNewest } = { keepsNewest: false }): Promise<void> {
		const open = await allOf(stripe.checkout.sessions.list({ customer, status: 'open', limit: perPage }));
		// Every caller must keep the same one, also of two that opened in the same second.
		open.sort((a, b) => b.created - a.created || (a.id < b.id ? -1 : 1));
		for (const { id } of keepsNewest ? open.slice(1) : open) await expire(id);
	}

	async function endSubscription(id: string): Promise<void> {
		await stripe.subscriptions.cancel(id).catch(unlessMissing);
	}

	async function expire(sessionId: string): Promise<void> {
		try {
			await stripe.checkout.sessions.expire(sessionId);
		} catch (error) {
			// Paid, or expired by another call, in the meantime.
			const { status } = await stripe.checkout.sessions.retrieve(sessionId);
			if (status === 'open') throw error;
		}
	}

	/** A dispute names no customer, only the payment. */
	async function payerOf({ charge, payment_intent: intent }: Stripe.Dispute): Promise<string | null> {
		const [chargeId, intentId] = [idOf(charge), idOf(intent)];
		if (chargeId !== null) return idOf((await stripe.charges.retrieve(chargeId)).customer);
		return intentId === null ? null : idOf((await stripe.paymentIntents.retrieve(intentId)).customer);
	}

	async function flowOf(change: PortalChange): Promise<Stripe.BillingPortal.SessionCreateParams.FlowData> {
		const target = change.kind === 'plan' ? `${change.tier}-${change.billingCycle}`.toLowerCase() : 'cancel';
		const returnUrl = `${billingScreen}?change=${target}`;
		const after_completion = { type: 'redirect', redirect: { return_url: returnUrl } } as const;
		const { subscriptionId: subscription } = change;
		if (change.kind === 'cancel') {
			return { type: 'subscription_cancel', subscription_cancel: { subscription }, after_completion };
		}
		const [item] = (await stripe.subscriptions.retrieve(subscription)).items.data;
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
			const customer = await stripe.customers.create(
				{ email, name, metadata: { uid } },
				{ idempotencyKey: `customer ${uid} ${email}${after}` },
			);
			return customer.id;
		},

		async hasCustomer(customerId) {
			try {
				return (await stripe.customers.retrieve(customerId)).deleted !== true;
			} catch (error) {
				unlessMissing(error);
				return false;
			}
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

		expireCheckouts,

		async openPortal(customerId, change) {
			const session = await stripe.billingPortal.sessions.create({
				customer: customerId,
				return_url: billingScreen,
				...(change && { flow_data: await flowOf(change) }),
				...(settings.portalConfiguration && { configuration: settings.portalConfiguration }),
			});
			return session.url;
		},

		async invoicesOf(customerId) {
			const [invoices, reversals] = await Promise.all([latestInvoices(customerId), reversalsOf(customerId)]);
			return invoices.map(({ id = '', created, status, currency, amount_due: due, amount_paid: paid }) => {
				const { amountRefunded, dispute } = reversals.get(id) ?? { amountRefunded: 0, dispute: null };
				return {
					_id: id,
					createdAt: toInstant(created * 1000),
					status: status ?? 'draft',
					currency: currency.toUpperCase(),
					amountDue: due,
					amountPaid: paid,
					amountRefunded,
					dispute: dispute?.state ?? null,
					evidenceDueAt: dispute?.evidenceDueAt ? toInstant(dispute.evidenceDueAt) : null,
				};
			});
		},

		async reversalOf({ type, objectId }) {
			try {
				switch (type) {
					case 'charge.dispute.created':
					case 'charge.dispute.closed': {
						const dispute = await stripe.disputes.retrieve(objectId);
						const { evidenceDueAt, state } = disputeOf(dispute);
						return {
							kind: type === 'charge.dispute.created' ? 'disputed' : 'dispute-closed',
							customerId: await payerOf(dispute),
							objectId,
							cents: dispute.amount,
							currency: dispute.currency.toUpperCase(),
							reason: type === 'charge.dispute.created' ? dispute.reason : state,
							evidenceDueAt,
						};
					}
					case 'charge.refunded': {
						const { customer, currency, amount_refunded: cents } = await stripe.charges.retrieve(objectId);
						return {
							...plainReversal,
							kind: 'refunded',
							customerId: idOf(customer),
							objectId,
							cents,
							currency: currency.toUpperCase(),
						};
					}
					case 'invoice.voided':
					case 'invoice.marked_uncollectible': {
						const { customer, currency, amount_due: cents } = await stripe.invoices.retrieve(objectId);
						const kind = type === 'invoice.voided' ? 'void' : 'uncollectible';
						return {
							...plainReversal,
							kind,
							customerId: idOf(customer),
							objectId,
							cents,
							currency: currency.toUpperCase(),
						};
					}
					default:
						return null;
				}
			} catch (error) {
				unlessMissing(error);
				return null;
			}
		},

		async invoiceForCredit(customerId, amountCents) {
			return (await invoicesForCredit(customerId, amountCents))[0] ?? null;
		},

		async giveCredit({ creditId, customerId, invoiceId, amountCents, memo }) {
			// Stripe forgets idempotency keys after a day, but not its credit notes.
			const notes = await allOf(stripe.creditNotes.list({ customer: customerId, limit: perPage }));
			const earlier = notes.find(({ metadata }) => metadata?.creditId === creditId);
			if (earlier) return { id: earlier.id, number: earlier.number };
			const fitting = await invoicesForCredit(customerId, amountCents);
			const invoice = fitting.find((id) => id === invoiceId) ?? fitting[0];
			if (invoice === undefined) return null;
			const amounts = { amount: amountCents, credit_amount: amountCents };
			const { id, number } = await stripe.creditNotes.create(
				{ invoice, ...amounts, memo, metadata: { creditId } },
				{ idempotencyKey: `credit ${creditId}` },
			);
			return { id, number };
		},

		async subscriptionsOf(customerId) {
			return (await listSubscriptions(customerId)).map((found) => paidSubscriptionOf(found, planOf));
		},

		async openInvoiceOf(subscription) {
			const { data } = await stripe.invoices.list({ subscription, status: 'open', limit: 1 });
			return data[0]?.hosted_invoice_url ?? null;
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
			await stripe.customers.del(customerId).catch(unlessMissing);
		},

		readEvent(rawBody, signature) {
			const { webhookSecret } = settings;
			if (webhookSecret === null) throw new Error('This function has no secret to verify payment events.');
			try {
				const event = stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, signatureToleranceSeconds);
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

/** Of one customer. */
const mostItems = 10_000;

/** Of every page; none if the customer has been deleted. */
async function allOf<Item>(pages: AsyncIterable<Item>): Promise<Item[]> {
	const items: Item[] = [];
	const iterate = loopLimit(mostItems, 'the pages of a list of Stripe');
	try {
		for await (const item of pages) {
			iterate();
			items.push(item);
		}
	} catch (error) {
		unlessMissing(error);
	}
	return items;
}

/** An earlier attempt has deleted or cancelled it, or somebody did in Stripe's dashboard. */
function unlessMissing(error: unknown): void {
	if (!isMissing(error)) throw error;
}

/** Whether Stripe does not have something that the request names, or has it no longer. */
export function isMissing(error: unknown): boolean {
	return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

/** Whether Stripe answered that it will not do this, such as sell a price that was archived. */
export function isRefusal(error: unknown): boolean {
	return error instanceof Stripe.errors.StripeError && !isOutage(error);
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
	};
}

function customerIdOf(object: unknown): string | null {
	if (typeof object !== 'object' || object === null) return null;
	if ('object' in object && object.object === 'customer') return idOf(object);
	return 'customer' in object ? idOf(object.customer) : null;
}

/** Stripe writes a reference as an id or as the object itself. */
function idOf(reference: unknown): string | null {
	if (typeof reference === 'string') return reference;
	return typeof reference === 'object' && reference !== null && 'id' in reference ? String(reference.id) : null;
}

interface Reversed {
	amountRefunded: number;
	dispute: ReturnType<typeof disputeOf> | null;
}

const plainReversal = { reason: null, evidenceDueAt: null };
const wonStatuses = ['won', 'warning_closed', 'prevented'];

function disputeOf({ status, evidence_details: evidence }: Stripe.Dispute) {
	const state = wonStatuses.includes(status) ? 'won' : status === 'lost' ? 'lost' : 'open';
	const dueBy = evidence.due_by ?? 0;
	return { state, evidenceDueAt: state === 'open' && dueBy > 0 ? dueBy * 1000 : null } as const;
}

function noneIfMissing(error: unknown): { data: [] } {
	unlessMissing(error);
	return { data: [] };
}
