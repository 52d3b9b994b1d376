/** Uptime in percent as people read it: always rounded down to two decimals, so that 100 means that nothing was down. */

/**
 * Time-weighted, so that it is never 100 after an outage. Unknown and paused time does not count; null if nothing was measured (PROBE-5).
 */
export function uptimePercentage({
	upSeconds,
	downSeconds,
}: {
	upSeconds: number;
	downSeconds: number;
}): number | null {
	const monitored = upSeconds + downSeconds;
	return monitored === 0 ? null : roundedDown((upSeconds / monitored) * 100);
}

export function roundedDown(percentage: number): number {
	// 57.29 * 100 is slightly less than 5729 in binary, so a small offset keeps such values from being rounded down.
	return Math.floor(percentage * 100 + 1e-6) / 100;
}

/** With both decimals, such as 99.90%. */
export function uptimeText(percentage: number): string {
	return `${roundedDown(percentage).toFixed(2)}%`;
}
