/** Gives somebody access, or takes data out, without an email to the owner; and finds out as a member where the owner works (AUTH-14, AUDIT-1). */
import { accountHeader, type NewSession } from '@stayup/contract';
import { register } from '@stayup/testing/api-client';
import { addMember } from '@stayup/testing/member-examples';
import { freshSlug } from '@stayup/testing/status-pages/examples';
import { type Area, type Attempt, type Call, call, type Reply, type Size } from '../../attempt.ts';
import type { Target } from '../../target.ts';

interface Attacked {
	owner: NewSession;
	/** As an admin member, in the account of the owner. */
	act(method: string, path: string, body?: object): Promise<Reply>;
}

const changesBySize: Readonly<Record<Size, number>> = { small: 8, full: 25 };
const hook = 'https://example.com/mallory';
const aChannel = { name: 'Mallory', target: { kind: 'webhook', url: hook } };
const aKey = { name: 'Mallory', scopes: ['read', 'alerts'], websiteIds: null, expiresAt: null };
const ownNetwork = '198.51.100.7';

/** Each must be in an email that is owed to the owner. */
const silent: readonly (readonly [name: string, event: string, make: (attacked: Attacked) => Promise<unknown>])[] = [
	['create a key', 'api-key-created', ({ act }) => act('POST', '/api/keys', aKey)],
	[
		'widen a key that only reads',
		'api-key-widened',
		async ({ act }) => {
			const { text } = await act('POST', '/api/keys', { ...aKey, scopes: ['read'] });
			return act('PATCH', `/api/keys/${JSON.parse(text)._id}`, { scopes: ['read', 'write'] });
		},
	],
	['add a channel', 'channel-added', ({ act }) => act('POST', '/api/channels', aChannel)],
	[
		'add a channel with a key',
		'channel-added',
		async ({ act }) => {
			const { text } = await act('POST', '/api/keys', aKey);
			return call('POST', '/api/channels', { token: JSON.parse(text).secret, body: aChannel });
		},
	],
	[
		'lead a channel elsewhere under the same name',
		'channel-retargeted',
		async ({ act }) => {
			const ops = { name: 'Ops', target: { kind: 'webhook', url: 'https://example.com/ops' } };
			const { text } = await act('POST', '/api/channels', ops);
			return act('PATCH', `/api/channels/${JSON.parse(text)._id}`, { target: aChannel.target });
		},
	],
	['share the calendar', 'calendar-shared', ({ act }) => act('POST', '/api/maintenance-calendar')],
	['export the activity', 'activity-exported', ({ act }) => act('GET', '/api/activity/export')],
	[
		'export the subscribers of a status page',
		'subscribers-exported',
		async ({ act }) => {
			const { text } = await act('POST', '/api/status-pages', { name: 'Bakery', slug: freshSlug() });
			return act('GET', `/api/status-pages/${JSON.parse(text)._id}/subscriber-export`);
		},
	],
];

export const silentChanges: Area = {
	name: 'Changes that nobody notices',
	isInOrder: true,
	attempts: ({ data }, size) => [
		...silent.map(
			([name, event, make]): Attempt => ({
				name: `${name} without an email to the owner`,
				async make() {
					const attacked = await intruded(data);
					await make(attacked);
					return (await owedAbout(data, attacked.owner, event)) > 0 ? null : `No email is owed about ${event}.`;
				},
			}),
		),
		{
			name: `hide a key among ${changesBySize[size]} channels, and flood the owner with emails`,
			async make() {
				const attacked = await intruded(data);
				const changes = changesBySize[size];
				// Before the channels use up what a member may have in progress.
				const key = attacked.act('POST', '/api/keys', aKey);
				const channels = Array.from({ length: changes }, () => attacked.act('POST', '/api/channels', aChannel));
				await Promise.all([...channels, key]);
				const emails = await emailsOwed(data, attacked.owner);
				if (emails.length > 2) return `The owner gets ${emails.length} emails.`;
				const added = await owedAbout(data, attacked.owner, 'channel-added');
				const { docs } = await rowsOf(data, attacked.owner).get();
				const recorded = docs.filter((found) => found.data().event === 'channel-added').length;
				if (added !== recorded || added === 0) return `${added} of ${recorded} channels are in an email.`;
				return (await owedAbout(data, attacked.owner, 'api-key-created')) === 1 ? null : 'The key is in no email.';
			},
		},
		...['/api/activity', '/api/activity/export'].map(
			(path): Attempt => ({
				name: `find out with ${path} from where the owner logs in and works`,
				async make() {
					const { owner, act } = await intruded(data);
					const headers = {
						'x-forwarded-for': ownNetwork,
						'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0',
					};
					await call('POST', '/api/websites', {
						token: owner.token,
						body: { name: 'Shop', url: 'https://example.com/' },
						headers,
					});
					const { status, text } = await act('GET', path);
					if (status !== 200) return `It answers ${status}.`;
					return /198\.51\.100|Firefox|"login"/.test(text) ? text.slice(0, 200) : null;
				},
			}),
		),
		...(['editor', 'responder', 'viewer'] as const).map(
			(role): Attempt => ({
				name: `read and export the activity as ${role}`,
				async make() {
					const owner = await register('Olga');
					const member = await addMember(data, owner, role);
					const asMember: Call = { token: member.token, headers: { [accountHeader]: owner._id } };
					const read = await call('GET', '/api/activity', asMember);
					const exported = await call('GET', '/api/activity/export', asMember);
					return [read.status, exported.status].every((status) => status === 403) ? null : read.text.slice(0, 200);
				},
			}),
		),
	],
};

async function intruded(data: Target['data']): Promise<Attacked> {
	const owner = await register('Olga');
	await data.stored.users.doc(owner._id).update({ isEmailConfirmed: true, tier: 'Elite' });
	const member = await addMember(data, owner, 'admin');
	return {
		owner,
		act: (method, path, body) =>
			call(method, path, { token: member.token, body, headers: { [accountHeader]: owner._id } }),
	};
}

function rowsOf({ stored }: Target['data'], { _id }: NewSession) {
	return stored.activity.where('ownerId', '==', _id);
}

async function emailsOwed({ stored }: Target['data'], { _id }: NewSession): Promise<string[]> {
	const { docs } = await stored.outbox.where('ownerId', '==', _id).get();
	return docs.flatMap((found) => {
		const { message } = found.data();
		return message.event === 'account-changed' ? [message.noticeId] : [];
	});
}

/** How many rows of the event are in an email to the owner. */
async function owedAbout(data: Target['data'], owner: NewSession, event: string): Promise<number> {
	const [{ docs }, emails] = await Promise.all([rowsOf(data, owner).get(), emailsOwed(data, owner)]);
	const rows = docs.map((found) => found.data()).filter((row) => row.event === event);
	return rows.filter(({ noticeId }) => noticeId !== null && emails.includes(noticeId)).length;
}
