/** The limits of each tier. They are our decision; the specification leaves them open. */
import { type Region, regions } from './regions.ts';
import { type Tier, tiers } from './tiers.ts';

export interface TierLimits {
	/** How many websites an account may monitor. */
	websites: number;
	/** A shorter requested interval is stored, but checks run at this one. */
	fastestIntervalSeconds: number;
	/** For uptime windows and response times; the daily bars reach `dailyBarDays` on every tier. */
	historyDays: number;
	rawCheckDays: number;
	/** The minimum time between two Check Now requests of one website. */
	checkNowSeconds: number;
	/** Maintenance windows that are running or ahead. */
	maintenanceWindows: number;
	/** Rules of one website. */
	rules: number;
	/** Whether checks may send headers and credentials of the owner. */
	ownRequests: boolean;
	/** How many regions decide about a failure, the home region included. */
	askedRegions: number;
	/** Whether all of them check the websites once an hour, to compare response times. */
	comparesRegions: boolean;
}

/** Days of the uptime bars, on every tier. */
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
		maintenanceWindows: 2,
		rules: 2,
		ownRequests: false,
		askedRegions: 2,
		comparesRegions: false,
	},
	Core: {
		websites: 50,
		fastestIntervalSeconds: 30,
		historyDays: thirteenMonthsInDays,
		rawCheckDays: 30,
		checkNowSeconds: 15,
		maintenanceWindows: 20,
		rules: 10,
		ownRequests: true,
		askedRegions: 3,
		comparesRegions: false,
	},
	Pro: {
		websites: 200,
		fastestIntervalSeconds: 30,
		historyDays: twentyFiveMonthsInDays,
		rawCheckDays: 90,
		checkNowSeconds: 10,
		maintenanceWindows: 100,
		rules: 20,
		ownRequests: true,
		askedRegions: 4,
		comparesRegions: true,
	},
	Elite: {
		websites: 500,
		fastestIntervalSeconds: 30,
		historyDays: thirtySevenMonthsInDays,
		rawCheckDays: 180,
		checkNowSeconds: 10,
		maintenanceWindows: 500,
		rules: 50,
		ownRequests: true,
		askedRegions: 4,
		comparesRegions: true,
	},
	Admin: {
		websites: Number.POSITIVE_INFINITY,
		fastestIntervalSeconds: 30,
		historyDays: thirtySevenMonthsInDays,
		rawCheckDays: 180,
		checkNowSeconds: 10,
		maintenanceWindows: 500,
		rules: 50,
		ownRequests: true,
		askedRegions: 4,
		comparesRegions: true,
	},
};

/** The smallest plan whose websites are checked from this region. */
export function smallestPlanOf(region: Region): Tier {
	const least = regions.indexOf(region) + 1;
	return tiers.find((tier) => tierLimits[tier].askedRegions >= least) ?? 'Elite';
}

/** The effective check interval: the requested one, but never shorter than the tier's minimum. */
export function runningIntervalSeconds(requestedSeconds: number, tier: Tier): number {
	return Math.max(requestedSeconds, tierLimits[tier].fastestIntervalSeconds);
}
