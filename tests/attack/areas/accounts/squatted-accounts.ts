/** Access that a stranger gives to an account with the email address of somebody else, until its owner confirms it with a new password. */
import type { Channel, MaintenanceCalendar, NewSession, ShownApiKey } from '@stayup/contract';
import { register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { anOutage } from '@stayup/testing/builders';
import { codeIn, emailTo } from '@stayup/testing/mailbox';
import { addAuthenticator, addPasskey } from '@stayup/testing/second-factor/factors';
import { type Area, type Attempt, call, statusOtherThan, valueOtherThan } from '../../attempt.ts';
import type { Target } from '../../target.ts';

const veras = 'veras-own-good-password';

/** The owner of the mailbox sets a new password, and logs in. */
async function reclaim({ email }: NewSession): Promise<{ token?: string; challenge?: string }> {
	await send('POST', '/api/auth/password-reset', { body: { email } });
	const code = codeIn(await emailTo(email, 'Reset your password'));
	await sendSuccessfully('POST', '/api/auth/password-reset/complete', { body: { code, password: veras } });
	return (await send<{ token?: string }>('POST', '/api/auth/login', { body: { email, password: veras } })).body;
}

/** Each gives the stranger something, and returns what tries it after the owner came. */
const gives: Readonly<
	Record<string, (squat: NewSession, data: Target['data']) => Promise<() => Promise<string | null>>>
> = {
	'a login on another device':
		async ({ token }) =>
		async () =>
			statusOtherThan([401], await call('GET', '/api/auth/user', { token })),
	'an API key': async ({ token }) => {
		const body = { name: 'CI', scopes: ['read'], websiteIds: null, expiresAt: null };
		const { secret } = await sendSuccessfully<ShownApiKey>('POST', '/api/keys', { token, body });
		return async () => statusOtherThan([401], await call('GET', '/api/websites', { token: secret }));
	},
	'a passkey': async (squat) => {
		const { passkey } = await addPasskey(squat);
		return async () => {
			const { body } = await send<{ challenge: string; passkeyOptions: { challenge: string } }>(
				'POST',
				'/api/auth/login/passkey/options',
			);
			const signed = passkey.sign(String(body.passkeyOptions.challenge));
			const login = { challenge: body.challenge, passkey: signed };
			return statusOtherThan([400, 401], await call('POST', '/api/auth/login/passkey', { body: login }));
		};
	},
	'the link to the calendar': async ({ token }) => {
		const { url } = await sendSuccessfully<MaintenanceCalendar>('POST', '/api/maintenance-calendar', { token });
		const path = new URL(url ?? '').pathname;
		return async () => statusOtherThan([404], await call('GET', path, {}));
	},
	'a link to evidence': async ({ _id, token }, { stored }) => {
		const id = crypto.randomUUID();
		await stored.outages.doc(id).set(anOutage({ ownerId: _id }));
		await sendSuccessfully('POST', `/api/outages/${id}/evidence-link`, { token });
		return async () => valueOtherThan([null], [(await stored.outages.doc(id).get()).data()?.evidenceLink]);
	},
	'a webhook channel': async ({ _id, token }, { stored }) => {
		const target = { kind: 'webhook', url: `${process.env.STAYUP_WEBHOOKS_ORIGIN}/mallory` };
		await sendSuccessfully<Channel>('POST', '/api/channels', { token, body: { name: 'Mine', target } });
		return async () => valueOtherThan([undefined], [(await stored.alertSettings.doc(_id).get()).data()]);
	},
	'a member': async ({ _id }, { stored }) => {
		const member = await register('Mel');
		const membership = { ownerId: _id, memberUid: member._id, role: 'admin', isLimited: false } as const;
		await stored.memberships.doc(`${_id}_${member._id}`).set({ ...membership, createdAt: Date.now() });
		const headers = { 'stayup-account': _id };
		return async () => statusOtherThan([403], await call('GET', '/api/websites', { token: member.token, headers }));
	},
	'the webhook of the profile, without emails': async ({ _id, token, email }, { stored }) => {
		const webhook = { enabled: true, url: `${process.env.STAYUP_WEBHOOKS_ORIGIN}/mallory` };
		const notificationPreferences = { email: { enabled: false }, webhook };
		await sendSuccessfully('PUT', '/api/users/profile', {
			token,
			body: { name: 'Vera', email, notificationPreferences },
		});
		return async () => {
			const after = (await stored.users.doc(_id).get()).data()?.notificationPreferences;
			return valueOtherThan([true, ''], [after?.email.enabled, after?.webhook.url]);
		};
	},
};

export const squattedAccounts: Area = {
	name: 'Email addresses that somebody else registered',
	async attempts({ data }) {
		const kept = Object.entries(gives).map(
			([what, give]): Attempt => ({
				name: `${what} of the stranger, after the owner of the email address set a new password`,
				async make() {
					const squat = await register('Vera');
					const use = await give(squat, data);
					await reclaim(squat);
					return use();
				},
			}),
		);
		const lockedOut: Attempt = {
			name: 'an authenticator app of the stranger, so that the owner cannot log in',
			async make() {
				const squat = await register('Vera');
				await addAuthenticator(squat);
				const { token, challenge } = await reclaim(squat);
				return token === undefined || challenge !== undefined ? 'the owner is asked for a second factor' : null;
			},
		};
		const deletion: Attempt = {
			name: 'a deletion that the stranger scheduled',
			async make() {
				const squat = await register('Vera');
				await sendSuccessfully('POST', '/api/users/deletion', { token: squat.token });
				await reclaim(squat);
				return valueOtherThan([null], [(await data.stored.users.doc(squat._id).get()).data()?.deletionAt]);
			},
		};
		const button: Attempt = {
			name: 'the button of the confirmation email, pressed by the owner of the mailbox',
			async make() {
				const squat = await register('Vera');
				const code = codeIn(await emailTo(squat.email, 'Confirm your email address'));
				const other = await register('Other');
				return (
					statusOtherThan([400], await call('POST', '/api/auth/confirm-email', { body: { code } })) ??
					statusOtherThan([400], await call('POST', '/api/auth/confirm-email', { body: { code }, token: other.token }))
				);
			},
		};
		return [...kept, lockedOut, deletion, button];
	},
};
