/** Callers without the right to call: no or a forged token, a user on admin endpoints, fields that set a role (AUTH-2 to AUTH-5). */
import { type Endpoint, type EndpointName, endpoints, type NewSession } from '@stayup/contract';
import { freshEmail, password, register } from '@stayup/testing/api-client';
import { hostileTokens } from '../../fuzz/bad-input.ts';
import { type Area, type Attempt, call, statusOtherThan, valueOtherThan } from '../attempt.ts';
import { callOf } from '../endpoint-call.ts';
import type { Target } from '../target.ts';

const rows = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
	([, { access }]) => access === 'user' || access === 'admin',
);

export const access: Area = {
	name: 'Callers without the right',
	async attempts(target, size) {
		const tokens = size === 'full' ? hostileTokens : hostileTokens.slice(2, 3);
		const calls = rows.map(([name, row]) => callOf(name, row));
		// Other areas add websites as Mallory meanwhile, which are counted.
		const eve = await register('Eve');
		return [
			...calls.flatMap(({ name, method, path, body }) =>
				[undefined, ...tokens].map(
					(token): Attempt => ({
						name: `${name} with the token ${token?.slice(0, 30)}`,
						make: async () => statusOtherThan([401], await call(method, path, { token, body })),
					}),
				),
			),
			...calls
				.filter(({ row }) => row.access === 'admin')
				.map(
					({ name, method, path, body }): Attempt => ({
						name: `${name} as a user`,
						make: async () => statusOtherThan([403], await call(method, path, { token: target.mallory.token, body })),
					}),
				),
			...['role', 'Role', 'tier', 'isDisabled', 'isEmailConfirmed', 'websiteCount', 'sessionIds', 'deletionAt'].map(
				(field) => ownFieldAttempt(target, eve, field),
			),
			registerAsAdmin(target),
		];
	},
};

function ownFieldAttempt({ data }: Target, eve: NewSession, field: string): Attempt {
	return {
		name: `set the field ${field} of one's own account`,
		async make() {
			const before = (await data.stored.users.doc(eve._id).get()).get(field);
			const notificationPreferences = { email: { enabled: true }, webhook: { enabled: false, url: '' } };
			await call('PUT', '/api/users/profile', {
				token: eve.token,
				body: { name: eve.name, email: eve.email, notificationPreferences, [field]: 'admin' },
			});
			return valueOtherThan(before, (await data.stored.users.doc(eve._id).get()).get(field));
		},
	};
}

function registerAsAdmin({ data }: Target): Attempt {
	return {
		name: 'register as an admin of the highest tier',
		async make() {
			const email = freshEmail('eve');
			await call('POST', '/api/auth/register', {
				body: { name: 'Eve', email, password, role: 'admin', tier: 'Elite' },
			});
			// The fields are refused by name, so that nobody has the account.
			return valueOtherThan(0, (await data.stored.users.where('email', '==', email).get()).size);
		},
	};
}
