/** How long an outage lasted, or has lasted so far. */
import { durationInWords, type OutageSummary } from '@stayup/contract';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { TickingDuration } from './ticking-duration.tsx';

export function OutageDuration({ timestamp, endedAt }: Pick<OutageSummary, 'timestamp' | 'endedAt'>) {
	if (endedAt !== null) return durationInWords(Date.parse(endedAt) - Date.parse(timestamp));
	return (
		<span className="inline-flex items-center gap-2">
			<TickingDuration since={timestamp} />
			<StatusBadge tone="down">Ongoing</StatusBadge>
		</span>
	);
}
