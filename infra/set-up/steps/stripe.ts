/** Products, prices, webhook and customer portal in Stripe. */
import Stripe from 'stripe';
import {
	type Price,
	portalSetting,
	priceProblems,
	prices,
	products,
	webhookEvents,
	webhookUrlOf,
} from '../../declared/stripe.ts';
import { type CallChange, type Change, type Reader, SetUpStopped, type Step, type Target } from '../step.ts';
import { hasValue, storedSecret, storeSecret } from './secrets.ts';

const timeoutMs = 30_000;
const webhookSecretName = 'STRIPE_WEBHOOK_SECRET';

/** With the deployment's own key; null in a dry run. */
async function connect(target: Target, reader: Reader): Promise<Stripe | null> {
	const key = reader.fetch && (await storedSecret('STRIPE_SECRET_KEY', target, reader));
	if (!reader.fetch || !key) return null;
	const httpClient = Stripe.createFetchHttpClient(reader.fetch);
	return new Stripe(key, { httpClient, timeout: timeoutMs, maxNetworkRetries: 2, telemetry: false });
}

function call(
	path: string,
	body: object,
	send: (() => Promise<unknown>) | null,
	method: CallChange['method'] = 'POST',
): CallChange {
	return { kind: 'call', method, url: `https://api.stripe.com/v1/${path}`, body, send: async () => send?.() };
}

export const createProducts: Step = {
	title: 'Stripe: products',
	async changes(target, reader) {
		const stripe = await connect(target, reader);
		const ids = products.map(({ id }) => id);
		const stored = (await stripe?.products.list({ ids, limit: 100 }))?.data ?? [];
		return products.flatMap((product): Change[] => {
			const existing = stored.find(({ id }) => id === product.id);
			if (!existing) return [call('products', product, stripe && (() => stripe.products.create(product)))];
			const { id, name } = product;
			if (existing.active && existing.name === name) return [];
			const change = { name, active: true };
			return [call(`products/${id}`, change, stripe && (() => stripe.products.update(id, change)))];
		});
	},
};

export const createPrices: Step = {
	title: 'Stripe: prices',
	async changes(target, reader) {
		const stripe = await connect(target, reader);
		const stored = await storedPrices(stripe);
		return prices.flatMap((price): Change[] => {
			const existing = stored.get(price);
			if (existing) return repairPrice(existing, price, stripe);
			const body = {
				lookup_key: price.lookupKey,
				product: price.productId,
				currency: 'usd',
				unit_amount: price.cents,
				recurring: { interval: price.interval },
			};
			return [call('prices', body, stripe && (() => stripe.prices.create(body)))];
		});
	},
};

/** An archived price comes back. Stripe cannot change an amount, and customers may pay the one that there is. */
function repairPrice(existing: Stripe.Price, price: Price, stripe: Stripe | null): Change[] {
	const [problem] = priceProblems({ ...existing, active: true }, price);
	if (problem !== undefined) {
		throw new SetUpStopped(
			`the price ${existing.id} ${problem}, and Stripe cannot change it: ` +
				`take the lookup key ${price.lookupKey} from it, so that the next run makes another price.`,
		);
	}
	if (existing.active) return [];
	const change = { active: true };
	return [call(`prices/${existing.id}`, change, stripe && (() => stripe.prices.update(existing.id, change)))];
}

async function storedPrices(stripe: Stripe | null): Promise<Map<Price, Stripe.Price>> {
	const lookupKeys = prices.map(({ lookupKey }) => lookupKey);
	const stored = (await stripe?.prices.list({ lookup_keys: lookupKeys, limit: 100 }))?.data ?? [];
	return new Map(
		prices.flatMap((price) => {
			const found = stored.find(({ lookup_key: key }) => key === price.lookupKey);
			return found ? [[price, found] as const] : [];
		}),
	);
}

