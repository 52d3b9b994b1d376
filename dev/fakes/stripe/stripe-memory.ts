/** Everything that the sandbox remembers, and how its parts are found. */
import { randomBytes } from 'node:crypto';
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
	PortalSession,
	Refund,
	StripeAnswer,
	Subscription,
} from './stripe-objects.ts';

/** Paid once, with the first invoice. */
export interface Fee {
	name: string;
	cents: number;
}

export interface Memory {
	customers: Customer[];
	deletedCustomers: DeletedCustomer[];
	subscriptions: Subscription[];
	checkouts: CheckoutSession[];
	/** By checkout session id: the session object has no price. */
	checkoutGoods: Record<string, { priceId: string; fee: Fee | null; metadata: Record<string, string> }>;
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

export function emptyMemory(): Memory {
	return {
		customers: [],
		deletedCustomers: [],
		subscriptions: [],
		checkouts: [],
		checkoutGoods: {},
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

export function newId(prefix: string): string {
	return `${prefix}_${randomBytes(12).toString('hex')}`;
}

export function nowSeconds(): number {
	return Math.floor(Date.now() / 1000);
}

export function find<Item extends { id: string }>(
	items: readonly Item[],
	id: string,
	kind: string,
	param = 'id',
): Item {
	const item = items.find((each) => each.id === id);
	if (!item) throw missing(kind, id, param);
	return item;
}
