/** The labels of website statuses and the order of websites (specification §4). */
import type { Website, WebsiteStatus } from '@stayup/contract';
import { formatSince } from '../../../lib/format.ts';
import type { ShownWebsite, Staleness } from '../freshness.ts';

export const statusWords: Record<WebsiteStatus, string> = { up: 'Up', down: 'Down', unknown: 'Unknown' };

export const staleWords: Record<Staleness['kind'], string> = {
	'not-checked': 'Not checked',
	'not-updated': 'Not updated',
};

const order: Record<WebsiteStatus, number> = { down: 0, unknown: 3, up: 4 };
/** Of websites whose status is not current. */
const staleOrder: Record<WebsiteStatus, number> = { down: 1, unknown: 2, up: 2 };
const pausedOrder = 5;
/** Shared: `localeCompare` would load its rules for every comparison. */
const byName = new Intl.Collator();

/** "Not checked since 14:02", or with the date if that was not today. */
export function stalenessWords({ kind, since }: Staleness, nowMs: number): string {
	return `${staleWords[kind]} since ${formatSince(since, nowMs)}`;
}

/** Down first, then not checked (those that were down first), unknown, up and paused; by name within each. */
export function sortByUrgency(websites: readonly ShownWebsite[]): ShownWebsite[] {
	return websites.toSorted((a, b) => concern(a) - concern(b) || byName.compare(a.name, b.name));
}

/** Whether the first check is still running. */
export function awaitsFirstResult(website: Website): boolean {
	return website.status === 'unknown' && website.lastChecked === null && website.isActive;
}

function concern({ isActive, staleness, status }: ShownWebsite): number {
	if (!isActive) return pausedOrder;
	return staleness ? staleOrder[status] : order[status];
}
