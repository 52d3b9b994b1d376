import { minuteMs, type Region } from '@stayup/contract';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, describe, expect, it } from 'vitest';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { snapshotIn } from '../../status-pages/snapshot/content.ts';
import { createOwnPageStore, refreshOwnPage } from './own-page.ts';
import { ownPage } from './rules/own-snapshot.ts';

const projectId = 'demo-stayup-own-page';
const app = initializeApp({ projectId }, projectId);
const firestore = getFirestore(app);
const { statusNames, statusSnapshots } = collectionsOf(firestore);
const start = Date.UTC(2026, 10, 23, 12);

afterAll(() => deleteApp(app));

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
				engine: { regions: { lostRegions: async () => lost } },
				now: () => start + index * minuteMs,
			});
		for (const index of [0, 1, 2]) await minute(index, []);
		for (const index of [3, 4]) await minute(index, ['us-west1']);

		const name = (await statusNames.doc(ownPage.slug).get()).data();
		expect(name).toMatchObject({ pageId: ownPage.id, releasedAt: null });
		const stored = (await statusSnapshots.doc(ownPage.id).get()).data();
		expect(stored?.access).toMatchObject({ isOpen: true, kind: 'public' });
		const snapshot = await snapshotIn(stored?.content ?? Buffer.alloc(0));
		expect(snapshot.state).toBe('partial-outage');
		expect(snapshot.openIncidents).toMatchObject([{ components: ['Checks from Oregon, USA'] }]);
		const [checks, , oregon] = snapshot.groups[0]?.components ?? [];
		expect(checks?.days.at(-1)).toEqual({ up: 240, down: 0, maintenance: 0 });
		expect(oregon?.days.at(-1)).toEqual({ up: 180, down: 60, maintenance: 0 });
	});
});
