import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { collectionsOf } from '../collections.ts';
import { aMonitor, bad, good, noon } from '../testing/builders.ts';
import { encodeMonitor, type Observation } from './shard.ts';
import { createShardStore } from './shard-store.ts';

const firebase = initializeApp({ projectId: 'demo-shards' }, 'shards');
const firestore = getFirestore(firebase);
const stored = collectionsOf(firestore);
const store = createShardStore(firestore);

let shardId: string;
let websiteId: string;

beforeEach(async () => {
	const website = stored.websites.doc();
	const shard = stored.shards.doc();
	shardId = shard.id;
	websiteId = website.id;
	const monitor = encodeMonitor(aMonitor({ websiteId }));
	await shard.set({ cadence: 60, lease: null, lastRoundAt: 0, monitors: { [websiteId]: monitor } });
	await website.set({ ownerId: 'alice', status: 'unknown' } as never);
	await stored.users.doc('alice').set({ name: 'Alice', email: 'alice@stayup.test' } as never);
});
afterAll(() => deleteApp(firebase));

function seen(checks: Observation['checks'], roundAt: number | null = null, revision = 1): Observation {
	return { websiteId, revision, checks, roundAt };
}

async function storedState() {
	return (await store.find(shardId))?.monitors.get(websiteId)?.state;
}

describe('a round', () => {
	it('is run by one of many that come at once', async () => {
		const attempts = await Promise.all(Array.from({ length: 8 }, () => store.takeLease(shardId, noon, noon)));

		expect(attempts.filter((leased) => leased !== null)).toHaveLength(1);
	});

	it('that comes a second time, or late, is dropped', async () => {
		const first = await store.takeLease(shardId, noon, noon);
		if (first) await store.commitRound(first, []);

		expect(await store.takeLease(shardId, noon, noon + 1_000)).toBeNull();
		expect(await store.takeLease(shardId, noon - 60_000, noon + 1_000)).toBeNull();
		expect(await store.takeLease(shardId, noon + 60_000, noon + 60_000)).not.toBeNull();
	});

	it('of a holder that died gives way once its lease has run out', async () => {
		await store.takeLease(shardId, noon, noon);

		expect(await store.takeLease(shardId, noon + 60_000, noon + 60_000)).toBeNull();
		expect(await store.takeLease(shardId, noon + 360_000, noon + 360_000)).not.toBeNull();
	});

	it('whose lease has passed on writes nothing', async () => {
		const slow = await store.takeLease(shardId, noon, noon);
		await store.takeLease(shardId, noon + 360_000, noon + 360_000);
		const applied = slow ? await store.commitRound(slow, [seen([good(0)], noon)]) : null;

		expect(applied).toEqual([]);
		expect(await storedState()).toMatchObject({ shown: 'unknown', lastRoundAt: null });
	});

	it('keeps what was changed while it ran', async () => {
		const leased = await store.takeLease(shardId, noon, noon);
		await store.claimCheckNow(shardId, websiteId, noon + 1, 30_000);
		if (leased) await store.commitRound(leased, [seen([good(0)], noon)]);

		expect(await storedState()).toMatchObject({ shown: 'up', lastRoundAt: noon, lastCheckNowAt: noon + 1 });
	});

	it('drops what was seen under older settings', async () => {
		await store.commit(shardId, [seen([good(0)], null, 0)]);

		expect(await storedState()).toMatchObject({ shown: 'unknown', lastCheckedAt: null });
	});
});

describe('an outage', () => {
	it('is written once, with its first failure and whom it concerns, and ended by the recovery', async () => {
		await store.commit(shardId, [seen([good(0), bad(60), bad(75), bad(90)])]);
		await store.commit(shardId, [seen([bad(120)])]);
		const open = await stored.outages.where('websiteId', '==', websiteId).get();
		const website = (await stored.websites.doc(websiteId).get()).data();

		expect(open.docs.map((outage) => [outage.id, outage.data()])).toMatchObject([
			[
				`${websiteId}_${noon / 1000 + 60}`,
				{ start: noon + 60_000, detectedAt: noon + 90_000, end: null, statusCode: 500, user: { name: 'Alice' } },
			],
		]);
		expect(website).toMatchObject({ status: 'down', statusSince: noon + 60_000, openOutageId: open.docs[0]?.id });

		await store.commit(shardId, [seen([good(150), good(165)])]);
		const ended = (await stored.outages.doc(open.docs[0]?.id ?? '').get()).data();
		expect(ended).toMatchObject({ end: noon + 150_000, endReason: 'recovered' });
		expect((await stored.websites.doc(websiteId).get()).data()).toMatchObject({ status: 'up', openOutageId: null });
	});
});

describe('history', () => {
	it('is written by the hour and by the day, and each carries what came before', async () => {
		const minutely = Array.from({ length: 13 * 60 }, (_, minute) => good(minute * 60));
		await store.commit(shardId, [seen(minutely)]);
		const hours = await stored.hoursOf(websiteId).orderBy('start').get();
		const days = await stored.daysOf(websiteId).get();

		expect(hours.size).toBe(12);
		expect(hours.docs[2]?.data()).toMatchObject({ ownerId: 'alice', tally: { checks: 60 }, before: { checks: 120 } });
		expect(days.docs.map((day) => day.data())).toMatchObject([{ tally: { checks: 720, upSeconds: 43_200 } }]);
		expect(hours.docs.every((hour) => hour.id.startsWith(websiteId))).toBe(true);
	});
});
