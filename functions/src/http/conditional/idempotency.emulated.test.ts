import type { ShownApiKey, Website } from '@stayup/contract';
import { register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { openStoredData } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';

const { stored } = openStoredData();

async function aKey() {
	const who = await register('Alice');
	await stored.users.doc(who._id).update({ tier: 'Elite' });
	const body = { name: 'Test', scopes: ['read', 'write'], websiteIds: null, expiresAt: null, currentPassword: '' };
	const { secret } = await sendSuccessfully<ShownApiKey>('POST', '/api/keys', { token: who.token, body });
	return { ownerId: who._id, secret };
}

const websitesOf = async (ownerId: string) => (await stored.websites.where('ownerId', '==', ownerId).get()).docs;

describe('twenty requests with one Idempotency-Key at once', { timeout: 90_000 }, () => {
	it('add one website: each is its reply, or says that it is still running', async () => {
		const { ownerId, secret } = await aKey();
		const headers = { 'idempotency-key': crypto.randomUUID() };
		const body = { name: 'Once', url: 'https://once.stayup.test/' };
		const post = () => send<Website>('POST', '/api/websites', { token: secret, body, headers });

		const answers = await Promise.all(Array.from({ length: 20 }, post));
		const again = await post();

		const added = answers.filter(({ status }) => status === 201);
		expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
		expect(new Set([...added, again].map((answer) => answer.body._id)).size).toBe(1);
		expect(added.filter(({ headers: own }) => own.get('idempotency-replayed') !== 'true')).toHaveLength(1);
		expect(again.headers.get('idempotency-replayed')).toBe('true');
		expect(await websitesOf(ownerId)).toHaveLength(1);
	});

	it('with other bodies add the first website only', async () => {
		const { ownerId, secret } = await aKey();
		const headers = { 'idempotency-key': crypto.randomUUID() };
		const post = (name: string) =>
			send('POST', '/api/websites', {
				...{ token: secret, headers },
				body: { name, url: `https://${name}.stayup.test/` },
			});

		const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => post(`shop-${index}`)));

		expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
		expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
		expect(await websitesOf(ownerId)).toHaveLength(1);
	});

	it('do not meet the same key of another account', async () => {
		const [one, other] = await Promise.all([aKey(), aKey()]);
		const headers = { 'idempotency-key': crypto.randomUUID() };
		const body = { name: 'Once', url: 'https://once.stayup.test/' };
		const answers = await Promise.all(
			[one, other].map(({ secret }) => send('POST', '/api/websites', { token: secret, body, headers })),
		);

		expect(answers.map(({ status }) => status)).toEqual([201, 201]);
	});
});
