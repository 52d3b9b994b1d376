import { type Endpoint, type MemberRole, memberRoles, permissions, permissionsOfRole } from '@stayup/contract';
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
		actorOfKey: () => Promise.reject(new Error('No key.')),
		memberships: { roleOf: async () => null },
		noteUse: async () => undefined,
	};
	return {
		verified,
		found: actorOf(deps as unknown as ActorDeps, { authorization, accountId: undefined }, { access }),
	};
}

const unauthenticated = { code: 'unauthenticated', message: 'Please log in to continue.' };
const failing = (code: string) => Object.assign(new Error('Failed.'), { code });

describe('AUTH-2: the caller', () => {
	it.each(['Bearer', 'bearer'])('is the account of the token after %j, which may be revoked', async (scheme) => {
		const { found, verified } = actor(`${scheme} ${token}`);

		expect(await found).toEqual({
			...{ uid: 'alice', user: anAccount(), person: { uid: 'alice', user: anAccount() } },
			...{ role: 'owner', key: null, sessionId: 'session' },
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
			actorOfKey: () => Promise.reject(new Error('No key.')),
			memberships: { roleOf: async () => null },
		};
		const authorization = `Bearer ${aToken({ sub: 'mallory' })}`;
		const found = actorOf(deps, { authorization, accountId: undefined }, { access: 'user' });
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

describe('a member of an account', () => {
	const alice = anAccount();
	const olga = anAccount({ name: 'Olga', tier: 'Pro', role: 'admin' });
	const read = { access: 'user', permission: 'read' } as const;

	function acting(
		endpoint: Pick<Endpoint, 'access' | 'permission'>,
		{ role, owner = olga, accountId = 'olga' }: Acting,
	) {
		const accounts: Record<string, UserDocument> = { alice, olga: owner };
		const deps: ActorDeps = {
			auth: { verifyIdToken: async () => live as unknown as DecodedIdToken },
			users: { find: async (uid) => accounts[uid] ?? null },
			actorOfKey: () => Promise.reject(new Error('No key.')),
			memberships: { roleOf: async (ownerId, uid) => (ownerId === 'olga' && uid === 'alice' ? role : null) },
		};
		return actorOf(deps, { authorization: bearer, accountId }, endpoint);
	}

	interface Acting {
		role: MemberRole | null;
		owner?: UserDocument;
		accountId?: string;
	}

	it('acts on the account that the header names, as a person with a role', async () => {
		expect(await acting(read, { role: 'viewer' })).toEqual({
			...{ uid: 'olga', user: olga, person: { uid: 'alice', user: alice }, role: 'viewer' },
			...{ key: null, sessionId: 'session', signedInAt: 1_772_452_800_000 },
		});
	});

	it.each(
		memberRoles.flatMap((role) =>
			permissions.filter((each) => each !== 'personal').map((each) => [role, each] as const),
		),
	)('as %s has only the permissions of the role: %s', async (role, permission) => {
		const call = acting({ access: 'user', permission }, { role });

		if (permissionsOfRole[role].includes(permission)) return expect((await call).uid).toBe('olga');
		await expect(call).rejects.toMatchObject({
			code: 'forbidden',
			message: `Your role in this account, ${role}, does not allow this.`,
		});
	});

	it.each<[string, Acting]>([
		['was never a member', { role: null }],
		['names an account that does not exist', { role: 'admin', accountId: 'nobody' }],
		['names an account with an impossible id', { role: 'admin', accountId: 'users/olga' }],
		['names an account whose owner is disabled', { role: 'admin', owner: anAccount({ isDisabled: true }) }],
	])('gets the same refusal if the caller %s', async (_, case_) => {
		await expect(acting(read, case_)).rejects.toMatchObject({
			code: 'no-access',
			message: 'You no longer have access to this account.',
		});
	});

	it('acts for themself on endpoints that concern a person', async () => {
		expect(await acting({ access: 'user', permission: 'personal' }, { role: 'admin' })).toMatchObject({
			...{ uid: 'alice', role: 'owner' },
		});
	});

	it('is no admin of the service because the owner is one', async () => {
		await expect(acting({ access: 'admin' }, { role: 'admin' })).rejects.toMatchObject({
			message: 'Admin access only.',
		});
	});

	it('acts for themself with the own account in the header', async () => {
		expect(await acting(read, { role: null, accountId: 'alice' })).toMatchObject({ uid: 'alice', role: 'owner' });
	});
});
