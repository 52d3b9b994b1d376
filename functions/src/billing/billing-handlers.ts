/** The current subscription, invoices, checkout, the portal, and Stripe's webhook events (specification §7). */
import { plans, type Redirection } from '@stayup/contract';
import type { Actor } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import { limitAccount } from '../http/rate-limits/limit-account.ts';
import { Problem } from '../platform/problem.ts';
import {
	type PaymentDeps,
	refuseBeforeDeletion,
	requirePayments,
	startCheckout,
	unlessUnavailable,
} from './checkout.ts';
import { currentSubscription } from './current-subscription.ts';
import { invoicesOfAccount } from './invoices.ts';
import type { PaymentEvent, PaymentsClient } from './payments-client.ts';
import { cancellation, changeOfPlan, customerGone, customerOf } from './portal.ts';
import { type ReportReversalDeps, reportReversal } from './report-reversal.ts';
import { isMissing } from './stripe-answers.ts';
import { type SyncSubscriptionDeps, syncSubscription } from './sync-subscription.ts';

type BillingDeps = Omit<SyncSubscriptionDeps, 'payments'> & PaymentDeps & ReportReversalDeps;

export function createBillingHandlers(deps: BillingDeps) {
	async function visitPortal(
		{ uid, user }: Actor,
		open: (payments: PaymentsClient, customerId: string) => Promise<string>,
	): Promise<Redirection> {
		const payments = requirePayments(deps);
		const customerId = customerOf(user);
		refuseBeforeDeletion(user);
		await limitAccount(deps, 'portalByAccount', { uid });
		const opening = open(payments, customerId).catch(async (error: unknown) => {
			if (!isMissing(error) || (await payments.hasCustomer(customerId))) throw error;
			// The event may have been lost.
			await syncSubscription({ ...deps, payments }, customerId, null);
			throw customerGone();
		});
		return { url: await unlessUnavailable(opening) };
	}

	async function applyEvent(payments: PaymentsClient, event: PaymentEvent): Promise<void> {
		const reversal = await payments.reversalOf(event);
		if (reversal) await reportReversal(deps, event.id, reversal, deps.now());
		const customerId = event.customerId ?? reversal?.customerId;
		if (customerId) await syncSubscription({ ...deps, payments }, customerId, event);
	}

	return {
		async getSubscription({ actor }) {
			return currentSubscription(actor.user);
		},

		async listPlans() {
			return plans.map((plan) => ({ ...plan, features: [...plan.features] }));
		},

		async listInvoices({ actor: { uid, user } }) {
			await limitAccount(deps, 'invoicesByAccount', { uid });
			const invoices = await invoicesOfAccount(deps.payments, user);
			// When evidence is due is the business of operators.
			return invoices.map(({ evidenceDueAt: _, ...invoice }) => invoice);
		},

		async createPortal({ actor }) {
			return visitPortal(actor, async (payments, customerId) => payments.openPortal(customerId));
		},

		async createCancellation({ actor }) {
			return visitPortal(actor, async (payments, customerId) =>
				payments.openPortal(customerId, cancellation(await payments.subscriptionsOf(customerId), deps.now())),
			);
		},

		async createPlanChange({ actor, body }) {
			return visitPortal(actor, async (payments, customerId) =>
				payments.openPortal(customerId, changeOfPlan(await payments.subscriptionsOf(customerId), body, deps.now())),
			);
		},

		async createCheckout({ actor, body }) {
			return { url: await startCheckout(deps, actor, { ...body, proposal: null }) };
		},

		async receivePaymentEvent({ request }) {
			const payments = requirePayments(deps);
			const event = await payments.readEvent(await request.rawBody(), request.header('stripe-signature') ?? '');
			if (!event) throw new Problem('invalid', 'The signature does not match the request.');
			if (event.isOurs) await applyEvent(payments, event);
			return { message: 'Received.' };
		},
	} satisfies Partial<Handlers>;
}
