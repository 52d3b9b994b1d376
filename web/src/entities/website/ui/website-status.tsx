/** A website's status, or its condition, as a badge. A status that is not current is grey and says since when. */
import { formatInstant, formatSince } from '../../../lib/format.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import type { ShownWebsite, Staleness } from '../freshness.ts';
import { shownStatusOf, stalenessWords, staleWords } from './status-words.ts';

type WebsiteStatusProps = { website: Pick<ShownWebsite, 'status' | 'condition' | 'staleness' | 'isActive'> };

export function WebsiteStatus({ website }: WebsiteStatusProps) {
	const { status, staleness, isActive } = website;
	if (staleness === undefined || !isActive) {
		const { word, tone } = shownStatusOf(website);
		return <StatusBadge tone={tone}>{word}</StatusBadge>;
	}
	return (
		<span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
			<StatusBadge tone="unknown">{staleWords[staleness.kind]}</StatusBadge>{' '}
			<span className="text-small whitespace-nowrap text-muted">
				since <Since staleness={staleness}>{formatSince(staleness.since, serverNow())}</Since>
				{status !== 'unknown' && `, was ${status}`}
			</span>
		</span>
	);
}

export function StaleBadge({ staleness }: { staleness: Staleness }) {
	return (
		<StatusBadge tone="unknown">
			<Since staleness={staleness}>{stalenessWords(staleness, serverNow())}</Since>
		</StatusBadge>
	);
}

function Since({ staleness: { since }, children }: { staleness: Staleness; children: string }) {
	return (
		<time dateTime={new Date(since).toISOString()} title={formatInstant(since)}>
			{children}
		</time>
	);
}
