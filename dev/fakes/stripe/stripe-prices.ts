/** The prices of the sandbox, and which of them can be bought. */
import { type SandboxPrice, sandboxPrices } from './settings.ts';
import { missing } from './stripe-error.ts';
import { find, type Memory, newId } from './stripe-memory.ts';
import type { Price, SubscriptionItem } from './stripe-objects.ts';
import { invalid } from './stripe-parameters.ts';

const daySeconds = 86_400;

export class Prices {
	readonly #memory: () => Memory;

	constructor(memory: () => Memory) {
		this.#memory = memory;
	}

	/** A price that a checkout may sell. `param`: where its id stands in the request. */
	onSale(id: string, param: string): SandboxPrice {
		const price = sandboxPrices.find((each) => each.id === id);
		if (!price || this.#memory().withdrawn[id] === 'deleted') throw missing('price', id, param);
		if (this.#memory().withdrawn[id] === 'archived')
			throw invalid(param, 'The price specified is inactive. This field only accepts active prices.');
		if (this.#memory().withdrawn[productOf(price)] !== undefined)
			throw invalid(param, `Price \`${id}\` is not available to be purchased because its product is not active.`);
		return price;
	}

	/** Null: it can be bought again. */
	withdraw(id: string, how: 'archived' | 'deleted' | null): void {
		if (how === null) delete this.#memory().withdrawn[id];
		else this.#memory().withdrawn[id] = how;
	}
}

/** The product of a price: each tier is one. */
export function productOf({ tier }: SandboxPrice): string {
	return `prod_${tier}`.toLowerCase();
}

export function priceOf({ id, unitAmount, billingCycle }: SandboxPrice, isActive = true): Price {
	return {
		id,
		object: 'price',
		active: isActive,
		currency: 'usd',
		unit_amount: unitAmount,
		livemode: false,
		type: 'recurring',
		recurring: { interval: billingCycle === 'monthly' ? 'month' : 'year', interval_count: 1 },
	};
}

export function sandboxPrice(id: string): SandboxPrice {
	return find(sandboxPrices, id, 'price');
}

export function itemOf(subscription: string, price: SandboxPrice, start: number): SubscriptionItem {
	return {
		id: newId('si'),
		object: 'subscription_item',
		created: start,
		current_period_start: start,
		current_period_end: periodEndOf(price, start),
		quantity: 1,
		price: priceOf(price),
		subscription,
	};
}

export function periodEndOf({ billingCycle }: SandboxPrice, start: number): number {
	return start + (billingCycle === 'monthly' ? 30 : 365) * daySeconds;
}
