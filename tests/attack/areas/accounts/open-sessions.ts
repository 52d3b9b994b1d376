/** A session that somebody left open, without the password: new people, secrets and exits of the account (AUTH-14). */
import type { NewSession, StatusPage } from '@stayup/contract';
import { freshEmail, register, sendSuccessfully, signedInEarlier } from '@stayup/testing/api-client';
import { addMember } from '@stayup/testing/member-examples';
import { freshSlug, settingsOfPage } from '@stayup/testing/status-pages/examples';
import { type Area, type Attempt, call, type Reply, statusOtherThan } from '../../attempt.ts';
import type { Target } from '../../target.ts';

/** Ten minutes old: the five of a recent login are over. */
const ageSeconds = 600;
const target = { kind: 'webhook', url: 'https://example.com/mallory' };
const channel = { name: 'Mallory', target };

interface Left {
	owner: NewSession;
	/** Of the session that was left open. */
	token: string;
}

type Try = readonly [name: string, make: (left: Left, attacked: Target) => Promise<Reply>];

/** With their bodies. The project does not exist: the password is asked for before. */
const ofAdmins = {
	'POST /api/admin/send-notification': {
		userId: 'none',
		messageType: 'custom',
		customMessage: 'Please pay at https://evil.example',
	},
	'POST /api/admin/projects/none/credits': { month: '2026-10' },
	'POST /api/admin/projects/none/credits/2026-10/approval': undefined,
	'PUT /api/admin/projects/none/promise-monitor': { url: 'https://evil.example/', expectedStatusCode: 200 },
	'GET /api/leads/export': undefined,
} as const;

/** Each is refused with 400, because the password is asked for. */
const tries: readonly Try[] = [
	['invite an admin', ({ token }) => post('/api/members', token, { email: freshEmail('admin'), role: 'admin' })],
	[
		'make a viewer an admin',
		async ({ owner, token }, { data }) => {
			const viewer = await addMember(data, owner, 'viewer');
			return call('PATCH', `/api/members/${viewer._id}`, { token, body: { role: 'admin' } });
		},
	],
	['export all data', ({ token }) => call('GET', '/api/users/export', { token })],
	['export a later part of the data', ({ token }) => call('GET', '/api/users/export?cursor=outages', { token })],
	['export the activity', ({ token }) => call('GET', '/api/activity/export', { token })],
	[
		'export the subscribers of a status page',
		async ({ owner, token }) => {
			const body = { name: 'Bakery', slug: freshSlug() };
			const page = await sendSuccessfully<{ _id: string }>('POST', '/api/status-pages', { token: owner.token, body });
			return call('GET', `/api/status-pages/${page._id}/subscriber-export`, { token });
		},
	],
	['add a channel', ({ token }) => post('/api/channels', token, channel)],
	[
		'lead a channel elsewhere',
		async ({ owner, token }) => {
			const body = { name: 'Ops', target: { kind: 'webhook', url: 'https://example.com/ops' } };
			const { _id } = await sendSuccessfully<{ _id: string }>('POST', '/api/channels', { token: owner.token, body });
			return call('PATCH', `/api/channels/${_id}`, { token, body: { target } });
		},
	],
	[
		'set a webhook in the profile',
		({ owner: { name, email }, token }) => {
			const notificationPreferences = { email: { enabled: false }, webhook: { enabled: true, url: target.url } };
			return call('PUT', '/api/users/profile', { token, body: { name, email, notificationPreferences } });
		},
	],
	...(['public', 'password'] as const).map(
		(access): Try => [
			`open a private status page for others: ${access}`,
			async ({ owner, token }) => {
				const body = { name: 'Bakery', slug: freshSlug(), access: 'password', password: 'croissant' };
				const page = await sendSuccessfully<StatusPage>('POST', '/api/status-pages', { token: owner.token, body });
				const opened = {
					...settingsOfPage(page),
					access,
					...(access === 'password' && { password: 'known to Mallory' }),
				};
				return call('PUT', `/api/status-pages/${page._id}`, { token, body: opened });
			},
		],
	),
	...(Object.entries(ofAdmins) as [keyof typeof ofAdmins, object | undefined][]).map(
		([path, body]): Try => [
			`${path} as an admin whose login is hours old`,
			async ({ owner }, { data }) => {
				await data.stored.users.doc(owner._id).update({ role: 'admin' });
				const { token } = signedInEarlier(owner, 6 * 3600);
				const [method = '', url = ''] = path.split(' ');
				return call(method, url, { token, ...(body && { body }) });
			},
		],
	),
	['share the calendar', ({ token }) => post('/api/maintenance-calendar', token)],
	['replace the shared secrets', ({ token }) => post('/api/shared-secrets/replace', token)],
	[
		'create a key',
		({ token }) => post('/api/keys', token, { name: 'Mallory', scopes: ['read'], websiteIds: null, expiresAt: null }),
	],
	['delete the account', ({ token }) => post('/api/users/deletion', token)],
];

export const openSessions: Area = {
	name: 'Sessions that were left open',
	attempts: (attacked) => [
		...tries.map(
			([name, make]): Attempt => ({
				name,
				make: async () => otherThanAskedForPassword(await make(await leftOpen(attacked), attacked)),
			}),
		),
		{
			name: 'invite an admin with guessed passwords, also after the limit',
			async make() {
				const { token } = await leftOpen(attacked);
				for (let guess = 0; guess < 12; guess++) {
					const headers = { 'x-current-password': `guess-${guess}` };
					const body = { email: freshEmail('admin'), role: 'admin' };
					const found = statusOtherThan([400, 429], await call('POST', '/api/members', { token, body, headers }));
					if (found !== null) return found;
				}
				return null;
			},
		},
	],
};

/** Another reason to refuse the request would hide that nothing asked for the password. */
function otherThanAskedForPassword(reply: Reply): string | null {
	const isAsked = reply.text.includes('Please enter your current password.');
	return statusOtherThan([400], reply) ?? (isAsked ? null : `refused for another reason: ${reply.text}`);
}

async function leftOpen({ data }: Target): Promise<Left> {
	const owner = await register('Olga');
	await data.stored.users.doc(owner._id).update({ isEmailConfirmed: true, tier: 'Elite' });
	return { owner, token: signedInEarlier(owner, ageSeconds).token };
}

function post(path: string, token: string, body?: object) {
	return call('POST', path, { token, ...(body && { body }) });
}
