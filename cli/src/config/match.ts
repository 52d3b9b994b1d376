/** Which thing of the account an entry of the file is. Plain functions on plain values. */
import type { LockedEntry } from './lock.ts';
import type { Desired, Found } from './things.ts';

interface MatchInput {
	desired: Readonly<Record<string, Desired>>;
	locked: Readonly<Record<string, LockedEntry>>;
	found: readonly Found[];
	/** The account has at most one thing of an identity, as one policy for a tag. It then counts more than the lock: entries can exchange their identities. */
	isIdentityUnique: boolean;
}

/** By the keys of entries. An entry without a match does not exist yet. */
export function matchesOf({ desired, locked, found, isIdentityUnique }: MatchInput): ReadonlyMap<string, Found> {
	const matches = new Map<string, Found>();
	const taken = new Set<string>();
	const take = (key: string, thing: Found | undefined) => {
		if (!thing || matches.has(key) || taken.has(thing.id)) return;
		matches.set(key, thing);
		taken.add(thing.id);
	};
	const byIdentity = () => {
		for (const [key, { identity }] of Object.entries(desired)) {
			take(
				key,
				found.find((thing) => thing.identity === identity && !taken.has(thing.id)),
			);
		}
	};
	const byLock = () => {
		for (const key of Object.keys(desired)) {
			take(
				key,
				found.find(({ id }) => id === locked[key]?.id),
			);
		}
	};
	for (const match of isIdentityUnique ? [byIdentity, byLock] : [byLock, byIdentity]) match();
	return matches;
}
