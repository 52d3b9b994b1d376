/** The changes of the last 24 hours in words: outages that began and ended, and new websites. */
import { dayMs, type OutageSummary, outagesListed, type Website } from '@stayup/contract';
import { formatCount } from '../../../lib/format.ts';

/** `outages`: the latest ones, newest first. Of more than the list holds, the number is a minimum, and how many ended is not known. */
export function lastDayWords(
	outages: readonly Pick<OutageSummary, 'timestamp' | 'endedAt'>[],
	websites: readonly Pick<Website, 'createdAt'>[],
	now: number,
): string {
	const isRecent = (instant: string | null) => instant !== null && now - Date.parse(instant) < dayMs;
	const began = outages.filter(({ timestamp }) => isRecent(timestamp)).length;
	const ended = outages.filter(({ endedAt }) => isRecent(endedAt)).length;
	const added = websites.filter(({ createdAt }) => isRecent(createdAt)).length;
	const outageFacts =
		began >= outagesListed
			? [`${formatCount(began)}+ outages`]
			: [
					...(began > 0 ? [`${countOf(began, 'outage')} began`] : []),
					...(ended > 0 ? [`${began > 0 ? formatCount(ended) : countOf(ended, 'outage')} ended`] : []),
				];
	const facts = [...outageFacts, ...(added > 0 ? [`${countOf(added, 'website')} added`] : [])];
	if (facts.length === 0) return 'No outages in the last 24 hours';
	return `Last 24 hours: ${facts.join(', ')}`;
}

function countOf(count: number, noun: string): string {
	return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
