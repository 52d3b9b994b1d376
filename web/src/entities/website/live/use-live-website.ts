/** Keeps one website and its outages up to date with Firestore. */

import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { shownAccountId } from '../../../lib/api-client/chosen-account.ts';
import { announcer } from '../../../lib/live/announcer.ts';
import { liveRefetchMs, throttle } from '../../../lib/live/throttle.ts';
import { type OpenListeners, useListening } from '../../../lib/live/use-listening.ts';
import { usePausedUpdates } from '../../../lib/live/use-paused-updates.ts';
import { atLastLoad, refetchWebsite, websiteQueries } from '../api/website-queries.ts';
import { describeStatusChanges, mergeWebsite, toOutages } from './merge.ts';
import type { Live } from './use-live-board.ts';

/** `ownerId` is null until the user is signed in to Firebase and the website's page is shown. */
export function useLiveWebsite(ownerId: string | null, id: string): Live {
	const client = useQueryClient();
	const [announcement, setAnnouncement] = useState('');

	const [isPausedByUser] = usePausedUpdates();
	const open = useMemo<OpenListeners | null>(() => {
		if (ownerId === null || isPausedByUser) return null;
		const refetching = throttle(liveRefetchMs, () => void refetchWebsite(client, id));
		const announcements = announcer(setAnnouncement);
		const { queryKey } = websiteQueries.detail(id);
		let isFirst = true;

		return (listeners, connection) => [
			listeners.listenToWebsite(id, {
				...connection,
				onDocuments: ([document]) => {
					const known = client.getQueryData(queryKey);
					if (known === undefined) return;
					// The website was removed elsewhere; the refetch will fail with not-found.
					if (document === undefined) return refetching.call();
					const merged = mergeWebsite(known, document);
					client.setQueryData(queryKey, merged, atLastLoad(client, queryKey));
					announcements.say(describeStatusChanges([known], [merged]));
					// The first document is that of the reply, unless something changed in between.
					if (!isFirst || merged !== known) refetching.call();
					isFirst = false;
				},
			}),
			listeners.listenToOutages(shownAccountId(ownerId), id, {
				...connection,
				onDocuments: (documents) => {
					client.setQueryData(websiteQueries.stats(id).queryKey, (stats) =>
						stats === undefined ? stats : { ...stats, recentOutages: toOutages(documents) },
					);
				},
			}),
			Promise.resolve(() => {
				for (const waiting of [refetching, announcements]) waiting.cancel();
			}),
		];
	}, [ownerId, client, id, isPausedByUser]);

	return { isPaused: useListening(open), announcement };
}
