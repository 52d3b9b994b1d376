import {
	accountHeader,
	type Endpoint,
	type EndpointName,
	endpoints,
	type MemberRole,
	memberRoles,
	type NewSession,
	type ProblemReply,
	permissionsOfRole,
} from '@stayup/contract';
import { register, send } from '@stayup/testing/api-client';
import { type Example, type ExampleFixture, exampleOf, makeExampleFixture, pathOf } from '@stayup/testing/examples';
import { addMember, invite } from '@stayup/testing/members/examples';
import { openStoredData } from '@stayup/testing/stored-data';
import { beforeAll, expect, it } from 'vitest';

type Verdict = 'allowed' | 'for themself' | 'no-access' | 'forbidden' | 'unauthenticated';

interface Other {
	who: NewSession;
	owner: NewSession;
	verdict: Verdict;
}

const data = openStoredData();
const rows = Object.entries<Endpoint>(endpoints)
	.filter(([, { access }]) => access === 'user' || access === 'admin')
	.map(([name, row]) => ({ ...row, name: name as EndpointName }));

let fixture: ExampleFixture;
let members: Record<MemberRole, NewSession>;
let others: Record<'removed' | 'invited' | 'stranger' | 'disabled member' | 'member of a disabled owner', Other>;

beforeAll(async () => {
	fixture = await makeExampleFixture(data);
	const [admin, editor, responder, viewer] = await Promise.all(memberRoles.map(() => register('Mel')));
	if (!admin || !editor || !responder || !viewer) throw new Error('Nobody is registered.');
	members = { admin, editor, responder, viewer };
	// An invitation names who invites by a confirmed email address.
	await data.stored.users.doc(admin._id).update({ isEmailConfirmed: true });
	const [owner, closed, removed, invited, stranger, disabled, orphaned] = await Promise.all(
		['Olga', 'Otto', 'Remo', 'Ines', 'Stan', 'Dana', 'Orla'].map((name) => register(name)),
	);
	if (!owner || !closed || !removed || !invited || !stranger || !disabled || !orphaned) throw new Error('Nobody.');
	await addMember(data, owner, 'admin', removed);
	await send('DELETE', `/api/members/${removed._id}`, { token: owner.token });
	await invite(data, owner, invited.email);
	await addMember(data, owner, 'admin', disabled);
	await data.stored.users.doc(disabled._id).update({ isDisabled: true });
	await addMember(data, closed, 'admin', orphaned);
	await data.stored.users.doc(closed._id).update({ isDisabled: true });
	others = {
		removed: { who: removed, owner, verdict: 'no-access' },
		invited: { who: invited, owner, verdict: 'no-access' },
		stranger: { who: stranger, owner, verdict: 'no-access' },
		'disabled member': { who: disabled, owner, verdict: 'unauthenticated' },
		'member of a disabled owner': { who: orphaned, owner: closed, verdict: 'no-access' },
	};
}, 60_000);

let cells = 0;
const wrong: string[] = [];

it.each(rows)(
	'$method $path is open to exactly the members whose role has the permission',
	{ timeout: 60_000 },
	async (row) => {
		const { name } = row;
		const found: string[] = [];
		const refused = await exampleOf(name, fixture);
		for (const role of memberRoles) {
			const expected = expectedOf(row, role);
			const example = expected === 'allowed' ? await exampleOf(name, fixture) : refused;
			const owner = example.who ?? fixture.alice;
			// An example about a person may end their session.
			const who = expected === 'for themself' ? await register('Solo') : members[role];
			await addMember(data, owner, role, who);
			const verdict = verdictOf(row, await sendAs(name, example, who, owner));
			if (verdict !== expected) found.push(`${role} of ${name}: ${verdict} instead of ${expected}`);
			cells += 1;
		}
		for (const [label, { who, owner, verdict: usual }] of Object.entries(others)) {
			const isAbove = row.access === 'admin' || row.permission === 'personal';
			const expected = isAbove && usual === 'no-access' ? expectedOf(row, 'viewer') : usual;
			const person = expected === 'for themself' ? await register('Solo') : who;
			const verdict = verdictOf(row, await sendAs(name, refused, person, owner));
			if (verdict !== expected) found.push(`${label} of ${name}: ${verdict} instead of ${expected}`);
			cells += 1;
		}
		wrong.push(...found);
		expect(found).toEqual([]);
	},
);

it('leaves no cell of the matrix wrong', () => {
	const people = memberRoles.length + Object.keys(others).length;
	console.log(`members: ${cells} cells, ${wrong.length} wrong (${rows.length} endpoints, ${people} people)`);
	expect(cells).toBe(rows.length * people);
	expect(wrong).toEqual([]);
});

it('acts on the account of the owner, and never on the own one', async () => {
	const [owner, member] = await Promise.all([register('Olga'), register('Mel')]);
	await addMember(data, owner, 'editor', member);
	const body = { name: 'Bakery', url: `${process.env.STAYUP_WEBSITES_ORIGIN}/of-the-owner` };
	const headers = { [accountHeader]: owner._id };
	const added = await send('POST', '/api/websites', { token: member.token, body, headers });
	const [ofOwner, ofMember] = await Promise.all(
		[owner, member].map(({ token }) => send<unknown[]>('GET', '/api/websites', { token })),
	);

	expect([added.status, ofOwner?.body.length, ofMember?.body.length]).toEqual([201, 1, 0]);
});

function expectedOf({ access, permission }: Endpoint, role: MemberRole): Verdict {
	if (access === 'admin') return 'forbidden';
	if (permission === 'personal') return 'for themself';
	return permission && permissionsOfRole[role].includes(permission) ? 'allowed' : 'forbidden';
}

interface Reply {
	status: number;
	body: ProblemReply;
}

function sendAs(
	name: EndpointName,
	{ params, body, raw }: Example,
	who: NewSession,
	owner: NewSession,
): Promise<Reply> {
	return send(endpoints[name].method, pathOf(name, params), {
		token: who.token,
		body: raw?.text ?? body,
		headers: { ...raw?.headers, [accountHeader]: owner._id },
	});
}

function verdictOf({ permission, status, name }: Endpoint & { name: string }, reply: Reply): Verdict | string {
	const { code } = reply.body ?? {};
	if (code === 'no-access' || code === 'forbidden' || code === 'unauthenticated') return code;
	// For themself, such as a session or a passkey that the person does not have.
	if (permission === 'personal') return 'for themself';
	return reply.status === status ? 'allowed' : `${reply.status} ${code} ${reply.body?.message} (${name})`;
}
