/** Counts of durations in wide buckets, which is precise enough for the service's own numbers. */
import type { Histogram } from '../../platform/firestore/documents.ts';

/** A percentile is within 10 % of the true one. */
const bucketsPerDoubling = 4;

export function durationBucket(durationMs: number): number {
	return Math.max(0, Math.floor(Math.log2(Math.max(durationMs, 1)) * bucketsPerDoubling));
}

/** Greater than every duration in the bucket. */
export function bucketEndMs(bucket: number): number {
	return Math.round(2 ** ((bucket + 1) / bucketsPerDoubling));
}

export function addHistograms(a: Histogram, b: Histogram): Histogram {
	const sum = { ...a };
	for (const [bucket, count] of Object.entries(b)) sum[Number(bucket)] = (sum[Number(bucket)] ?? 0) + count;
	return sum;
}

/** Milliseconds, from the middle of its bucket; null without a duration. `share` from 0 to 1. */
export function histogramPercentileMs(histogram: Histogram, share: number): number | null {
	const buckets = Object.entries(histogram)
		.map(([bucket, count]) => [Number(bucket), count] as const)
		.sort(([a], [b]) => a - b);
	const rank = Math.ceil(share * buckets.reduce((all, [, count]) => all + count, 0));
	let seen = 0;
	for (const [bucket, count] of buckets) {
		seen += count;
		if (seen >= rank) return Math.round(2 ** ((bucket + 0.5) / bucketsPerDoubling) * 10) / 10;
	}
	return null;
}
