/** Client of the domain registries: finds out over RDAP when a domain expires. */
import { dayMs } from '@stayup/contract';
import { fetchThroughGuard, type GuardedFetchOptions } from '../../probe/guard/safe-fetch.ts';
import { expiryIn, serviceFor } from './rdap.ts';

export interface RdapClient {
	/** Milliseconds since the epoch; null if no registry responds or states it. */
	expiryOf(domain: string): Promise<number | null>;
}

const listKeptMs = dayMs;

export interface RdapOptions extends GuardedFetchOptions {
	/** URL of the list of all registries' services. */
	listUrl: string;
	/** Milliseconds since the epoch. */
	now(): number;
}

export function createRdapClient({ listUrl, now, ...options }: RdapOptions): RdapClient {
	const fetchJson = fetchThroughGuard(options);
	let list: { at: number; content: Promise<unknown> } | null = null;

	async function currentList(): Promise<unknown> {
		if (list === null || now() - list.at > listKeptMs) list = { at: now(), content: fetchJson(listUrl) };
		const content = await list.content;
		if (content === null) list = null;
		return content;
	}

	return {
		async expiryOf(domain) {
			const service = serviceFor(domain, await currentList());
			if (service === null) return null;
			return expiryIn(await fetchJson(`${service}domain/${encodeURIComponent(domain)}`));
		},
	};
}
