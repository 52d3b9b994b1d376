/** Facts of the deployment that the build knows: public pages are rendered then, without a location and a server. */
import { brand, type Region, regions, type Tier, tierLimits } from '@stayup/contract';

/** For the canonical links of public pages. */
export const appOrigin: string = import.meta.env.VITE_APP_ORIGIN ?? brand.origin;

/** A small deployment checks from two regions. */
export const checkedRegions: readonly Region[] = regions.slice(
	0,
	Number(import.meta.env.VITE_REGIONS ?? regions.length),
);

/** Beside the first. */
export const otherRegions = checkedRegions.length > 2 ? 'other regions' : 'another region';

/** How many regions decide about a failure, by the plan. */
export function decidingRegions(tier: Tier): number {
	return Math.min(tierLimits[tier].askedRegions, checkedRegions.length);
}
