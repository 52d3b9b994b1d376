/** Lists, creates, rotates, changes and revokes the API keys of an account. */
import { type ApiKey, type Tier, tierLimits } from '@stayup/contract';
import type { Actor } from '../../http/actor.ts';
import type { Handlers } from '../../http/handler.ts';
import { limitAccount, type RateLimited } from '../../http/rate-limits/limit-account.ts';
import type { RecentLoginDeps } from '../../http/recent-login.ts';
import { invalidField, Problem } from '../../platform/problem.ts';
import type { ActivityLog } from '../activity/activity-log.ts';
import { changeOf, expiryProblem, type KeySettings, keyOf, scopesIn, widens } from './key-rules.ts';
import { hashOf, keyText, newKeyId, newKeySecret } from './key-secret.ts';
import type { KeyStore, StoredKey } from './key-store.ts';

type KeyDeps = RecentLoginDeps &
	RateLimited & {
		activity: Pick<ActivityLog, 'record'>;
		apiKeys: KeyStore;
		websites: { find(ownerId: string, websiteId: string): Promise<object | null> };
	};

export function createKeyHandlers(deps: KeyDeps) {
	const { apiKeys, activity } = deps;
	return {
		async listKeys({ actor }) {
			const keys = await apiKeys.listOf(actor.uid);
			return keys.map((key, rank) => keyOf(key, rank, actor.user.tier, deps.now()));
		},

		async addKey({ actor, body, request }) {
			await limitAccount(deps, 'apiKeysByAccount', actor);
			const { name, scopes, websiteIds, expiresAt } = body;
			const settings = changeOf({ name, scopes, websiteIds, expiresAt }) as KeySettings;
			await requirePossible(deps, actor, settings);
			const [id, secret] = [newKeyId(), newKeySecret()];
			const { tier } = actor.user;
			const most = tierLimits[tier].apiKeys;
			const people = { ownerId: actor.uid, createdBy: actor.person.uid };
			const added = await apiKeys.add({ ...settings, ...people, id, secretHash: hashOf(secret) }, most, deps.now());
			if (added === 'full') throw tooMany(tier, most);
			if (added === 'not-allowed') throw new Problem('no-access', 'You no longer have access to this account.');
			await activity.record(actor.uid, 'api-key-created', request, deps.now(), `${name}`);
			return { ...(await shown(deps, actor, added)), secret: keyText({ id, secret }) };
		},

		async rotateKey({ actor, params, request }) {
			await ownedKey(deps, actor, params.id);
			await limitAccount(deps, 'apiKeysByAccount', actor);
			const secret = newKeySecret();
			const rotated = await apiKeys.rotate(actor.uid, params.id, hashOf(secret), actor.person.uid, deps.now());
			if (!rotated) throw keyNotFound();
			const detail = `${rotated.document.name}`;
			await activity.record(actor.uid, 'api-key-rotated', request, deps.now(), detail);
			return { ...(await shown(deps, actor, rotated)), secret: keyText({ id: rotated.id, secret }) };
		},

		async updateKey({ actor, params, body, request }) {
			const before = await ownedKey(deps, actor, params.id);
			await limitAccount(deps, 'apiKeysByAccount', actor);
			const change = changeOf(body);
			const isWider = widens(before.document, change);
			if (isWider) await deps.requireReauthentication(actor);
			await requirePossible(deps, actor, change);
			const changed = await apiKeys.change(actor.uid, params.id, change, isWider ? actor.person.uid : null);
			if (!changed) throw keyNotFound();
			const detail = `${changed.document.name}`;
			const event = isWider ? 'api-key-widened' : 'api-key-changed';
			await activity.record(actor.uid, event, request, deps.now(), detail);
			return shown(deps, actor, changed);
		},

		async revokeKey({ actor, params, request }) {
			await limitAccount(deps, 'apiKeysByAccount', actor);
			const revoked = await apiKeys.revoke(actor.uid, params.id, deps.now());
			if (!revoked) throw keyNotFound();
			const detail = `${revoked.document.name}`;
			await activity.record(actor.uid, 'api-key-revoked', request, deps.now(), detail);
			return { message: 'API key revoked' };
		},
	} satisfies Partial<Handlers>;
}

async function ownedKey({ apiKeys }: KeyDeps, { uid }: Actor, id: string): Promise<StoredKey> {
	const key = (await apiKeys.listOf(uid)).find((one) => one.id === id);
	if (!key) throw keyNotFound();
	return key;
}

async function shown({ apiKeys, now }: KeyDeps, { user }: Actor, key: StoredKey): Promise<ApiKey> {
	return keyOf(key, await apiKeys.countOlder(key.document), user.tier, now());
}

/** The scopes that the plan includes, websites of the account, and an expiry that is ahead. */
async function requirePossible(
	{ websites, now }: KeyDeps,
	{ uid, user: { tier } }: Actor,
	{ scopes, websiteIds, expiresAt }: Partial<KeySettings>,
): Promise<void> {
	if (scopes && scopesIn(tier, scopes).length < scopes.length) {
		throw new Problem(
			'limit-reached',
			`API keys of the ${tier} plan may only read. Please choose the scope Read, or upgrade.`,
		);
	}
	const found = await Promise.all((websiteIds ?? []).map((id) => websites.find(uid, id)));
	if (found.includes(null)) {
		throw invalidField('websiteIds', 'Please choose websites of your account. One of these no longer exists.');
	}
	const problem = expiresAt === undefined ? null : expiryProblem(expiresAt, now());
	if (problem !== null) throw invalidField('expiresAt', problem);
}

function keyNotFound(): Problem {
	return new Problem('not-found', 'API key not found');
}

function tooMany(tier: Tier, most: number): Problem {
	const included = most === 1 ? 'one API key' : `${most} API keys`;
	return new Problem('limit-reached', `Your ${tier} plan includes ${included}. Revoke one, or upgrade to add more.`);
}
