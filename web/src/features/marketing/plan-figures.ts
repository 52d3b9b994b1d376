/** Figures of the plans in the words of public pages, so that they are true for every plan. */
import { paidTiers, type Tier, tierLimits } from '@stayup/contract';

const publicTiers: readonly Tier[] = ['Free', ...paidTiers];
const counts = publicTiers.map((tier) => tierLimits[tier].askedRegions);

/** How many regions decide about a failure: “2 to 4”. */
export const regionCounts = `${Math.min(...counts)} to ${Math.max(...counts)}`;

/** “2 regions decide with Free, 3 with Core, 4 with Pro and Elite”. */
export const regionsByPlan = [...new Set(counts)]
	.map((count, index) => {
		const names = publicTiers.filter((tier) => tierLimits[tier].askedRegions === count).join(' and ');
		return `${count}${index === 0 ? ' regions decide' : ''} with ${names}`;
	})
	.join(', ');

/** “Checks every 60 seconds to every hour, every 30 with paid plans”. */
export const intervals = `Checks every ${tierLimits.Free.fastestIntervalSeconds} seconds to every hour, every ${tierLimits.Core.fastestIntervalSeconds} with paid plans`;
