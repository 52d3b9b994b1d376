/** A website's status as a badge. A status that is not current is grey and says since when. */
import type { WebsiteStatus as Status } from '@stayup/contract';
import { formatInstant } from '../../../lib/format.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import type { Staleness } from '../freshness.ts';
import { stalenessWords, statusWords } from './status-words.ts';

export type WebsiteStatusProps = { status: Status; staleness?: Staleness | undefined };

export function WebsiteStatus({ status, staleness }: WebsiteStatusProps) {
	if (staleness === undefined)
		return <StatusBadge tone={status}>{statusWords[status] ?? statusWords.unknown}</StatusBadge>;
	return (
		<span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
			<StaleBadge staleness={staleness} />
			{status !== 'unknown' && <span className="text-small text-muted">Was {status}</span>}
		</span>
	);
}

export function StaleBadge({ staleness }: { staleness: Staleness }) {
	return (
		<StatusBadge tone="unknown">
			<time dateTime={new Date(staleness.since).toISOString()} title={formatInstant(staleness.since)}>
				{stalenessWords(staleness, serverNow())}
			</time>
		</StatusBadge>
	);
}
