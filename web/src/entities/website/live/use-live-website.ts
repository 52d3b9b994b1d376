/** Keeps one website and its outages as they are at the server. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { announcer } from '../../../lib/live/announcer.ts';
import { atMostEvery, refetchPaceMs } from '../../../lib/live/pace.ts';
import { type OpenListeners, useListening } from '../../../lib/live/use-listening.ts';
import { usePausedUpdates } from '../../../lib/live/use-paused-updates.ts';
import { refetchWebsite, websiteQueries } from '../api/website-queries.ts';
import { describeStatusChanges, mergeWebsite, toOutages } from './merge.ts';
import type { Live } from './use-live-board.ts';

/** `ownerId` is null while Firebase does not know the user or the website is not known to exist. */
export function useLiveWebsite(ownerId: string | null, id: string): Live {
	const client = useQueryClient();
	const [announcement, setAnnouncement] = useState('');

	const [isStill] = usePausedUpdates();
	const open = useMemo<OpenListeners | null>(() => {
		if (ownerId === null || isStill) return null;
		const pace = atMostEvery(refetchPaceMs, () => void refetchWebsite(client, id));
		const aloud = announcer(setAnnouncement);
		let isFirst = true;

		return (doors, line) => [
			doors.listenToWebsite(id, {
				...line,
				onDocuments: ([document]) => {
					const known = client.getQueryData(websiteQueries.detail(id).queryKey);
					if (known === undefined) return;
					// Removed elsewhere: the API will say so.
					if (document === undefined) return pace.ask();
					const merged = mergeWebsite(known, document);
					client.setQueryData(websiteQueries.detail(id).queryKey, merged);
					const changes = describeStatusChanges([known], [merged]);
					aloud.say(changes);
					if (!isFirst || changes.length > 0) pace.ask();
					isFirst = false;
				},
			}),
			doors.listenToOutages(ownerId, id, {
				...line,
				onDocuments: (documents) => {
					client.setQueryData(websiteQueries.stats(id).queryKey, (stats) =>
						stats === undefined ? stats : { ...stats, recentOutages: toOutages(documents) },
					);
				},
			}),
			Promise.resolve(() => {
				for (const waiting of [pace, aloud]) waiting.stop();
			}),
		];
	}, [ownerId, client, id, isStill]);

	return { isPaused: useListening(open), announcement };
}
