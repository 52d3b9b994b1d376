/**
 * The search of the night for identities that do not match their accounts: an account without identity is watched for nobody (DOOR-3),
 * and an identity without account occupies an email (DOOR-1). A run continues after the last page that was searched, also after a crash.
 */
import { dayMs, hourMs } from '@stayup/contract';
import type { Auth } from 'firebase-admin/auth';
import type { LogError } from '../../platform/log.ts';
import { teamAccountId } from '../../platform/team-account.ts';
import type { UserStore } from '../user-store.ts';
import type { IdentityClient } from './identity-client.ts';
import type { IdentitySearchStore } from './identity-search-store.ts';
import { type MatchIdentityDeps, matchFoundIdentity } from './match-identity.ts';

export type SearchIdentitiesDeps = MatchIdentityDeps & {
	auth: Pick<Auth, 'deleteUsers' | 'listUsers'>;
	identity: Pick<IdentityClient, 'find'>;
	identitySearch: IdentitySearchStore;
	logError: LogError;
	users: Pick<UserStore, 'existing' | 'pageById'>;
};

interface SearchLimits {
	/** Accounts per page; Identity Toolkit takes at most 100. */
	pageSize: number;
	pagesPerRun: number;
}

interface SearchResult {
	restored: number;
	deleted: number;
}

const usualLimits: SearchLimits = { pageSize: 100, pagesPerRun: 200 };
/** A registration takes seconds; a younger account may not have its identity yet. */
const youngAccountMs = hourMs;
const youngIdentityMs = dayMs;

export async function searchIdentities(
	deps: SearchIdentitiesDeps,
	now: number,
	limits: SearchLimits = usualLimits,
): Promise<SearchResult> {
	const position = await deps.identitySearch.read();
	const restored = await restoreAccounts(deps, now, position.account, limits);
	const deleted = await deleteForeign(deps, now, position.identityPage, limits);
	return { restored, deleted };
}

async function restoreAccounts(
	deps: SearchIdentitiesDeps,
	now: number,
	start: string | null,
	{ pageSize, pagesPerRun }: SearchLimits,
): Promise<number> {
	let restored = 0;
	let after = start;
	for (let page = 0; page < pagesPerRun; page++) {
		const accounts = await deps.users.pageById(after, pageSize);
		const identities = await deps.identity.find(accounts.map(({ uid }) => uid));
		for (const { uid, user } of accounts) {
			// The deletion of an account deletes its identity first, and a running registration has none yet.
			const isLeaving = user.deletionAt !== null && user.deletionAt <= now;
			// Nobody logs in to the account of our own monitors.
			if (uid === teamAccountId || isLeaving || user.createdAt > now - youngAccountMs) continue;
			try {
				const matched = await matchFoundIdentity(deps, uid, user, identities.get(uid), null);
				if (matched.restored.length > 0) restored++;
			} catch (error) {
				deps.logError('A login could not be restored; a later search tries again.', { error, facts: { uid } });
			}
		}
		after = accounts.length < pageSize ? null : (accounts.at(-1)?.uid ?? null);
		await deps.identitySearch.moveTo({ account: after });
		if (after === null) break;
	}
	return restored;
}

async function deleteForeign(
	{ auth, identitySearch, users }: SearchIdentitiesDeps,
	now: number,
	start: string | null,
	{ pageSize, pagesPerRun }: SearchLimits,
): Promise<number> {
	let deleted = 0;
	let pageToken = start ?? undefined;
	for (let page = 0; page < pagesPerRun; page++) {
		const found = await auth.listUsers(pageSize, pageToken);
		const old = found.users.filter(({ metadata }) => Date.parse(metadata.creationTime) <= now - youngIdentityMs);
		const known = await users.existing(old.map(({ uid }) => uid));
		const foreign = old.map(({ uid }) => uid).filter((uid) => !known.has(uid));
		if (foreign.length > 0) deleted += (await auth.deleteUsers(foreign)).successCount;
		pageToken = found.pageToken;
		await identitySearch.moveTo({ identityPage: pageToken ?? null });
		if (pageToken === undefined) break;
	}
	return deleted;
}
