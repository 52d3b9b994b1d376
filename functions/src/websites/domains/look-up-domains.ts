/** Looks up the domains that are due, a few at a time: registries limit how fast they are asked. */
import type { DomainStore } from './domain-store.ts';
import type { RdapClient } from './rdap-client.ts';

export interface LookUpDoors {
	domains: DomainStore;
	rdap: RdapClient;
	now(): number;
}

const lookedUpAtOnce = 10;
const lookedUpMost = 2_000;

export async function lookUpDomains({ domains, rdap, now }: LookUpDoors): Promise<number> {
	const due = await domains.due(now(), lookedUpMost);
	const queue = due.values();
	const worker = async () => {
		for (const name of queue) await domains.note(name, await rdap.expiryOf(name), now());
	};
	await Promise.all(Array.from({ length: lookedUpAtOnce }, worker));
	return due.length;
}
