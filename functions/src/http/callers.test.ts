import {
	type AccountRole,
	accountHeader,
	endpoints,
	type MemberRole,
	memberRoles,
	permissionsOfRole,
} from '@stayup/contract';
import { cellsOf, countOf, wrongIn } from '@stayup/testing/http/cells';
import {
	createEndpointCalls,
	type EndpointRow,
	endpointRows,
	isOpen,
	reachedLine,
} from '@stayup/testing/http/endpoint-calls';
import { createPeople } from '@stayup/testing/http/people';
import { beforeAll, expect, it } from 'vitest';
import { hostileTokens } from '../../../tests/fuzz/bad-input.ts';
import { teamAccountId } from '../platform/team-account.ts';
import type { Actor } from './actor.ts';

interface Caller {
	name: string;
	headers: Record<string, string>;
	/** The line of an endpoint for users or for admins. */
	expected(row: EndpointRow): string;
}

const unknown = () => '401 unauthenticated: Please log in to continue.';
const adminsOnly = '403 forbidden: Admin access only.';
const noAccess = '403 no-access: You no longer have access to this account.';

const people = createPeople();
const { setAccount, setMember, tokenOf } = people;
setAccount('alice');
setAccount('ada', { role: 'admin' });
setAccount('shouting-ada', { role: 'ADMIN' });
setAccount('tier-admin', { tier: 'Admin' });
setAccount('olga', { tier: 'Elite', role: 'admin' });
setAccount('otto', { tier: 'Elite' });
setAccount(teamAccountId, { tier: 'Admin' });
setAccount('new-admin', { role: 'admin', secondFactor: 'required' });

function bearing(token: string, accountId?: string): Record<string, string> {
	return { authorization: `Bearer ${token}`, ...(accountId !== undefined && { [accountHeader]: accountId }) };
}

/** A user who calls as themself. */
function asUser(name: string, uid: string, headers = bearing(tokenOf(uid))): Caller {
	return {
		name,
		headers,
		expected: ({ name, access }) => (access === 'admin' ? adminsOnly : reachedLine(name, `owner of ${uid}: ${uid}`)),
	};
}

function asAdmin(name: string, uid: string, headers = bearing(tokenOf(uid))): Caller {
	return { name, headers, expected: ({ name }) => reachedLine(name, `owner of ${uid}: ${uid}`) };
}

/** Somebody who names the account of Olga: `expected` is the line of the endpoints about it. */
function inAccount(
	name: string,
	{ uid, accountId = 'olga' }: { uid: string; accountId?: string },
	expected: Caller['expected'],
): Caller {
	const self = uid === 'ada' ? asAdmin(name, uid) : asUser(name, uid);
	return {
		name,
		headers: bearing(tokenOf(uid), accountId),
		// Endpoints about the caller, and those of admins, are never about another account.
		expected: (row) => (row.access === 'admin' || row.permission === 'personal' ? self.expected(row) : expected(row)),
	};
}

function asMember(role: MemberRole, name: string, uid: string): Caller {
	return withRole(role, name, { uid, accountId: 'olga' });
}

function withRole(role: AccountRole, name: string, { uid, accountId }: { uid: string; accountId: string }): Caller {
	return inAccount(name, { uid, accountId }, (row) =>
		row.permission && permissionsOfRole[role].includes(row.permission)
			? reachedLine(row.name, `${role} of ${accountId}: ${uid}`)
			: `403 forbidden: Your role in this account, ${role}, does not allow this.`,
	);
}

/** Who reaches the own account only. */
function withoutFactor(name: string): Caller {
	const uid = 'new-admin';
	return {
		name,
		headers: bearing(tokenOf(uid), teamAccountId),
		expected: (row) =>
			row.access !== 'admin' && row.permission === 'personal'
				? reachedLine(row.name, `owner of ${uid}: ${uid}`)
				: '403 second-factor-required: Admins need a second factor. Please set one up in your profile.',
	};
}

function refused(name: string, headers: Record<string, string>): Caller {
	return { name, headers, expected: unknown };
}

const members = memberRoles.map((role) => {
	const uid = `mel-${role}`;
	setAccount(uid);
	setMember('olga', uid, role);
	return asMember(role, `a member with the role ${role}`, uid);
});

/** They have access until `takeAway`, and have used it: nothing may remember that they had it. */
const former: readonly Caller[] = [
	asUser('an account', 'disabled'),
	asUser('an account', 'deleted'),
	asUser('a session', 'logged-out'),
	asAdmin('an admin', 'fallen-admin'),
	asMember('admin', 'a member', 'removed'),
	asMember('admin', 'a member', 'disabled-member'),
	inAccount('a member', { uid: 'orphan', accountId: 'otto' }, ({ name }) => reachedLine(name, 'admin of otto: orphan')),
];
for (const uid of ['disabled', 'deleted', 'logged-out', 'removed', 'disabled-member', 'orphan']) setAccount(uid);
setAccount('fallen-admin', { role: 'admin' });
for (const uid of ['removed', 'disabled-member']) setMember('olga', uid, 'admin');
setMember('otto', 'orphan', 'admin');

