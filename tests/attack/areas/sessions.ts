/** Tokens from before a sign-out, in the API and in Firestore, and tokens that our login did not issue (AUTH-10). */
import type { NewSession } from '@stayup/contract';
import { password, register } from '@stayup/testing/api-client';
import { type Area, type Attempt, call, valueOtherThan } from '../attempt.ts';
import { documentsUrl } from '../firestore-documents.ts';
import { identityCall } from '../identity-toolkit.ts';
import type { Target } from '../target.ts';

const notificationPreferences = { email: { enabled: true }, webhook: { enabled: false, url: '' } };

/** Each ends the session of the account. */
const endings: Readonly<Record<string, (session: NewSession, target: Target) => Promise<unknown>>> = {
	'logging out everywhere': ({ token }) => call('POST', '/api/auth/end-sessions', { token, body: {} }),
	'logging out': ({ token }) => call('POST', '/api/auth/logout', { token, body: {} }),
	'a new password': ({ token, name, email }) =>
		call('PUT', '/api/users/profile', {
			token,
			body: { name, email, notificationPreferences, password: 'an-even-better-password' },
		}),
	'an admin disabling the account': ({ _id }, { ada }) =>
		call('PUT', `/api/admin/users/${_id}/access`, { token: ada.token, body: { isDisabled: true } }),
};

export const sessions: Area = {
	name: 'Ended sessions',
	attempts: (target) => [
		...Object.entries(endings).flatMap(([name, end]) => [
			attempt(`the token after ${name}`, async (session) => {
				await end(session, target);
				return session.token;
			}),
			attempt(`the custom token after ${name}`, async (session) => {
				await end(session, target);
				return identityCall('signInWithCustomToken', { token: session.customToken });
			}),
		]),
		attempt('a token of Identity Toolkit for the password', ({ email }) =>
			identityCall('signInWithPassword', { email, password }),
		),
	],
};

function attempt(name: string, tokenOf: (session: NewSession) => Promise<string | null>): Attempt {
	return {
		name,
		async make() {
			const session = await register('Sam');
			const token = await tokenOf(session);
			if (token === null) return null;
			const account = `${documentsUrl()}/users/${session._id}`;
			const replies = [await call('GET', '/api/auth/profile', { token }), await call('GET', account, { token })];
			return valueOtherThan(
				[401, 403],
				replies.map(({ status }) => status),
			);
		},
	};
}
