/** Resolves host names through c-ares (SSRF-4): getaddrinfo blocks libuv's four threads, so one slow name server would stall every lookup. */
import type { RecordWithTtl } from 'node:dns';
import { Resolver as DnsResolver } from 'node:dns/promises';
import pLimit from 'p-limit';
import { BoundedMap } from '../../platform/bounded-map.ts';
import { classifyDnsError, type DnsError } from '../error-class.ts';
import { isPublicIp } from './ip-ranges.ts';

export type Resolution =
	| { ok: true; ips: readonly string[]; isCached: boolean }
	| { ok: false; error: DnsError | 'blocked_target' };

export interface Resolver {
	/** `mayBePrivate`: for allowed targets only. `deadline`: when to fail, as a time of `performance.now()`. */
	resolve(host: string, mayBePrivate: boolean, deadline?: number): Promise<Resolution>;
	/** Drops the cached answer, so that the next check finds a website that has moved. */
	forget(host: string): void;
}

interface ResolverOptions {
	/** As `ip:port`; the system's name servers if empty. */
	servers?: readonly string[];
	/** Milliseconds since the epoch. */
	now: () => number;
	/** For A and AAAA together. */
	limitMs?: number;
	maxConcurrentLookups?: number;
}

const ttlSeconds = { min: 30, max: 300 } as const;
/** Room for some 40,000 hosts; a name server may answer with thousands of IPs. */
const cacheMegabytes = 16;
/** All of them are tried within the time to connect. A name server may send thousands. */
const ipsMax = 8;

interface ResolvedIps {
	ok: true;
	/** At most `ipsMax`, in the order in which they are tried. */
	ips: string[];
	/** Whether all IPs of the name are, also those that are not tried. */
	arePublic: boolean;
	expiresAt: number;
}

type Answer = ResolvedIps | { ok: false; error: DnsError };

export function createResolver({
	servers = [],
	now,
	limitMs = 2_000,
	maxConcurrentLookups = 200,
}: ResolverOptions): Resolver {
	// Two attempts within the limit: one lost packet must not fail a check.
	const dns = new DnsResolver({ timeout: Math.ceil(limitMs / 2), tries: 2 });
	if (servers.length > 0) dns.setServers([...servers]);
	const cache = new BoundedMap<ResolvedIps>({ megabytes: cacheMegabytes });
	const underWay = new Map<string, Promise<Answer>>();
	const limit = pLimit(maxConcurrentLookups);

	async function lookUp(host: string): Promise<Answer> {
		const timeout = startTimeout(limitMs);
		try {
			const families = [dns.resolve4(host, { ttl: true }), dns.resolve6(host, { ttl: true })];
			return combine(await Promise.all(families.map((family) => Promise.race([settle(family), timeout.over]))), now());
		} finally {
			timeout.clear();
		}
	}

	function lookUpOnce(host: string): Promise<Answer> {
		const existing = underWay.get(host);
		if (existing) return existing;
		const lookup = limit(() => lookUp(host)).then((answer) => {
			underWay.delete(host);
			if (answer.ok) cache.set(host, answer);
			return answer;
		});
		underWay.set(host, lookup);
		return lookup;
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

/** A shared or queued lookup may take longer than this caller's deadline. */
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

type FamilyAnswer = { ok: true; records: RecordWithTtl[] } | { ok: false; code: string };

async function settle(family: Promise<RecordWithTtl[]>): Promise<FamilyAnswer> {
	try {
		return { ok: true, records: await family };
	} catch (fault) {
		return { ok: false, code: fault instanceof Error && 'code' in fault ? String(fault.code) : 'unknown' };
	}
}

/** One family is enough: many name servers never answer AAAA queries. */
function combine(families: FamilyAnswer[], at: number): Answer {
	const [v4 = [], v6 = []] = families.map((family) => (family.ok ? family.records : []));
	const records = [...v4, ...v6];
	if (records.length > 0) {
		const seconds = Math.min(...records.map((record) => record.ttl));
		const kept = Math.min(Math.max(seconds, ttlSeconds.min), ttlSeconds.max);
		return {
			ok: true,
			ips: inOrder(v4, v6),
			arePublic: records.every((record) => isPublicIp(record.address)),
			expiresAt: at + kept * 1000,
		};
	}
	const errors = families.flatMap((family) => (family.ok ? [] : classifyDnsError(family.code)));
	// A name counts as not found only if no other error occurred.
	return { ok: false, error: errors.find((error) => error !== 'dns_not_found') ?? 'dns_not_found' };
}

/** The families in turn (RFC 8305), IPv4 first, because not every environment has IPv6. */
function inOrder(v4: readonly RecordWithTtl[], v6: readonly RecordWithTtl[]): string[] {
	const longer = Math.max(v4.length, v6.length);
	const ips = Array.from({ length: Math.min(longer, ipsMax) }, (_, index) => [v4[index], v6[index]]).flat();
	return ips.flatMap((record) => (record === undefined ? [] : record.address)).slice(0, ipsMax);
}

/** Refuses a name if any of its IPs is private. */
function judge(answer: Answer, mayBePrivate: boolean, isCached: boolean): Resolution {
	if (!answer.ok) return answer;
	if (!mayBePrivate && !answer.arePublic) return { ok: false, error: 'blocked_target' };
	return { ok: true, ips: answer.ips, isCached };
}

function startTimeout(limitMs: number): { over: Promise<FamilyAnswer>; clear(): void } {
	const { promise, resolve } = Promise.withResolvers<FamilyAnswer>();
	const timer = setTimeout(() => resolve({ ok: false, code: 'ETIMEOUT' }), limitMs);
	return { over: promise, clear: () => clearTimeout(timer) };
}
