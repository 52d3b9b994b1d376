/** The websites over a tier's limit (PAY-5): one rule for the server, which pauses them, and the screen, which announces it. */

import { tierLimits } from './tier-limits.ts';
import type { Tier } from './tiers.ts';

export interface CountedWebsite {
	id: string;
	isActive: boolean;
	/** Milliseconds since the epoch. */
	createdAt: number;
}

/**
 * The active websites that the tier pauses, newest first. The oldest keep running. Paused websites do not count towards the limit.
 * Ids break ties between websites added in the same millisecond, so that the result is deterministic.
 */
export function websitesOverLimit<Website extends CountedWebsite>(websites: readonly Website[], tier: Tier): Website[] {
	const running = websites.filter(({ isActive }) => isActive);
	return running.sort(byAge).slice(tierLimits[tier].websites).reverse();
}

function byAge(a: CountedWebsite, b: CountedWebsite): number {
	return a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
}
