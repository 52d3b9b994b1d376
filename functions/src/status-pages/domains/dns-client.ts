/** Reads the DNS records of customers' domains, with our own resolver and without a cache of its own. */
import type { CaaRecord } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { DnsRecordType } from '@stayup/contract';

export interface DnsClient {
	/** Empty if there is no such record; null if the name servers did not answer. Names in lower case, without a trailing dot. */
	valuesOf(name: string, type: DnsRecordType): Promise<string[] | null>;
	/** Of the host or of the nearest domain above it that has some; empty if they are unknown. */
	nameServersOf(host: string): Promise<string[]>;
}

const limitMs = 3_000;
const noRecord = new Set(['ENOTFOUND', 'ENODATA', 'NXDOMAIN']);

/** `servers` as `ip:port`; those of the machine if empty. */
export function createDnsClient(servers: readonly string[]): DnsClient {
	// Two attempts within the limit: one lost packet must not change the state of a domain.
	const dns = new Resolver({ timeout: limitMs / 2, tries: 2 });
	if (servers.length > 0) dns.setServers([...servers]);

	const readers: Readonly<Record<DnsRecordType, (name: string) => Promise<string[]>>> = {
		A: (name) => dns.resolve4(name),
		AAAA: (name) => dns.resolve6(name),
		CNAME: async (name) => (await dns.resolveCname(name)).map(plainName),
		TXT: async (name) => (await dns.resolveTxt(name)).map((chunks) => chunks.join('')),
		CAA: async (name) => (await dns.resolveCaa(name)).map(caaText),
	};
	return {
		async valuesOf(name, type) {
			try {
				return (await readers[type](name)).toSorted();
			} catch (error) {
				const code = error instanceof Error && 'code' in error ? String(error.code) : '';
				return noRecord.has(code) ? [] : null;
			}
		},
		async nameServersOf(host) {
			const labels = host.split('.');
			for (let first = 0; first < labels.length - 1; first += 1) {
				const name = labels.slice(first).join('.');
				const found = await dns.resolveNs(name).catch(() => []);
				if (found.length > 0) return found.map(plainName).toSorted();
			}
			return [];
		},
	};
}

function plainName(name: string): string {
	return name.toLowerCase().replace(/\.$/, '');
}

/** As in a zone file. */
function caaText({ critical, ...tags }: CaaRecord): string {
	const [tag = '', value = ''] = Object.entries(tags).find(([name]) => name !== 'type') ?? [];
	return `${critical} ${tag} "${String(value)}"`;
}
