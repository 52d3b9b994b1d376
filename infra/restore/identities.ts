/**
 * Copies the identities of a project and puts lost ones back. Google sets the time of an imported password to that of the import, and Stayup
 * accepts no password that its API did not set (DOOR-4); so an account takes over the new time if its password is provably the same.
 */
import type { UserStore } from '../../functions/src/accounts/user-store.ts';
import type { GoogleApi } from '../google-api.ts';

export interface IdentityService {
	google: Pick<GoogleApi, 'get' | 'post'>;
	projectId: string;
	/** `https://identitytoolkit.googleapis.com`, or that of the emulator. */
	origin: string;
}

/** Contains the hashes of all passwords: keep it like a secret. */
export interface IdentityCopy {
	/** Milliseconds since the epoch. */
	takenAt: number;
	/** How the project hashes passwords; null in the emulators. */
	hash: HashSettings | null;
	identities: readonly StoredIdentity[];
}

interface HashSettings {
	algorithm: string;
	signerKey: string;
	saltSeparator: string;
	rounds: number;
	memoryCost: number;
}

/** As Identity Toolkit stores it; Stayup uses no other fields. */
export interface StoredIdentity {
	localId: string;
	email?: string;
	emailVerified?: boolean;
	displayName?: string;
	disabled?: boolean;
	passwordHash?: string;
	salt?: string;
	passwordUpdatedAt?: number;
	createdAt?: string;
	lastLoginAt?: string;
}

/** The accounts in Firestore. */
export interface RestoredAccounts {
	/** When our API last set the password; undefined if there is no account. */
	passwordChangedAt(uid: string): Promise<number | null | undefined>;
	setPasswordChangedAt(uid: string, passwordChangedAt: number): Promise<void>;
}

export interface RestoredIdentities {
	restored: number;
	/** They were not lost, and stay as they are. */
	existing: number;
	/** They belong to no account, so nobody needs them. */
	withoutAccount: number;
	/** Identity Toolkit refused them. The nightly search gives their accounts a new identity. */
	refused: string[];
	/** Restored accounts whose owners must set a new password, because the copied one is not the last that our API set. */
	withNewPassword: string[];
}

const pageSize = 100;

export function restoredAccountsOf(users: Pick<UserStore, 'find' | 'change'>): RestoredAccounts {
	return {
		passwordChangedAt: async (uid) => (await users.find(uid))?.passwordChangedAt,
		setPasswordChangedAt: async (uid, passwordChangedAt) => void (await users.change(uid, { passwordChangedAt })),
	};
}

export async function copyIdentities(service: IdentityService, now: number): Promise<IdentityCopy> {
	const identities: StoredIdentity[] = [];
	let pageToken = '';
	do {
		const page = (await service.google.get(
			`${accounts(service)}:batchGet?maxResults=${pageSize}${pageToken && `&nextPageToken=${encodeURIComponent(pageToken)}`}`,
		)) as { users?: StoredIdentity[]; nextPageToken?: string } | null;
		identities.push(...(page?.users ?? []).map(fieldsOf));
		pageToken = page?.users?.length ? (page.nextPageToken ?? '') : '';
	} while (pageToken !== '');
	return { takenAt: now, hash: await readHashSettings(service), identities };
}

export async function restoreIdentities(
	service: IdentityService,
	stored: RestoredAccounts,
	{ hash, identities }: IdentityCopy,
): Promise<RestoredIdentities> {
	const result: RestoredIdentities = { restored: 0, existing: 0, withoutAccount: 0, refused: [], withNewPassword: [] };
	for (let start = 0; start < identities.length; start += pageSize) {
		const page = identities.slice(start, start + pageSize);
		const existing = await find(service, page);
		const lost: { identity: StoredIdentity; passwordChangedAt: number | null }[] = [];
		for (const identity of page) {
			const passwordChangedAt = await stored.passwordChangedAt(identity.localId);
			if (existing.has(identity.localId)) result.existing++;
			else if (passwordChangedAt === undefined) result.withoutAccount++;
			else lost.push({ identity, passwordChangedAt });
		}
		if (lost.length === 0) continue;
		await create(
			service,
			hash,
			lost.map(({ identity }) => identity),
		);
		const created = await find(
			service,
			lost.map(({ identity }) => identity),
		);
		for (const { identity, passwordChangedAt } of lost) {
			const { localId } = identity;
			const now = created.get(localId);
			if (!now) {
				result.refused.push(localId);
				continue;
			}
			result.restored++;
			// Our API had set the copied password, and nobody has changed it since the import.
			const isOwn = identity.passwordUpdatedAt !== undefined && identity.passwordUpdatedAt === passwordChangedAt;
			const isSame = identity.passwordHash !== undefined && now.passwordHash === identity.passwordHash;
			if (isOwn && isSame && now.passwordUpdatedAt !== undefined) {
				await stored.setPasswordChangedAt(localId, now.passwordUpdatedAt);
			} else result.withNewPassword.push(localId);
		}
	}
	return result;
}

async function find(
	service: IdentityService,
	identities: readonly StoredIdentity[],
): Promise<Map<string, StoredIdentity>> {
	const found = (await service.google.post(`${accounts(service)}:lookup`, {
		localId: identities.map(({ localId }) => localId),
	})) as { users?: StoredIdentity[] };
	return new Map((found.users ?? []).map((identity) => [identity.localId, fieldsOf(identity)]));
}

async function create(
	service: IdentityService,
	hash: HashSettings | null,
	identities: readonly StoredIdentity[],
): Promise<void> {
	const users = identities.map(({ passwordUpdatedAt, ...identity }) => identity);
	const settings = hash && {
		hashAlgorithm: hash.algorithm,
		signerKey: webSafe(hash.signerKey),
		saltSeparator: webSafe(hash.saltSeparator),
		rounds: hash.rounds,
		memoryCost: hash.memoryCost,
	};
	await service.google.post(`${accounts(service)}:batchCreate`, { ...settings, users });
}

async function readHashSettings({ google, projectId, origin }: IdentityService): Promise<HashSettings | null> {
	const config = (await google.get(`${origin}/admin/v2/projects/${projectId}/config`)) as {
		signIn?: { hashConfig?: HashSettings };
	} | null;
	return config?.signIn?.hashConfig ?? null;
}

function accounts({ origin, projectId }: IdentityService): string {
	return `${origin}/v1/projects/${projectId}/accounts`;
}

/** Leaves out other ways to log in, which Stayup never adds. */
function fieldsOf(identity: StoredIdentity): StoredIdentity {
	const { localId, email, emailVerified, displayName, disabled, passwordHash, salt } = identity;
	const { passwordUpdatedAt, createdAt, lastLoginAt } = identity;
	const fields = { email, emailVerified, displayName, disabled, passwordHash, salt, passwordUpdatedAt, createdAt };
	return JSON.parse(JSON.stringify({ localId, ...fields, lastLoginAt })) as StoredIdentity;
}

/** Identity Toolkit takes base64url where its configuration has base64. */
function webSafe(base64: string): string {
	return base64.replaceAll('+', '-').replaceAll('/', '_');
}
