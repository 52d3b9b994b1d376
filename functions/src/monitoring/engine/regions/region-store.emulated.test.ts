import { noon } from '@stayup/testing/builders';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { idleOutbox } from '@stayup/testing/stores';
import { expect, it } from 'vitest';
import { createAlertWriter } from '../../../alerts/alert-writer.ts';
import { createRegions } from './region-store.ts';

const { firestore, stored } = openStoredData(freshProject());
const alerts = createAlertWriter(idleOutbox(firestore));
const minute = 60_000;
const note = async () => (await stored.engineNotes.doc('regions').get()).data();

it('PROBE-15: a lost region is recorded, its answers are written once for each call, and operators get one email each', async () => {
	const home = createRegions(firestore, alerts, 'us-east4');
	const west = createRegions(firestore, alerts, 'us-west1');
	const others = (['europe-west1', 'asia-southeast1'] as const).map((region) =>
		createRegions(firestore, alerts, region),
	);
	async function review(at: number): Promise<void> {
		await home.review(at);
		for (const other of others) await other.noteAnswer(at + 1, true);
	}

	await west.noteAnswer(noon - minute, true);
	expect(await note()).toBeUndefined();

	await review(noon);
	await west.noteAnswer(noon + 100, true);
	await west.noteAnswer(noon + 20_000, true);
	await home.noteAnswer(noon + 40_000, true);
	expect(await note()).toMatchObject({ regions: { 'us-west1': { askedAt: noon, answeredAt: noon + 100 } } });
	await createRegions(firestore, alerts, 'us-west1').noteAnswer(noon + 50_000, true);
	expect(await note()).toMatchObject({ regions: { 'us-west1': { answeredAt: noon + 100 } } });
	expect(await home.lostRegions(noon)).toEqual([]);

	for (const at of [1, 2, 3, 4, 5]) await review(noon + at * minute);
	expect(await home.lostRegions(noon + 5 * minute)).toEqual(['us-west1']);

	await west.noteAnswer(noon + 6 * minute, true);
	await review(noon + 6 * minute + 100);
	expect(await home.lostRegions(noon + 7 * minute)).toEqual([]);

	const { docs } = await stored.outbox.orderBy('createdAt').get();
	expect(docs.map((delivery) => delivery.data())).toMatchObject([
		{ ownerId: null, message: { event: 'region-lost', region: 'us-west1', since: noon + minute } },
		{ ownerId: null, message: { event: 'region-back', since: noon + minute, at: noon + 6 * minute + 100 } },
	]);
});

it('PROBE-15: a region whose canaries fail is not asked for two minutes, and does not answer the call', async () => {
	const home = createRegions(firestore, alerts, 'us-east4');
	const europe = createRegions(firestore, alerts, 'europe-west1');
	const start = noon + 60 * minute;
	await home.review(start);
	await home.review(start + minute);

	await europe.noteAnswer(start + minute + 100, false);

	expect(await home.unavailableRegions(start + 2 * minute)).toContain('europe-west1');
	expect(await home.lostRegions(start + 2 * minute)).not.toContain('europe-west1');
	await home.review(start + 3 * minute);
	await home.review(start + 4 * minute);
	expect(await home.lostRegions(start + 4 * minute)).toContain('europe-west1');
});
