import { tierLimits } from '@stayup/contract';
import { aBatch, aMonitor, anAccount, aShard, aWebsite, good, noon } from '@stayup/testing/builders';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { alertingShards } from '@stayup/testing/stores';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { directoryPiece } from '../../monitoring/rules/directory.ts';
import { encodeMonitor, monitorsPerShard } from '../../monitoring/rules/shard.ts';
import type { ShardDocument } from '../../platform/firestore/documents.ts';
import type { OwnedWebsite } from '../owned-website.ts';
import { withDefaults } from '../website-settings.ts';
import { createWebsiteStore } from '../website-store.ts';

const { firestore, stored } = openStoredData(freshProject());
const shards = alertingShards(firestore);
/** New websites always join the same open shard. */
const websites = createWebsiteStore(firestore, { restMs: 0 });

beforeEach(async () => {
	await stored.users.doc('alice').set(anAccount({ tier: 'Elite' }));
});

const settings = (checkInterval: number) => withDefaults({ name: 'Shop', url: 'https://example.com/', checkInterval });

function add(checkInterval: number, store = websites): Promise<OwnedWebsite> {
	return store.add('alice', settings(checkInterval), noon);
}

async function shardOf({ document }: OwnedWebsite): Promise<ShardDocument | undefined> {
	return (await stored.shards.doc(document.shardId).get()).data();
}

async function listed(shardId: string): Promise<number | undefined> {
	return (await stored.shardDirectory.doc(directoryPiece(shardId)).get()).data()?.cadences?.[shardId];
}

/** As if it were added with the websites. Returns the ids of the websites. */
async function storeShard(
	shardId: string,
	cadence: number,
	count: number,
	fields: Partial<ShardDocument> = {},
	ownerId = 'alice',
) {
	const ids = Array.from({ length: count }, (_, index) => `${shardId}-${index}`);
	const monitors = ids.map((websiteId) => aMonitor({ websiteId, ownerId, intervalSeconds: cadence }));
	const batch = firestore.batch();
	batch.set(stored.shards.doc(shardId), { ...aShard(monitors, cadence), ...fields });
	batch.set(stored.shardDirectory.doc(directoryPiece(shardId)), { cadences: { [shardId]: cadence } }, { merge: true });
	for (const id of ids) {
		const website = aWebsite({ ownerId, shardId, checkInterval: cadence, runningInterval: cadence });
		batch.set(stored.websites.doc(id), website);
	}
	await batch.commit();
	return ids;
}

describe('fifty websites that are added at the same time', () => {
	it('share a few shards and transactions', async () => {
		const store = createWebsiteStore(firestore);
		const added = await Promise.all(Array.from({ length: 50 }, () => add(300, store)));
		const shardIds = [...new Set(added.map(({ document }) => document.shardId))];
		const inShards = await Promise.all(shardIds.map(async (id) => (await stored.shards.doc(id).get()).data()));

		expect(shardIds.length).toBeLessThanOrEqual(3);
		for (const shard of inShards) {
			expect(shard).toMatchObject({ size: Object.keys(shard?.monitors ?? {}).length, openFor: 300 });
		}
		expect(inShards.reduce((sum, shard) => sum + (shard?.size ?? 0), 0)).toBe(50);
		expect(await Promise.all(shardIds.map(listed))).toEqual(shardIds.map(() => 300));
		expect((await stored.users.doc('alice').get()).data()?.websiteCount).toBe(50);
	});

	it('are refused one by one above the limit of the tier', async () => {
		await stored.users.doc('alice').set(anAccount({ tier: 'Free' }));
		const allowed = tierLimits.Free.websites;
		const added = await Promise.allSettled(Array.from({ length: allowed + 3 }, () => add(600)));

		expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(allowed);
		expect(added.filter(({ status }) => status === 'rejected')).toHaveLength(3);
		expect((await stored.users.doc('alice').get()).data()?.websiteCount).toBe(allowed);
	});

	it('do not fail together with one that cannot be stored', async () => {
		const taken = await add(600);
		const first = add(600);
		const [copy, other] = await Promise.allSettled([
			websites.add('alice', settings(600), noon, taken.id),
			add(600),
			first,
		]);

		expect([copy?.status, other?.status]).toEqual(['rejected', 'fulfilled']);
	});
});

describe('a full shard', () => {
	it('opens again when a website is removed', async () => {
		const [first = ''] = await storeShard('full', 900, monitorsPerShard, { openFor: null });
		await websites.remove('alice', first);

		expect((await stored.shards.doc('full').get()).data()).toMatchObject({ size: monitorsPerShard - 1, openFor: 900 });
	});

	it('is closed when its last place is taken', async () => {
		const first = await add(1800);
		const id = first.document.shardId;
		const monitor = encodeMonitor(aMonitor());
		const others = Array.from({ length: monitorsPerShard - 2 }, (_, index) => [`other-${index}`, monitor]);
		await stored.shards.doc(id).update({
			size: monitorsPerShard - 1,
			monitors: { ...(await shardOf(first))?.monitors, ...Object.fromEntries(others) },
		});
		const last = await add(1800);
		const next = await add(1800);

		expect(last.document.shardId).toBe(id);
		expect(await shardOf(last)).toMatchObject({ size: monitorsPerShard, openFor: null });
		expect(next.document.shardId).not.toBe(id);
	});
});

