/** The state of the sandbox: customers, subscriptions and hosted pages. */
import { randomBytes } from 'node:crypto';
import { JsonFile } from '../shared/json-file.ts';
import { type SandboxPrice, sandboxPrices } from './settings.ts';
import { missing } from './stripe-error.ts';
import type {
	Charge,
	CheckoutSession,
	CreditNote,
	Customer,
	DeletedCustomer,
	Dispute,
	Invoice,
	InvoicePayment,
	PaymentIntent,
	PortalFlow,
	PortalSession,
	Price,
	Refund,
	StripeAnswer,
	Subscription,
	SubscriptionItem,
} from './stripe-objects.ts';
import { invalid } from './stripe-parameters.ts';

interface Memory {
	customers: Customer[];
	deletedCustomers: DeletedCustomer[];
	subscriptions: Subscription[];
	checkouts: CheckoutSession[];
	/** Price ids by checkout session id: the session object has no price. */
	checkoutPrices: Record<string, string>;
	portals: PortalSession[];
	invoices: Invoice[];
	creditNotes: CreditNote[];
	charges: Charge[];
	invoicePayments: InvoicePayment[];
	refunds: Refund[];
	disputes: Dispute[];
	/** Prices and products that can no longer be bought, by their ids. */
	withdrawn: Record<string, 'archived' | 'deleted'>;
	/** By idempotency key. */
	replies: Record<string, { request: string; body: StripeAnswer }>;
}

const daySeconds = 86_400;

export class StripeStore {
	readonly #file: JsonFile;
	#memory: Memory = emptyMemory();

	private constructor(file: JsonFile) {
		this.#file = file;
	}

	/** Null: it is lost on a restart. */
	static async open(path: string | null): Promise<StripeStore> {
		const store = new StripeStore(new JsonFile(path));
		store.#memory = { ...emptyMemory(), ...((await store.#file.read()) as Partial<Memory> | undefined) };
		return store;
	}

	get memory(): Readonly<Memory> {
		return this.#memory;
	}

	addCustomer(email: string | null, name: string | null, metadata: Record<string, string>): Customer {
		const customer: Customer = {
			id: newId('cus'),
			object: 'customer',
			created: nowSeconds(),
			email,
			name,
			livemode: false,
			metadata,
		};
		this.#memory.customers.push(customer);
		return customer;
	}

