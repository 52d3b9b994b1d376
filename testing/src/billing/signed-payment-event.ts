/** A call of Stripe with a valid signature. */
import Stripe from 'stripe';
import { stripeWebhookSecret } from '../../../dev/fakes/stripe/settings.ts';

/** An event type that changes nothing. */
export function signedPaymentEvent() {
	const text = JSON.stringify({
		id: `evt_${crypto.randomUUID()}`,
		object: 'event',
		type: 'plan.created',
		livemode: false,
	});
	const signature = Stripe.webhooks.generateTestHeaderString({ payload: text, secret: stripeWebhookSecret });
	return { text, headers: { 'content-type': 'application/json', 'stripe-signature': signature } };
}
