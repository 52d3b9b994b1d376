import { anAccount, aToken } from '@stayup/testing/builders';
import type { DecodedIdToken } from 'firebase-admin/auth';
import { describe, expect, it } from 'vitest';
import type { UserDocument } from '../platform/firestore/documents.ts';
import { type ActorDeps, actorOf } from './actor.ts';

const live = { uid: 'alice', sid: 'session', signedInAt: 1_772_452_800 };

interface Case {
	claims?: object;
	account?: UserDocument | null;
	failure?: unknown;
}

const token = aToken({ sub: 'alice' });
const bearer = `Bearer ${token}`;

function actor(authorization: string | undefined, access: 'user' | 'admin' = 'user', changes: Case = {}) {
	const { claims = live, account = anAccount(), failure } = changes;
	const verified: unknown[] = [];
	const deps = {
		auth: {
			async verifyIdToken(...asked: unknown[]) {
				verified.push(asked);
				if (failure !== undefined) throw failure;
				return claims as unknown as DecodedIdToken;
			},
		},
		users: { find: async (uid: string) => (uid === 'alice' ? account : null) },
		noteUse: async () => undefined,
	};
	return { verified, found: actorOf(deps as unknown as ActorDeps, authorization, access) };
}

const unauthenticated = { code: 'unauthenticated', message: 'Please log in to continue.' };
const failing = (code: string) => Object.assign(new Error('Failed.'), { code });

describe('AUTH-2: the caller', () => {
	it.each(['Bearer', 'bearer'])('is the account of the token after %j, which may be revoked', async (scheme) => {
		const { found, verified } = actor(`${scheme} ${token}`);

		expect(await found).toEqual({
			...{ uid: 'alice', user: anAccount(), sessionId: 'session' },
			signedInAt: 1_772_452_800_000,
		});
		expect(verified).toEqual([[token, true]]);
	});

	it('is read while Firebase verifies the token, and counts only if Firebase names the same account', async () => {
		const reads: string[] = [];
		const verifying = Promise.withResolvers<DecodedIdToken>();
		const deps = {
			auth: { verifyIdToken: () => verifying.promise },
			users: {
				async find(uid: string) {
					reads.push(uid);
					return anAccount();
				},
			},
		};
		const found = actorOf(deps, `Bearer ${aToken({ sub: 'mallory' })}`, 'user');
		expect(reads).toEqual(['mallory']);
		verifying.resolve(live as unknown as DecodedIdToken);

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

	it.each<[string, Case]>([
		['account does not exist', { account: null }],
		['account is disabled', { account: anAccount({ isDisabled: true }) }],
		['session has ended', { account: anAccount({ sessionIds: ['another'] }) }],
		['token has no session', { claims: { uid: 'alice' } }],
		['token has a list as its session', { claims: { ...live, sid: ['session'] } }],
		['token is of another account', { claims: { ...live, uid: 'bob' } }],
		['token is invalid', { failure: failing('auth/argument-error') }],
		['token is revoked', { failure: failing('auth/id-token-revoked') }],
	])('is unknown if the %s (AUTH-10)', async (_, changes) => {
		await expect(actor(bearer, 'user', changes).found).rejects.toMatchObject(unauthenticated);
	});

	it.each([
		failing('auth/internal-error'),
		failing('app/network-error'),
		new Error('No code.'),
		'text',
		{ code: 'auth/x' },
	])('is undecided if Firebase fails: %s', async (failure) => {
		await expect(actor(bearer, 'user', { failure }).found).rejects.toBe(failure);
	});

	it('needs the role of an admin for an admin endpoint, and for no other', async () => {
		const admin = anAccount({ role: 'Admin' });

		await expect(actor(bearer, 'admin').found).rejects.toMatchObject({
			code: 'forbidden',
			message: 'Admin access only.',
		});
		expect((await actor(bearer, 'admin', { account: admin }).found).user).toEqual(admin);
	});
});
