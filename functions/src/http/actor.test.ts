import { anAccount, aToken } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import type { UserDocument } from '../platform/firestore/documents.ts';
import { type ActorDeps, actorOf, type VerifiedToken } from './actor.ts';

const live = { uid: 'alice', sid: 'session', signedInAt: 1_772_452_800 };

const token = aToken({ sub: 'alice' });
const bearer = `Bearer ${token}`;

function actor(authorization: string | undefined, failure?: unknown) {
	const verified: unknown[] = [];
	const deps: ActorDeps = {
		auth: {
			async verifyIdToken(...asked) {
				verified.push(asked);
				if (failure !== undefined) throw failure;
				return live;
			},
		},
		users: { find: async (uid) => (uid === 'alice' ? anAccount() : null) },
		actorOfKey: () => Promise.reject(new Error('No key.')),
		memberships: { roleOf: async () => null },
	};
	return { verified, found: actorOf(deps, { authorization, accountId: undefined }, { access: 'user' }) };
}

const unauthenticated = { code: 'unauthenticated', message: 'Please log in to continue.' };
const failing = (code: string) => Object.assign(new Error('Failed.'), { code });

describe('AUTH-2: the caller', () => {
	it.each(['Bearer', 'bearer'])('is the account of the token after %j, which may be revoked', async (scheme) => {
		const { found, verified } = actor(`${scheme} ${token}`);

		expect(await found).toEqual({
			uid: 'alice',
			user: anAccount(),
			person: { uid: 'alice', user: anAccount() },
			role: 'owner',
			key: null,
			sessionId: 'session',
			signedInAt: 1_772_452_800_000,
		});
		expect(verified).toEqual([[token, true]]);
	});

	it('is read while Firebase verifies the token, and counts only if Firebase names the same account', async () => {
		const reads: string[] = [];
		const verifying = Promise.withResolvers<VerifiedToken>();
		const deps = {
			auth: { verifyIdToken: () => verifying.promise },
			users: {
				async find(uid: string) {
					reads.push(uid);
					return anAccount();
				},
			},
			actorOfKey: () => Promise.reject(new Error('No key.')),
			memberships: { roleOf: async () => null },
		};
		const authorization = `Bearer ${aToken({ sub: 'mallory' })}`;
		const found = actorOf(deps, { authorization, accountId: undefined }, { access: 'user' });
		expect(reads).toEqual(['mallory']);
		verifying.resolve(live);

		await expect(found).rejects.toMatchObject(unauthenticated);
	});

	it.each([
		undefined,
		'',
		'Bearer',
		'Bearer ',
		'Basic YTpi',
		'Bearer a b',
		'Bearer a,b',
		'xBearer a',
		'Bearer  a',
		'a',
		'Bearer a',
		'Bearer a.b.c',
		'Bearer e30.bnVsbA.c2ln',
		'Bearer e30.e30.c2ln',
		'Bearer e30.eyJzdWIiOjF9.c2ln',
		...['', '.', 'users/alice', '__alice__', 'a'.repeat(129)].map((sub) => `Bearer ${aToken({ sub })}`),
	])('is unknown with the header %j, and nothing is asked of Firebase', async (header) => {
		const { found, verified } = actor(header);

		await expect(found).rejects.toMatchObject(unauthenticated);
		expect(verified).toEqual([]);
	});

	it.each(['auth/argument-error', 'auth/id-token-revoked', 'auth/user-disabled'])(
		'is unknown if Firebase answers %s',
		async (code) => {
			await expect(actor(bearer, failing(code)).found).rejects.toMatchObject(unauthenticated);
		},
	);

	it.each([
		failing('auth/internal-error'),
		failing('app/network-error'),
		new Error('No code.'),
		'text',
		{ code: 'auth/x' },
	])('is undecided if Firebase fails: %s', async (failure) => {
		await expect(actor(bearer, failure).found).rejects.toBe(failure);
	});
});

it('acts as a member on the account that the header names', async () => {
	const [alice, olga] = [anAccount(), anAccount({ name: 'Olga', tier: 'Pro', role: 'admin' })];
	const accounts: Record<string, UserDocument> = { alice, olga };
	const deps: ActorDeps = {
		auth: { verifyIdToken: async () => live },
		users: { find: async (uid) => accounts[uid] ?? null },
		actorOfKey: () => Promise.reject(new Error('No key.')),
		memberships: { roleOf: async (ownerId, uid) => (ownerId === 'olga' && uid === 'alice' ? 'viewer' : null) },
	};
	const found = await actorOf(
		deps,
		{ authorization: bearer, accountId: 'olga' },
		{ access: 'user', permission: 'read' },
	);

	expect(found).toEqual({
		uid: 'olga',
		user: olga,
		person: { uid: 'alice', user: alice },
		role: 'viewer',
		key: null,
		sessionId: 'session',
		signedInAt: 1_772_452_800_000,
	});
});
