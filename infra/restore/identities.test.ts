import { beforeEach, describe, expect, it } from 'vitest';
import { copyIdentities, type IdentityCopy, restoreIdentities, type StoredIdentity } from './identities.ts';

const importedAt = 5_000;
const hash = { algorithm: 'SCRYPT', signerKey: 'ab+/', saltSeparator: 'Bw==', rounds: 8, memoryCost: 14 };
const alice: StoredIdentity = {
	localId: 'alice',
	email: 'alice@stayup.test',
	emailVerified: true,
	passwordHash: 'hash-of-alice',
	salt: 'salt',
	passwordUpdatedAt: 1_000,
};

/** The identities of the project, by uid. */
let identities: Map<string, StoredIdentity>;
/** `passwordChangedAt` of the accounts in Firestore. */
let accounts: Map<string, number | null>;
let imported: Record<string, unknown>[];
let afterImport: () => void;
beforeEach(() => {
	identities = new Map();
	accounts = new Map([['alice', 1_000]]);
	imported = [];
	afterImport = () => undefined;
});

const service = {
	projectId: 'demo',
	origin: 'https://identity.test',
	google: {
		async get(url: string) {
			if (url.includes('/config')) return { signIn: { hashConfig: hash } };
			const start = Number(new URL(url).searchParams.get('nextPageToken') ?? 0);
			const users = [...identities.values()].slice(start, start + 2);
			return { users, nextPageToken: String(start + 2) };
		},
		async post(url: string, body: object) {
			if (url.endsWith(':lookup')) {
				const { localId } = body as { localId: string[] };
				return { users: localId.flatMap((uid) => identities.get(uid) ?? []) };
			}
			imported.push(body as Record<string, unknown>);
			for (const user of (body as { users: StoredIdentity[] }).users) {
				if (user.localId === 'refused') continue;
				identities.set(user.localId, { ...user, passwordUpdatedAt: importedAt });
			}
			afterImport();
			return {};
		},
	},
};

const stored = {
	passwordChangedAt: async (uid: string) => accounts.get(uid),
	setPasswordChangedAt: async (uid: string, at: number) => void accounts.set(uid, at),
};

const restore = (changes: Partial<IdentityCopy> = {}) =>
	restoreIdentities(service, stored, { takenAt: 2_000, hash, identities: [alice], ...changes });

describe('a copy of the identities', () => {
	it('has all pages, the hash settings, and no other ways to log in', async () => {
		const others = ['bob', 'carol', 'dave'].map((localId) => ({
			localId,
			providerUserInfo: [{ providerId: 'google.com' }],
		}));
		identities = new Map([alice, ...others].map((identity) => [identity.localId, identity]));

		expect(await copyIdentities(service, 2_000)).toEqual({
			takenAt: 2_000,
			hash,
			identities: [alice, { localId: 'bob' }, { localId: 'carol' }, { localId: 'dave' }],
		});
	});
});

describe('a restored identity', () => {
	it('keeps its password: the account takes over the time that Google gave it', async () => {
		expect(await restore()).toEqual({ restored: 1, existing: 0, withoutAccount: 0, refused: [], withNewPassword: [] });
		expect(accounts.get('alice')).toBe(importedAt);
		expect(imported).toEqual([
			{
				hashAlgorithm: 'SCRYPT',
				signerKey: 'ab-_',
				saltSeparator: 'Bw==',
				rounds: 8,
				memoryCost: 14,
				users: [expect.objectContaining({ localId: 'alice', passwordHash: 'hash-of-alice', emailVerified: true })],
			},
		]);
	});

	it('needs a new password if our API had not set the copied one', async () => {
		accounts.set('alice', 900);

		expect(await restore()).toMatchObject({ restored: 1, withNewPassword: ['alice'] });
		expect(accounts.get('alice')).toBe(900);
	});

	it('needs a new password if somebody changed it right after the import', async () => {
		afterImport = () =>
			identities.set('alice', { ...alice, passwordHash: 'hash-of-eve', passwordUpdatedAt: importedAt + 1 });

		expect(await restore()).toMatchObject({ restored: 1, withNewPassword: ['alice'] });
		expect(accounts.get('alice')).toBe(1_000);
	});

	it('needs a new password if the account never had one of ours', async () => {
		accounts.set('alice', null);
		const { passwordUpdatedAt, passwordHash, ...withoutPassword } = alice;

		expect(await restore({ identities: [withoutPassword] })).toMatchObject({ withNewPassword: ['alice'] });
	});
});

describe('an identity', () => {
	it('that was not lost stays as it is', async () => {
		identities.set('alice', { ...alice, passwordHash: 'newer', passwordUpdatedAt: 3_000 });

		expect(await restore()).toMatchObject({ restored: 0, existing: 1 });
		expect([imported, accounts.get('alice')]).toEqual([[], 1_000]);
	});

	it('without an account is not restored', async () => {
		expect(await restore({ identities: [{ localId: 'eve' }] })).toMatchObject({ restored: 0, withoutAccount: 1 });
		expect(imported).toEqual([]);
	});

	it('that Identity Toolkit refuses is reported', async () => {
		accounts.set('refused', 1_000);

		expect(await restore({ identities: [{ ...alice, localId: 'refused' }] })).toMatchObject({ refused: ['refused'] });
	});
});
