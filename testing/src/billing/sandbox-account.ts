/** One account that pays at a payments sandbox of its own, beside the API that Stripe's dashboard uses. */
import Stripe from 'stripe';
import { startStripe } from '../../../dev/fakes/stripe/server.ts';
import { sandboxPrices, stripeSecretKey, stripeWebhookSecret } from '../../../dev/fakes/stripe/settings.ts';
import { createPaymentsClient } from '../../../functions/src/billing/payments-client.ts';
import { makePayingAccount } from './paying-account.ts';

interface State {
	events: { id: string; body: string }[];
}

/** The caller closes it. */
export async function startSandboxAccount() {
	const sandbox = await startStripe({ port: 0, dataDir: null });
	const { hostname, port } = new URL(sandbox.origin);
	const prices = Object.fromEntries(sandboxPrices.map(({ id, tier, billingCycle }) => [`${tier} ${billingCycle}`, id]));
	const keys = { secretKey: stripeSecretKey, webhookSecret: stripeWebhookSecret };
	const payments = createPaymentsClient(
		{ ...keys, origin: sandbox.origin, prices, portalConfiguration: null },
		'https://stayup.test',
	);
	const account = makePayingAccount(payments);
	const delivered = new Set<string>();

	async function control<Answer>(method: string, path: string, body?: object): Promise<Answer> {
		const answer = await fetch(`${sandbox.origin}/control/${path}`, {
			method,
			headers: { 'content-type': 'application/json' },
			...(body && { body: JSON.stringify(body) }),
		});
		if (!answer.ok) throw new Error(`The sandbox refused ${method} ${path} with ${answer.status}.`);
		return (await answer.json()) as Answer;
	}

	/** The events that were not delivered yet, in their order. */
	async function deliver(): Promise<void> {
		const { events } = await control<State>('GET', 'state');
		for (const { id, body } of events.toReversed()) {
			if (delivered.has(id)) continue;
			delivered.add(id);
			const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: stripeWebhookSecret });
			await account.receive(body, signature);
		}
	}

	return {
		account,
		payments,
		control,
		deliver,
		dashboard: new Stripe(stripeSecretKey, { host: hostname, port, protocol: 'http', telemetry: false }),
		close: () => sandbox.close(),
		/** Buys a plan, and delivers its events. */
		async subscribe(tier: 'Core' | 'Pro' | 'Elite' = 'Pro'): Promise<void> {
			await fetch(`${await account.openCheckout(tier)}/pay`, { method: 'POST', redirect: 'manual' });
			await deliver();
		},
		customerId(): string {
			const id = account.account?.stripeCustomerId;
			if (!id) throw new Error('The account has no customer.');
			return id;
		},
	};
}
