/** The parts of Stripe’s objects that the sandbox returns. Fields that Stripe does not have or types differently do not compile. */
import type Stripe from 'stripe';
import type { Part } from './stripe-types.ts';

export type Customer = Part<
	Stripe.Customer,
	'id' | 'object' | 'created' | 'email' | 'livemode' | 'metadata',
	{ name: string | null }
>;
export type DeletedCustomer = Part<Stripe.DeletedCustomer, 'id' | 'object' | 'deleted'>;
export type Price = Part<
	Stripe.Price,
	'id' | 'object' | 'active' | 'currency' | 'unit_amount' | 'livemode' | 'type',
	{ recurring: Part<Stripe.Price.Recurring, 'interval' | 'interval_count'> }
>;
export type Coupon = Part<Stripe.Coupon, 'id' | 'object' | 'duration' | 'livemode' | 'percent_off' | 'valid'>;
export type DeletedCoupon = Part<Stripe.DeletedCoupon, 'id' | 'object' | 'deleted'>;
export type Product = Part<Stripe.Product, 'id' | 'object' | 'active'>;
export type SubscriptionItem = Part<
	Stripe.SubscriptionItem,
	'id' | 'object' | 'created' | 'current_period_start' | 'current_period_end' | 'quantity' | 'subscription',
	{ price: Price }
>;
export type Subscription = Part<
	Stripe.Subscription,
	| 'id'
	| 'object'
	| 'status'
	| 'created'
	| 'start_date'
	| 'cancel_at'
	| 'cancel_at_period_end'
	| 'canceled_at'
	| 'ended_at'
	| 'pause_collection'
	| 'livemode'
	| 'currency'
	| 'metadata',
	{ customer: string; items: Stripe.ApiList<SubscriptionItem> }
>;
export const subscriptionStatuses = [
	'active',
	'trialing',
	'past_due',
	'unpaid',
	'canceled',
	'incomplete',
	'incomplete_expired',
	'paused',
] as const satisfies readonly Subscription['status'][];
export type CheckoutSession = Part<
	Stripe.Checkout.Session,
	| 'id'
	| 'object'
	| 'mode'
	| 'status'
	| 'payment_status'
	| 'success_url'
	| 'cancel_url'
	| 'client_reference_id'
	| 'url'
	| 'livemode'
	| 'created',
	{ customer: string; subscription: string | null }
>;
export type PortalFlow = Part<
	Stripe.BillingPortal.Session.Flow,
	never,
	{
		type: (typeof flowTypes)[number];
		subscription_cancel: { subscription: string } | null;
		subscription_update_confirm: {
			subscription: string;
			items: Part<Stripe.BillingPortal.Session.Flow.SubscriptionUpdateConfirm.Item, 'id' | 'price' | 'quantity'>[];
		} | null;
		after_completion: { type: 'redirect'; redirect: { return_url: string } };
	}
>;
export const flowTypes = [
	'subscription_cancel',
	'subscription_update_confirm',
] as const satisfies readonly Stripe.BillingPortal.Session.Flow['type'][];
export type PortalSession = Part<
	Stripe.BillingPortal.Session,
	'id' | 'object' | 'created' | 'livemode' | 'return_url' | 'url' | 'customer',
	{ flow: PortalFlow | null }
>;
export type Invoice = Part<
	Stripe.Invoice,
	| 'id'
	| 'object'
	| 'livemode'
	| 'created'
	| 'status'
	| 'currency'
	| 'amount_due'
	| 'amount_paid'
	| 'hosted_invoice_url'
	| 'post_payment_credit_notes_amount',
	{ customer: string; parent: { type: 'subscription_details'; subscription_details: { subscription: string } } }
>;

export const invoiceStatuses = [
	'draft',
	'open',
	'paid',
	'uncollectible',
	'void',
] as const satisfies readonly Invoice['status'][];

export type CreditNote = Part<
	Stripe.CreditNote,
	'id' | 'object' | 'amount' | 'created' | 'currency' | 'livemode' | 'memo' | 'metadata' | 'number' | 'status' | 'type',
	{ customer: string; invoice: string }
>;

export type Charge = Part<
	Stripe.Charge,
	| 'id'
	| 'object'
	| 'amount'
	| 'amount_refunded'
	| 'created'
	| 'currency'
	| 'disputed'
	| 'livemode'
	| 'paid'
	| 'refunded'
	| 'status',
	{ customer: string; payment_intent: string }
>;

export type PaymentIntent = Part<
	Stripe.PaymentIntent,
	'id' | 'object' | 'amount' | 'currency' | 'livemode' | 'status',
	{ customer: string; latest_charge: string }
>;

/** Which payment has paid an invoice: the invoice itself does not say. */
export type InvoicePayment = Part<
	Stripe.InvoicePayment,
	'id' | 'object' | 'amount_paid' | 'amount_requested' | 'created' | 'currency' | 'is_default' | 'livemode' | 'status',
	{ invoice: string; payment: { type: 'payment_intent'; payment_intent: string } }
>;

export type Refund = Part<
	Stripe.Refund,
	'id' | 'object' | 'amount' | 'created' | 'currency' | 'status',
	{ charge: string; payment_intent: string }
>;

/** Without a customer, as Stripe sends it. */
export type Dispute = Part<
	Stripe.Dispute,
	'id' | 'object' | 'amount' | 'created' | 'currency' | 'livemode' | 'reason' | 'status',
	{
		charge: string;
		payment_intent: string;
		evidence_details: Part<Stripe.Dispute.EvidenceDetails, 'due_by' | 'has_evidence' | 'past_due' | 'submission_count'>;
	}
>;

export const disputeStatuses = [
	'needs_response',
	'under_review',
	'won',
	'lost',
	'warning_needs_response',
	'warning_closed',
] as const satisfies readonly Dispute['status'][];

export const sessionStatuses = ['open', 'complete', 'expired'] as const satisfies readonly CheckoutSession['status'][];
export type StripeObject =
	| Customer
	| DeletedCustomer
	| Price
	| Product
	| Coupon
	| DeletedCoupon
	| Subscription
	| CheckoutSession
	| PortalSession
	| Invoice
	| CreditNote
	| Charge
	| PaymentIntent
	| InvoicePayment
	| Refund
	| Dispute;
export type StripeAnswer = StripeObject | Stripe.ApiList<StripeObject>;

type Subjects = { [Each in Stripe.Event as Each['type']]: Each['data']['object'] };

/** The object of each event. */
export type EventSubjects = Part<
	Subjects,
	never,
	{
		'charge.dispute.closed': Dispute;
		'charge.dispute.created': Dispute;
		'charge.refunded': Charge;
		'checkout.session.completed': CheckoutSession;
		'checkout.session.expired': CheckoutSession;
		'customer.deleted': Customer;
		'customer.updated': Customer;
		'customer.subscription.created': Subscription;
		'customer.subscription.updated': Subscription;
		'customer.subscription.deleted': Subscription;
		'invoice.paid': Invoice;
		'invoice.payment_failed': Invoice;
		'invoice.marked_uncollectible': Invoice;
		'invoice.voided': Invoice;
		'refund.created': Refund;
	}
>;
export type EventType = keyof EventSubjects;
export type SentEvent<Type extends EventType> = Part<
	Stripe.EventBase,
	'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks' | 'request',
	{ type: Type; data: { object: EventSubjects[Type] } }
>;
