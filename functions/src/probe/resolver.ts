/** The door to DNS: finds the one address to connect to, over c-ares, because getaddrinfo's few threads make one dead name server everybody's (SSRF-4). */
import { Resolver as DnsResolver } from 'node:dns/promises';
import { classifyDnsError, type DnsError } from './error-class.ts';
import { isPublicAddress } from './ip-ranges.ts';

export type Resolution =
	| { ok: true; address: string; isCached: boolean }
	| { ok: false; error: DnsError | 'blocked_target' };

export interface Resolver {
	/** `mayBePrivate` is for allowed targets only; who asks waits until `deadline`, on the clock of `performance.now()`. */
	resolve(host: string, mayBePrivate: boolean, deadline?: number): Promise<Resolution>;
	/** Drops a cached answer, so that a website that has moved is found by the next check. */
	forget(host: string): void;
}

export interface ResolverOptions {
	/** As `address:port`; the system's own when there is none. */
	servers?: readonly string[];
	/** Milliseconds since the epoch. */
	now: () => number;
	/** For A and AAAA together. */
	limitMs?: number;
	lookupsAtOnce?: number;
}

const ttlSeconds = { min: 30, max: 300 } as const;
const cachedHostsMax = 20_000;

/** Addresses in the order in which they are tried: IPv4 first, because not every place we run in has IPv6. */
interface Addresses {
	ok: true;
	addresses: string[];
	expiresAt: number;
}

type Answer = Addresses | { ok: false; error: DnsError };

export function createResolver({ servers = [], now, limitMs = 2_000, lookupsAtOnce = 200 }: ResolverOptions): Resolver {
	// Two tries within the limit: one lost packet is not the website's failure.
	const dns = new DnsResolver({ timeout: Math.ceil(limitMs / 2), tries: 2 });
	if (servers.length > 0) dns.setServers([...servers]);
	const cache = new Map<string, Addresses>();
	const underWay = new Map<string, Promise<Answer>>();
	const runExclusive = turns(lookupsAtOnce);

	async function lookUp(host: string): Promise<Answer> {
		const release = await runExclusive();
		const limit = startLimit(limitMs);
		try {
			const families = [dns.resolve4(host, { ttl: true }), dns.resolve6(host, { ttl: true })];
			return combine(await Promise.all(families.map((family) => Promise.race([settle(family), limit.over]))), now());
		} finally {
			limit.clear();
			release();
		}
	}

	function lookUpOnce(host: string): Promise<Answer> {
		const existing = underWay.get(host);
		if (existing) return existing;
		const lookup = lookUp(host).then((answer) => {
			underWay.delete(host);
			if (answer.ok) remember(host, answer);
			return answer;
		});
		underWay.set(host, lookup);
		return lookup;
	}

	function remember(host: string, answer: Addresses): void {
		const oldest = cache.keys().next();
		if (cache.size >= cachedHostsMax && !oldest.done) cache.delete(oldest.value);
		cache.set(host, answer);
	}

	return {
		async resolve(host, mayBePrivate, deadline) {
			const cached = cache.get(host);
			if (cached && cached.expiresAt > now()) return judge(cached, mayBePrivate, true);
			cache.delete(host);
			return judge(await until(deadline, lookUpOnce(host)), mayBePrivate, false);
		},
		forget(host) {
			cache.delete(host);
		},
	};
}

/** Others may have asked for the same name earlier, or wait in front: one's own time is up all the same. */
async function until(deadline: number | undefined, answer: Promise<Answer>): Promise<Answer> {
	if (deadline === undefined) return answer;
	const { promise: over, resolve } = Promise.withResolvers<Answer>();
	const timer = setTimeout(
		() => resolve({ ok: false, error: 'dns_timeout' }),
		Math.max(0, deadline - performance.now()),
	);
	try {
		return await Promise.race([answer, over]);
	} finally {
		clearTimeout(timer);
	}
}

type FamilyAnswer = { ok: true; records: { address: string; ttl: number }[] } | { ok: false; code: string };

async function settle(family: Promise<{ address: string; ttl: number }[]>): Promise<FamilyAnswer> {
	try {
		return { ok: true, records: await family };
	} catch (fault) {
		return { ok: false, code: fault instanceof Error && 'code' in fault ? String(fault.code) : 'unknown' };
	}
}

/** One family is enough: name servers that stay silent about AAAA are common. */
function combine(families: FamilyAnswer[], at: number): Answer {
	const records = families.flatMap((family) => (family.ok ? family.records : []));
	if (records.length > 0) {
		const seconds = Math.min(...records.map((record) => record.ttl));
		const kept = Math.min(Math.max(seconds, ttlSeconds.min), ttlSeconds.max);
		return { ok: true, addresses: records.map((record) => record.address), expiresAt: at + kept * 1000 };
	}
	const errors = families.flatMap((family) => (family.ok ? [] : classifyDnsError(family.code)));
	// That a name does not exist is only said when nothing else went wrong.
	return { ok: false, error: errors.find((error) => error !== 'dns_not_found') ?? 'dns_not_found' };
}

/** One private address among public ones is enough to refuse them all. */
function judge(answer: Answer, mayBePrivate: boolean, isCached: boolean): Resolution {
	if (!answer.ok) return answer;
	const [address] = answer.addresses;
	if (address === undefined) return { ok: false, error: 'dns_not_found' };
	if (!mayBePrivate && !answer.addresses.every(isPublicAddress)) return { ok: false, error: 'blocked_target' };
	return { ok: true, address, isCached };
}

function startLimit(limitMs: number): { over: Promise<FamilyAnswer>; clear(): void } {
	const { promise, resolve } = Promise.withResolvers<FamilyAnswer>();
	const timer = setTimeout(() => resolve({ ok: false, code: 'ETIMEOUT' }), limitMs);
	return { over: promise, clear: () => clearTimeout(timer) };
}

/** Lets so many go at once and the others wait in order; each gives its turn back by calling what it was given. */
function turns(atOnce: number): () => Promise<() => void> {
	const waiting: (() => void)[] = [];
	let free = atOnce;

	function release(): void {
		const next = waiting.shift();
		if (next) next();
		else free += 1;
	}
	return async () => {
		if (free > 0) {
			free -= 1;
			return release;
		}
		const { promise, resolve } = Promise.withResolvers<void>();
		waiting.push(resolve);
		await promise;
		return release;
	};
}
