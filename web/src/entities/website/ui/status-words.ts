/** The labels of website statuses and the order of websites (specification §4). */
import { type ConditionKind, conditionWords, type Website, type WebsiteStatus } from '@stayup/contract';
import { formatSince } from '../../../lib/format.ts';
import type { Tone } from '../../../ui/feedback/tone.ts';
import type { ShownWebsite, Staleness } from '../freshness.ts';

export const statusWords: Record<WebsiteStatus, string> = { up: 'Up', down: 'Down', unknown: 'Unknown' };

export const staleWords: Record<Staleness['kind'], string> = {
	'not-checked': 'Not checked',
	'not-updated': 'Not updated',
};

export const conditionTones: Record<ConditionKind, Tone> = {
	maintenance: 'info',
	blocked: 'blocked',
	'partly-unreachable': 'degraded',
	slow: 'degraded',
};

/** Continue a sentence or follow a number: "is slow", "2 in maintenance". */
export const conditionClauses: Record<ConditionKind, string> = {
	maintenance: 'in maintenance',
	blocked: 'blocked',
	'partly-unreachable': 'partly unreachable',
	slow: 'slow',
};

const order: Record<WebsiteStatus | ConditionKind, number> = {
	down: 0,
	'partly-unreachable': 2,
	blocked: 3,
	unknown: 5,
	slow: 6,
	maintenance: 7,
	up: 8,
};
/** Of websites whose status is not current. */
const staleOrder: Record<WebsiteStatus, number> = { down: 1, unknown: 4, up: 4 };
const pausedOrder = 9;
/** Shared: `localeCompare` would load its rules for every comparison. Numbers in names count as numbers: "Shop 9" comes before "Shop 10". */
export const byName = new Intl.Collator(undefined, { numeric: true });

/** "Not checked since 14:02", or with the date if that was not today. */
export function stalenessWords({ kind, since }: Staleness, nowMs: number): string {
	return `${staleWords[kind]} since ${formatSince(since, nowMs)}`;
}

/** The condition that is shown in place of the status; null if the status is shown. An outage is shown before any condition. */
export function shownConditionOf({ status, condition }: Pick<Website, 'status' | 'condition'>): ConditionKind | null {
	return status === 'down' ? null : (condition?.kind ?? null);
}

/** The word and the tone of a current status with its condition. A paused website has no status. */
export function shownStatusOf(website: Pick<Website, 'status' | 'condition' | 'isActive'>): {
	word: string;
	tone: Tone;
} {
	if (!website.isActive) return { word: 'Paused', tone: 'unknown' };
	const kind = shownConditionOf(website);
	if (kind !== null) return { word: conditionWords[kind], tone: conditionTones[kind] };
	return { word: statusWords[website.status] ?? statusWords.unknown, tone: website.status };
}

/** When the shown state began. */
export function shownSince(website: Pick<Website, 'status' | 'statusSince' | 'condition'>): string {
	return shownConditionOf(website) === null ? website.statusSince : (website.condition?.since ?? website.statusSince);
}

/** The most urgent first, by name within each: down, not checked but down before, conditions, not checked, unknown, up and paused. */
export function sortByUrgency(websites: readonly ShownWebsite[]): ShownWebsite[] {
	return websites.toSorted((a, b) => concern(a) - concern(b) || byName.compare(a.name, b.name));
}

/** Whether the first check is still running. */
export function awaitsFirstResult(website: Website): boolean {
	return website.status === 'unknown' && website.lastChecked === null && website.isActive;
}

function concern(website: ShownWebsite): number {
	const { isActive, staleness, status } = website;
	if (!isActive) return pausedOrder;
	return staleness ? staleOrder[status] : order[shownConditionOf(website) ?? status];
}
