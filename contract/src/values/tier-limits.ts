/** The limits of each tier. They are our decision; the specification leaves them open. */
import { type Region, regions } from './regions.ts';
import { type Tier, tiers } from './tiers.ts';

interface TierLimits {
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
	statusPages: number;
	/** Components of one status page. */
	statusComponents: number;
	/** Confirmed subscribers of one status page by email and webhook. Feeds are free for everyone. */
	statusSubscribers: number;
	/** Status pages with a domain of their own. */
	statusDomains: number;
	/** Channels besides those of the profile. */
	channels: number;
	/** Steps of an alert policy. */
	policySteps: number;
	/** Text messages to phones in a month (UTC). */
	smsPerMonth: number;
	/** Members besides the owner; viewers are free. */
	members: number;
	apiKeys: number;
	/** Whether API keys may do more than read. */
	keysMayWrite: boolean;
	/** Requests of one API key in a minute. */
	keyRequestsPerMinute: number;
	/** Views of the pages of one website that are counted in a month (UTC); 0 if the plan counts no visitors. */
	viewsPerMonth: number;
	/** Messages of the contact form of one website in a month (UTC). */
	formEntriesPerMonth: number;
	/** Whether status pages say that Stayup serves them. */
	showsBrand: boolean;
}

/** Days of the uptime bars, on every tier. */
export const dailyBarDays = 90;

const thirteenMonthsInDays = 397;
const twentyFiveMonthsInDays = 762;
const thirtySevenMonthsInDays = 1127;

const elite: TierLimits = {
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
	statusPages: 20,
	statusComponents: 500,
	statusSubscribers: 10_000,
	statusDomains: 20,
	channels: 100,
	policySteps: 8,
	smsPerMonth: 500,
	members: Number.POSITIVE_INFINITY,
	apiKeys: 100,
	keysMayWrite: true,
	keyRequestsPerMinute: 600,
	viewsPerMonth: 1_000_000,
	formEntriesPerMonth: 5_000,
	showsBrand: false,
};

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
		statusPages: 1,
		statusComponents: 5,
		statusSubscribers: 0,
		statusDomains: 0,
		channels: 3,
		policySteps: 1,
		smsPerMonth: 0,
		members: 1,
		apiKeys: 1,
		keysMayWrite: false,
		keyRequestsPerMinute: 60,
		viewsPerMonth: 0,
		formEntriesPerMonth: 0,
		showsBrand: true,
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
		statusPages: 1,
		statusComponents: 25,
		statusSubscribers: 200,
		statusDomains: 1,
		channels: 10,
		policySteps: 2,
		smsPerMonth: 30,
		members: 5,
		apiKeys: 5,
		keysMayWrite: true,
		keyRequestsPerMinute: 120,
		viewsPerMonth: 0,
		formEntriesPerMonth: 0,
		showsBrand: true,
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
		statusPages: 5,
		statusComponents: 100,
		statusSubscribers: 2_000,
		statusDomains: 5,
		channels: 30,
		policySteps: 4,
		smsPerMonth: 150,
		members: 20,
		apiKeys: 20,
		keysMayWrite: true,
		keyRequestsPerMinute: 300,
		viewsPerMonth: 100_000,
		formEntriesPerMonth: 500,
		showsBrand: false,
	},
	Elite: elite,
	Admin: { ...elite, websites: Number.POSITIVE_INFINITY },
};

/** The smallest plan whose websites are checked from this region. */
export function smallestPlanOf(region: Region): Tier {
	const least = regions.indexOf(region) + 1;
	return tiers.find((tier) => tierLimits[tier].askedRegions >= least) ?? 'Elite';
}

/** The smallest plan whose limits include something. */
export function smallestTierWith(includes: (limits: TierLimits) => boolean): Tier {
	return tiers.find((tier) => includes(tierLimits[tier])) ?? 'Elite';
}

/** The effective check interval: the requested one, but never shorter than the tier's minimum. */
export function runningIntervalSeconds(requestedSeconds: number, tier: Tier): number {
	return Math.max(requestedSeconds, tierLimits[tier].fastestIntervalSeconds);
}
