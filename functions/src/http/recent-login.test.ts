import { dayMs } from '@stayup/contract';
import {
	createEndpointCalls,
	type EndpointRow,
	endpointRows,
	permittedLine,
	reachedLine,
} from '@stayup/testing/http/endpoint-calls';
import { createPeople } from '@stayup/testing/http/people';
import { describe, expect, it } from 'vitest';
import { examples } from '../api-docs/examples.ts';
import { recentLoginMs } from './recent-login.ts';

const people = createPeople();
people.setAccount('alice', { tier: 'Elite' });
people.setAccount('admin', { role: 'admin' });
const signedInAt = people.clock.now;
const refused = '400 invalid: Please enter your current password.';
const forPeople = endpointRows.filter(({ access }) => access === 'user' || access === 'admin');
const { call } = createEndpointCalls({ people });

/** With a body that makes somebody an admin, where the endpoint has a role. */
function bodyOf({ name, recentLogin }: EndpointRow): unknown {
	const { body } = examples[name];
	return recentLogin === 'to-make-an-admin' ? { ...(body as object), role: 'admin' } : body;
}

async function lineOf(row: EndpointRow, sinceLoginMs: number, body = bodyOf(row)): Promise<string> {
	people.clock.now = signedInAt + sinceLoginMs;
	const headers = { authorization: `Bearer ${people.tokenOf(row.access === 'admin' ? 'admin' : 'alice')}` };
	return (await call(row, { headers }, { body })).line;
}

function needsRecentLogin({ recentLogin }: EndpointRow): boolean {
	return recentLogin !== undefined && recentLogin !== 'in-some-cases';
}

describe('an open session that nobody used for a day (AUTH-14)', () => {
	it.each(forPeople)('is asked for the password where people, secrets or exits change: $name', async (row) => {
		expect(await lineOf(row, dayMs)).toBe(needsRecentLogin(row) ? refused : permittedLine(row));
	});

	it('may change members who do not become admins', async () => {
		const rows = forPeople.filter(({ recentLogin }) => recentLogin === 'to-make-an-admin');
		const lines = rows.map((row) => lineOf(row, dayMs, { ...(examples[row.name].body as object), role: 'viewer' }));

		expect(await Promise.all(lines)).toEqual(rows.map(permittedLine));
	});
});

describe('a login', () => {
	it.each(forPeople)('is recent for five minutes, or an hour for admins: $name', async (row) => {
		const recentMs = row.recentLogin === 'within-an-hour' ? 12 * recentLoginMs : recentLoginMs;

		expect(await lineOf(row, recentMs)).toBe(permittedLine(row));
		expect(await lineOf(row, recentMs + 1)).toBe(needsRecentLogin(row) ? refused : permittedLine(row));
	});
});

it('an API key is its own credential: it makes the changes of its scopes without a login', async () => {
	people.clock.now = signedInAt + dayMs;
	const key = people.setKey('ci', 'alice', ['read', 'respond', 'write', 'alerts']);
	const rows = forPeople
		.filter(({ permission }) => permission === 'write' || permission === 'alerts')
		.filter(needsRecentLogin);
	const found = await Promise.all(rows.map((row) => call(row, { headers: { authorization: `Bearer ${key}` } })));

	expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['addChannel', 'shareEvidence']));
	expect(found.map(({ line }) => line)).toEqual(
		rows.map(({ name }) => reachedLine(name, 'owner of alice: alice with the key ci0000000000')),
	);
});

it('a password that is too long to be one is refused before it is compared', async () => {
	people.clock.now = signedInAt + dayMs;
	const row = forPeople.find(({ name }) => name === 'addKey');
	const headers = { authorization: `Bearer ${people.tokenOf('alice')}`, 'x-current-password': 'x'.repeat(5_000) };

	expect(row && (await call(row, { headers })).line).toBe('400 invalid: The current password is incorrect.');
});
