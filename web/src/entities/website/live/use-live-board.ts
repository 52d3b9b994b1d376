/** Keeps the dashboard's websites and outages up to date with Firestore. */
import type { WebsiteDocument } from '@stayup/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { announcer } from '../../../lib/live/announcer.ts';
import type { WithId } from '../../../lib/live/listeners.ts';
import { atMostEvery } from '../../../lib/live/pace.ts';
import { type OpenListeners, useListening } from '../../../lib/live/use-listening.ts';
import { usePausedUpdates } from '../../../lib/live/use-paused-updates.ts';
import { planQueries } from '../../plan/api/plan-queries.ts';
import { refetchDashboard, websiteQueries } from '../api/website-queries.ts';
import { describeStatusChanges, mergeWebsites, toOutages } from './merge.ts';

export interface Live {
	/** True after 15 seconds without live updates. */
	isPaused: boolean;
	/** The latest status changes, for the live region. */
	announcement: string;
}

/** Statuses update at once; the measurements are refetched at this interval. */
const boardPaceMs = 10_000;
/** Changes arrive one website at a time; this limits rendering to four times a second. */
const drawPaceMs = 250;

/** `ownerId` is null until the user is signed in to Firebase. */
export function useLiveBoard(ownerId: string | null): Live {
	const client = useQueryClient();
	const [announcement, setAnnouncement] = useState('');

	const [isPausedByUser] = usePausedUpdates();
	const open = useMemo<OpenListeners | null>(() => {
		if (ownerId === null || isPausedByUser) return null;
		const pace = atMostEvery(boardPaceMs, () => void refetchDashboard(client));
		const announcements = announcer(setAnnouncement);
		let isFirst = true;
		let latest: WithId<WebsiteDocument>[] = [];
		const drawing = atMostEvery(drawPaceMs, () => {
			const known = client.getQueryData(websiteQueries.list().queryKey);
			if (known === undefined) return;
			const merged = mergeWebsites(known, latest);
			client.setQueryData(websiteQueries.list().queryKey, merged);
			const changes = describeStatusChanges(known, merged);
			announcements.say(changes);
			if (!isFirst || changes.length > 0 || merged.length !== known.length) pace.ask();
			isFirst = false;
		});

		return (listeners, connection) => [
			listeners.listenToWebsites(ownerId, {
				...connection,
				onDocuments: (documents) => {
					latest = documents;
					drawing.ask();
				},
			}),
			listeners.listenToAccount(ownerId, {
				...connection,
				onDocuments: () => void client.invalidateQueries({ queryKey: planQueries.subscription().queryKey }),
			}),
			listeners.listenToOutages(ownerId, null, {
				...connection,
				onDocuments: (documents) => {
					client.setQueryData(websiteQueries.dashboardStats().queryKey, (stats) =>
						stats === undefined ? stats : { ...stats, recentOutages: toOutages(documents) },
					);
				},
			}),
			Promise.resolve(() => {
				for (const waiting of [drawing, pace, announcements]) waiting.stop();
			}),
		];
	}, [ownerId, client, isPausedByUser]);

	return { isPaused: useListening(open), announcement };
}
