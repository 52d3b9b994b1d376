/** Reads the answers of Stripe: lists, references, and failures. */
import { loopLimit } from '@stayup/contract';

/** Of a list. */
export const perPage = 100;
/** Of one customer. */
const mostItems = 10_000;

/** Of every page; none if the customer has been deleted. */
export async function allOf<Item>(pages: AsyncIterable<Item>): Promise<Item[]> {
	const items: Item[] = [];
	const iterate = loopLimit(mostItems, 'the pages of a list of Stripe');
	try {
		for await (const item of pages) {
			iterate();
			items.push(item);
		}
	} catch (error) {
		unlessMissing(error);
	}
	return items;
}

/** An earlier attempt has deleted or cancelled it, or somebody did in Stripe's dashboard. */
export function unlessMissing(error: unknown): void {
	if (!isMissing(error)) throw error;
}

/** Whether Stripe does not have something that the request names, or has it no longer. */
export function isMissing(error: unknown): boolean {
	return (
		error instanceof Error &&
		'code' in error &&
		error.code === 'resource_missing' &&
		typeOf(error) === 'StripeInvalidRequestError'
	);
}

/** Whether Stripe answered that it will not do this, such as sell a price that was archived. */
export function isRefusal(error: unknown): boolean {
	return typeOf(error).startsWith('Stripe') && !isOutage(error);
}

/** Whether Stripe or the network failed, and not our request. */
export function isOutage(error: unknown): boolean {
	return ['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError'].includes(typeOf(error));
}

/** The errors of the library have the name of their class, so that this needs no import of it. */
function typeOf(error: unknown): string {
	return error instanceof Error && 'type' in error ? String(error.type) : '';
}

/** A list of nothing if the customer has been deleted. */
export function noneIfMissing(error: unknown): { data: [] } {
	unlessMissing(error);
	return { data: [] };
}

/** Stripe writes a reference as an id or as the object itself. */
export function idOf(reference: unknown): string | null {
	if (typeof reference === 'string') return reference;
	return typeof reference === 'object' && reference !== null && 'id' in reference ? String(reference.id) : null;
}
