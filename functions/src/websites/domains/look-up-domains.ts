/** Looks up the domains that are due, a few at a time, because registries limit requests. */
import pLimit from 'p-limit';
import type { DomainStore } from './domain-store.ts';
import type { RdapClient } from './rdap-client.ts';

export interface LookUpDeps {
	domains: DomainStore;
	rdap: RdapClient;
	/** Milliseconds since the epoch. */
	now(): number;
}

const maxConcurrentLookups = 10;
const lookupsPerRun = 2_000;

/** Returns how many domains were due. */
export async function lookUpDomains({ domains, rdap, now }: LookUpDeps): Promise<number> {
	const due = await domains.due(now(), lookupsPerRun);
	const lookUp = async (name: string) => domains.saveExpiry(name, await rdap.expiryOf(name), now());
	await pLimit(maxConcurrentLookups).map(due, lookUp);
	return due.length;
}
