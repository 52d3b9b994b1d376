/** Counts down to the next scheduled check. */
import { durationInWords, type Website } from '@stayup/contract';
import type { ShownWebsite } from '../../../entities/website/freshness.ts';
import { useTicking } from '../../../lib/use-now.ts';

export function NextCheck({ website }: { website: ShownWebsite }) {
	const text = useTicking(1000, (nowMs) => (website.staleness ? '' : nextCheckWords(website, nowMs)));
	return text === '' ? null : <span className="tabular-nums">{text}</span>;
}

/** Empty if no check is scheduled. `nowMs`: by the server's clock. */
export function nextCheckWords({ nextCheckAt, runningInterval, isActive }: Website, nowMs: number): string {
	if (!isActive || nextCheckAt == null) return '';
	const intervalMs = runningInterval * 1000;
	const leftMs = Date.parse(nextCheckAt) - nowMs;
	// The check may have been made since the data was loaded; then the one after it is next.
	const untilNextMs = leftMs > 0 ? leftMs : intervalMs - (-leftMs % intervalMs);
	return `Next check in ${durationInWords(Math.ceil(untilNextMs / 1000) * 1000)}`;
}
