import { noon } from '@stayup/testing/builders';
import { expect, it } from 'vitest';
import type { RecordedCheck } from '../../stats/raw-checks.ts';
import { placesOf } from './places.ts';

const good = (region: RecordedCheck['region'], origin: RecordedCheck['origin'], durationMs: number) =>
	({ at: noon, region, origin, ok: true, durationMs }) as const;

it('the fastest region is first, by the median of its comparisons; rounds are those of the home region', () => {
	const places = placesOf([
		...[180, 200, 220].map((ms) => good('us-east4', 'round', ms)),
		...[90, 100, 800].map((ms) => good('europe-west1', 'comparison', ms)),
		good('asia-southeast1', 'comparison', 400),
		{ at: noon, region: 'asia-southeast1', origin: 'comparison', ok: false, error: 'timeout' },
		good('us-west1', 'recheck', 10),
	]);

	expect(places).toEqual([
		{ region: 'europe-west1', checks: 3, failed: 0, medianMs: 100, p95Ms: 800 },
		{ region: 'us-east4', checks: 3, failed: 0, medianMs: 200, p95Ms: 220 },
		{ region: 'asia-southeast1', checks: 2, failed: 1, medianMs: 400, p95Ms: 400 },
	]);
});

it('a region from which all comparisons fail is last', () => {
	const failed = { at: noon, region: 'us-west1', origin: 'comparison', ok: false, error: 'timeout' } as const;

	expect(placesOf([failed, good('us-east4', 'round', 5_000)])).toMatchObject([
		{ region: 'us-east4' },
		{ region: 'us-west1', checks: 1, failed: 1, medianMs: null },
	]);
});
