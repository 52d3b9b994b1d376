/** The labels of website statuses and the order of websites (specification §4). */
import type { Website, WebsiteStatus } from '@stayup/contract';

export const statusWords: Record<WebsiteStatus, string> = { up: 'Up', down: 'Down', unknown: 'Unknown' };

const order: Record<WebsiteStatus, number> = { down: 0, unknown: 1, up: 2 };
const pausedOrder = 3;
/** Shared: `localeCompare` would load its rules for every comparison. */
const byName = new Intl.Collator();

/** Down first, then unknown, up and paused; by name within each. */
export function sortByUrgency(websites: readonly Website[]): Website[] {
	return websites.toSorted((a, b) => concern(a) - concern(b) || byName.compare(a.name, b.name));
}

/** Whether the first check is still running. */
export function awaitsFirstResult(website: Website): boolean {
	return website.status === 'unknown' && website.lastChecked === null && website.isActive;
}

function concern(website: Website): number {
	return website.isActive ? order[website.status] : pausedOrder;
}
