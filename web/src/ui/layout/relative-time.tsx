/** A relative time; hovering shows the exact one. */
import { formatAgo, formatInstant } from '../../lib/format.ts';
import { useTicking } from '../../lib/use-now.ts';

export type RelativeTimeProps = { instant: string | number };

export function RelativeTime({ instant }: RelativeTimeProps) {
	const ago = useTicking(1000, (nowMs) => formatAgo(instant, nowMs));
	return (
		<time dateTime={new Date(instant).toISOString()} title={formatInstant(instant)}>
			{ago}
		</time>
	);
}
