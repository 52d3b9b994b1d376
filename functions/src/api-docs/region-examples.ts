/** Example values of the regions where checks run. */
import { type PlaceComparison, type RegionList, regionName } from '@stayup/contract';

export const regionList: RegionList = {
	userAgent: 'Stayup/1.0 (+https://stayup.example/support)',
	regions: [
		{ region: 'us-east4', name: regionName('us-east4'), isHome: true, plan: 'Free' },
		{ region: 'us-west1', name: regionName('us-west1'), isHome: false, plan: 'Free' },
		{ region: 'europe-west1', name: regionName('europe-west1'), isHome: false, plan: 'Core' },
		{ region: 'asia-southeast1', name: regionName('asia-southeast1'), isHome: false, plan: 'Pro' },
	],
};

export const places: PlaceComparison = {
	from: '2026-11-14T14:00:00.000Z',
	to: '2026-11-21T14:00:00.000Z',
	isIncluded: true,
	places: [
		{ region: 'us-east4', checks: 20_160, failed: 15, medianMs: 182, p95Ms: 310 },
		{ region: 'europe-west1', checks: 168, failed: 0, medianMs: 264, p95Ms: 402 },
	],
};
