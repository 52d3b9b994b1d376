import { noon } from '@stayup/testing/builders';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { idleOutbox } from '@stayup/testing/stores';
import { expect, it } from 'vitest';
import { createAlertWriter } from '../../alerts/alert-writer.ts';
import { createSuppression } from './suppression-store.ts';

const { firestore, stored } = openStoredData(freshProject());
const alerts = createAlertWriter(idleOutbox(firestore));
const note = async () => (await stored.engineNotes.doc('suppression').get()).data();

it('PROBE-8: many rounds that are suppressed at once write one note and one email, which every instance sees', async () => {
	const [one, other] = [createSuppression(firestore, alerts), createSuppression(firestore, alerts)];
	expect(await other.isOn(noon)).toBe(false);

	await Promise.all(Array.from({ length: 80 }, () => one.note(noon)));
	await other.note(noon + 10_000);
	expect(await note()).toEqual({ lastSuppressedAt: noon });
	expect(await createSuppression(firestore, alerts).isOn(noon + 59_000)).toBe(true);

	await Promise.all([one.note(noon + 15_000), other.note(noon + 15_000)]);
	expect(await note()).toEqual({ lastSuppressedAt: noon + 15_000 });
	expect(await one.isOn(noon + 74_000)).toBe(true);
	expect(await one.isOn(noon + 75_000)).toBe(false);

	const { docs } = await stored.outbox.get();
	expect(docs.map((delivery) => delivery.data())).toMatchObject([
		{ message: { event: 'checks-suppressed', at: noon } },
	]);
});
