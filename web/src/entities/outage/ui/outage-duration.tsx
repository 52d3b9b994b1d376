/** How long an outage lasted, or has lasted so far. */
import { durationInWords, type OutageSummary } from '@stayup/contract';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import type { Staleness } from '../../website/freshness.ts';
import { StaleBadge } from '../../website/ui/website-status.tsx';
import { TickingDuration } from './ticking-duration.tsx';

type OutageDurationProps = Pick<OutageSummary, 'timestamp' | 'endedAt'> & {
	/** Of the website's status: an outage of a website that is not being checked may be over. */
	staleness?: Staleness | undefined;
};

export function OutageDuration({ timestamp, endedAt, staleness }: OutageDurationProps) {
	if (endedAt !== null) return durationInWords(Date.parse(endedAt) - Date.parse(timestamp));
	if (staleness) return <StaleBadge staleness={staleness} />;
	return (
		<span className="inline-flex items-center gap-2">
			<TickingDuration since={timestamp} />
			<StatusBadge tone="down">Ongoing</StatusBadge>
		</span>
	);
}
