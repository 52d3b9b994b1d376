/** Callers without the right to call: no or a forged token, a user on admin endpoints, fields that set a role (AUTH-2 to AUTH-5). */
import { type Endpoint, type EndpointName, endpoints } from '@stayup/contract';
import { freshEmail, password } from '@stayup/testing/api-client';
import { hostileTokens } from '../../fuzz/bad-input.ts';
import { type Area, type Attempt, call, statusOtherThan, valueOtherThan } from '../attempt.ts';
import { callOf } from '../endpoint-call.ts';
import type { Target } from '../target.ts';

const rows = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
	([, { access }]) => access === 'user' || access === 'admin',
);

export const access: Area = {
	name: 'Callers without the right',
	attempts(target, size) {
		const tokens = size === 'full' ? hostileTokens : hostileTokens.slice(2, 3);
		const calls = rows.map(([name, row]) => callOf(name, row));
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
				(field) => ownFieldAttempt(target, field),
			),
			registerAsAdmin(target),
		];
	},
};

function ownFieldAttempt({ mallory, data }: Target, field: string): Attempt {
	return {
		name: `set the field ${field} of one's own account`,
		async make() {
			const before = (await data.stored.users.doc(mallory._id).get()).get(field);
			const notificationPreferences = { email: { enabled: true }, webhook: { enabled: false, url: '' } };
			await call('PUT', '/api/users/profile', {
				token: mallory.token,
				body: { name: mallory.name, email: mallory.email, notificationPreferences, [field]: 'admin' },
			});
			return valueOtherThan(before, (await data.stored.users.doc(mallory._id).get()).get(field));
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
			const { docs } = await data.stored.users.where('email', '==', email).get();
			const [eve] = docs.map((document) => document.data());
			return valueOtherThan(['user', 'Free'], [eve?.role, eve?.tier]);
		},
	};
}
