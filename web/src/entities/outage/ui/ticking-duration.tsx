/** A duration that counts up every second. */
import { formatDuration } from '../../../lib/format.ts';
import { useTicking } from '../../../lib/use-now.ts';

export type TickingDurationProps = { since: string };

export function TickingDuration({ since }: TickingDurationProps) {
	const lasted = useTicking(1000, (nowMs) => formatDuration(nowMs - Date.parse(since)));
	return <span>{lasted}</span>;
}
