/** Keeps the dashboard's websites and outages up to date with Firestore. */

import type { WebsiteDocument } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { shownAccountId } from '../../../lib/api-client/chosen-account.ts';
import type { WithId } from '../../../lib/live/listeners.ts';
import { throttle } from '../../../lib/live/throttle.ts';
import { type OpenListeners, useListening } from '../../../lib/live/use-listening.ts';
import { usePausedUpdates } from '../../../lib/live/use-paused-updates.ts';
import { planQueries } from '../../plan/plan-queries.ts';
import { type AccountDocument, isSameSubscription } from '../../plan/same-subscription.ts';
import { atLastLoad, refetchDashboard, websiteQueries } from '../api/website-queries.ts';
import { mergeWebsites, toOutages } from './merge.ts';

export interface Live {
	/** True after 15 seconds without live updates. */
	isPaused: boolean;
	/** The latest status changes, for the live region. */
	announcement: string;
}

/** Statuses update at once; the measurements are refetched at this interval. */
const refetchIntervalMs = 10_000;
/** Changes arrive one website at a time; this limits rendering to four times a second. */
const renderIntervalMs = 250;

/** `ownerId` is of the user; it is null until the user is signed in to Firebase and the websites have loaded. */
export function useLiveBoard(ownerId: string | null): Pick<Live, 'isPaused'> {
	const client = useQueryClient();
	const [isPausedByUser] = usePausedUpdates();
	const open = useMemo<OpenListeners | null>(() => {
		if (ownerId === null || isPausedByUser) return null;
		const refetching = throttle(refetchIntervalMs, () => void refetchDashboard(client));
		let isFirst = true;
		let latest: WithId<WebsiteDocument>[] = [];
		let most = 0;
		const { queryKey } = websiteQueries.list();
		const rendering = throttle(renderIntervalMs, () => {
			const known = client.getQueryData(queryKey);
			if (known === undefined) return;
			const merged = client.setQueryData(queryKey, mergeWebsites(known, latest, most), atLastLoad(client, queryKey));
			// The first documents are those of the reply, unless something changed in between.
			if (!isFirst || merged !== known) refetching.call();
			isFirst = false;
		});

		return (listeners, connection) => [
			listeners.listenToWebsites(shownAccountId(ownerId), {
				...connection,
				onDocuments: (documents) => {
					latest = documents;
					most = listeners.mostDocuments;
					rendering.call();
				},
			}),
			listeners.listenToAccount(ownerId, {
				...connection,
				onDocuments: ([account]: AccountDocument[]) => {
					const plan = planQueries.subscription().queryKey;
					const known = client.getQueryData(plan);
					if (known && account && isSameSubscription(known, account)) return;
					void client.invalidateQueries({ queryKey: plan });
				},
			}),
			listeners.listenToOutages(shownAccountId(ownerId), null, {
				...connection,
				onDocuments: (documents) => {
					client.setQueryData(websiteQueries.dashboardStats().queryKey, (stats) =>
						stats === undefined ? stats : { ...stats, recentOutages: toOutages(documents) },
					);
				},
			}),
			Promise.resolve(() => {
				for (const waiting of [rendering, refetching]) waiting.cancel();
			}),
		];
	}, [ownerId, client, isPausedByUser]);

	return { isPaused: useListening(open) };
}
