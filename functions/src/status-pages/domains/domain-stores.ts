/** The store and the clients of own domains. */
import type { Firestore } from 'firebase-admin/firestore';
import { noAllowedTargets, parseTarget } from '../../probe/guard/target.ts';
import { createDnsClient, type DnsClient } from './dns-client.ts';
import { createStatusDomainStore, type StatusDomainStore } from './domain-store.ts';
import { createHostingClient, type HostingClient } from './hosting-client.ts';

export interface StatusDomains {
	statusDomains: StatusDomainStore;
	hosting: HostingClient;
	domainDns: DnsClient;
	nameServersOf: DnsClient['nameServersOf'];
	/** Whether a host belongs to the product. */
	isOwnHost(host: string): boolean;
}

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
): StatusDomains {
	const domainDns = createDnsClient(statusHosting.nameServers);
	return {
		statusDomains: createStatusDomainStore(firestore),
		hosting: createHostingClient({ ...statusHosting, projectId, accessToken }),
		domainDns,
		nameServersOf: domainDns.nameServersOf,
		isOwnHost: (host) => 'reason' in parseTarget(`https://${host}`, noAllowedTargets, ownHosts),
	};
}
