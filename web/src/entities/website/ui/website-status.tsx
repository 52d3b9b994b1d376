/** A website's status, or its condition, as a badge. A status that is not current is grey and says since when. */
import { formatInstant } from '../../../lib/format.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import type { ShownWebsite, Staleness } from '../freshness.ts';
import { shownStatusOf, stalenessWords } from './status-words.ts';

type WebsiteStatusProps = { website: Pick<ShownWebsite, 'status' | 'condition' | 'staleness' | 'isActive'> };

export function WebsiteStatus({ website }: WebsiteStatusProps) {
	const { status, staleness, isActive } = website;
	if (staleness === undefined || !isActive) {
		const { word, tone } = shownStatusOf(website);
		return <StatusBadge tone={tone}>{word}</StatusBadge>;
	}
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
