import {
	accountHeader,
	endpoints,
	type KeyScope,
	keyMark,
	keyScopes,
	memberRoles,
	minuteMs,
	permissionsOfRole,
} from '@stayup/contract';
import { noon } from '@stayup/testing/builders';
import { cellsOf, countOf, wrongIn } from '@stayup/testing/http/cells';
import {
	createEndpointCalls,
	type EndpointRow,
	endpointRows,
	isOpen,
	reachedLine,
} from '@stayup/testing/http/endpoint-calls';
import { createPeople } from '@stayup/testing/http/people';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashOf } from '../../accounts/keys/key-secret.ts';

interface KeyCaller {
	name: string;
	key: string;
	accountId?: string;
	/** The line of an endpoint for users. */
	expected(row: EndpointRow): string;
}

const noKeys = '403 forbidden: API keys cannot call this endpoint. Please log in.';
const unknownKey = '401 unauthenticated: This API key does not exist, or its secret was replaced.';

const people = createPeople();
const { setAccount, setKey, setMember, removeMember } = people;
setAccount('olga', { tier: 'Elite' });
setAccount('ada', { tier: 'Elite', role: 'admin' });
setAccount('frida', { tier: 'Free' });
setAccount('cora', { tier: 'Core' });
for (const uid of ['closed', 'gone']) setAccount(uid, { tier: 'Elite' });

const scopeOf = ({ permission }: EndpointRow) => keyScopes.find((scope) => scope === permission);
const lacking = (scope: KeyScope) =>
	`403 forbidden: This API key lacks the scope "${scope}", which this endpoint needs.`;

function refused(name: string, key: string, line: string): KeyCaller {
	return { name, key, expected: () => line };
}

/** A key that opens what its scopes allow; `expected` says what it gets for the others, and for those within the scopes. */
function withScopes(
	name: string,
	{ id, scopes, ownerId = 'olga', key = setKey(id, ownerId, scopes) }: KeyOfTest,
	{ inside, outside = lacking }: { inside?: (row: EndpointRow) => string; outside?: (scope: KeyScope) => string } = {},
): KeyCaller {
	const reached = (row: EndpointRow) =>
		reachedLine(row.name, `owner of ${ownerId}: ${ownerId} with the key ${id.padEnd(12, '0')}`);
	return {
		name,
		key,
		expected(row) {
			const scope = scopeOf(row);
			if (scope === undefined) return noKeys;
			return scopes.includes(scope) ? (inside ?? reached)(row) : outside(scope);
		},
	};
}

interface KeyOfTest {
	id: string;
	/** Those that count. */
	scopes: readonly KeyScope[];
	ownerId?: string;
	key?: string;
}

const members = memberRoles.map((role) => {
	const uid = `mel-${role}`;
	setAccount(uid);
	setMember('olga', uid, role);
	const id = `by${role}`;
	const scopes = keyScopes.filter((scope) => permissionsOfRole[role].includes(scope));
	const key = setKey(id, 'olga', keyScopes, { createdBy: uid });
	return withScopes(
		`a key that a member with the role ${role} has created`,
		{ id, scopes, key },
		{
			inside: (row) => reachedLine(row.name, `${role} of olga: ${uid} with the key ${id.padEnd(12, '0')}`),
		},
	);
});

for (const uid of ['left', 'blocked']) {
	setAccount(uid);
	setMember('olga', uid, 'admin');
}
/** They open everything until `takeAway`, and have done so: nothing may remember it. */
const former = {
	expired: setKey('expired', 'olga', keyScopes, { expiresAt: noon + 1 }),
	revoked: setKey('revoked', 'olga', keyScopes),
	rotated: setKey('rotated', 'olga', keyScopes),
	ofClosed: setKey('ofclosed', 'closed', keyScopes),
	ofGone: setKey('ofgone', 'gone', keyScopes),
	byLeft: setKey('byleft', 'olga', keyScopes, { createdBy: 'left' }),
	byBlocked: setKey('byblocked', 'olga', keyScopes, { createdBy: 'blocked' }),
};

function takeAway(): void {
	people.clock.now += minuteMs;
	setKey('revoked', 'olga', keyScopes, { revokedAt: noon });
	setKey('rotated', 'olga', keyScopes, { secretHash: hashOf('new') });
	setAccount('closed', { isDisabled: true });
	people.removeAccount('gone');
	removeMember('olga', 'left');
	setAccount('blocked', { isDisabled: true });
}

const closed = '401 unauthenticated: The account of this API key is disabled or deleted.';
const all = setKey('all', 'olga', keyScopes);
/** Its text has the secret before the rotation. */
const overlapping = setKey('overlap', 'olga', keyScopes, {
	secretHash: hashOf('new'),
	previousHash: hashOf('overlap'.padEnd(32, 's')),
	previousUntil: Number.MAX_SAFE_INTEGER,
});
setAccount('freddy', { tier: 'Free' });
const freddys = setKey('freddys', 'freddy', keyScopes);
setKey('first', 'frida', ['read'], { createdAt: noon - 1 });
for (const index of [1, 2, 3, 4, 5]) setKey(`ofcore${index}`, 'cora', ['read'], { createdAt: noon - index });

