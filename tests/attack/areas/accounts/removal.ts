/** Access that outlives a membership or a channel: keys, invitations, links and codes that a person has kept. */
import {
	accountHeader,
	type Channel,
	type MaintenanceCalendar,
	type NewSession,
	type OutageDetail,
	type ShownApiKey,
} from '@stayup/contract';
import { freshClientIp, freshEmail, register, sendSuccessfully } from '@stayup/testing/api-client';
import { aChannel, anOutage } from '@stayup/testing/builders';
import { addMember } from '@stayup/testing/member-examples';
import { createInvitationStore } from '../../../../functions/src/accounts/members/invitation-store.ts';
import { createEmailLinkStore } from '../../../../functions/src/emails/email-link-store.ts';
import { type Area, type Attempt, call, statusOtherThan, valueOtherThan } from '../../attempt.ts';
import { documentsUrl } from '../../firestore-documents.ts';
import type { Target } from '../../target.ts';

interface Team {
	data: Target['data'];
	owner: NewSession;
	member: NewSession;
	/** A request of somebody about the owner's account. */
	as<Reply>(who: NewSession, method: string, path: string, body?: unknown): Promise<Reply>;
}

async function aTeam(data: Target['data'], role: 'admin' | 'editor' | 'viewer' = 'admin'): Promise<Team> {
	const owner = await register('Olga');
	const member = await addMember(data, owner, role);
	await data.stored.users.doc(owner._id).update({ tier: 'Pro', isEmailConfirmed: true });
	await data.stored.users.doc(member._id).update({ isEmailConfirmed: true });
	return {
		data,
		owner,
		member,
		as: (who, method, path, body) =>
			sendSuccessfully(method, path, { token: who.token, body, headers: { [accountHeader]: owner._id } }),
	};
}

const remove = ({ as, owner, member }: Team) => as(owner, 'DELETE', `/api/members/${member._id}`);
const demote = ({ as, owner, member }: Team) => as(owner, 'PATCH', `/api/members/${member._id}`, { role: 'editor' });
const leave = ({ owner, member }: Team) =>
	sendSuccessfully('DELETE', `/api/accounts/${owner._id}`, { token: member.token });

const newKey = { name: 'Attack', scopes: ['read'], websiteIds: null, expiresAt: null };
const addKey = ({ as }: Team, who: NewSession) => as<ShownApiKey>(who, 'POST', '/api/keys', newKey);
const rotate = ({ as }: Team, who: NewSession, { _id }: ShownApiKey) =>
	as<ShownApiKey>(who, 'POST', `/api/keys/${_id}/rotate`);

/** Each returns a key whose secret the member knows. */
const keptKeys: Readonly<Record<string, (team: Team) => Promise<ShownApiKey>>> = {
	'a key that the member created': (team) => addKey(team, team.member),
	"the owner's key that the member rotated": async (team) => rotate(team, team.member, await addKey(team, team.owner)),
	"the owner's key that the member widened": async (team) => {
		const key = await addKey(team, team.owner);
		await team.as(team.member, 'PATCH', `/api/keys/${key._id}`, { scopes: ['read', 'write'] });
		return key;
	},
	'the previous secret of a key': async (team) => {
		const key = await addKey(team, team.member);
		await rotate(team, team.owner, key);
		return key;
	},
};

const ends = { 'a removal': remove, 'a smaller role': demote, leaving: leave };

async function shareEvidence({ as, data, owner }: Team): Promise<{ id: string; token: string }> {
	const id = crypto.randomUUID();
	await data.stored.outages.doc(id).set(anOutage({ ownerId: owner._id }));
	const { evidenceLink } = await as<OutageDetail>(owner, 'POST', `/api/outages/${id}/evidence-link`);
	return { id, token: evidenceLink?.token ?? 'none' };
}

function shows(text: string, secret: string): string | null {
	return text.includes(secret) ? 'it shows the link' : null;
}

async function afterChannel(data: Target['data'], action: string): Promise<string | null> {
	const { _id: ownerId } = await register('Olga');
	const outageId = crypto.randomUUID();
	await data.stored.outages.doc(outageId).set(anOutage({ ownerId }));
	const channel = aChannel({ kind: 'email', label: 'mel@stayup.test' });
	await data.stored.alertSettings.doc(ownerId).set({ channels: { mel: channel }, policies: {} });
	const about = { ownerId, outageId, websiteId: 'shop', subject: 'Shop', channelId: 'mel', sentTo: channel.label };
	const token = await createEmailLinkStore(data.firestore).mint(about, Date.now());
	await data.stored.alertSettings.doc(ownerId).set({ channels: {}, policies: {} });
	const headers = { 'x-forwarded-for': freshClientIp() };
	const used = await call('POST', '/api/email-links/use', { body: { token, action }, headers });
	return statusOtherThan([409], used);
}

