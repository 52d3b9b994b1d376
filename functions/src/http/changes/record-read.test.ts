import { type AuditAction, type Endpoint, type EndpointName, endpoints } from '@stayup/contract';
import { createEndpointCalls, endpointRows, permittedLine } from '@stayup/testing/http/endpoint-calls';
import { createPeople } from '@stayup/testing/http/people';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '../handler.ts';
import { auditedRead, type RecordedRead } from './record-read.ts';

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

	it.each([
		['a person', { website: null, person: { _id: 'alice' }, found: [] }, 'alice'],
		['a website, after its owner', { website: { _id: 'shop', owner: { _id: 'bob' } }, person: null, found: [] }, 'bob'],
		['nobody', { website: null, person: null, found: [] }, ''],
		['several to choose from', { website: null, person: null, found: [{ _id: 'alice' }] }, ''],
	])('is recorded by whom a search for alerts shows: %s', async (_shown, answer, subjectId) => {
		const recordRead = async (read: RecordedRead) => void people.reads.push(read);
		const actor = { person: { uid: 'admin', user: { email: 'ada@stayup.test' } } };
		const call = { actor, params: {}, query: { text: 'alice' }, request: { id: 'r' } } as unknown as Call<Endpoint>;
		await auditedRead({ recordRead }, endpoints.searchAlerts, call, async () => answer);

		expect(people.reads).toMatchObject([{ action: 'alerts.searched', subjectId, isHourly: true }]);
	});

	it('is recorded with each export, and at most once an hour with its next pages', async () => {
		for (const query of ['', '?cursor=abc'])
			await lineOf('exportAuditLog', 'admin', `/api/admin/audit-log/export${query}`);

		expect(people.reads.map(({ isHourly }) => isHourly)).toEqual([false, true]);
	});
});
