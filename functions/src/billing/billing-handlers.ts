/** Subscriptions: the current one, checkout and portal, and the events of the payment provider (specification §7). */
import { type CurrentSubscription, isPaying, plans } from '@stayup/contract';
import type { Actor } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import type { Context } from '../main/context.ts';
import type { UserDocument } from '../platform/collections.ts';
import { Problem } from '../platform/problem.ts';
import { isOutage, type PaymentsClient } from './payments-client.ts';
import { synchronise } from './sync-subscription.ts';

export const billingHandlers = {
	async getSubscription({ actor }) {
		return currentSubscription(actor.user);
	},

	async listPlans() {
		return plans.map((plan) => ({ ...plan, features: [...plan.features] }));
	},

	async createPortal({ context, actor }) {
		const payments = requirePayments(context);
		const { stripeCustomerId } = actor.user;
		if (!stripeCustomerId) throw new Problem('conflict', 'You have no subscription yet. Choose a plan first.');
		return { url: await answered(payments.openPortal(stripeCustomerId)) };
	},

	async createCheckout({ context, actor, body }) {
		const payments = requirePayments(context);
		const { tier, subscription } = actor.user;
		if (isPaying({ tier, status: subscription?.status ?? null })) {
			throw new Problem(
				'conflict',
				'You have a subscription already. Change it in the subscription management portal.',
			);
		}
		await context.rateLimiter.take([{ limit: 'checkoutByAccount', who: actor.uid }], context.now());
		const customerId = await customerOf(context, payments, actor);
		return { url: await answered(payments.openCheckout({ customerId, uid: actor.uid, ...body })) };
	},

	async receivePaymentEvent({ context, request }) {
		const payments = requirePayments(context);
		const event = payments.readEvent(await request.rawBody(), request.header('stripe-signature') ?? '');
		if (!event) throw new Problem('invalid', 'The signature does not match the request.');
		if (event.isOurs && event.customerId) await synchronise({ ...context, payments }, event.customerId, event);
		return { message: 'Received.' };
	},
} satisfies Partial<Handlers>;

function requirePayments({ payments }: Context): PaymentsClient {
	if (!payments) throw new Problem('unavailable', 'Payments are not available at the moment.');
	return payments;
}

async function customerOf(context: Context, payments: PaymentsClient, { uid, user }: Actor): Promise<string> {
	if (user.stripeCustomerId) return user.stripeCustomerId;
	const customerId = await answered(payments.createCustomer({ uid, email: user.email, name: user.name }));
	return context.billing.link(uid, customerId);
}

async function answered<Answer>(answer: Promise<Answer>): Promise<Answer> {
	try {
		return await answer;
	} catch (error) {
		if (!isOutage(error)) throw error;
		throw new Problem('unavailable', 'The payment service does not answer right now. Please try again.');
	}
}

function currentSubscription({ tier, subscription, stripeCustomerId }: UserDocument): CurrentSubscription {
	if (!subscription) return { tier, subscription: null };
	const { status, currentPeriodEnd, billingCycle, cancelAtPeriodEnd } = subscription;
	return {
		tier,
		subscription: {
			status,
			currentPeriodEnd: currentPeriodEnd === null ? null : new Date(currentPeriodEnd).toISOString(),
			billingCycle,
			cancelAtPeriodEnd,
			stripeCustomerId,
		},
	};
}
