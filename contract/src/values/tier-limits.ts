/** Plans, tiers and what each tier may do. The prices come from specification §9; the limits are our decision. */
import type { Tier } from './tiers.ts';

export interface TierLimits {
	/** How many websites an account may watch. */
	websites: number;
	/** A shorter interval is stored as asked and run at this one. */
	fastestIntervalSeconds: number;
	/** Windows and response times; the daily bars reach `dailyBarDays` on every tier. */
	historyDays: number;
	rawCheckDays: number;
	/** The least time between two Check Nows of one website. */
	checkNowSeconds: number;
}

/** Days of the uptime bars, on every tier; the finer history reaches as far as the tier's `historyDays`. */
export const dailyBarDays = 90;

const thirteenMonthsInDays = 397;
const twentyFiveMonthsInDays = 762;
const thirtySevenMonthsInDays = 1127;

export const tierLimits: Record<Tier, TierLimits> = {
	Free: {
		websites: 10,
		fastestIntervalSeconds: 60,
		historyDays: 30,
		rawCheckDays: 7,
		checkNowSeconds: 30,
	},
	Core: {
		websites: 50,
		fastestIntervalSeconds: 30,
		historyDays: thirteenMonthsInDays,
		rawCheckDays: 30,
		checkNowSeconds: 15,
	},
	Pro: {
		websites: 200,
		fastestIntervalSeconds: 30,
		historyDays: twentyFiveMonthsInDays,
		rawCheckDays: 90,
		checkNowSeconds: 10,
	},
	Elite: {
		websites: 500,
		fastestIntervalSeconds: 30,
		historyDays: thirtySevenMonthsInDays,
		rawCheckDays: 180,
		checkNowSeconds: 10,
	},
	Admin: {
		websites: Number.POSITIVE_INFINITY,
		fastestIntervalSeconds: 30,
		historyDays: thirtySevenMonthsInDays,
		rawCheckDays: 180,
		checkNowSeconds: 10,
	},
};

/** The interval a website really runs at: what its owner asked for, but never faster than the tier's floor. */
export function runningIntervalSeconds(askedSeconds: number, tier: Tier): number {
	return Math.max(askedSeconds, tierLimits[tier].fastestIntervalSeconds);
}
