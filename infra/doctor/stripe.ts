/** Reads prices, webhook and customer portal in Stripe with the product's own key. */
import Stripe from 'stripe';
import { type Price, portalSetting, priceProblems, prices, webhookEvents, webhookUrlOf } from '../declared/stripe.ts';
import type { Check, Finding, Project } from './check.ts';
import { readSecret, type Sources } from './sources.ts';
import { UnreadableError } from './unreadable-error.ts';

const timeoutMs = 30_000;

export const stripeCheck: Check = {
	name: 'Stripe',
	async run({ google, fetch }, project) {
		const key = await readSecret(google, project.id, 'STRIPE_SECRET_KEY');
		if (!/^[sr]k_live_/.test(key)) {
			const fix = `firebase functions:secrets:set STRIPE_SECRET_KEY --project ${project.id}`;
			return [{ problem: 'STRIPE_SECRET_KEY is not a live key, so the functions refuse to start.', fix }];
		}
		const stripe = connect(key, fetch);
		const [priceFindings, webhooks, portals] = await Promise.all([
			Promise.all(prices.map((price) => checkPrice(stripe, price, project))),
			readOrExplain(() => stripe.webhookEndpoints.list({ limit: 100 })),
			readOrExplain(() => stripe.billingPortal.configurations.list({ active: true, limit: 100 })),
		]);
		return [...priceFindings.flat(), ...checkWebhook(webhooks.data, project), ...checkPortal(portals.data, project)];
	},
};

function connect(key: string, fetch: Sources['fetch']): Stripe {
	const httpClient = Stripe.createFetchHttpClient(fetch);
	return new Stripe(key, { httpClient, timeout: timeoutMs, maxNetworkRetries: 0, telemetry: false });
}

async function checkPrice(stripe: Stripe, declared: Price, project: Project): Promise<Finding[]> {
	const { setting } = declared;
	const priceId = project.settings[setting];
	// The check of the settings reports that it is missing.
	if (!priceId) return [];
	const price = await readOrExplain(() => stripe.prices.retrieve(priceId).catch(nullIfMissing));
	const fix = fixOf(project, `and deploy, if ${setting} changed.`);
	if (!price) return [{ problem: `${setting}: Stripe does not know the price ${priceId}.`, fix }];
	const problems = [...priceProblems(price, declared), ...(price.livemode ? [] : ['is a test price'])];
	return problems.map((problem) => ({ problem: `${setting}: the price ${problem}.`, fix }));
}

/** Set-up makes what is missing, and says what it cannot change. */
function fixOf({ id }: Project, then = ''): string {
	return `infra/setup.sh ${id} ${then}`.trim();
}

function checkWebhook(endpoints: readonly Stripe.WebhookEndpoint[], project: Project): Finding[] {
	const url = webhookUrlOf(project.appOrigin);
	const endpoint = endpoints.find((one) => one.url === url);
	const fix = fixOf(project);
	if (!endpoint) {
		const problem = `Stripe sends no events to ${url}, so payments change no account.`;
		return [{ problem, fix: fixOf(project, 'and deploy, so that the functions get the new secret.') }];
	}
	const findings: Finding[] = [];
	if (endpoint.status !== 'enabled') findings.push({ problem: 'The webhook in Stripe is disabled.', fix });
	const { enabled_events: enabled } = endpoint;
	const missing = enabled.includes('*') ? [] : webhookEvents.filter((event) => !enabled.includes(event));
	if (missing.length > 0) {
		findings.push({ problem: `The webhook in Stripe does not send ${missing.join(', ')}.`, fix });
	}
	return findings;
}

function checkPortal(configurations: readonly Stripe.BillingPortal.Configuration[], project: Project): Finding[] {
	const chosen = project.settings[portalSetting];
	const portal = configurations.find((one) => (chosen ? one.id === chosen : one.is_default));
	const fix = fixOf(project, `and deploy, if ${portalSetting} changed.`);
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
