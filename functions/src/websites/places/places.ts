/** How fast a website is from each region, from its stored checks. */
import { type PlaceComparison, type Region, regions } from '@stayup/contract';
import { homeRegion } from '../../platform/regions.ts';
import type { RecordedCheck } from '../../stats/raw-checks.ts';

type Place = PlaceComparison['places'][number];

/** The rounds are the measurements of the home region, and the hourly comparisons those of the others. Fastest first; without those that have none. */
export function placesOf(checks: readonly RecordedCheck[]): Place[] {
	return regions
		.map((region) => placeOf(region, checks.filter(isMeasurementOf(region))))
		.filter(({ checks: count }) => count > 0)
		.sort((a, b) => (a.medianMs ?? Number.POSITIVE_INFINITY) - (b.medianMs ?? Number.POSITIVE_INFINITY));
}

function isMeasurementOf(region: Region): (check: RecordedCheck) => boolean {
	const origin = region === homeRegion ? 'round' : 'comparison';
	return (check) => check.region === region && check.origin === origin;
}

function placeOf(region: Region, checks: readonly RecordedCheck[]): Place {
	const times = checks.flatMap((check) => (check.ok ? [check.durationMs] : [])).sort((a, b) => a - b);
	return {
		region,
		checks: checks.length,
		failed: checks.length - times.length,
		medianMs: percentile(times, 0.5),
		p95Ms: percentile(times, 0.95),
	};
}

/** Of sorted numbers; null without any. */
function percentile(sorted: readonly number[], share: number): number | null {
	return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}
