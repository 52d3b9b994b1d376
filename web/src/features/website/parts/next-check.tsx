/** Counts down to the next scheduled check. */
import { durationInWords, type Website } from '@stayup/contract';
import { secondsBetweenChecks } from '../../../entities/website/check-pace.ts';
import type { ShownWebsite } from '../../../entities/website/freshness.ts';
import { useTicking } from '../../../lib/use-now.ts';

export function NextCheck({ website }: { website: ShownWebsite }) {
	const text = useTicking(1000, (nowMs) => (website.staleness ? '' : nextCheckWords(website, nowMs)));
	return text === '' ? null : <span className="tabular-nums">{text}</span>;
}

/** A result is stored some seconds after its check began. */
const resultMs = 5_000;

/** Until a website is loaded again: after its next check if that comes before the usual time. False while updates are paused. */
export function nextLoadMs({ nextCheckAt }: Website, usualMs: number | false, nowMs: number): number | false {
	const leftMs = Date.parse(nextCheckAt ?? '') - nowMs;
	return usualMs !== false && leftMs > 0 ? Math.min(leftMs + resultMs, usualMs) : usualMs;
}

/** Empty if no check is scheduled. `nowMs`: by the server's clock. */
export function nextCheckWords(website: Website, nowMs: number): string {
	const { nextCheckAt, runningInterval, isActive } = website;
	if (!isActive || nextCheckAt == null) return '';
	// The checks between those of the schedule have no time of their own.
	const seconds = secondsBetweenChecks(website, nowMs);
	if (seconds < runningInterval) return `Next check within ${durationInWords(seconds * 1000)}`;
	const intervalMs = runningInterval * 1000;
	const leftMs = Date.parse(nextCheckAt) - nowMs;
	// The check may have been made since the data was loaded; then the one after it is next.
	const untilNextMs = leftMs > 0 ? leftMs : intervalMs - (-leftMs % intervalMs);
	return `Next check in ${durationInWords(Math.ceil(untilNextMs / 1000) * 1000)}`;
}
