/** Creates what serves requests with API keys, Idempotency-Key and If-Match. */
import { minuteMs } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { actorOfKey } from '../accounts/keys/authenticate-key.ts';
import { createKeyStore, type KeyStore } from '../accounts/keys/key-store.ts';
import type { MemberStore } from '../accounts/members/member-store.ts';
import type { UserStore } from '../accounts/user-store.ts';
import type { Actor } from '../http/actor.ts';
import type { AnswerDeps } from '../http/answer.ts';
import { createIdempotency } from '../http/conditional/idempotency.ts';
import { createKeyLimiter } from '../http/key-admission/key-limiter.ts';
import { createFindWebsites } from '../http/key-admission/resource-websites.ts';
import { createOutageStore } from '../outages/outage-store.ts';
import { BoundedMap } from '../platform/bounded-map.ts';

const countMegabytes = 2;

export function createKeyParts(
	firestore: Firestore,
	{ users, memberships, now }: { users: UserStore; memberships: MemberStore; now(): number },
) {
	const apiKeys = createKeyStore(firestore);
	const outages = createOutageStore(firestore);
	// Counted once a minute, because only a downgrade or a revoked key changes what it means.
	const counts = new BoundedMap<{ older: number; until: number }>({ megabytes: countMegabytes });
	return {
		apiKeys,
		actorOfKey: (key) => actorOfKey({ apiKeys, users, memberships, now }, key),
		keyLimiter: createKeyLimiter(apiKeys.lease),
		async countOlderKeys(key) {
			const name = `${key.ownerId} ${key.createdAt}`;
			const counted = counts.get(name);
			if (counted && counted.until > now()) return counted.older;
			const older = await apiKeys.countOlder(key);
			counts.set(name, { older, until: now() + minuteMs });
			return older;
		},
		findWebsites: createFindWebsites(firestore, (id) => outages.deliveriesOf(id)),
		idempotency: createIdempotency(firestore),
		now,
	} satisfies Omit<AnswerDeps, 'recordChange' | 'recordRead'> & {
		apiKeys: KeyStore;
		actorOfKey(key: string): Promise<Actor>;
	};
}
