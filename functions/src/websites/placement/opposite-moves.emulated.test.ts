import { aMonitor, anAccount, aShard, aWebsite, noon } from '@stayup/testing/builders';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { beforeAll, expect, it } from 'vitest';
import { directoryPiece } from '../../monitoring/rules/directory.ts';
import { createWebsiteStore } from '../website-store.ts';

const { firestore, stored } = openStoredData(freshProject());
/** Websites always move into the other of the two shards. */
const websites = createWebsiteStore(firestore, { restMs: 0 });
const intervals = { minutes: 60, hours: 3600 };

async function storeShard(
	shardId: string,
	cadence: number,
	ownerId: string,
	websiteIds: readonly string[],
): Promise<void> {
	const batch = firestore.batch();
	const monitors = websiteIds.map((websiteId) => aMonitor({ websiteId, ownerId, intervalSeconds: cadence }));
	batch.set(stored.shards.doc(shardId), aShard(monitors, cadence));
	batch.set(stored.shardDirectory.doc(directoryPiece(shardId)), { cadences: { [shardId]: cadence } }, { merge: true });
	for (const id of websiteIds) {
		const settings = { ownerId, shardId, checkInterval: cadence, runningInterval: cadence };
		batch.set(stored.websites.doc(id), aWebsite(settings));
	}
	await batch.commit();
}

beforeAll(async () => {
	for (const owner of ['alice', 'bob']) await stored.users.doc(owner).set(anAccount({ tier: 'Elite' }));
	await storeShard('minutes', intervals.minutes, 'alice', ['shop', 'stays-60']);
	await storeShard('hours', intervals.hours, 'bob', ['books', 'stays-3600']);
});

async function shardOf(websiteId: string): Promise<string | undefined> {
	return (await stored.websites.doc(websiteId).get()).data()?.shardId;
}

it('moves between two shards in opposite directions do not wait for each other', async () => {
	const startedAt = Date.now();
	for (let turn = 0; turn < 10; turn += 1) {
		const [oneInterval, otherInterval] =
			turn % 2 === 0 ? [intervals.hours, intervals.minutes] : [intervals.minutes, intervals.hours];
		const settled = await Promise.allSettled([
			websites.change('alice', 'shop', { checkInterval: oneInterval }, noon),
			websites.change('bob', 'books', { checkInterval: otherInterval }, noon),
		]);

		expect(settled.flatMap((move) => (move.status === 'rejected' ? [String(move.reason)] : []))).toEqual([]);
	}

	// Two transactions that wait for each other take the emulator three seconds.
	expect(Date.now() - startedAt).toBeLessThan(15_000);
	expect(await Promise.all(['shop', 'books'].map(shardOf))).toEqual(['minutes', 'hours']);
	expect((await stored.shards.doc('minutes').get()).data()).toMatchObject({ size: 2 });
	expect((await stored.shards.doc('hours').get()).data()).toMatchObject({ size: 2 });
});
