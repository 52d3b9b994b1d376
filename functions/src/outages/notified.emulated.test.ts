import { anOutage } from '@stayup/testing/builders';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';
import { createOutageWriter } from './outage-writer.ts';

const { firestore, stored } = openStoredData(freshProject());
const writer = createOutageWriter(firestore);

async function anOutageNobodyHeardOf(): Promise<string> {
	const ref = stored.outages.doc();
	await ref.set(anOutage({ notifiedAt: null }));
	return ref.id;
}

const notifiedAt = async (id: string) => (await stored.outages.doc(id).get()).data()?.notifiedAt;

describe('when the owner of an outage was notified', () => {
	it('is the time of the first alert', async () => {
		const id = await anOutageNobodyHeardOf();
		await writer.noteNotified([id], 1_000);
		await writer.noteNotified([id], 2_000);

		expect(await notifiedAt(id)).toBe(1_000);
	});

	it('is stored once when alerts over eight channels are delivered at the same time', async () => {
		const ids = [await anOutageNobodyHeardOf(), await anOutageNobodyHeardOf()];
		const times = [1, 2, 3, 4, 5, 6, 7, 8];
		await Promise.all(times.map((at) => writer.noteNotified(ids, at)));

		for (const id of ids) expect(times).toContain(await notifiedAt(id));
	});

	it('is stored beside an end that comes at the same time', async () => {
		const id = await anOutageNobodyHeardOf();
		const end = stored.outages.doc(id).update({ end: 5_000 });
		await Promise.all([end, writer.noteNotified([id], 4_000)]);

		expect((await stored.outages.doc(id).get()).data()).toMatchObject({ end: 5_000, notifiedAt: 4_000 });
	});

	it('is stored for an outage that a digest names twice, such as in a step and its repeat', async () => {
		const id = await anOutageNobodyHeardOf();
		await writer.noteNotified([id, id], 1_000);

		expect(await notifiedAt(id)).toBe(1_000);
	});

	it('is left out for an outage that was deleted, and stored for the others', async () => {
		const id = await anOutageNobodyHeardOf();
		await writer.noteNotified(['deleted', id], 1_000);

		expect(await notifiedAt(id)).toBe(1_000);
		expect((await stored.outages.doc('deleted').get()).exists).toBe(false);
	});
});
