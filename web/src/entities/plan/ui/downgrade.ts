/** The effect of each smaller plan on the websites (PAY-5), by the same rules as on the server. */
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
	/** The plan's maximum of active websites. */
	keeps: number;
	pauses: number;
	/** At most ten of the websites it would pause, newest first. */
	named: readonly { id: string; name: string }[];
	/** The plan's shortest interval in seconds; null when no active website would be checked less often. */
	slowsToSeconds: number | null;
}

const maxNames = 10;

/** The largest plan first; plans without an effect are left out. */
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
		named: overLimit.slice(0, maxNames).map(({ id, name }) => ({ id, name })),
		slowsToSeconds: slowsSome ? tierLimits[tier].fastestIntervalSeconds : null,
	};
}
