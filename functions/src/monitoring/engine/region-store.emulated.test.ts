import { noon } from '@stayup/testing/builders';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { expect, it } from 'vitest';
import { createAlertWriter } from '../../alerts/alert-writer.ts';
import { createOutboxStore } from '../../alerts/delivery/outbox-store.ts';
import { createRegions } from './region-store.ts';

const { firestore, stored } = openStoredData(freshProject());
const alerts = createAlertWriter(
	createOutboxStore(firestore, { enqueueDelivery: async () => undefined }, () => undefined),
);
const minute = 60_000;
const note = async () => (await stored.engineNotes.doc('regions').get()).data();

it('PROBE-15: a lost region is recorded, its answers are written once for each call, and operators get one email each', async () => {
	const home = createRegions(firestore, alerts, 'us-east4');
	const other = createRegions(firestore, alerts, 'us-west1');

	await other.noteAnswer(noon - minute);
	expect(await note()).toBeUndefined();

	await home.review(noon);
	await other.noteAnswer(noon + 100);
	await other.noteAnswer(noon + 20_000);
	await home.noteAnswer(noon + 40_000);
	expect(await note()).toMatchObject({ regions: { 'us-west1': { askedAt: noon, answeredAt: noon + 100 } } });
	await createRegions(firestore, alerts, 'us-west1').noteAnswer(noon + 50_000);
	expect(await note()).toMatchObject({ regions: { 'us-west1': { answeredAt: noon + 100 } } });
	expect(await home.lostRegions(noon)).toEqual([]);

	for (const at of [1, 2, 3, 4, 5]) await home.review(noon + at * minute);
	expect(await home.lostRegions(noon + 5 * minute)).toEqual(['us-west1']);

	await other.noteAnswer(noon + 6 * minute);
	await home.review(noon + 6 * minute + 100);
	expect(await home.lostRegions(noon + 7 * minute)).toEqual([]);

	const { docs } = await stored.outbox.orderBy('createdAt').get();
	expect(docs.map((delivery) => delivery.data())).toMatchObject([
		{ ownerId: null, message: { event: 'region-lost', region: 'us-west1', since: noon + minute } },
		{ ownerId: null, message: { event: 'region-back', since: noon + minute, at: noon + 6 * minute + 100 } },
	]);
});
