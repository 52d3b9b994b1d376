/** The store and the clients of own domains. */
import type { Firestore } from 'firebase-admin/firestore';
import { noAllowedTargets, parseTarget } from '../../probe/guard/target.ts';
import { createDnsClient } from './dns-client.ts';
import { createStatusDomainStore } from './domain-store.ts';
import { createHostingClient } from './hosting-client.ts';

export interface StatusDomainSettings {
	projectId: string;
	ownHosts: readonly string[];
	statusHosting: { origin: string; site: string; nameServers: readonly string[] };
	/** An OAuth token of this server. */
	accessToken(): Promise<string>;
}

export function createStatusDomains(
	firestore: Firestore,
	{ projectId, ownHosts, statusHosting, accessToken }: StatusDomainSettings,
) {
	const domainDns = createDnsClient(statusHosting.nameServers);
	return {
		statusDomains: createStatusDomainStore(firestore),
		hosting: createHostingClient({ ...statusHosting, projectId, accessToken }),
		domainDns,
		nameServersOf: domainDns.nameServersOf,
		/** Whether a host belongs to the product. */
		isOwnHost: (host: string) => 'reason' in parseTarget(`https://${host}`, noAllowedTargets, ownHosts),
	};
}
