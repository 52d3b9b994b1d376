/** Figures of the plans in the words of public pages, so that they are true for every plan. */
import { paidTiers, type Tier, tierLimits } from '@stayup/contract';
import { decidingRegions } from '../../lib/deployment.ts';

const publicTiers: readonly Tier[] = ['Free', ...paidTiers];
const counts = publicTiers.map(decidingRegions);

/** How many regions decide about a failure: “2 to 4”, or “2” if all plans have as many. */
export const regionCounts = [...new Set([Math.min(...counts), Math.max(...counts)])].join(' to ');

/** The most that decide with any plan. */
export const mostRegions = Math.max(...counts);

/** “2 regions decide with Free, 3 with Core, 4 with Pro and Elite”, or “2 regions decide with every plan”. */
export const regionsByPlan = [...new Set(counts)]
	.map((count, index) => {
		const tiers = publicTiers.filter((tier) => decidingRegions(tier) === count);
		const names = tiers.length === publicTiers.length ? 'every plan' : tiers.join(' and ');
		return `${count}${index === 0 ? ' regions decide' : ''} with ${names}`;
	})
	.join(', ');

/** “Checks every 60 seconds to every hour, every 30 with paid plans”. */
export const intervals = `Checks every ${tierLimits.Free.fastestIntervalSeconds} seconds to every hour, every ${tierLimits.Core.fastestIntervalSeconds} with paid plans`;
