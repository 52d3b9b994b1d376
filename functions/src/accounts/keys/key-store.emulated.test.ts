import { minuteMs } from '@stayup/contract';
import { noon } from '@stayup/testing/builders';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { expect, it } from 'vitest';
import { createKeyStore } from './key-store.ts';

const { firestore } = openStoredData(freshProject());
const apiKeys = createKeyStore(firestore);

async function addKey(ownerId: string, id: string, createdAt: number): Promise<void> {
	const settings = { name: id, scopes: ['read' as const], websiteIds: null, expiresAt: null };
	await apiKeys.add({ ...settings, id, ownerId, createdBy: ownerId, secretHash: '' }, 5, createdAt);
}

it('instances that take from an API key at once never take more than its limit, and its use is noted', async () => {
	await addKey('alice', 'leased', noon);
	const leases = await Promise.all(Array.from({ length: 3 }, () => apiKeys.lease('leased', 2, noon + 1)));
	const usedAt = (await apiKeys.find('leased'))?.lastUsedAt;

	expect(leases.map(({ granted }) => granted).sort()).toEqual([0, 1, 1]);
	expect(usedAt).toBe(noon + 1);
	expect(await apiKeys.lease('leased', 10, noon + minuteMs)).toEqual({ minute: noon + minuteMs, granted: 2, left: 8 });
});

it('the API keys of an account that are older, and not revoked, come before a key', async () => {
	for (const [index, id] of ['first', 'revoked', 'newest'].entries()) await addKey('bob', id, noon + index);
	await apiKeys.revoke('bob', 'revoked', noon + 3);
	const counts = ['bob', 'carol'].map((ownerId) => apiKeys.countOlder({ ownerId, createdAt: noon + 2 }));

	expect(await Promise.all(counts)).toEqual([1, 0]);
});
