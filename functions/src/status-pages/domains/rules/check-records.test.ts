import type { DnsRecordType } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import type { DnsClient } from '../dns-client.ts';
import { checkRecords, cnameLoop } from './check-records.ts';

const host = 'status.bakery.com';
const cname = { action: 'add', name: host, type: 'CNAME', value: 'stayup-status.web.app' } as const;
const txt = { action: 'add', name: host, type: 'TXT', value: 'hosting-site=stayup-status' } as const;
const oldIp = { action: 'remove', name: host, type: 'A', value: '192.0.2.1' } as const;

function dnsWith(records: Record<string, string[] | null>): Pick<DnsClient, 'valuesOf'> {
	return {
		valuesOf: async (name: string, type: DnsRecordType) =>
			records[`${type} ${name}`] ?? (`${type} ${name}` in records ? null : []),
	};
}

const statesWith = async (records: Record<string, string[] | null>) =>
	(await checkRecords(dnsWith(records), [cname, txt, oldIp])).map(({ state, found }) => [state, ...found]);

describe('the DNS records of an own domain', () => {
	it('are missing before the owner sets them', async () => {
		expect(await statesWith({})).toEqual([['missing'], ['missing'], ['found']]);
	});

	it('are found once they are set, whatever the case and beside TXT records for other purposes', async () => {
		const set = {
			[`CNAME ${host}`]: ['stayup-STATUS.web.app'],
			[`TXT ${host}`]: ['v=spf1 -all', 'hosting-site=stayup-status'],
		};

		expect(await statesWith(set)).toEqual([['found'], ['found'], ['found']]);
	});

	it('are different if others stand in their place, with those that DNS has', async () => {
		const others = {
			[`A ${host}`]: ['192.0.2.1'],
			[`TXT ${host}`]: ['v=spf1 -all', 'hosting-site=another'],
		};

		expect(await statesWith(others)).toEqual([
			['different', '192.0.2.1'],
			['different', 'hosting-site=another'],
			['different', '192.0.2.1'],
		]);
	});

	it('are unknown while the name servers do not answer', async () => {
		expect(await statesWith({ [`CNAME ${host}`]: null, [`TXT ${host}`]: null, [`A ${host}`]: null })).toEqual([
			['unknown'],
			['unknown'],
			['unknown'],
		]);
	});
});

describe('CNAME records', () => {
	it('that lead to each other are a circle', async () => {
		const dns = dnsWith({ [`CNAME ${host}`]: ['www.bakery.com'], 'CNAME www.bakery.com': [host] });

		expect(await cnameLoop(dns, host)).toEqual([host, 'www.bakery.com', host]);
	});

	it('that end at our site are none', async () => {
		expect(await cnameLoop(dnsWith({ [`CNAME ${host}`]: ['stayup-status.web.app'] }), host)).toBeNull();
	});
});
