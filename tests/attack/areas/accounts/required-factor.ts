/** A member without the second factor that the account requires: nothing of the account may open, whatever the member has kept (AUTH-14). */
import {
	accountHeader,
	type Endpoint,
	type EndpointName,
	endpoints,
	type Invitation,
	type MaintenanceCalendar,
	type NewSession,
	type ShownApiKey,
} from '@stayup/contract';
import { password, register, sendSuccessfully, signedInEarlier } from '@stayup/testing/api-client';
import { addMember, invite } from '@stayup/testing/member-examples';
import { addAuthenticator } from '@stayup/testing/second-factor/factors';
import { createInvitationStore } from '../../../../functions/src/accounts/members/invitation-store.ts';
import { type Area, type Attempt, call, type Reply, statusOtherThan, valueOtherThan } from '../../attempt.ts';
import { callOf } from '../../endpoint-call.ts';
import { documentsUrl } from '../../firestore-documents.ts';
import type { Target } from '../../target.ts';

const rows = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
	([, { access, permission }]) => access === 'user' && permission !== 'personal',
);
const base = '/api/users/second-factor';
const newKey = { name: 'Attack', scopes: ['read', 'write'], websiteIds: null, expiresAt: null };

interface Team {
	data: Target['data'];
	owner: NewSession;
	/** An admin of the account without a second factor. */
	member: NewSession;
	websiteId: string;
}

/** Before the owner requires anything. */
async function aTeam(data: Target['data']): Promise<Team> {
	const owner = await register('Olga');
	const member = await addMember(data, owner, 'admin');
	for (const { _id } of [owner, member]) {
		await data.stored.users.doc(_id).update({ tier: 'Pro', isEmailConfirmed: true });
	}
	await addAuthenticator(owner);
	const body = { name: 'Bakery', url: 'https://bakery.stayup.test/' };
	const { _id: websiteId } = await sendSuccessfully<{ _id: string }>('POST', '/api/websites', {
		token: owner.token,
		body,
	});
	return { data, owner, member, websiteId };
}

const require = ({ owner }: Pick<Team, 'owner'>) =>
	sendSuccessfully('PUT', '/api/member-requirements', { token: owner.token, body: { secondFactor: true } });

/** A request of the member about the owner's account. */
const about = ({ owner }: Team, token: string, method = 'GET', path = '/api/websites', body?: unknown) =>
	call(method, path, { token, headers: { [accountHeader]: owner._id }, body });

/** Before the requirement, or with a factor. */
const allowed = <Body>({ owner, member }: Team, method: string, path: string, body?: unknown) =>
	sendSuccessfully<Body>(method, path, { token: member.token, body, headers: { [accountHeader]: owner._id } });

function refusedWithCode({ status, text }: Reply): string | null {
	const { code }: { code?: unknown } = JSON.parse(text);
	return valueOtherThan([403, 'second-factor-required'], [status, code]);
}

type Try = readonly [name: string, make: (team: Team) => Promise<string | null>];

