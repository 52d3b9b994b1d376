import { aBatch, anAccount, bad, good, noon } from '@stayup/testing/builders';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { alertingShards } from '@stayup/testing/stores';
import { FieldValue } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { readChecksPerDay, readCounts, recount } from '../platform/firestore/counters.ts';
import type { CheckResult } from '../probe/check-result.ts';
import type { OwnedWebsite } from './owned-website.ts';
import { withDefaults } from './website-settings.ts';
import { createWebsiteStore } from './website-store.ts';

const shopSettings = { name: 'Shop', url: 'https://example.com/' };
const { firestore, stored } = openStoredData(freshProject());
const websites = createWebsiteStore(firestore, { restMs: 0 });
const shards = alertingShards(firestore);

async function add(): Promise<OwnedWebsite> {
	return websites.add('alice', withDefaults(shopSettings), noon);
}

function commit({ id, document }: OwnedWebsite, checks: readonly CheckResult[], revision = 1) {
	return shards.commit(document.shardId, [aBatch(checks, { websiteId: id, revision })]);
}

async function statuses() {
	return (await readCounts(firestore)).websiteStatus;
}

describe('the stored counts of websites', () => {
	it('follow each website from unknown to up, down, paused and removed', async () => {
		await stored.users.doc('alice').set(anAccount({ tier: 'Pro' }));
		const [shop, books, bakery] = await Promise.all([add(), add(), add()]);
		expect(await statuses()).toEqual({ up: 0, down: 0, unknown: 3 });

		await commit(shop, [good(0)]);
		await commit(books, [bad(0), bad(15), bad(30)]);
		expect(await statuses()).toEqual({ up: 1, down: 1, unknown: 1 });

		await commit(shop, [good(60), bad(120)]);
		await commit(bakery, [good(0), bad(60), bad(75), bad(90), good(150), good(165)]);
		expect(await statuses()).toEqual({ up: 2, down: 1, unknown: 0 });

		await websites.change('alice', books.id, { isActive: false }, noon + 200_000);
		expect(await statuses()).toEqual({ up: 2, down: 0, unknown: 1 });

		await websites.remove('alice', shop.id);
		expect(await statuses()).toEqual({ up: 1, down: 0, unknown: 1 });
		expect((await readCounts(firestore)).totalWebsites).toBe(2);
	});

	it('PAUSE-2: sum up the checks a day through every change, and the nightly count corrects them', async () => {
		const { firestore: other, stored: otherStored } = openStoredData(freshProject());
		const store = createWebsiteStore(other, { restMs: 0 });
		await otherStored.users.doc('alice').set(anAccount({ tier: 'Pro' }));
		const shop = await store.add('alice', withDefaults(shopSettings), noon);
		const books = await store.add('alice', withDefaults({ ...shopSettings, checkInterval: 3600 }), noon);
		const sums = [await readChecksPerDay(other)];
		const afterwards = async (change: Promise<unknown>) => {
			await change;
			sums.push(await readChecksPerDay(other));
		};
		await afterwards(store.change('alice', shop.id, { checkInterval: 30 }, noon));
		await afterwards(store.change('alice', shop.id, { isActive: false }, noon));
		await afterwards(store.change('alice', shop.id, { checkInterval: 300 }, noon));
		await afterwards(store.change('alice', shop.id, { isActive: true }, noon));
		await afterwards(store.remove('alice', books.id));
		await afterwards(otherStored.counters.doc('0').set({ checksPerDay: 7 }, { merge: true }));
		await afterwards(recount(other));

		expect(sums.slice(0, 6)).toEqual([1464, 2904, 24, 24, 312, 288]);
		expect(sums.at(-1)).toBe(288);
	});

	it('that were spread over many documents in busy times are in ten again after a night', async () => {
		const { firestore: other, stored: otherStored } = openStoredData(freshProject());
		const store = createWebsiteStore(other, { restMs: 0 });
		await otherStored.users.doc('alice').set(anAccount({ tier: 'Pro' }));
		for (let index = 0; index < 5; index += 1) await store.add('alice', withDefaults(shopSettings), noon);
		// Adding may have counted in either of them already.
		const plus = FieldValue.increment;
		await otherStored.counters.doc('319').set({ websitesByStatus: { up: plus(2) }, leads: plus(3) }, { merge: true });
		await otherStored.counters
			.doc('318')
			.set({ websitesByStatus: { up: plus(1), unknown: plus(-3) } }, { merge: true });
		const before = await readCounts(other);
		await recount(other);
		const { docs } = await otherStored.counters.get();

		expect(before.websiteStatus).toEqual({ up: 3, down: 0, unknown: 2 });
		expect((await readCounts(other)).websiteStatus).toEqual({ up: 0, down: 0, unknown: 5 });
		expect(docs.every(({ id }) => Number(id) < 10)).toBe(true);
		expect(await readChecksPerDay(other)).toBe(5 * 1440);
	});
});
