/** Keeps the dashboard's websites and outages as they are at the server. */
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
	/** True once live updates have been missing for a while. */
	isPaused: boolean;
	/** The last state changes in words, for the live region. */
	announcement: string;
}

/** States show at once without it: what was measured of hundreds of websites is not worth loading more often. */
const boardPaceMs = 10_000;
/** Websites are told one by one: hundreds of them are drawn at most four times a second. */
const drawPaceMs = 250;

/** `ownerId` is null while Firebase does not know the user. */
export function useLiveBoard(ownerId: string | null): Live {
	const client = useQueryClient();
	const [announcement, setAnnouncement] = useState('');

	const [isStill] = usePausedUpdates();
	const open = useMemo<OpenListeners | null>(() => {
		if (ownerId === null || isStill) return null;
		const pace = atMostEvery(boardPaceMs, () => void refetchDashboard(client));
		const aloud = announcer(setAnnouncement);
		let isFirst = true;
		let latest: WithId<WebsiteDocument>[] = [];
		const drawing = atMostEvery(drawPaceMs, () => {
			const known = client.getQueryData(websiteQueries.list().queryKey);
			if (known === undefined) return;
			const merged = mergeWebsites(known, latest);
			client.setQueryData(websiteQueries.list().queryKey, merged);
			const changes = describeStatusChanges(known, merged);
			aloud.say(changes);
			if (!isFirst || changes.length > 0 || merged.length !== known.length) pace.ask();
			isFirst = false;
		});

		return (doors, line) => [
			doors.listenToWebsites(ownerId, {
				...line,
				onDocuments: (documents) => {
					latest = documents;
					drawing.ask();
				},
			}),
			doors.listenToAccount(ownerId, {
				...line,
				onDocuments: () => void client.invalidateQueries({ queryKey: planQueries.subscription().queryKey }),
			}),
			doors.listenToOutages(ownerId, null, {
				...line,
				onDocuments: (documents) => {
					client.setQueryData(websiteQueries.dashboardStats().queryKey, (stats) =>
						stats === undefined ? stats : { ...stats, recentOutages: toOutages(documents) },
					);
				},
			}),
			Promise.resolve(() => {
				for (const waiting of [drawing, pace, aloud]) waiting.stop();
			}),
		];
	}, [ownerId, client, isStill]);

	return { isPaused: useListening(open), announcement };
}