function takeAway(): void {
	setAccount('disabled', { isDisabled: true });
	people.removeAccount('deleted');
	setAccount('logged-out', { sessionIds: ['another'] });
	people.removeMember('olga', 'removed');
	setAccount('disabled-member', { isDisabled: true });
	setAccount('otto', { isDisabled: true });
	setAccount('fallen-admin', { role: 'user' });
}

for (const uid of ['stranger', 'invited', 'limited', 'bob']) setAccount(uid);
setMember('olga', 'limited', 'admin', { isLimited: true });

const callers: Record<string, readonly Caller[]> = {
	'whom we do not know (AUTH-2, AUTH-10)': [
		refused('a visitor', {}),
		refused('a visitor who names an account', { [accountHeader]: 'olga' }),
		refused('another scheme', { authorization: `Basic ${tokenOf('alice')}` }),
		refused('a token of another account', bearing(tokenOf('alice', { sub: 'bob' }))),
		refused('a token without a session', bearing(tokenOf('alice', { sid: undefined }))),
		refused('a token with a list as its session', bearing(tokenOf('alice', { sid: ['session'] }))),
		refused('a token of a session of somebody else', bearing(tokenOf('alice', { sid: "bob's" }))),
		refused('an account that never existed', bearing(tokenOf('nobody'))),
		refused('an account that we have disabled', bearing(tokenOf('disabled'))),
		refused('an account that was deleted', bearing(tokenOf('deleted'))),
		refused('a session that has ended', bearing(tokenOf('logged-out'))),
		refused('a disabled member', bearing(tokenOf('disabled-member'), 'olga')),
	],
	'with a hostile token': hostileTokens.map((token, index) => refused(`token ${index}`, bearing(token))),
	'who acts for themself (AUTH-2, AUTH-3)': [
		asUser('a user', 'alice'),
		asUser('a user who names the own account', 'alice', bearing(tokenOf('alice'), 'alice')),
		asUser('a user with the scheme in small letters', 'alice', { authorization: `bearer ${tokenOf('alice')}` }),
		asUser('a user of the tier Admin', 'tier-admin'),
		asUser('an admin of a moment ago', 'fallen-admin'),
		asUser('a user whose token says admin', 'bob', bearing(tokenOf('bob', { role: 'admin', admin: true }))),
		asAdmin('an admin', 'ada'),
		asAdmin('an admin in capital letters', 'shouting-ada'),
		asAdmin('an admin who names the own account', 'ada', bearing(tokenOf('ada'), 'ada')),
	],
	'who acts on the account of somebody else': [
		...members,
		asMember('viewer', 'an admin of the account whom the plan limits', 'limited'),
		inAccount('an admin of the service', { uid: 'ada' }, () => noAccess),
		withRole('colleague', 'an admin in the account of our own monitors', { uid: 'ada', accountId: teamAccountId }),
		inAccount('a user in the account of our own monitors', { uid: 'alice', accountId: teamAccountId }, () => noAccess),
		inAccount('a user of the tier Admin in it', { uid: 'tier-admin', accountId: teamAccountId }, () => noAccess),
		inAccount('an admin of a moment ago in it', { uid: 'fallen-admin', accountId: teamAccountId }, () => noAccess),
		withoutFactor('an admin without a second factor in it'),
		inAccount('a removed member', { uid: 'removed' }, () => noAccess),
		inAccount('an invited person', { uid: 'invited' }, () => noAccess),
		inAccount('a stranger', { uid: 'stranger' }, () => noAccess),
		inAccount('a member of a disabled owner', { uid: 'orphan', accountId: 'otto' }, () => noAccess),
		inAccount('a user who names an unknown account', { uid: 'alice', accountId: 'nobody' }, () => noAccess),
		inAccount('a user who names an impossible account', { uid: 'alice', accountId: 'users/olga' }, () => noAccess),
	],
};

/** A refusal comes before the request is read: this one has another type, and is no JSON. */
const unreadable = (method: string): RequestInit =>
	method === 'GET' ? {} : { body: 'a=b', headers: { 'content-type': 'text/plain' } };

const noted: Actor[] = [];
const { call } = createEndpointCalls({ people, noteUse: async (actor) => void noted.push(actor) });

beforeAll(async () => {
	const rows = endpointRows.filter(({ name }) => name === 'listWebsites');
	const cells = await cellsOf(rows, former, async (row, caller) => {
		const { line } = await call(row, { headers: caller.headers });
		return { expected: caller.expected(row), found: line };
	});
	expect(wrongIn(cells)).toEqual([]);
	takeAway();
});

it.each(Object.keys(callers))('each caller %s reaches of every endpoint exactly what they may', async (group) => {
	const columns = callers[group] ?? [];
	noted.splice(0);
	const cells = await cellsOf(endpointRows, columns, async (row, caller) => {
		const expected = isOpen(row) ? reachedLine(row.name, 'nobody') : caller.expected(row);
		const init = expected.startsWith('reached') ? {} : unreadable(row.method);
		const { line } = await call(row, { ...init, headers: { ...init.headers, ...caller.headers } });
		return { expected, found: line };
	});

	expect(wrongIn(cells)).toEqual([]);
	expect(countOf(cells)).toBe(Object.keys(endpoints).length * columns.length);
	// The use of a session is noted where it opened something.
	const served = cells.filter(({ expected }) => expected.startsWith('reached') && !expected.endsWith('as nobody'));
	expect(noted).toHaveLength(served.length);
});
