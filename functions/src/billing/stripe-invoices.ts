/** Invoices at Stripe: whether they are paid, and what of them was refunded, disputed, credited or written off. */
import { type PersonPayment, toInstant } from '@stayup/contract';
import type Stripe from 'stripe';
import { allOf, idOf, noneIfMissing, perPage, unlessMissing } from './stripe-answers.ts';

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

export interface InvoiceCalls {
	/** The latest invoices of the customer, newest first. */
	invoicesOf(customerId: string): Promise<PersonPayment[]>;
	/** Of an event about money that goes back; null for the other events, and for what Stripe no longer has. */
	reversalOf(event: { type: string; objectId: string }): Promise<PaymentReversal | null>;
	/** The latest paid invoice of which so much was not credited yet; null without one. A credit note belongs to an invoice. */
	invoiceForCredit(customerId: string, amountCents: number): Promise<string | null>;
	/**
	 * Creates a credit note for the balance of the customer, or finds the one of an earlier call with the same `creditId`. Chooses another invoice if the
	 * chosen one was credited or voided since; null without one.
	 */
	giveCredit(credit: NewCredit): Promise<{ id: string; number: string } | null>;
	/** The page on which the customer pays the open invoice of a subscription; null without one. */
	openInvoiceOf(subscriptionId: string): Promise<string | null>;
}

const shownInvoices = 24;

export function createInvoiceCalls(connect: () => Promise<Stripe>): InvoiceCalls {
	/** None if the customer has been deleted. */
	async function latestInvoices(customer: string): Promise<Stripe.Invoice[]> {
		return (await (await connect()).invoices.list({ customer, limit: shownInvoices }).catch(noneIfMissing)).data;
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
		const charges = await (await connect()).charges.list({ customer, limit: perPage }).catch(noneIfMissing);
		const reversed = charges.data.filter(({ amount_refunded: refunded, disputed }) => refunded > 0 || disputed);
		const found = await Promise.all(
			reversed.map(async ({ id, amount_refunded: amountRefunded, disputed, payment_intent: intent }) => {
				const payment = { type: 'payment_intent', payment_intent: idOf(intent) ?? '' } as const;
				const [paid, disputes] = await Promise.all([
					(await connect()).invoicePayments.list({ payment, limit: 1 }),
					disputed ? (await connect()).disputes.list({ charge: id, limit: 1 }) : { data: [] },
				]);
				const [dispute] = disputes.data;
				const facts = { amountRefunded, dispute: dispute ? disputeOf(dispute) : null };
				return paid.data.map(({ invoice }) => [idOf(invoice) ?? '', facts] as const);
			}),
		);
		return new Map(found.flat());
	}

	/** A dispute names no customer, only the payment. */
	async function payerOf({ charge, payment_intent: intent }: Stripe.Dispute): Promise<string | null> {
		const [chargeId, intentId] = [idOf(charge), idOf(intent)];
		if (chargeId !== null) return idOf((await (await connect()).charges.retrieve(chargeId)).customer);
		return intentId === null ? null : idOf((await (await connect()).paymentIntents.retrieve(intentId)).customer);
	}

	return {
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
						const dispute = await (await connect()).disputes.retrieve(objectId);
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
						const { customer, currency, amount_refunded: cents } = await (await connect()).charges.retrieve(objectId);
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
						const { customer, currency, amount_due: cents } = await (await connect()).invoices.retrieve(objectId);
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
			const notes = await allOf((await connect()).creditNotes.list({ customer: customerId, limit: perPage }));
			const earlier = notes.find(({ metadata }) => metadata?.creditId === creditId);
			if (earlier) return { id: earlier.id, number: earlier.number };
			const fitting = await invoicesForCredit(customerId, amountCents);
			const invoice = fitting.find((id) => id === invoiceId) ?? fitting[0];
			if (invoice === undefined) return null;
			const amounts = { amount: amountCents, credit_amount: amountCents };
			const { id, number } = await (await connect()).creditNotes.create(
				{ invoice, ...amounts, memo, metadata: { creditId } },
				{ idempotencyKey: `credit ${creditId}` },
			);
			return { id, number };
		},

		async openInvoiceOf(subscription) {
			const { data } = await (await connect()).invoices.list({ subscription, status: 'open', limit: 1 });
			return data[0]?.hosted_invoice_url ?? null;
		},
	};
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
