import { minuteMs, type Region } from '@stayup/contract';
import { openStoredData } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';
import { recheckRegions } from '../../platform/regions.ts';
import { snapshotIn } from '../../status-pages/snapshot/packed.ts';
import { createOwnPageStore, refreshOwnPage } from './own-page.ts';
import { ownPage } from './rules/own-snapshot.ts';

const {
	firestore,
	stored: { statusNames, statusSnapshots },
} = openStoredData();
const start = Date.UTC(2026, 10, 23, 12);

describe('the status page of the service itself', () => {
	it('is stored each minute under its reserved slug, and keeps what was measured before', async () => {
		const minute = (index: number, lost: Region[]) =>
			refreshOwnPage({
				config: { appOrigin: 'https://stayup.example' },
				ownPage: createOwnPageStore(firestore),
				operations: {
					heartbeats: { read: async () => ({ tick: { at: start + index * minuteMs }, rounds: null }) as never },
					deliveryQueue: { overdue: async () => 0 },
				},
				engine: { regions: { deployed: recheckRegions, lostRegions: async () => lost } },
				now: () => start + index * minuteMs,
			});
		for (const index of [0, 1, 2]) await minute(index, []);
		for (const index of [3, 4]) await minute(index, ['us-west1']);

		const name = (await statusNames.doc(ownPage.slug).get()).data();
		expect(name).toMatchObject({ pageId: ownPage.id, releasedAt: null });
		const page = (await statusSnapshots.doc(ownPage.id).get()).data();
		expect(page?.access).toMatchObject({ isOpen: true, kind: 'public' });
		const snapshot = await snapshotIn(page?.content ?? Buffer.alloc(0));
		expect(snapshot.state).toBe('partial-outage');
		expect(snapshot.openIncidents).toMatchObject([{ components: ['Checks from Oregon, USA'] }]);
		const [checks, , oregon] = snapshot.groups[0]?.components ?? [];
		expect(checks?.days.at(-1)).toEqual({ up: 240, down: 0, maintenance: 0 });
		expect(oregon?.days.at(-1)).toEqual({ up: 180, down: 60, maintenance: 0 });
	});
});
