import { anAccount, noon } from '@stayup/testing/builders';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';
import { alreadyExists } from '../platform/firestore/error-codes.ts';
import { withDefaults } from './website-settings.ts';
import { createWebsiteStore } from './website-store.ts';

const { firestore, stored } = openStoredData(freshProject());
const settings = withDefaults({ name: 'Shop', url: 'https://example.com/', checkInterval: 300 });

describe('websites with the same id that are added together', () => {
	it('are added once, and do not stop the others', async () => {
		await stored.users.doc('alice').set(anAccount({ tier: 'Elite' }));
		const store = createWebsiteStore(firestore, { restMs: 0 });
		await store.add('alice', settings, noon, 'first');
		// The first of them runs at once, and those that come meanwhile run together.
		const ids = ['second', 'twice', 'twice', 'last'];
		const results = await Promise.allSettled(ids.map((id) => store.add('alice', settings, noon, id)));
		const shards = (await stored.shards.get()).docs.map((document) => document.data());

		expect(results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))).toEqual([
			alreadyExists,
		]);
		expect(shards.flatMap(({ monitors }) => Object.keys(monitors)).sort()).toEqual([
			'first',
			'last',
			'second',
			'twice',
		]);
		expect((await stored.users.doc('alice').get()).data()?.websiteCount).toBe(4);
	});
});
