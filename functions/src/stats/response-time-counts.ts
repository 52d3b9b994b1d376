/** How many checks had which response time, in buckets so narrow that a percentile is within 2 % of the true one (decision 57). */
import { decodeNumbers, encodeNumber } from './compact-numbers.ts';
import { decodeChecks } from './raw-checks.ts';

/** Counts by bucket. */
export type ResponseTimeCounts = ReadonlyMap<number, number>;

const longestMs = 600_000;

/**
 * The first whole millisecond of each bucket. Checks are stored in whole milliseconds: one of `a` took `a` - 0.5 to `a` + 0.5. A bucket from `a` to
 * `b` is so short that (`b` + 0.5) / (`a` - 0.5) is at most 1.04, and has one millisecond where that is impossible.
 */
const bucketStarts: readonly number[] = (() => {
	const starts = [0];
	const lastOf = (a: number) => Math.max(a, Math.floor((104 * (2 * a - 1) - 100) / 200));
	for (let a = 1; a <= longestMs; a = lastOf(a) + 1) starts.push(a);
	return starts;
})();

/** Of a binary search. */
const widestStep = 2 ** Math.floor(Math.log2(bucketStarts.length));

function bucketOf(responseTimeMs: number): number {
	const ms = Math.round(responseTimeMs);
	let bucket = 0;
	for (let step = widestStep; step >= 1; step /= 2) {
		const start = bucketStarts[bucket + step];
		if (start !== undefined && start <= ms) bucket += step;
	}
	return bucket;
}

export function countsOf({ responseTimes }: { responseTimes?: string | undefined }): ResponseTimeCounts {
	return new Map(responseTimes === undefined ? [] : decodeCounts(responseTimes));
}

/** The counts of the successful checks of an hour, from their stored line. Checks that compare regions are in no figure. */
export function countsOfChecks(rawChecks: string): ResponseTimeCounts {
	const counts = new Map<number, number>();
	for (const check of decodeChecks(0, rawChecks)) {
		if (check.ok && check.origin !== 'comparison') add(counts, bucketOf(check.durationMs), 1);
	}
	return counts;
}

export function addCounts(all: readonly ResponseTimeCounts[]): ResponseTimeCounts {
	const sum = new Map<number, number>();
	for (const counts of all) for (const [bucket, count] of counts) add(sum, bucket, count);
	return sum;
}

/** Runs of buckets that follow each other, joined by a dot: the empty buckets before the run, then the count of each bucket. */
export function encodeCounts(counts: ResponseTimeCounts): string {
	let text = '';
	let next = -1;
	for (const [bucket, count] of [...counts].sort(([a], [b]) => a - b)) {
		if (bucket !== next) text += `${text && '.'}${encodeNumber(bucket - Math.max(next, 0))}`;
		text += encodeNumber(count);
		next = bucket + 1;
	}
	return text;
}

function decodeCounts(text: string): [bucket: number, count: number][] {
	let bucket = 0;
	return text.split('.').flatMap((run) => {
		const [empty = 0, ...counts] = decodeNumbers(run);
		bucket += empty;
		return counts.map((count): [number, number] => [bucket++, count]);
	});
}

/** Milliseconds; null without a successful check. `share` from 0 to 1. */
export function percentileMs(counts: ResponseTimeCounts, share: number): number | null {
	const buckets = [...counts].sort(([a], [b]) => a - b);
	const rank = Math.ceil(share * buckets.reduce((all, [, count]) => all + count, 0));
	let seen = 0;
	for (const [bucket, count] of buckets) {
		seen += count;
		if (seen >= rank) return middleOf(bucket);
	}
	return null;
}

/** Equally far from the shortest and from the longest time in the bucket, as a share of them: at most 2 %. */
function middleOf(bucket: number): number {
	const first = bucketStarts[bucket] ?? longestMs;
	const last = (bucketStarts[bucket + 1] ?? first + 1) - 1;
	return first === last ? first : Math.round(Math.sqrt((first - 0.5) * (last + 0.5)) * 10) / 10;
}

function add(counts: Map<number, number>, bucket: number, count: number): void {
	counts.set(bucket, (counts.get(bucket) ?? 0) + count);
}
