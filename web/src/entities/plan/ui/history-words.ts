import { type Tier, tierLimits } from '@stayup/contract';

const daysInMonth = 365.25 / 12;

/** “90 days”, “13 months”: in months from a year on, rounded down. */
export function historyInWords(days: number): string {
	const months = Math.floor(days / daysInMonth);
	return months < 12 ? `${days} days` : `${months} months`;
}

/** An upgrade cannot bring back what a smaller plan has not kept. */
export function singleChecksInWords(tier: Tier): string {
	const { rawCheckDays } = tierLimits[tier];
	const isMost = rawCheckDays === tierLimits.Elite.rawCheckDays;
	return `${rawCheckDays} days on ${tier}${isMost ? '' : '; after an upgrade, new ones longer'}`;
}
