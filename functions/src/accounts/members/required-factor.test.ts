import { accountHeader, endpoints, keyScopes, type MemberRole, memberRoles, permissionsOfRole } from '@stayup/contract';
import { cellsOf, countOf, wrongIn } from '@stayup/testing/http/cells';
import {
	createEndpointCalls,
	type EndpointRow,
	endpointRows,
	isOpen,
	reachedLine,
} from '@stayup/testing/http/endpoint-calls';
import { createPeople } from '@stayup/testing/http/people';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiKeyDocument } from '../../platform/firestore/accounts/key-documents.ts';
import type { UserDocument } from '../../platform/firestore/documents.ts';
import { hashOf } from '../keys/key-secret.ts';

const toMember =
	'403 second-factor-required: This account requires two-factor authentication. Please set it up in the security settings of your own account.';
const toKey =
	'403 second-factor-required: This account requires two-factor authentication, which the person who created this API key has not set up.';
const adminsOnly = '403 forbidden: Admin access only.';
const oldSecret = 'old'.padEnd(32, 's');
const people = createPeople();
const { setAccount, setMember, setKey, tokenOf } = people;
const { call } = createEndpointCalls({ people });

type State = UserDocument['secondFactor'];
type Expected = (row: EndpointRow) => string;
interface Caller {
	name: string;
	headers: Record<string, string>;
	/** The line of an endpoint that asks who calls. */
	expected: Expected;
}

const asMember = (uid: string, accountId = 'olga') => ({
	authorization: `Bearer ${tokenOf(uid)}`,
	[accountHeader]: accountId,
});

/** Endpoints about the person, and those of admins, are the same with and without a second factor. */
function inAccount(role: MemberRole, uid: string, ofAccount: Expected): Caller {
	return {
		name: `a member with the role ${role}`,
		headers: asMember(uid),
		expected(row) {
			if (row.access === 'admin') return adminsOnly;
			return row.permission === 'personal' ? reachedLine(row.name, `owner of ${uid}: ${uid}`) : ofAccount(row);
		},
	};
}

const withAccess = (role: MemberRole, uid: string) =>
	inAccount(role, uid, ({ name, permission }) =>
		permission && permissionsOfRole[role].includes(permission)
			? reachedLine(name, `${role} of olga: ${uid}`)
			: `403 forbidden: Your role in this account, ${role}, does not allow this.`,
	);

function memberOf(role: MemberRole, secondFactor: State): string {
	const uid = `${role}-${secondFactor}`;
	setAccount(uid, { secondFactor });
	setMember('olga', uid, role);
	return uid;
}

function key(id: string, changes: Partial<ApiKeyDocument>, secret?: string): Record<string, string> {
	const text = setKey(id, 'olga', keyScopes, changes);
	return { authorization: `Bearer ${secret === undefined ? text : text.slice(0, -secret.length) + secret}` };
}

const withKey = (id: string, caller: string) => `${caller} with the key ${id.padEnd(12, '0')}`;

async function expectEverywhere(callers: readonly Caller[]): Promise<void> {
	const cells = await cellsOf(endpointRows, callers, async (row, { headers, expected }) => ({
		expected: isOpen(row) ? reachedLine(row.name, 'nobody') : expected(row),
		found: (await call(row, { headers })).line,
	}));
	expect(wrongIn(cells)).toEqual([]);
	expect(countOf(cells)).toBe(Object.keys(endpoints).length * callers.length);
}

const [websites] = endpointRows.filter(({ name }) => name === 'listWebsites');
const lineOf = async (headers: Record<string, string>) =>
	websites ? (await call(websites, { headers })).line : 'no endpoint';

beforeEach(() => {
	setAccount('olga', { tier: 'Elite', secondFactor: 'on', requiresSecondFactor: true });
});

describe('an account that requires a second factor (AUTH-14)', () => {
	it.each(['off', 'required'] as const)(
		'refuses every endpoint about it to members of each role without one: %s',
		(state) => expectEverywhere(memberRoles.map((role) => inAccount(role, memberOf(role, state), () => toMember))),
	);

	it('opens to members with one what their role allows', () =>
		expectEverywhere(memberRoles.map((role) => withAccess(role, memberOf(role, 'on')))));

	it('refuses every endpoint to the API keys that such a member has created or was shown before', () => {
		const plain = memberOf('admin', 'off');
		const refused: Expected = () => toKey;
		const shownBefore = {
			previousHash: hashOf(oldSecret),
			previousUntil: people.clock.now + 1,
			previousBy: plain,
		};
		return expectEverywhere([
			{ name: 'a key', headers: key('created', { createdBy: plain }), expected: refused },
			{ name: 'the secret before a rotation', headers: key('rotated', shownBefore, oldSecret), expected: refused },
		]);
	});

	it('keeps the keys of others working: of the owner, of members with one, and a rotated one with its new secret', async () => {
		const [plain, careful] = [memberOf('admin', 'off'), memberOf('admin', 'on')];
		const previousOfPlain = { previousHash: hashOf(oldSecret), previousUntil: people.clock.now + 1, previousBy: plain };

		expect(await lineOf(key('own', {}))).toBe(reachedLine('listWebsites', withKey('own', 'owner of olga: olga')));
		expect(await lineOf(key('careful', { createdBy: careful }))).toBe(
			reachedLine('listWebsites', withKey('careful', `admin of olga: ${careful}`)),
		);
		expect(await lineOf(key('replaced', previousOfPlain))).toBe(
			reachedLine('listWebsites', withKey('replaced', 'owner of olga: olga')),
		);
	});

	it('takes effect on the next call of an open session and of a key, both ways, and so does the second factor', async () => {
		const member = memberOf('editor', 'off');
		const headers = asMember(member);
		const ofKey = key('turned', { createdBy: member });
		const both = async () => [await lineOf(headers), await lineOf(ofKey)];
		const caller = `editor of olga: ${member}`;
		const open = [caller, withKey('turned', caller)].map((each) => reachedLine('listWebsites', each));
		const steps: [open: boolean, change: () => void][] = [
			[true, () => setAccount('olga', { requiresSecondFactor: false })],
			[false, () => setAccount('olga', { requiresSecondFactor: true })],
			[true, () => setAccount(member, { secondFactor: 'on' })],
			[false, () => setAccount(member, { secondFactor: 'off' })],
			[true, () => setAccount('olga', { requiresSecondFactor: false })],
		];
		for (const [isOpenThen, change] of steps) {
			change();
			expect(await both()).toEqual(isOpenThen ? open : [toMember, toKey]);
		}
	});

	it('refuses a token of a session that began before the second factor, and leaves other accounts open', async () => {
		const member = memberOf('viewer', 'on');
		setAccount('paul', { tier: 'Core' });
		setMember('paul', memberOf('viewer', 'off'), 'viewer');
		const before = { ...asMember(member), authorization: `Bearer ${tokenOf(member, { sid: 'before' })}` };

		expect(await lineOf(before)).toBe('401 unauthenticated: Please log in to continue.');
		expect(await lineOf(asMember('viewer-off', 'paul'))).toBe(
			reachedLine('listWebsites', 'viewer of paul: viewer-off'),
		);
	});

	it('shows a stranger no more than before', async () => {
		setAccount('stranger');

		expect(await lineOf(asMember('stranger'))).toBe('403 no-access: You no longer have access to this account.');
	});
});