export const removal: Area = {
	name: 'Access that a person has kept',
	// Transactions that read keys of several accounts at once wait for each other in the emulator, which locks more than Firestore.
	isInOrder: true,
	attempts: ({ data }) => [
		...Object.entries(keptKeys).flatMap(([kept, make]) =>
			Object.entries(ends).map(
				([name, end]): Attempt => ({
					name: `use ${kept} after ${name}`,
					async make() {
						const team = await aTeam(data);
						const { secret } = await make(team);
						await end(team);
						return statusOtherThan([401], await call('GET', '/api/websites', { token: secret }));
					},
				}),
			),
		),
		...Object.entries(ends).map(
			([name, end]): Attempt => ({
				name: `accept an own invitation to a second email address after ${name}`,
				async make() {
					const team = await aTeam(data);
					const second = await register('Mel');
					const invited = await team.as<{ _id: string }>(team.member, 'POST', '/api/members', {
						email: second.email,
						role: 'admin',
					});
					const minted = await createInvitationStore(data.firestore).mint(invited._id, Date.now());
					await end(team);
					const body = { token: minted?.token ?? 'none' };
					return statusOtherThan([404], await call('POST', '/api/invitations/accept', { token: second.token, body }));
				},
			}),
		),
		{
			name: 'invite somebody with a request that began before the removal',
			async make() {
				const team = await aTeam(data);
				await remove(team);
				const invitedBy = { uid: team.member._id, name: 'Mel', email: team.member.email };
				const invitation = { ownerId: team.owner._id, email: freshEmail('second'), role: 'admin', invitedBy } as const;
				const created = await createInvitationStore(data.firestore).create(invitation, Date.now());
				return valueOtherThan('not-allowed', created);
			},
		},
		{
			name: 'read the calendar after a removal',
			async make() {
				const team = await aTeam(data, 'editor');
				const { url } = await team.as<MaintenanceCalendar>(team.member, 'POST', '/api/maintenance-calendar');
				await remove(team);
				return statusOtherThan([404], await call('GET', new URL(url ?? '').pathname));
			},
		},
		{
			name: 'read the calendar link of the owner as a viewer',
			async make() {
				const { as, owner, member } = await aTeam(data, 'viewer');
				await as<MaintenanceCalendar>(owner, 'POST', '/api/maintenance-calendar');
				return valueOtherThan(null, (await as<MaintenanceCalendar>(member, 'GET', '/api/maintenance-calendar')).url);
			},
		},
		{
			name: 'read the link to evidence as a viewer',
			async make() {
				const team = await aTeam(data, 'viewer');
				const { id, token } = await shareEvidence(team);
				return shows(JSON.stringify(await team.as(team.member, 'GET', `/api/outages/${id}`)), token);
			},
		},
		{
			name: 'read the link to evidence in Firestore as a viewer',
			async make() {
				const team = await aTeam(data, 'viewer');
				const { id, token } = await shareEvidence(team);
				const found = await call('GET', `${documentsUrl()}/outages/${id}`, { token: team.member.token });
				return statusOtherThan([200], found) ?? shows(found.text, token);
			},
		},
		{
			name: 'connect Slack with a link from before the removal',
			async make() {
				const team = await aTeam(data);
				const body = { name: 'Team', target: { kind: 'slack' } };
				const { _id, connectUrl } = await team.as<Channel>(team.member, 'POST', '/api/channels', body);
				const state = new URL(connectUrl ?? '').searchParams.get('state') ?? '';
				await remove(team);
				const returned = await call('GET', `/api/slack/oauth?${new URLSearchParams({ code: 'a-code', state })}`);
				const code = new URL(returned.headers.get('location') ?? '').hash.slice(1);
				const { token } = team.member;
				const headers = { [accountHeader]: team.owner._id };
				return statusOtherThan(
					[403, 404],
					await call('POST', `/api/channels/${_id}/confirm`, { token, headers, body: { code } }),
				);
			},
		},
		...['acknowledge', 'mute'].map(
			(action): Attempt => ({
				name: `${action} with the email of a channel that was deleted`,
				make: () => afterChannel(data, action),
			}),
		),
	],
};
