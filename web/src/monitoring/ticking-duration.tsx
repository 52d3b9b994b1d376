/** How long something has lasted, counting on. */
import { formatDuration } from '../format.ts';
import { useNow } from '../ui/use-now.ts';

export type TickingDurationProps = { since: string };

export function TickingDuration({ since }: TickingDurationProps) {
	const nowMs = useNow(1000);
	return <span>{formatDuration(nowMs - Date.parse(since))}</span>;
}