describe('a website', () => {
	it('is removed once by two removals, and its empty shard with it', async () => {
		const shop = await add(3600);
		const { shardId } = shop.document;
		const removed = await Promise.all([websites.remove('alice', shop.id), websites.remove('alice', shop.id)]);

		expect(removed.sort()).toEqual([false, true]);
		expect((await stored.shards.doc(shardId).get()).exists).toBe(false);
		expect(await listed(shardId)).toBeUndefined();
		expect((await stored.users.doc('alice').get()).data()?.websiteCount).toBe(0);
	});

	it('that is added while a round runs is stored beside the results of the round', async () => {
		const shop = await add(120);
		const { shardId } = shop.document;
		const leased = await shards.takeLease(shardId, noon, noon);
		if (!leased || !('shard' in leased)) throw new Error('The lease was not granted.');
		const books = await add(120);
		const batch = aBatch([good(0)], { websiteId: shop.id, roundAt: leased.roundAt });
		await shards.commitRound(leased, [batch], { suppressedRounds: 0, isLast: true });
		const after = await shards.find(shardId);

		expect(books.document.shardId).toBe(shardId);
		expect(after?.monitors.get(shop.id)?.state.shown).toBe('up');
		expect(after?.monitors.has(books.id)).toBe(true);
		expect(await shardOf(shop)).toMatchObject({ size: 2, lease: null });
	});

	it('is changed by both of two simultaneous changes', async () => {
		const shop = await add(60);
		await Promise.all([
			websites.change('alice', shop.id, { name: 'Bakery' }, noon),
			websites.change('alice', shop.id, { checkInterval: 30 }, noon),
		]);
		const after = await websites.find('alice', shop.id);

		expect(after?.document).toMatchObject({ name: 'Bakery', runningInterval: 30 });
		expect(after && (await shardOf(after))?.monitors[shop.id]).toContain('Bakery');
	});
});

describe('websites of several shards that are resumed at the same time', () => {
	it('do not exceed the limit of the tier', async () => {
		await stored.users.doc('carl').set(anAccount({ tier: 'Free' }));
		const [one = ''] = await storeShard('resumed-60', 60, tierLimits.Free.websites, {}, 'carl');
		const [other = ''] = await storeShard('resumed-300', 300, 1, {}, 'carl');
		const setActive = (isActive: boolean) =>
			Promise.allSettled([one, other].map((id) => websites.change('carl', id, { isActive }, noon)));
		await setActive(false);
		const resumed = await setActive(true);

		expect(resumed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
	});
});

it('a shard keeps the monitors that its size leaves out, when the last counted one is removed', async () => {
	const [first = ''] = await storeShard('miscounted', 3600, 2, { size: 1 });
	await websites.remove('alice', first);
	const shard = (await stored.shards.doc('miscounted').get()).data();

	expect(Object.keys(shard?.monitors ?? {})).toHaveLength(1);
	expect(shard?.size).toBe(1);
});

describe('a smaller tier of an account with five hundred websites', () => {
	const sizes = [monitorsPerShard, monitorsPerShard, monitorsPerShard, 500 - 3 * monitorsPerShard];
	const oldShards = sizes.map((_, index) => `elite-${index}`);
	let tookMs = 0;

	beforeAll(async () => {
		for (const [index, id] of oldShards.entries()) await storeShard(id, 30, sizes[index] ?? 0, {}, 'bob');
		await stored.users.doc('bob').set(anAccount({ tier: 'Free', isTierPending: true, websiteCount: 500 }));
		const startedAt = Date.now();
		await createWebsiteStore(firestore).applyTier('bob', noon);
		tookMs = Date.now() - startedAt;
	});

	it('moves all of them to shards of the longer interval', async () => {
		const { docs } = await stored.websites.where('ownerId', '==', 'bob').get();
		const after = docs.map((website) => ({ id: website.id, ...website.data() }));
		const shardIds = [...new Set(after.map(({ shardId }) => shardId))];
		const inShards = await Promise.all(shardIds.map(async (id) => (await stored.shards.doc(id).get()).data()));
		const moved = new Map(inShards.flatMap((shard) => Object.entries(shard?.monitors ?? {})));

		expect(after).toHaveLength(500);
		expect(new Set(after.map(({ runningInterval }) => runningInterval))).toEqual(new Set([60]));
		expect(after.filter(({ isActive }) => isActive)).toHaveLength(tierLimits.Free.websites);
		expect(after.every(({ id }) => moved.get(id)?.includes('"intervalSeconds":60'))).toBe(true);
		for (const shard of inShards) {
			expect(shard).toMatchObject({ cadence: 60, size: Object.keys(shard?.monitors ?? {}).length });
			expect(shard?.size).toBeLessThanOrEqual(monitorsPerShard);
		}
	});

	it('deletes the shards that it leaves empty, and is complete', async () => {
		const left = await firestore.getAll(...oldShards.map((id) => stored.shards.doc(id)));
		const directory = await shards.directory();

		expect(left.map(({ exists }) => exists)).toEqual(oldShards.map(() => false));
		expect(oldShards.filter((id) => directory.has(id))).toEqual([]);
		expect((await stored.users.doc('bob').get()).data()?.isTierPending).toBe(false);
	});

	it('takes a fraction of the time limit of its task', () => {
		expect(tookMs).toBeLessThan(60_000);
	});
});

describe('a hole in a shard', () => {
	it('is filled again by another instance', async () => {
		const idsOf = async () => (await stored.shards.where('openFor', '>=', 0).get()).docs.map(({ id }) => id);
		const before = await idsOf();
		const shop = await add(900, createWebsiteStore(firestore, { restMs: 0 }));

		expect(before).toContain(shop.document.shardId);
		expect(before).toEqual(expect.arrayContaining(await idsOf()));
	});
});
