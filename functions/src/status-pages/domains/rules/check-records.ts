/** Compares the DNS records that a domain needs with those that DNS has. */
import type { StoredDnsRecord } from '../../../platform/firestore/status-documents.ts';
import type { DnsClient } from '../dns-client.ts';

type DnsRecords = Pick<DnsClient, 'valuesOf'>;

import type { RequiredRecord } from '../hosting-client.ts';

/** Longer chains of CNAME records are mistakes as well. */
const longestChain = 8;

export async function checkRecords(dns: DnsRecords, records: readonly RequiredRecord[]): Promise<StoredDnsRecord[]> {
	return Promise.all(records.map((record) => checkRecord(dns, record)));
}

async function checkRecord(dns: DnsRecords, record: RequiredRecord): Promise<StoredDnsRecord> {
	const { action, name, type, value } = record;
	const values = await dns.valuesOf(name, type);
	const stored = { action, name, type, value };
	if (values === null) return { ...stored, state: 'unknown', found: [] };
	const isThere = values.some((found) => comparable(found) === comparable(value));
	if (action === 'remove') {
		return isThere ? { ...stored, state: 'different', found: [value] } : { ...stored, state: 'found', found: [] };
	}
	if (isThere) return { ...stored, state: 'found', found: [] };
	const found = await competing(dns, record, values);
	return { ...stored, state: found.length === 0 ? 'missing' : 'different', found };
}

/** The values that take the place of the right one. A name may have many TXT records, so only those for the same purpose count. */
async function competing(dns: DnsRecords, { name, type, value }: RequiredRecord, values: string[]): Promise<string[]> {
	if (type === 'CNAME' && values.length === 0) return (await dns.valuesOf(name, 'A')) ?? [];
	if (type === 'CAA') return [];
	const purpose = /^[^=]*=/.exec(value)?.[0];
	return type === 'TXT' ? values.filter((found) => purpose !== undefined && found.startsWith(purpose)) : values;
}

function comparable(value: string): string {
	return value.toLowerCase().replace(/\.$/, '');
}

/** The names whose CNAME records lead back to one of them, in order; null if there is no such circle. */
export async function cnameLoop(dns: DnsRecords, host: string): Promise<string[] | null> {
	const chain = [host];
	for (let length = 1; length <= longestChain; length += 1) {
		const [next] = (await dns.valuesOf(chain.at(-1) ?? host, 'CNAME')) ?? [];
		if (next === undefined) return null;
		if (chain.includes(next)) return [...chain, next];
		chain.push(next);
	}
	return chain;
}
