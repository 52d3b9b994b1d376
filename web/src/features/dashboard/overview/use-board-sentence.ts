/** The sentence about all websites of the dashboard, and its announcement to screen readers. */
import type { OutageSummary } from '@stayup/contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { causeClause } from '../../../entities/outage/ui/cause-clause.ts';
import type { ShownWebsite } from '../../../entities/website/freshness.ts';
import { shownConditionOf } from '../../../entities/website/ui/status-words.ts';
import { throttle } from '../../../lib/live/throttle.ts';
import { useTicking } from '../../../lib/use-now.ts';
import { type BoardSentence, boardSentence } from './board-sentence.ts';

const tickMs = 5_000;
const announcementIntervalMs = 10_000;

/** Null until the websites have loaded. Renders again only when the sentence changes. */
export function useBoardSentence(
	websites: readonly ShownWebsite[] | undefined,
	outages: readonly OutageSummary[] | undefined,
	isBuilding: boolean,
): BoardSentence | null {
	const plain = useMemo(
		() =>
			websites?.map((website) => {
				const { _id: id, name, status, isActive, staleness = null, lastChecked, statusSince } = website;
				return {
					id,
					name,
					status,
					isActive,
					staleness,
					condition: shownConditionOf(website),
					lastChecked: lastChecked === null ? null : Date.parse(lastChecked),
					statusSince: Date.parse(statusSince),
				};
			}),
		[websites],
	);
	const ongoing = useMemo(
		() =>
			(outages ?? [])
				.filter(({ endedAt }) => endedAt === null)
				.map((outage) => ({
					id: outage._id,
					websiteId: outage.websiteId,
					start: Date.parse(outage.timestamp),
					cause: causeClause(outage),
				})),
		[outages],
	);
	const write = useCallback(
		(now: number) => JSON.stringify(plain ? boardSentence(plain, ongoing, now, isBuilding) : null),
		[plain, ongoing, isBuilding],
	);
	const text = useTicking(tickMs, write);
	return useMemo(() => JSON.parse(text) as BoardSentence | null, [text]);
}

/** The sentence for the live region: at once, then at most every ten seconds. */
export function useAnnounced(spoken: string): string {
	const [announced, setAnnounced] = useState('');
	const latest = useRef(spoken);
	const [announcing] = useState(() => throttle(announcementIntervalMs, () => setAnnounced(latest.current)));
	useEffect(() => {
		latest.current = spoken;
		if (spoken !== '') announcing.call();
	}, [spoken, announcing]);
	useEffect(() => announcing.cancel, [announcing]);
	return announced;
}