const tries: readonly Try[] = [
	[
		'a session from before the requirement',
		async (team) => {
			await require(team);
			return refusedWithCode(await about(team, team.member.token));
		},
	],
	[
		'a token whose factor was removed',
		async (team) => {
			await require(team);
			await addAuthenticator(team.member);
			const opened = statusOtherThan([200], await about(team, team.member.token));
			await sendSuccessfully('DELETE', `${base}/authenticator`, { token: team.member.token });
			return opened ?? refusedWithCode(await about(team, team.member.token));
		},
	],
	[
		'a session from before the own factor, on another device',
		async (team) => {
			const body = { email: team.member.email, password };
			const other = await sendSuccessfully<NewSession>('POST', '/api/auth/login', { body });
			await require(team);
			await addAuthenticator(team.member);
			return statusOtherThan([401], await about(team, other.token));
		},
	],
	[
		'a token that states an older or a later login',
		async (team) => {
			await require(team);
			const replies = await Promise.all(
				[86_400, -86_400].map((seconds) => about(team, signedInEarlier(team.member, seconds).token)),
			);
			return replies.map(refusedWithCode).find((found) => found !== null) ?? null;
		},
	],
	[
		'a key that the member created',
		async (team) => {
			const { secret } = await allowed<ShownApiKey>(team, 'POST', '/api/keys', newKey);
			await require(team);
			return refusedWithCode(await call('GET', '/api/websites', { token: secret }));
		},
	],
	[
		"the owner's key that the member rotated",
		async (team) => {
			const { token } = team.owner;
			const { _id } = await sendSuccessfully<ShownApiKey>('POST', '/api/keys', { token, body: newKey });
			const { secret } = await allowed<ShownApiKey>(team, 'POST', `/api/keys/${_id}/rotate`);
			await require(team);
			return refusedWithCode(await call('GET', '/api/websites', { token: secret }));
		},
	],
	[
		'the secret of a key that the owner has rotated since',
		async (team) => {
			const { _id, secret } = await allowed<ShownApiKey>(team, 'POST', '/api/keys', newKey);
			await sendSuccessfully('POST', `/api/keys/${_id}/rotate`, { token: team.owner.token });
			await require(team);
			return refusedWithCode(await call('GET', '/api/websites', { token: secret }));
		},
	],
	[
		'a key over MCP',
		async (team) => {
			const { secret } = await allowed<ShownApiKey>(team, 'POST', '/api/keys', newKey);
			await require(team);
			const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
			return statusOtherThan([403], await call('POST', '/mcp', { token: secret, body }));
		},
	],
	[
		'the calendar link of the member',
		async (team) => {
			const { url } = await allowed<MaintenanceCalendar>(team, 'POST', '/api/maintenance-calendar');
			await require(team);
			return statusOtherThan([404], await call('GET', new URL(url ?? '').pathname));
		},
	],
	[
		'another invitation',
		async (team) => {
			await require(team);
			const { token } = await invite(team.data, team.owner, team.member.email);
			await call('POST', '/api/invitations/accept', { token: team.member.token, body: { token } });
			return refusedWithCode(await about(team, team.member.token));
		},
	],
	[
		'an invitation of the member to a second email address',
		async (team) => {
			const second = await register('Mel');
			const body = { email: second.email, role: 'viewer' };
			const { _id } = await allowed<Invitation>(team, 'POST', '/api/members', body);
			await require(team);
			const minted = await createInvitationStore(team.data.firestore).mint(_id, Date.now());
			await sendSuccessfully('POST', '/api/invitations/accept', {
				token: second.token,
				body: { token: minted?.token },
			});
			return refusedWithCode(await about(team, second.token));
		},
	],
	[
		'the own account, for the website of the other',
		async (team) => {
			await require(team);
			const own = { token: team.member.token, headers: { [accountHeader]: team.member._id } };
			return statusOtherThan([404], await call('GET', `/api/websites/${team.websiteId}`, own));
		},
	],
	[
		'the requirement itself',
		async (team) => {
			await require(team);
			const body = { secondFactor: false };
			const refused = refusedWithCode(await about(team, team.member.token, 'PUT', '/api/member-requirements', body));
			// With a factor, it is still the owner's.
			await addAuthenticator(team.member);
			const admin = await about(team, team.member.token, 'PUT', '/api/member-requirements', body);
			return refused ?? statusOtherThan([403], admin);
		},
	],
	[
		"the owner's website in Firestore",
		async (team) => {
			const read = () => call('GET', `${documentsUrl()}/websites/${team.websiteId}`, { token: team.member.token });
			const opened = statusOtherThan([200], await read());
			await require(team);
			return opened ?? statusOtherThan([403], await read());
		},
	],
	[
		"a list of the owner's websites in Firestore",
		async (team) => {
			const ofOwner = {
				fieldFilter: { field: { fieldPath: 'ownerId' }, op: 'EQUAL', value: { stringValue: team.owner._id } },
			};
			const structuredQuery = { from: [{ collectionId: 'websites' }], where: ofOwner, limit: 5 };
			const { token } = team.member;
			const list = () => call('POST', `${documentsUrl()}:runQuery`, { token, body: { structuredQuery } });
			const opened = statusOtherThan([200], await list());
			await require(team);
			return opened ?? statusOtherThan([403], await list());
		},
	],
	[
		'the account of the owner in Firestore, to set the requirement',
		async (team) => {
			await require(team);
			const url = `${documentsUrl()}/users/${team.owner._id}?updateMask.fieldPaths=requiresSecondFactor`;
			const body = { fields: { requiresSecondFactor: { booleanValue: false } } };
			return statusOtherThan([403], await call('PATCH', url, { token: team.member.token, body }));
		},
	],
	[
		'the own account in Firestore, to set a second factor',
		async (team) => {
			await require(team);
			const url = `${documentsUrl()}/users/${team.member._id}?updateMask.fieldPaths=secondFactor`;
			const body = { fields: { secondFactor: { stringValue: 'on' } } };
			return statusOtherThan([403], await call('PATCH', url, { token: team.member.token, body }));
		},
	],
	[
		'the profile, to set a second factor or the requirement',
		async (team) => {
			await require(team);
			const { name, email, token } = team.member;
			const notificationPreferences = { email: { enabled: true }, webhook: { enabled: false, url: '' } };
			const body = { name, email, notificationPreferences, secondFactor: 'on', requiresSecondFactor: false };
			await call('PUT', '/api/users/profile', { token, body });
			return refusedWithCode(await about(team, token));
		},
	],
	[
		'an authenticator app that was never confirmed',
		async (team) => {
			await require(team);
			const { token } = team.member;
			await sendSuccessfully('POST', `${base}/authenticator`, { token });
			await call('POST', `${base}/authenticator/confirm`, { token, body: { code: '000000' } });
			return refusedWithCode(await about(team, token));
		},
	],
];

export const requiredFactor: Area = {
	name: 'Members without a required second factor',
	isInOrder: true,
	async attempts({ data }) {
		const team = await aTeam(data);
		await require(team);
		return [
			...rows.map(([name, row]): Attempt => {
				const { method, path, body } = callOf(name, row);
				return {
					name,
					make: async () => refusedWithCode(await about(team, team.member.token, method, path, body)),
				};
			}),
			...tries.map(([name, make]): Attempt => ({ name: `use ${name}`, make: async () => make(await aTeam(data)) })),
			{
				// An account that refuses everybody would also repel every attempt.
				name: 'the owner and a member with a factor have access',
				async make() {
					const other = await addMember(data, team.owner, 'viewer');
					await addAuthenticator(other);
					return (
						statusOtherThan([200], await about(team, other.token)) ??
						statusOtherThan([200], await call('GET', '/api/websites', { token: team.owner.token }))
					);
				},
			},
		];
	},
};