const callers: Record<string, readonly KeyCaller[]> = {
	'that is valid': [
		...keyScopes.map((scope) => withScopes(`the scope ${scope}`, { id: `only${scope}`, scopes: [scope] })),
		withScopes('all scopes', { id: 'all', scopes: keyScopes, key: all }),
		{ ...withScopes('its own account in the header', { id: 'all', scopes: keyScopes, key: all }), accountId: 'olga' },
		withScopes('all scopes in the account of an admin', { id: 'ofada', scopes: keyScopes, ownerId: 'ada' }),
		withScopes('a secret that was rotated today', { id: 'overlap', scopes: keyScopes, key: overlapping }),
		...members,
	],
	'that a downgrade limits': [
		withScopes(
			'all scopes in the plan Free',
			{ id: 'freddys', scopes: ['read'], ownerId: 'freddy', key: freddys },
			{
				outside: (scope) =>
					`403 limit-reached: This needs the scope "${scope}". API keys of the Free plan may only read.`,
			},
		),
		withScopes(
			'a second key in the plan Free',
			{ id: 'second', scopes: ['read'], ownerId: 'frida' },
			{
				inside: () =>
					'403 limit-reached: The Free plan includes one API key, and this account has older ones. Please revoke one, or upgrade.',
				outside: (scope) =>
					`403 limit-reached: This needs the scope "${scope}". API keys of the Free plan may only read.`,
			},
		),
		withScopes(
			'a sixth key in the plan Core',
			{ id: 'sixth', scopes: keyScopes, ownerId: 'cora' },
			{
				inside: () =>
					'403 limit-reached: The Core plan includes 5 API keys, and this account has older ones. Please revoke one, or upgrade.',
			},
		),
	],
	'that is not valid': [
		refused('expired', former.expired, '401 unauthenticated: This API key has expired.'),
		refused('revoked', former.revoked, '401 unauthenticated: This API key has been revoked.'),
		refused('replaced', former.rotated, unknownKey),
		refused('of a disabled account', former.ofClosed, closed),
		refused('of a deleted account', former.ofGone, closed),
		refused('by a disabled member', former.byBlocked, closed),
		refused(
			'by a removed member',
			former.byLeft,
			'401 unauthenticated: The person who created this API key has left the account.',
		),
		refused('with a wrong secret', `${all.slice(0, -32)}${'x'.repeat(32)}`, unknownKey),
		refused('of which nobody knows', `${keyMark}${'y'.repeat(12)}${'y'.repeat(32)}`, unknownKey),
		refused('which is too short', all.slice(0, -1), unknownKey),
		refused('which is too long', `${all}x`, unknownKey),
		refused('which is only the mark', keyMark, unknownKey),
	],
	'that names another account': [
		{ ...refused('an account', all, '403 forbidden: This API key belongs to another account.'), accountId: 'ada' },
		{
			...refused('an unknown account', all, '403 forbidden: This API key belongs to another account.'),
			accountId: 'nobody',
		},
	],
};

const { call } = createEndpointCalls({
	people,
	noteUse: () => Promise.reject(new Error('A key has no session to note.')),
});

const send = (row: EndpointRow, { key, accountId }: Pick<KeyCaller, 'key' | 'accountId'>) =>
	call(row, {
		headers: { authorization: `Bearer ${key}`, ...(accountId !== undefined && { [accountHeader]: accountId }) },
	});

describe('an API key', () => {
	beforeAll(async () => {
		const rows = endpointRows.filter(({ name }) => name === 'listWebsites');
		const columns = Object.entries(former).map(([name, key]) => ({ name, key }));
		const cells = await cellsOf(rows, columns, async (row, caller) => {
			const { reached } = await send(row, caller);
			return { expected: row.name, found: reached?.name ?? 'nothing' };
		});
		expect(wrongIn(cells)).toEqual([]);
		takeAway();
	});

	it.each(Object.keys(callers))(
		'%s opens of every endpoint exactly what it may, and only its own account',
		async (group) => {
			const columns = callers[group] ?? [];
			const cells = await cellsOf(endpointRows, columns, async (row, caller) => {
				// The limit of a minute is another test.
				people.clock.now += minuteMs;
				const { line } = await send(row, caller);
				return { expected: expectedOf(row, caller), found: line };
			});

			expect(wrongIn(cells)).toEqual([]);
			expect(countOf(cells)).toBe(Object.keys(endpoints).length * columns.length);
		},
	);

	it('has a limit of requests per minute, which the headers show', async () => {
		people.clock.now += minuteMs;
		const [row] = endpointRows.filter(({ name }) => name === 'listWebsites');
		if (!row) throw new Error('The contract has no such endpoint.');
		const replies = [];
		for (let sent = 0; sent <= 60; sent += 1) replies.push(await send(row, { key: freddys }));
		const [first, last] = [replies[0], replies.at(-1)];
		people.clock.now += minuteMs;

		expect(replies.slice(0, 60).map(({ reached }) => reached?.name)).toEqual(Array(60).fill('listWebsites'));
		expect(first?.response.headers.get('ratelimit-policy')).toBe('"key";q=60;w=60');
		expect(first?.response.headers.get('ratelimit')).toBe('"key";r=59;t=60');
		expect(last?.line).toBe(
			'429 rate-limited: This API key has made its 60 requests of this minute. Please try again in the next one.',
		);
		expect(last?.response.headers.get('retry-after')).toBe('60');
		expect(last?.response.headers.get('ratelimit')).toBe('"key";r=0;t=60');
		expect((await send(row, { key: freddys })).reached?.name).toBe('listWebsites');
	});
});

function expectedOf(row: EndpointRow, caller: KeyCaller): string {
	if (isOpen(row)) return reachedLine(row.name, 'nobody');
	const line = caller.expected(row);
	// Also for a key that would be refused for another reason, unless it is unknown.
	return row.access === 'admin' && !line.startsWith('401') ? noKeys : line;
}
