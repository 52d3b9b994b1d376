/** The state of the sandbox: customers, subscriptions and hosted pages. */
import { JsonFile } from '../shared/json-file.ts';
import type { SandboxPrice } from './settings.ts';
import { Charges } from './stripe-charges.ts';
import { missing } from './stripe-error.ts';
import { emptyMemory, type Fee, find, type Memory, newId, nowSeconds } from './stripe-memory.ts';
import type {
	CheckoutSession,
	CreditNote,
	Customer,
	DeletedCustomer,
	Invoice,
	PortalFlow,
	PortalSession,
	StripeAnswer,
	Subscription,
} from './stripe-objects.ts';
import { itemOf, Prices, periodEndOf, sandboxPrice } from './stripe-prices.ts';

/** Sold by a checkout session. */
export interface Goods {
	price: SandboxPrice;
	fee: Fee | null;
	/** Of the subscription. */
	metadata: Record<string, string>;
}

export class StripeStore {
	readonly #file: JsonFile;
	#memory: Memory = emptyMemory();
	readonly charges = new Charges(() => this.#memory);
	readonly prices = new Prices(() => this.#memory);

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
		{ price, fee, metadata }: Goods,
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
		this.#memory.checkoutGoods[id] = { priceId: price.id, fee, metadata };
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

	goodsIn({ id }: CheckoutSession): Goods {
		const { priceId = '', fee = null, metadata = {} } = this.#memory.checkoutGoods[id] ?? {};
		return { price: sandboxPrice(priceId), fee, metadata };
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

	addSubscription(
		customer: string,
		{ price, metadata }: Pick<Goods, 'price' | 'metadata'>,
		status: Subscription['status'],
	): Subscription {
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
			metadata,
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

	/** An invoice of a subscription: paid, or open because the card was declined. `fee`: only on the first one. */
	addInvoice(
		{ id: subscription, customer, items }: Subscription,
		status: 'paid' | 'open',
		fee: Fee | null = null,
	): Invoice {
		const amount = items.data.reduce((sum, { price }) => sum + (price.unit_amount ?? 0), fee?.cents ?? 0);
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
		if (status === 'paid') this.charges.pay(invoice);
		return invoice;
	}

	/** The customer pays an open invoice, which revives its subscription. */
	payInvoice(invoice: Invoice): Subscription {
		invoice.status = 'paid';
		invoice.amount_paid = invoice.amount_due;
		this.charges.pay(invoice);
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
