import { anAccount } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { teamAccountId, teamAccountName } from '../../platform/team-account.ts';
import { recipientName } from './recipient-name.ts';

const sentTo = 'ada@example.com';
const channel = { kind: 'email', name: 'On-call mailbox' } as const;

function nameFor(
	ownerId: string,
	person: Partial<ReturnType<typeof anAccount>> | null,
	{ isMember = false, over = channel as Parameters<typeof recipientName>[3] } = {},
) {
	const user = anAccount({ name: 'Ada', email: sentTo, isEmailConfirmed: true, ...person });
	const deps = {
		users: { findByEmail: async (email: string) => (person && email === sentTo ? { uid: 'ada', user } : null) },
		memberships: { roleOf: async () => (isMember ? ('responder' as const) : null) },
	};
	return recipientName(deps, { ownerId, sentTo }, { name: ownerId === teamAccountId ? teamAccountName : 'Olga' }, over);
}

describe('the answer by the link of a message', () => {
	it.each([
		['the owner', 'ada', {}, {}],
		['a member', 'olga', {}, { isMember: true }],
		['an admin, in the account of our own monitors', teamAccountId, { role: 'admin' }, {}],
	] as const)('has the name of %s whose email address the channel has', async (_, ownerId, person, more) => {
		expect(await nameFor(ownerId, person, more)).toBe('Ada');
	});

	it.each([
		['nobody has registered with', 'olga', null, {}],
		['has somebody outside of the account', 'olga', {}, {}],
		['has a user who is no admin', teamAccountId, {}, {}],
		['its user has not confirmed', 'ada', { isEmailConfirmed: false }, {}],
	] as const)('has the name of the channel if its email address %s', async (_, ownerId, person, more) => {
		expect(await nameFor(ownerId, person, more)).toBe('On-call mailbox');
	});

	it('has the name of the account if it came by its own emails or to a device', async () => {
		expect(await nameFor('olga', {}, { over: null })).toBe('Olga');
		expect(await nameFor('olga', {}, { over: { kind: 'push', name: 'Phone' } })).toBe('Olga');
		expect(await nameFor(teamAccountId, { role: 'admin' }, { over: null })).toBe(teamAccountName);
	});
});