/** Stripe says the signing secret only when it creates the webhook, so a webhook without a stored secret is made again. */
export const createWebhook: Step = {
	title: 'Stripe: webhook',
	async changes(target, reader) {
		const stripe = await connect(target, reader);
		const url = webhookUrlOf(target.appOrigin);
		const events = [...webhookEvents];
		const stored = (await stripe?.webhookEndpoints.list({ limit: 100 }))?.data ?? [];
		const existing = stored.find((endpoint) => endpoint.url === url);
		if (existing && (await hasValue(webhookSecretName, target, reader))) {
			const isSame = [...existing.enabled_events].sort().join() === [...events].sort().join();
			if (isSame && existing.status === 'enabled') return [];
			const change = { enabled_events: events, disabled: false };
			const update = stripe && (() => stripe.webhookEndpoints.update(existing.id, change));
			return [call(`webhook_endpoints/${existing.id}`, change, update)];
		}
		const changes: Change[] = [];
		if (existing) {
			const remove = stripe && (() => stripe.webhookEndpoints.del(existing.id));
			changes.push(call(`webhook_endpoints/${existing.id}`, {}, remove, 'DELETE'));
		}
		let secret = '';
		const body = { url, enabled_events: events };
		const create = async () => {
			secret = (await stripe?.webhookEndpoints.create(body))?.secret ?? '';
			if (secret === '') throw new Error('Stripe did not give the secret of the webhook');
		};
		changes.push(call('webhook_endpoints', body, create));
		changes.push(await storeSecret(webhookSecretName, target, reader, async () => secret));
		return changes;
	},
};

/** Customers change their card, see invoices, switch between our prices and cancel at the end of the paid period. */
export const configurePortal: Step = {
	title: 'Stripe: customer portal',
	async changes(target, reader) {
		const stripe = await connect(target, reader);
		const stored = await storedPrices(stripe);
		const features = portalFeatures((price) => stored.get(price)?.id ?? `PRICE_OF_${price.lookupKey}`);
		const existing = await findPortal(stripe);
		if (existing && isPortalRight(existing, features)) return [];
		if (existing) {
			const change = { features };
			const update = stripe && (() => stripe.billingPortal.configurations.update(existing.id, change));
			return [call(`billing_portal/configurations/${existing.id}`, change, update)];
		}
		const body = { features, metadata: portalMark, default_return_url: `${target.appOrigin}/dashboard` };
		const create = stripe && (() => stripe.billingPortal.configurations.create(body));
		return [call('billing_portal/configurations', body, create)];
	},
};

/** Finds our configuration among others. */
const portalMark = { made_by: 'stayup' };

type PortalFeatures = ReturnType<typeof portalFeatures>;

function portalFeatures(idOf: (price: Price) => string) {
	const switchable = products.map(({ id }) => ({
		product: id,
		prices: prices.filter(({ productId }) => productId === id).map(idOf),
	}));
	return {
		invoice_history: { enabled: true },
		payment_method_update: { enabled: true },
		subscription_cancel: { enabled: true, mode: 'at_period_end' as const },
		subscription_update: {
			enabled: true,
			default_allowed_updates: ['price' as const],
			proration_behavior: 'create_prorations' as const,
			products: switchable,
		},
	};
}

async function findPortal(stripe: Stripe | null): Promise<Stripe.BillingPortal.Configuration | undefined> {
	const expand = ['data.features.subscription_update.products'];
	const stored = await stripe?.billingPortal.configurations.list({ active: true, limit: 100, expand });
	return stored?.data.find(({ metadata }) => metadata?.made_by === portalMark.made_by);
}

function isPortalRight({ features }: Stripe.BillingPortal.Configuration, expected: PortalFeatures): boolean {
	const { invoice_history, payment_method_update, subscription_cancel, subscription_update } = features;
	const idsOf = (rows: readonly { prices: string[] }[]) => rows.flatMap((row) => row.prices).sort();
	return (
		[invoice_history, payment_method_update, subscription_cancel, subscription_update].every((one) => one.enabled) &&
		subscription_cancel.mode === expected.subscription_cancel.mode &&
		idsOf(subscription_update.products ?? []).join() === idsOf(expected.subscription_update.products).join()
	);
}

/** The settings with the ids that Stripe made up; empty in a dry run. */
export async function stripeIds(target: Target, reader: Reader): Promise<Record<string, string>> {
	const stripe = await connect(target, reader);
	const stored = await storedPrices(stripe);
	return Object.fromEntries([
		...prices.map((price) => [price.setting, stored.get(price)?.id ?? '']),
		[portalSetting, (await findPortal(stripe))?.id ?? ''],
	]) as Record<string, string>;
}
