/** Rules of API keys as pure functions: what the tier allows, what a change widens, and the state that the list shows. */
import {
	type ApiKey,
	type ApiKeyChange,
	dayMs,
	type KeyScope,
	keyLimits,
	keyScopes,
	type Tier,
	tierLimits,
	toInstant,
} from '@stayup/contract';
import type { ApiKeyDocument } from '../../platform/firestore/accounts/key-documents.ts';
import type { Stored } from '../../platform/firestore/paging.ts';
import { prefixOf } from './key-secret.ts';

export type KeySettings = Pick<ApiKeyDocument, 'name' | 'scopes' | 'websiteIds' | 'expiresAt'>;

/** The scopes that count: computed at each use, so that a downgrade needs no job and an upgrade gives them back. */
export function scopesIn(tier: Tier, scopes: readonly KeyScope[]): KeyScope[] {
	return tierLimits[tier].keysMayWrite ? [...scopes] : scopes.filter((scope) => scope === 'read');
}

/** The settings that a change sets. */
export function changeOf({ name, scopes, websiteIds, expiresAt }: ApiKeyChange): Partial<KeySettings> {
	return {
		...(name !== undefined && { name }),
		...(scopes !== undefined && { scopes: inOrder(scopes) }),
		...(websiteIds !== undefined && { websiteIds: websiteIds && [...new Set(websiteIds)] }),
		...(expiresAt !== undefined && { expiresAt: expiresAt === null ? null : Date.parse(expiresAt) }),
	};
}

export function inOrder(scopes: readonly KeyScope[]): KeyScope[] {
	return keyScopes.filter((scope) => scopes.includes(scope));
}

/** Whether the change allows the key more than it may now. */
export function widens(before: KeySettings, change: Partial<KeySettings>): boolean {
	const { scopes = before.scopes, websiteIds = before.websiteIds, expiresAt = before.expiresAt } = change;
	const hasMoreScopes = scopes.some((scope) => !before.scopes.includes(scope));
	const hasMoreWebsites =
		before.websiteIds !== null && (websiteIds === null || websiteIds.some((id) => !before.websiteIds?.includes(id)));
	const lastsLonger = before.expiresAt !== null && (expiresAt === null || expiresAt > before.expiresAt);
	return hasMoreScopes || hasMoreWebsites || lastsLonger;
}

/** The field's sentence; null if the instant is possible. */
export function expiryProblem(expiresAt: number | null, now: number): string | null {
	if (expiresAt === null) return null;
	if (expiresAt <= now) return 'Please choose a time in the future, or no expiry.';
	if (expiresAt > now + (keyLimits.longestDays + 1) * dayMs) return 'Please choose at most two years, or no expiry.';
	return null;
}

/** `rank`: how many keys of the account are older. */
export function keyOf({ id, document }: Stored<ApiKeyDocument>, rank: number, tier: Tier, now: number): ApiKey {
	const { name, scopes, websiteIds, createdAt, expiresAt, lastUsedAt, previousUntil } = document;
	return {
		_id: id,
		name,
		prefix: prefixOf(id),
		scopes,
		websiteIds,
		createdAt: toInstant(createdAt),
		expiresAt: expiresAt === null ? null : toInstant(expiresAt),
		lastUsedAt: lastUsedAt === null ? null : toInstant(lastUsedAt),
		previousUntil: previousUntil !== null && previousUntil > now ? toInstant(previousUntil) : null,
		state: stateOf(document, rank, tier, now),
	};
}

function stateOf(
	{ expiresAt, scopes }: Pick<ApiKeyDocument, 'expiresAt' | 'scopes'>,
	rank: number,
	tier: Tier,
	now: number,
): ApiKey['state'] {
	if (expiresAt !== null && expiresAt <= now) return 'expired';
	if (rank >= tierLimits[tier].apiKeys) return 'over-limit';
	return scopesIn(tier, scopes).length < scopes.length ? 'read-only' : 'valid';
}
