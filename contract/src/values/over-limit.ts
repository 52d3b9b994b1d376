/** Which websites a tier does not hold (PAY-5): one rule for the server that pauses them and for the screen that says so beforehand. */

import { tierLimits } from './tier-limits.ts';
import type { Tier } from './tiers.ts';

export interface CountedWebsite {
	id: string;
	isActive: boolean;
	/** Milliseconds since the epoch. */
	createdAt: number;
}

/**
 * Those that the tier pauses, the newest first. The oldest go on running; a paused one takes no place, and is not resumed to fill one.
 * Those added in the same millisecond are told apart by their ids, so that everybody who asks gets the same answer.
 */
export function websitesOverLimit<Website extends CountedWebsite>(websites: readonly Website[], tier: Tier): Website[] {
	const running = websites.filter(({ isActive }) => isActive);
	return running.sort(byAge).slice(tierLimits[tier].websites).reverse();
}

function byAge(a: CountedWebsite, b: CountedWebsite): number {
	return a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1);
}
