/**
 * The limit of requests per API key and minute, over all instances. An instance takes a quarter of what is left at a time, so the store is written
 * 16 times for sixty requests and 24 times for six hundred, and never grants more than the limit. What an instance took and does not use
 * is lost for that minute.
 */
import { minuteMs } from '@stayup/contract';
import { BoundedMap } from '../../platform/bounded-map.ts';
import type { KeyedMutex } from '../../platform/keyed-mutex.ts';
import { createKeyedMutex } from '../../platform/keyed-mutex.ts';

export interface KeyLease {
	/** The minute that it is for, in milliseconds since the epoch. */
	minute: number;
	/** Requests that the instance may serve; 0 if the limit is reached. */
	granted: number;
	/** Requests that no instance has taken. */
	left: number;
}

/** The requests that instances have taken from the limit of a minute. */
export interface TakenRequests {
	minute: number;
	requests: number;
}

/** An instance takes this part of what is left. Fewer parts mean fewer writes, and more requests that other instances cannot use. */
const leaseParts = 4;

/** The share that one instance may take at this time, and all that is taken then. */
export function leaseOf(
	taken: TakenRequests | null,
	limit: number,
	now: number,
): { lease: KeyLease; taken: TakenRequests } {
	// The clock of another instance may be ahead.
	const minute = Math.max(taken?.minute ?? 0, Math.floor(now / minuteMs) * minuteMs);
	const before = taken?.minute === minute ? taken.requests : 0;
	const left = Math.max(0, limit - before);
	const granted = Math.min(left, Math.max(1, Math.floor(left / leaseParts)));
	return { lease: { minute, granted, left: left - granted }, taken: { minute, requests: before + granted } };
}

interface KeyUse {
	isAllowed: boolean;
	limit: number;
	/** At least so many requests are left in this minute. */
	remaining: number;
	resetSeconds: number;
}

export interface KeyLimiter {
	take(keyId: string, limit: number, now: number): Promise<KeyUse>;
}

const leaseMegabytes = 2;

export function createKeyLimiter(
	takeLease: (keyId: string, limit: number, now: number) => Promise<KeyLease>,
	runExclusive: KeyedMutex = createKeyedMutex(),
): KeyLimiter {
	const leases = new BoundedMap<KeyLease>({ megabytes: leaseMegabytes });

	return {
		take(keyId, limit, now) {
			// A change of the tier takes effect at once.
			const key = `${keyId} ${limit}`;
			return runExclusive(key, async () => {
				const isCurrent = (lease: KeyLease | undefined): lease is KeyLease =>
					lease !== undefined && now < lease.minute + minuteMs;
				let lease = leases.get(key);
				// Nothing more to take in this minute once the store had nothing left.
				const isUsedUp = isCurrent(lease) && lease.granted === 0 && lease.left > 0;
				if (!isCurrent(lease) || isUsedUp) lease = await takeLease(keyId, limit, now);
				const isAllowed = lease.granted > 0;
				leases.set(key, { ...lease, granted: Math.max(0, lease.granted - 1) });
				return {
					isAllowed,
					limit,
					remaining: Math.max(0, lease.granted - 1) + lease.left,
					resetSeconds: Math.max(1, Math.ceil((lease.minute + minuteMs - now) / 1000)),
				};
			});
		},
	};
}

/** As the IETF draft "RateLimit header fields for HTTP" names them. */
export function limitHeaders({ limit, remaining, resetSeconds }: KeyUse): Readonly<Record<string, string>> {
	return {
		'ratelimit-policy': `"key";q=${limit};w=60`,
		ratelimit: `"key";r=${remaining};t=${resetSeconds}`,
	};
}
