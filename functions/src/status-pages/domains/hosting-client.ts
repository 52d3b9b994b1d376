/** Client of Firebase Hosting's API of custom domains (REST v1beta1, `projects.sites.customDomains`). */
import { type DnsRecordType, dnsRecordTypes } from '@stayup/contract';

export interface RequiredRecord {
	action: 'add' | 'remove';
	name: string;
	type: DnsRecordType;
	value: string;
}

/** A custom domain, in the words of the API. */
export interface HostedDomain {
	hostState: string;
	ownershipState: string;
	certificateState: string;
	/** The DNS changes that are left. Empty once all are made. */
	records: RequiredRecord[];
	/** The reasons why Hosting cannot serve the domain, in its words. */
	issues: string[];
}

export interface HostingClient {
	/** Null if the site has no such domain. */
	find(host: string): Promise<HostedDomain | null>;
	/** Attaches the domain to the site, or finds it attached. Null while Hosting is still creating it. */
	attach(host: string): Promise<HostedDomain | null>;
	/** Succeeds if there is no such domain. */
	detach(host: string): Promise<void>;
}

interface HostingSettings {
	projectId: string;
	/** Origin of the API. */
	origin: string;
	/** The Hosting site that only serves status pages. */
	site: string;
	/** An OAuth token of this server. */
	accessToken(): Promise<string>;
	fetch?: typeof globalThis.fetch;
}

interface CustomDomain {
	deleteTime?: string;
	hostState?: string;
	ownershipState?: string;
	cert?: { state?: string; issues?: { message?: string }[] };
	requiredDnsUpdates?: { desired?: RecordSet[]; discovered?: RecordSet[] };
	issues?: { message?: string }[];
}

interface RecordSet {
	domainName?: string;
	records?: { domainName?: string; type?: string; rdata?: string; requiredAction?: string }[];
}

const timeoutMs = 10_000;

export function createHostingClient(settings: HostingSettings): HostingClient {
	const { projectId, origin, site, accessToken, fetch = globalThis.fetch } = settings;
	const domains = `${origin}/v1beta1/projects/${projectId}/sites/${site}/customDomains`;

	async function send(method: string, url: string, accepted: readonly number[], body?: object): Promise<Response> {
		const response = await fetch(url, {
			method,
			headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
			...(body && { body: JSON.stringify(body) }),
			signal: AbortSignal.timeout(timeoutMs),
		});
		if (response.ok || accepted.includes(response.status)) return response;
		await response.body?.cancel();
		throw new Error(`Firebase Hosting responded to ${method} of a custom domain with ${response.status}.`);
	}

	async function read(host: string): Promise<CustomDomain | null> {
		const response = await send('GET', `${domains}/${host}`, [404]);
		const domain = (await response.json()) as CustomDomain;
		return response.status === 404 ? null : domain;
	}

	async function find(host: string): Promise<HostedDomain | null> {
		const domain = await read(host);
		// Hosting keeps deleted domains for about 30 days.
		return domain === null || domain.deleteTime ? null : hostedDomainOf(domain);
	}

	return {
		find,
		async attach(host) {
			const response = await send('POST', `${domains}?customDomainId=${host}`, [409], {});
			await response.body?.cancel();
			if (response.status === 409 && (await read(host))?.deleteTime) {
				const restored = await send('POST', `${domains}/${host}:undelete`, [], {});
				await restored.body?.cancel();
			}
			return find(host);
		},
		async detach(host) {
			const response = await send('DELETE', `${domains}/${host}?allowMissing=true`, [404]);
			await response.body?.cancel();
		},
	};
}

function hostedDomainOf(domain: CustomDomain): HostedDomain {
	const { desired = [], discovered = [] } = domain.requiredDnsUpdates ?? {};
	return {
		hostState: domain.hostState ?? 'HOST_STATE_UNSPECIFIED',
		ownershipState: domain.ownershipState ?? 'OWNERSHIP_STATE_UNSPECIFIED',
		certificateState: domain.cert?.state ?? 'CERT_STATE_UNSPECIFIED',
		records: [...recordsOf(desired, 'ADD', 'add'), ...recordsOf(discovered, 'REMOVE', 'remove')],
		issues: [...(domain.issues ?? []), ...(domain.cert?.issues ?? [])].flatMap(({ message }) => message ?? []),
	};
}

/** Also those of `desired` that DNS already has: the owner must keep them. */
function recordsOf(sets: readonly RecordSet[], asked: string, action: RequiredRecord['action']): RequiredRecord[] {
	return sets.flatMap((set) =>
		(set.records ?? []).flatMap((record) => {
			const { domainName = set.domainName ?? '', type = '', rdata = '', requiredAction = 'NONE' } = record;
			const known = dnsRecordTypes.find((name) => name === type);
			if (known === undefined || rdata === '') return [];
			if (action === 'remove' && requiredAction !== asked) return [];
			if (action === 'add' && requiredAction === 'REMOVE') return [];
			return [{ action, name: domainName.replace(/\.$/, ''), type: known, value: rdata }];
		}),
	);
}
