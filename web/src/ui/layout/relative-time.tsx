/** A relative time. The exact one appears on hover and keyboard focus. */
import { formatAgo, formatInstant } from '../../lib/format.ts';
import { useTicking } from '../../lib/use-now.ts';
import { Hint } from '../overlay/hint.tsx';

type RelativeTimeProps = { instant: string | number };

export function RelativeTime({ instant }: RelativeTimeProps) {
	const ago = useTicking(1000, (nowMs) => formatAgo(instant, nowMs));
	return (
		<Hint text={formatInstant(instant)}>
			<time dateTime={new Date(instant).toISOString()}>{ago}</time>
		</Hint>
	);
}
