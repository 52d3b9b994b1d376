import type { AuditAction, EndpointName } from '@stayup/contract';
import { createEndpointCalls, endpointRows, permittedLine } from '@stayup/testing/http/endpoint-calls';
import { createPeople } from '@stayup/testing/http/people';
import { beforeEach, describe, expect, it } from 'vitest';

const people = createPeople();
people.setAccount('admin', { role: 'admin', email: 'ada@stayup.test' });
people.setAccount('alice');
const { call } = createEndpointCalls({ people });
const forAdmins = endpointRows.filter(({ access }) => access === 'admin');

async function lineOf(name: EndpointName, uid: string, path?: string): Promise<string> {
	const row = endpointRows.find((one) => one.name === name);
	if (!row) throw new Error(`There is no endpoint ${name}.`);
	const headers = { authorization: `Bearer ${people.tokenOf(uid)}` };
	return (await call(row, { headers }, path === undefined ? {} : { path })).line;
}

beforeEach(() => void people.reads.splice(0));

describe('what an admin reads', () => {
	it.each(forAdmins)('is recorded exactly as the row of the endpoint says: $name', async (row) => {
		const { audit = { none: '' }, name } = row;
		const expected: readonly AuditAction[] =
			'eachTime' in audit ? [audit.eachTime] : 'hourly' in audit ? [audit.hourly] : [];

		expect(await lineOf(name, 'admin')).toBe(permittedLine(row));
		expect(people.reads.map(({ action }) => action)).toEqual(expected);
		for (const { by } of people.reads) expect(by).toMatchObject({ uid: 'admin', email: 'ada@stayup.test' });
	});

	it('is not recorded if it is refused', async () => {
		expect(await lineOf('exportLeads', 'alice')).toBe('403 forbidden: Admin access only.');
		expect(people.reads).toEqual([]);
	});

	it('is recorded with each export, and at most once an hour with its next pages', async () => {
		for (const query of ['', '?cursor=abc'])
			await lineOf('exportAuditLog', 'admin', `/api/admin/audit-log/export${query}`);

		expect(people.reads.map(({ isHourly }) => isHourly)).toEqual([false, true]);
	});
});
