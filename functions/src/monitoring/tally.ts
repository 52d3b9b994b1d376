/** A tally: what was measured in a span of time, in a form whose sums are again tallies. */

/** Counts by bucket of a logarithmic scale; see `responseTimeBucket`. */
export type Histogram = Record<number, number>;

export interface Tally {
	checks: number;
	successes: number;
	/** Of successful checks only (PROBE-7). */
	responseTimeTotalMs: number;
	upSeconds: number;
	downSeconds: number;
	/** Response times of successful checks. */
	histogram: Histogram;
}

export function emptyTally(): Tally {
	return { checks: 0, successes: 0, responseTimeTotalMs: 0, upSeconds: 0, downSeconds: 0, histogram: {} };
}

export function addTallies(a: Tally, b: Tally): Tally {
	const histogram = { ...a.histogram };
	for (const [bucket, count] of Object.entries(b.histogram)) {
		histogram[Number(bucket)] = (histogram[Number(bucket)] ?? 0) + count;
	}
	return {
		checks: a.checks + b.checks,
		successes: a.successes + b.successes,
		responseTimeTotalMs: a.responseTimeTotalMs + b.responseTimeTotalMs,
		upSeconds: a.upSeconds + b.upSeconds,
		downSeconds: a.downSeconds + b.downSeconds,
		histogram,
	};
}

/** Four buckets to a doubling: a percentile read from them is within 10 % of the true one. */
export function responseTimeBucket(responseTimeMs: number): number {
	return Math.max(0, Math.floor(Math.log2(Math.max(responseTimeMs, 1)) * 4));
}

/**
 * Time-weighted uptime in percent, rounded down to two decimals, so that it never reads 100.00 after an outage; unknown and paused
 * time is outside the divisor, and null means that nothing was measured (PROBE-5).
 */
export function uptimePercentage({ upSeconds, downSeconds }: Pick<Tally, 'upSeconds' | 'downSeconds'>): number | null {
	const monitored = upSeconds + downSeconds;
	return monitored === 0 ? null : Math.floor((upSeconds / monitored) * 10_000) / 100;
}

/** Milliseconds, rounded to two decimals; null without a successful check. */
export function averageResponseTimeMs({
	successes,
	responseTimeTotalMs,
}: Pick<Tally, 'successes' | 'responseTimeTotalMs'>): number | null {
	return successes === 0 ? null : Math.round((responseTimeTotalMs / successes) * 100) / 100;
}
