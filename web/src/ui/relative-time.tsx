/** When something was, seen from now; the exact time on hover. */
import { formatAgo, formatInstant } from '../format.ts';
import { useNow } from './use-now.ts';

export type RelativeTimeProps = { instant: string | number };

export function RelativeTime({ instant }: RelativeTimeProps) {
	const nowMs = useNow(1000);
	return (
		<time dateTime={new Date(instant).toISOString()} title={formatInstant(instant)}>
			{formatAgo(instant, nowMs)}
		</time>
	);
}
