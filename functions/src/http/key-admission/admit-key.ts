/** Limits a request with an API key, after its authentication: by its minute, the plan, its scopes and its websites. */
import { type Endpoint, type EndpointName, keyScopes, tierLimits } from '@stayup/contract';
import type { Page } from '../../platform/firestore/paging.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor, ActorKey } from '../actor.ts';
import { type KeyLimiter, limitHeaders } from './key-limiter.ts';
import type { FindWebsites } from './resource-websites.ts';
import { isWithin, ruleOf } from './website-access.ts';

export interface AdmitKeyDeps {
	keyLimiter: KeyLimiter;
	/** How many keys of the account are older than this one. */
	countOlderKeys(key: { ownerId: string; createdAt: number }): Promise<number>;
	findWebsites: FindWebsites;
	/** Milliseconds since the epoch. */
	now(): number;
}

type WithKey = Actor & { key: ActorKey };

export function hasKey(actor: Actor | null): actor is WithKey {
	return actor !== null && actor.key !== null;
}

/** Counts one request of the key, or throws. `setHeader` also applies to the refusal. */
export async function countKeyRequest(
	deps: Pick<AdmitKeyDeps, 'keyLimiter' | 'now'>,
	actor: WithKey,
	setHeader: (name: string, value: string) => void,
): Promise<void> {
	const { keyRequestsPerMinute } = tierLimits[actor.user.tier];
	const use = await deps.keyLimiter.take(actor.key.id, keyRequestsPerMinute, deps.now());
	for (const [name, value] of Object.entries(limitHeaders(use))) setHeader(name, value);
	if (!use.isAllowed) {
		const message = `This API key has made its ${keyRequestsPerMinute} requests of this minute. Please try again in the next one.`;
		throw new Problem('rate-limited', message, { retryAfterSeconds: use.resetSeconds });
	}
}

/** Of a request that was counted. */
export async function admitKey(deps: AdmitKeyDeps, actor: WithKey, endpoint: Endpoint): Promise<void> {
	const { tier } = actor.user;
	const { apiKeys } = tierLimits[tier];
	requireScope(actor, endpoint);
	// Only after a downgrade. Counting costs one read.
	const older = await deps.countOlderKeys({ ownerId: actor.uid, createdAt: actor.key.createdAt });
	if (older >= apiKeys) {
		const message = `The ${tier} plan includes ${keysInWords(apiKeys)}, and this account has older ones. Please revoke one, or upgrade.`;
		throw new Problem('limit-reached', message);
	}
}

function requireScope({ key, user }: WithKey, { permission }: Endpoint): void {
	const needed = keyScopes.find((scope) => scope === permission);
	if (needed === undefined) {
		throw new Problem('forbidden', 'API keys cannot call this endpoint. Please log in.');
	}
	if (key.scopes.includes(needed)) return;
	if (needed !== 'read' && !tierLimits[user.tier].keysMayWrite) {
		throw new Problem(
			'limit-reached',
			`This needs the scope "${needed}". API keys of the ${user.tier} plan may only read.`,
		);
	}
	throw new Problem('forbidden', `This API key lacks the scope "${needed}", which this endpoint needs.`);
}

function keysInWords(count: number): string {
	return count === 1 ? 'one API key' : `${count} API keys`;
}

/** Refuses what concerns other websites than those of the key, before the handler runs. */
export async function requireKeyWebsites(
	{ findWebsites }: Pick<AdmitKeyDeps, 'findWebsites'>,
	{ websiteIds }: ActorKey,
	name: EndpointName,
	{ params, body }: { params: Readonly<Record<string, string>>; body: unknown },
): Promise<void> {
	if (websiteIds === null) return;
	const { of, inBody } = ruleOf(name);
	if (of === 'refused') {
		throw new Problem('forbidden', 'This API key is limited to some websites, and this concerns the whole account.');
	}
	const id = params.id ?? '';
	const named = of === 'any' ? [] : of === 'website' ? [id] : await findWebsites(of, id);
	if (!isWithin(named, websiteIds)) throw notFound();
	if (inBody && !isWithin(inBody(body), websiteIds)) {
		throw new Problem('forbidden', 'This API key is limited to some websites. Please name only those, by their ids.');
	}
}

/** Takes what concerns other websites out of a reply. */
export function narrowReply<Answer>(answer: Answer, { websiteIds }: ActorKey, name: EndpointName): Answer {
	if (websiteIds === null) return answer;
	const { ofItem, narrow } = ruleOf(name);
	if (ofItem) {
		const { items, next } = answer as Page<unknown>;
		return { items: items.filter((item) => isWithin(ofItem(item), websiteIds)), next } as Answer;
	}
	return narrow ? (narrow(answer) as Answer) : answer;
}

/** As for what does not exist. */
function notFound(): Problem {
	return new Problem('not-found', 'This does not exist, or this API key is limited to other websites.');
}

/** A key in a URL ends up in logs and histories. */
export function refuseKeyInUrl(url: string, mark: string): void {
	if (!url.includes(mark)) return;
	const message =
		'Please send the API key in the Authorization header. This URL may have been logged, so please rotate the key.';
	throw new Problem('invalid', message);
}
