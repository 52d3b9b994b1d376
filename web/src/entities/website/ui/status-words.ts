/** How a website's status is said and painted, and which of them come first (specification §4). */
import type { Website, WebsiteStatus } from '@stayup/contract';

/** Anything else shows as Unknown. */
export const statusWords: Record<WebsiteStatus, string> = { up: 'Up', down: 'Down', unknown: 'Unknown' };

const order: Record<WebsiteStatus, number> = { down: 0, unknown: 1, up: 2 };
const pausedOrder = 3;
/** One for all: `localeCompare` looks its rules up for each pair, thousands of times for a long list. */
const byName = new Intl.Collator();

/** Down first, then unknown, up and paused; by name within each. */
export function inOrderOfConcern(websites: readonly Website[]): Website[] {
	return websites.toSorted((a, b) => concern(a) - concern(b) || byName.compare(a.name, b.name));
}

/** Whether nothing has been found out yet: the first check is on its way. */
export function awaitsFirstResult(website: Website): boolean {
	return website.status === 'unknown' && website.lastChecked === null && website.isActive;
}

function concern(website: Website): number {
	return website.isActive ? order[website.status] : pausedOrder;
}
