import { hourMs } from '@stayup/contract';
import { anAccount, noon } from '@stayup/testing/builders';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';
import { createUserStore } from '../user-store.ts';
import { actorOfKey } from './authenticate-key.ts';
import { hashOf, keyText, newKeyId, newKeySecret } from './key-secret.ts';
import { createKeyStore } from './key-store.ts';

const { firestore, stored } = openStoredData(freshProject());
const apiKeys = createKeyStore(firestore);
const users = createUserStore(firestore);
const memberships = { roleOf: async () => null };

/** A key of a new account, and whether a secret of it is accepted at a time. */
async function aKey() {
	const ownerId = stored.users.doc().id;
	await stored.users.doc(ownerId).set(anAccount());
	const [id, secret] = [newKeyId(), newKeySecret()];
	const settings = { name: 'Test', scopes: ['read' as const], websiteIds: null, expiresAt: null };
	await apiKeys.add({ ...settings, id, ownerId, createdBy: ownerId, secretHash: hashOf(secret) }, 5, noon);
	const accepts = (one: string, now: number) =>
		actorOfKey({ apiKeys, memberships, users, now: () => now }, keyText({ id, secret: one })).then(
			() => true,
			() => false,
		);
	async function rotate(now: number): Promise<string> {
		const next = newKeySecret();
		await apiKeys.rotate(ownerId, id, hashOf(next), ownerId, now);
		return next;
	}
	return { id, ownerId, secret, accepts, rotate };
}

describe('a rotated API key', () => {
	const end = noon + 24 * hourMs;

	it('accepts its old secret until the last millisecond of 24 hours, and not at their end', async () => {
		const { secret, accepts, rotate } = await aKey();
		const next = await rotate(noon);

		expect(await Promise.all([noon, end - 1, end, end + 1].map((now) => accepts(secret, now)))).toEqual([
			...[true, true, false, false],
		]);
		expect(await Promise.all([noon, end - 1, end, end + 1].map((now) => accepts(next, now)))).toEqual([
			...[true, true, true, true],
		]);
	});

	it('drops its first secret with a second rotation, and begins the 24 hours again', async () => {
		const { secret, accepts, rotate } = await aKey();
		const second = await rotate(noon);
		const third = await rotate(end - 1);

		expect(await accepts(secret, end - 1)).toBe(false);
		expect([await accepts(second, 2 * end - noon - 2), await accepts(second, 2 * end - noon - 1)]).toEqual([
			true,
			false,
		]);
		expect(await accepts(third, 3 * end)).toBe(true);
	});

	it('accepts the secret of the last of three rotations at once, and at most one before it', async () => {
		const { secret, accepts, rotate } = await aKey();
		const secrets = await Promise.all(Array.from({ length: 3 }, () => rotate(noon)));
		const accepted = await Promise.all([secret, ...secrets].map((one) => accepts(one, noon + 1)));
		const later = await Promise.all([secret, ...secrets].map((one) => accepts(one, end)));

		expect(accepted.filter(Boolean)).toHaveLength(2);
		expect(later.filter(Boolean)).toHaveLength(1);
	});

	it('accepts neither secret once it is revoked, also within the 24 hours', async () => {
		const { id, ownerId, secret, accepts, rotate } = await aKey();
		const next = await rotate(noon);
		await apiKeys.revoke(ownerId, id, noon + 1);

		expect([await accepts(secret, noon + 2), await accepts(next, noon + 2)]).toEqual([false, false]);
	});
});
