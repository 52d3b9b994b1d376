/** The payments of invoices, with their refunds and disputes. */
import { missing } from './stripe-error.ts';
import { find, type Memory, newId, nowSeconds } from './stripe-memory.ts';
import type { Charge, Dispute, Invoice, InvoicePayment, PaymentIntent, Refund } from './stripe-objects.ts';

export class Charges {
	readonly #memory: () => Memory;

	constructor(memory: () => Memory) {
		this.#memory = memory;
	}

	/** The card pays the invoice. */
	pay({ id: invoice, customer, currency, amount_due: amount }: Invoice): void {
		const intent = newId('pi');
		const common = { created: nowSeconds(), currency, livemode: false };
		this.#memory().charges.push({
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
		this.#memory().invoicePayments.push({
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

	find(id: string): Charge {
		return find(this.#memory().charges, id, 'charge');
	}

	/** Newest first, like Stripe. */
	of(customer: string | null): Charge[] {
		return this.#memory()
			.charges.filter((each) => customer === null || each.customer === customer)
			.toReversed();
	}

	intent(id: string): PaymentIntent {
		const charge = this.#memory().charges.find((each) => each.payment_intent === id);
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
		return this.#memory().invoicePayments.filter(({ payment }) => payment.payment_intent === intent);
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
		this.#memory().refunds.push(refund);
		return refund;
	}

	/** As the bank of a customer does. */
	openDispute(charge: Charge, { reason, dueBy }: { reason: Dispute['reason']; dueBy: number }): Dispute {
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
		this.#memory().disputes.push(dispute);
		return dispute;
	}

	dispute(id: string): Dispute {
		return find(this.#memory().disputes, id, 'dispute');
	}

	disputesOf(charge: string | undefined): Dispute[] {
		return this.#memory()
			.disputes.filter((each) => each.charge === charge)
			.toReversed();
	}
}
