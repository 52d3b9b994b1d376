/** What each smaller plan would do to the websites (PAY-5), by the rules that the server follows once somebody moves to it. */
import {
	runningIntervalSeconds,
	type Tier,
	tierLimits,
	tiers,
	type Website,
	websitesOverLimit,
} from '@stayup/contract';

export interface Downgrade {
	tier: Tier;
	/** How many websites go on running at most. */
	keeps: number;
	pauses: number;
	/** Of those it pauses, the newest first, ten at most. */
	named: readonly { id: string; name: string }[];
	/** The plan's floor in seconds; null where nothing that goes on running is checked less often than now. */
	slowsToSeconds: number | null;
}

const namedAtMost = 10;

/** The nearest plan first; those that neither pause nor slow anything are left out. */
export function downgradesFrom(tier: Tier, websites: readonly Website[]): Downgrade[] {
	const smallerTiers = tiers.slice(0, tiers.indexOf(tier)).reverse();
	return smallerTiers
		.map((smaller) => downgradeTo(smaller, websites))
		.filter(({ pauses, slowsToSeconds }) => pauses > 0 || slowsToSeconds !== null);
}

function downgradeTo(tier: Tier, websites: readonly Website[]): Downgrade {
	const overLimit = websitesOverLimit(
		websites.map(({ _id, name, isActive, createdAt }) => ({
			id: _id,
			name,
			isActive,
			createdAt: Date.parse(createdAt),
		})),
		tier,
	);
	const overLimitIds = new Set(overLimit.map(({ id }) => id));
	const slowsSome = websites.some(
		({ _id, isActive, checkInterval, runningInterval }) =>
			isActive && !overLimitIds.has(_id) && runningIntervalSeconds(checkInterval, tier) > runningInterval,
	);
	return {
		tier,
		keeps: tierLimits[tier].websites,
		pauses: overLimit.length,
		named: overLimit.slice(0, namedAtMost).map(({ id, name }) => ({ id, name })),
		slowsToSeconds: slowsSome ? tierLimits[tier].fastestIntervalSeconds : null,
	};
}
