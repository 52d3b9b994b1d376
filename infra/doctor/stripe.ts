/** Reads prices, webhook and customer portal in Stripe with the product's own key. */
import { type BillingCycle, billingCycles, type PlanDescription, plans } from '@stayup/contract';
import Stripe from 'stripe';
import type { Check, Finding, Project } from './check.ts';
import { readSecret, type Sources } from './sources.ts';
import { UnreadableError } from './unreadable-error.ts';

const timeoutMs = 30_000;
const neededEvents = ['checkout.session.completed', 'customer.subscription.*', 'invoice.*'];
/** One of each kind that must arrive; Stripe lists each by name. */
const provenEvents = [
	'checkout.session.completed',
	'customer.subscription.created',
	'customer.subscription.updated',
	'customer.subscription.deleted',
	'invoice.paid',
	'invoice.payment_failed',
];

export const stripeCheck: Check = {
	name: 'Stripe',
	async run({ google, fetch }, project) {
		const key = await readSecret(google, project.id, 'STRIPE_SECRET_KEY');
		if (!/^[sr]k_live_/.test(key)) {
			const fix = `firebase functions:secrets:set STRIPE_SECRET_KEY --project ${project.id}`;
			return [{ problem: 'STRIPE_SECRET_KEY is not a live key, so the functions refuse to start.', fix }];
		}
		const stripe = connect(key, fetch);
		const [prices, webhooks, portals] = await Promise.all([
			Promise.all(orders.map((order) => checkPrice(stripe, order, project))),
			readOrExplain(() => stripe.webhookEndpoints.list({ limit: 100 })),
			readOrExplain(() => stripe.billingPortal.configurations.list({ active: true, limit: 100 })),
		]);
		return [...prices.flat(), ...checkWebhook(webhooks.data, project), ...checkPortal(portals.data)];
	},
};

function connect(key: string, fetch: Sources['fetch']): Stripe {
	const httpClient = Stripe.createFetchHttpClient(fetch);
	return new Stripe(key, { httpClient, timeout: timeoutMs, maxNetworkRetries: 0, telemetry: false });
}

interface Order {
	plan: PlanDescription;
	cycle: BillingCycle;
}

const orders: readonly Order[] = plans.flatMap((plan) => billingCycles.map((cycle) => ({ plan, cycle })));

async function checkPrice(stripe: Stripe, { plan, cycle }: Order, project: Project): Promise<Finding[]> {
	const setting = `STRIPE_PRICE_${plan.tier}_${cycle}`.toUpperCase();
	const priceId = project.settings[setting];
	// The check of the settings reports that it is missing.
	if (!priceId) return [];
	const price = await readOrExplain(() => stripe.prices.retrieve(priceId).catch(nullIfMissing));
	const fix = `Create the price in Stripe (Product catalog) and set ${setting} in functions/.env.${project.id}.`;
	if (!price) return [{ problem: `${setting}: Stripe does not know the price ${priceId}.`, fix }];
	return comparePrice(price, { plan, cycle }).map((problem) => ({ problem: `${setting}: the price ${problem}.`, fix }));
}

function comparePrice(price: Stripe.Price, { plan, cycle }: Order): string[] {
	const dollars = cycle === 'monthly' ? plan.monthlyPrice : plan.annualPrice;
	const interval = cycle === 'monthly' ? 'month' : 'year';
	const { currency, unit_amount: cents, recurring } = price;
	return [
		...(price.active ? [] : ['is archived, so nobody can buy the plan']),
		...(price.livemode ? [] : ['is a test price']),
		...(currency === 'usd' && cents === dollars * 100
			? []
			: [`is ${(cents ?? 0) / 100} ${currency.toUpperCase()} instead of ${dollars} USD`]),
		...(recurring?.interval === interval && recurring.interval_count === 1
			? []
			: [
					`recurs every ${recurring?.interval_count ?? 0} ${recurring?.interval ?? 'never'} instead of every ${interval}`,
				]),
	];
}

function checkWebhook(endpoints: readonly Stripe.WebhookEndpoint[], { appOrigin }: Project): Finding[] {
	const url = `${appOrigin}/api/subscriptions/events`;
	const endpoint = endpoints.find((one) => one.url === url);
	const fix = `In Stripe (Developers > Webhooks), send ${neededEvents.join(', ')} to ${url}.`;
	if (!endpoint) return [{ problem: `Stripe sends no events to ${url}, so payments change no account.`, fix }];
	const findings: Finding[] = [];
	if (endpoint.status !== 'enabled') findings.push({ problem: 'The webhook in Stripe is disabled.', fix });
	const { enabled_events: enabled } = endpoint;
	const missing = enabled.includes('*') ? [] : provenEvents.filter((event) => !enabled.includes(event));
	if (missing.length > 0) {
		findings.push({ problem: `The webhook in Stripe does not send ${missing.join(', ')}.`, fix });
	}
	return findings;
}

function checkPortal(configurations: readonly Stripe.BillingPortal.Configuration[]): Finding[] {
	const portal = configurations.find(({ is_default: isDefault }) => isDefault);
	const fix = 'Enable the customer portal in Stripe (Settings > Billing > Customer portal).';
	if (!portal) return [{ problem: 'The customer portal is not set up, so nobody can manage a subscription.', fix }];
	if (portal.features.subscription_cancel.enabled) return [];
	return [{ problem: 'Customers cannot cancel in the customer portal.', fix }];
}

async function readOrExplain<Reply>(read: () => Promise<Reply>): Promise<Reply> {
	try {
		return await read();
	} catch (error) {
		if (error instanceof Stripe.errors.StripeAuthenticationError) {
			throw new UnreadableError(
				'Stripe refuses STRIPE_SECRET_KEY.',
				'firebase functions:secrets:set STRIPE_SECRET_KEY',
			);
		}
		if (error instanceof Stripe.errors.StripePermissionError) {
			throw new UnreadableError(
				'STRIPE_SECRET_KEY may not read prices, webhooks and the customer portal.',
				'In Stripe (Developers > API keys), let the restricted key read them.',
			);
		}
		throw error;
	}
}

function nullIfMissing(error: unknown): null {
	if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
	throw error;
}
