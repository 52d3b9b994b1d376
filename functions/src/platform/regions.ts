/** The regions of the functions: everything runs in the home region, and rechecks in the others, to confirm failures from there (PROBE-2). */
import type { Region } from '@stayup/contract';

export const homeRegion = 'us-east4' satisfies Region;
/** In the order in which plans add them. */
export const recheckRegions = ['us-west1', 'europe-west1', 'asia-southeast1'] as const satisfies readonly Region[];
export type RecheckRegion = (typeof recheckRegions)[number];

export function isRecheckRegion(region: Region): region is RecheckRegion {
	return region !== homeRegion;
}