	customer(id: string): Customer {
		return find(this.#memory.customers, id, 'customer');
	}

	/** The customer whom a parameter names. */
	customerIn(id: string): Customer {
		return find(this.#memory.customers, id, 'customer', 'customer');
	}

	/** Its subscriptions are canceled already. */
	deleteCustomer({ id }: Customer): DeletedCustomer {
		const deleted: DeletedCustomer = { id, object: 'customer', deleted: true };
		this.#memory.customers = this.#memory.customers.filter((each) => each.id !== id);
		this.#memory.deletedCustomers.push(deleted);
		return deleted;
	}

	/** Of a list: Stripe refuses an id that it never gave, and knows those of deleted customers. */
	known(customer: string | undefined): string | null {
		if (customer === undefined) return null;
		const isKnown = this.deletedCustomer(customer) ?? this.#memory.customers.find(({ id }) => id === customer);
		if (!isKnown) throw missing('customer', customer, 'customer');
		return customer;
	}

	deletedCustomer(id: string): DeletedCustomer | undefined {
		return this.#memory.deletedCustomers.find((each) => each.id === id);
	}

	addCheckout(
		fields: Pick<CheckoutSession, 'customer' | 'success_url' | 'cancel_url' | 'client_reference_id'>,
		price: SandboxPrice,
		origin: string,
	): CheckoutSession {
		const id = newId('cs_test');
		const session: CheckoutSession = {
			...fields,
			id,
			object: 'checkout.session',
			mode: 'subscription',
			status: 'open',
			payment_status: 'unpaid',
			subscription: null,
			url: `${origin}/checkout/${id}`,
			livemode: false,
			created: nowSeconds(),
		};
		this.#memory.checkouts.push(session);
		this.#memory.checkoutPrices[id] = price.id;
		return session;
	}

	checkout(id: string): CheckoutSession {
		return find(this.#memory.checkouts, id, 'checkout.session');
	}

	/** Newest first, like Stripe. */
	checkoutsOf(customer: string | null): CheckoutSession[] {
		const own = this.#memory.checkouts.filter((each) => customer === null || each.customer === customer);
		return own.toReversed();
	}

	/** Whether a checkout session can be paid. */
	isPayable({ status, customer }: CheckoutSession): boolean {
		return status === 'open' && this.deletedCustomer(customer) === undefined;
	}

	/** The price that a checkout session sells. */
	priceIn({ id }: CheckoutSession): SandboxPrice {
		return sandboxPrice(this.#memory.checkoutPrices[id] ?? '');
	}

	/** A price that a checkout may sell. `param`: where its id stands in the request. */
	priceOnSale(id: string, param: string): SandboxPrice {
		const price = sandboxPrices.find((each) => each.id === id);
		if (!price || this.#memory.withdrawn[id] === 'deleted') throw missing('price', id, param);
		if (this.#memory.withdrawn[id] === 'archived')
			throw invalid(param, 'The price specified is inactive. This field only accepts active prices.');
		if (this.#memory.withdrawn[productOf(price)] !== undefined)
			throw invalid(param, `Price \`${id}\` is not available to be purchased because its product is not active.`);
		return price;
	}

	/** Null: it can be bought again. */
	withdraw(id: string, how: 'archived' | 'deleted' | null): void {
		if (how === null) delete this.#memory.withdrawn[id];
		else this.#memory.withdrawn[id] = how;
	}

	addPortal(customer: string, returnUrl: string, flow: PortalFlow | null, origin: string): PortalSession {
		const id = newId('bps');
		const session: PortalSession = {
			id,
			object: 'billing_portal.session',
			created: nowSeconds(),
			customer,
			flow,
			livemode: false,
			return_url: returnUrl,
			url: `${origin}/portal/${id}`,
		};
		this.#memory.portals.push(session);
		return session;
	}

	portal(id: string): PortalSession {
		return find(this.#memory.portals, id, 'billing_portal.session');
	}

	addSubscription(customer: string, price: SandboxPrice, status: Subscription['status']): Subscription {
		const id = newId('sub');
		const created = nowSeconds();
		const subscription: Subscription = {
			id,
			object: 'subscription',
			customer,
			status,
			created,
			start_date: created,
			cancel_at: null,
			cancel_at_period_end: false,
			canceled_at: null,
			ended_at: null,
			pause_collection: null,
			livemode: false,
			currency: 'usd',
			metadata: {},
			items: { object: 'list', data: [itemOf(id, price, created)], has_more: false, url: '/v1/subscription_items' },
		};
		this.#memory.subscriptions.push(subscription);
		return subscription;
	}

	subscription(id: string): Subscription {
		return find(this.#memory.subscriptions, id, 'subscription');
	}

	/** Newest first, like Stripe. */
	subscriptionsOf(customer: string | null): Subscription[] {
		const own = this.#memory.subscriptions.filter((each) => customer === null || each.customer === customer);
		return own.toReversed();
	}

	/** An invoice of a subscription: paid, or open because the card was declined. */
	addInvoice({ id: subscription, customer, items }: Subscription, status: 'paid' | 'open'): Invoice {
		const amount = items.data.reduce((sum, { price }) => sum + (price.unit_amount ?? 0), 0);
		const invoice: Invoice = {
			id: newId('in'),
			object: 'invoice',
			livemode: false,
			created: nowSeconds(),
			customer,
			status,
			currency: 'usd',
			amount_due: amount,
			amount_paid: status === 'paid' ? amount : 0,
			hosted_invoice_url: null,
			parent: { type: 'subscription_details', subscription_details: { subscription } },
			post_payment_credit_notes_amount: 0,
		};
		this.#memory.invoices.push(invoice);
		if (status === 'paid') this.#addCharge(invoice);
		return invoice;
	}

	/** The customer pays an open invoice, which revives its subscription. */
	payInvoice(invoice: Invoice): Subscription {
		invoice.status = 'paid';
		invoice.amount_paid = invoice.amount_due;
		this.#addCharge(invoice);
		const subscription = this.subscription(invoice.parent.subscription_details.subscription);
		if (['incomplete', 'past_due', 'unpaid'].includes(subscription.status)) subscription.status = 'active';
		return subscription;
	}

	/** Begins the next period of a subscription, whose payment succeeds or fails. */
	renew(subscription: Subscription, isPaid: boolean): Invoice {
		const [item] = subscription.items.data;
		if (item) {
			const price = sandboxPrice(item.price.id);
			const start = item.current_period_end;
			item.current_period_start = start;
			item.current_period_end = periodEndOf(price, start);
		}
		if (!isPaid) subscription.status = 'past_due';
		return this.addInvoice(subscription, isPaid ? 'paid' : 'open');
	}

	/** The card pays the invoice. */
	#addCharge({ id: invoice, customer, currency, amount_due: amount }: Invoice): void {
		const intent = newId('pi');
		const common = { created: nowSeconds(), currency, livemode: false };
		this.#memory.charges.push({
			...common,
			id: newId('ch'),
			object: 'charge',
			amount,
			amount_refunded: 0,
			customer,
			disputed: false,
			paid: true,
			payment_intent: intent,
			refunded: false,
			status: 'succeeded',
		});
		this.#memory.invoicePayments.push({
			...common,
			id: newId('inpay'),
			object: 'invoice_payment',
			amount_paid: amount,
			amount_requested: amount,
			invoice,
			is_default: true,
			payment: { type: 'payment_intent', payment_intent: intent },
			status: 'paid',
		});
	}

	charge(id: string): Charge {
		return find(this.#memory.charges, id, 'charge');
	}

	/** Newest first, like Stripe. */
	chargesOf(customer: string | null): Charge[] {
		return this.#memory.charges.filter((each) => customer === null || each.customer === customer).toReversed();
	}

	paymentIntent(id: string): PaymentIntent {
		const charge = this.#memory.charges.find((each) => each.payment_intent === id);
		if (!charge) throw missing('payment_intent', id);
		const { amount, currency, customer, livemode } = charge;
		return {
			id,
			object: 'payment_intent',
			amount,
			currency,
			customer,
			latest_charge: charge.id,
			livemode,
			status: 'succeeded',
		};
	}

	invoicePaymentsWith(intent: string | undefined): InvoicePayment[] {
		return this.#memory.invoicePayments.filter(({ payment }) => payment.payment_intent === intent);
	}

	/** Of a part, or of all that is left. */
	refund(charge: Charge, amount = charge.amount - charge.amount_refunded): Refund {
		charge.amount_refunded += amount;
		charge.refunded = charge.amount_refunded === charge.amount;
		const { id, currency, payment_intent: intent } = charge;
		const refund: Refund = {
			id: newId('re'),
			object: 'refund',
			amount,
			charge: id,
			created: nowSeconds(),
			currency,
			payment_intent: intent,
			status: 'succeeded',
		};
		this.#memory.refunds.push(refund);
		return refund;
	}

	/** As the bank of a customer does. */
	disputeCharge(charge: Charge, { reason, dueBy }: { reason: Dispute['reason']; dueBy: number }): Dispute {
		charge.disputed = true;
		const { id, amount, currency, payment_intent: intent } = charge;
		const dispute: Dispute = {
			id: newId('du'),
			object: 'dispute',
			amount,
			charge: id,
			created: nowSeconds(),
			currency,
			evidence_details: { due_by: dueBy, has_evidence: false, past_due: false, submission_count: 0 },
			livemode: false,
			payment_intent: intent,
			reason,
			status: 'needs_response',
		};
		this.#memory.disputes.push(dispute);
		return dispute;
	}

	dispute(id: string): Dispute {
		return find(this.#memory.disputes, id, 'dispute');
	}

	disputesOf(charge: string | undefined): Dispute[] {
		return this.#memory.disputes.filter((each) => each.charge === charge).toReversed();
	}

	/** Newest first, like Stripe. */
	invoicesOf(customer: string | null): Invoice[] {
		return this.#memory.invoices.filter((each) => customer === null || each.customer === customer).toReversed();
	}

	invoice(id: string): Invoice {
		return find(this.#memory.invoices, id, 'invoice');
	}

	addCreditNote(
		invoice: Invoice,
		{ amount, memo, metadata }: Pick<CreditNote, 'amount' | 'memo' | 'metadata'>,
	): CreditNote {
		const { id, customer, currency } = invoice;
		invoice.post_payment_credit_notes_amount += amount;
		const note: CreditNote = {
			id: newId('cn'),
			object: 'credit_note',
			livemode: false,
			created: nowSeconds(),
			customer,
			currency,
			invoice: id,
			amount,
			memo,
			metadata,
			number: `SANDBOX-CN-${String(this.#memory.creditNotes.length + 1).padStart(2, '0')}`,
			status: 'issued',
			type: 'post_payment',
		};
		this.#memory.creditNotes.push(note);
		return note;
	}

	/** Newest first, like Stripe. */
	creditNotesOf(customer: string | null): CreditNote[] {
		return this.#memory.creditNotes.filter((each) => customer === null || each.customer === customer).toReversed();
	}

	changePrice(subscription: Subscription, price: SandboxPrice): void {
		subscription.items.data = [itemOf(subscription.id, price, nowSeconds())];
	}

	cancelNow(subscription: Subscription): void {
		subscription.status = 'canceled';
		subscription.canceled_at = nowSeconds();
		subscription.ended_at = nowSeconds();
	}

	remember(key: string, request: string, body: StripeAnswer): void {
		this.#memory.replies[key] = { request, body };
	}

	save(): Promise<void> {
		return this.#file.write(this.#memory);
	}

	empty(): void {
		this.#memory = emptyMemory();
	}
}

/** The product of a price: each tier is one. */
export function productOf({ tier }: SandboxPrice): string {
	return `prod_${tier}`.toLowerCase();
}

export function priceOf({ id, unitAmount, billingCycle }: SandboxPrice, isActive = true): Price {
	return {
		id,
		object: 'price',
		active: isActive,
		currency: 'usd',
		unit_amount: unitAmount,
		livemode: false,
		type: 'recurring',
		recurring: { interval: billingCycle === 'monthly' ? 'month' : 'year', interval_count: 1 },
	};
}

export function sandboxPrice(id: string): SandboxPrice {
	return find(sandboxPrices, id, 'price');
}

export function newId(prefix: string): string {
	return `${prefix}_${randomBytes(12).toString('hex')}`;
}

export function nowSeconds(): number {
	return Math.floor(Date.now() / 1000);
}

function periodEndOf({ billingCycle }: SandboxPrice, start: number): number {
	return start + (billingCycle === 'monthly' ? 30 : 365) * daySeconds;
}

function itemOf(subscription: string, price: SandboxPrice, start: number): SubscriptionItem {
	return {
		id: newId('si'),
		object: 'subscription_item',
		created: start,
		current_period_start: start,
		current_period_end: periodEndOf(price, start),
		quantity: 1,
		price: priceOf(price),
		subscription,
	};
}

function find<Item extends { id: string }>(items: readonly Item[], id: string, kind: string, param = 'id'): Item {
	const item = items.find((each) => each.id === id);
	if (!item) throw missing(kind, id, param);
	return item;
}

function emptyMemory(): Memory {
	return {
		customers: [],
		deletedCustomers: [],
		subscriptions: [],
		checkouts: [],
		checkoutPrices: {},
		portals: [],
		invoices: [],
		creditNotes: [],
		charges: [],
		invoicePayments: [],
		refunds: [],
		disputes: [],
		withdrawn: {},
		replies: {},
	};
}
