/** Requests on the account of somebody else, and on accounts that cannot be (AUTH-6): the header that names an account, with every kind of id. */
import { accountHeader, type Endpoint, type EndpointName, endpoints } from '@stayup/contract';
import { hostileIds } from '../../../fuzz/bad-input.ts';
import { type Area, type Attempt, call, statusOtherThan } from '../../attempt.ts';
import { callOf } from '../../endpoint-call.ts';

const rows = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
	([, { access, permission }]) => access === 'user' && permission !== 'personal',
);
/** Of those that can stand in a header, some of each kind. */
const ids = hostileIds.filter((id) => id.trim() !== '').filter((id, index) => index % 3 === 0 && id.length < 2000);

export const foreignAccounts: Area = {
	name: 'Accounts of others',
	async attempts({ alice, mallory }, size) {
		const chosen = size === 'full' ? rows : rows.filter((_, index) => index % 40 === 0);
		return chosen
			.map(([name, row]) => callOf(name, row))
			.flatMap(({ name, method, path, body }) =>
				[alice._id, ...ids].map(
					(id): Attempt => ({
						name: `${name} on the account ${id === alice._id ? 'of Alice' : id.slice(0, 30)}`,
						async make() {
							const sent = { token: mallory.token, body, headers: { [accountHeader]: id } };
							return statusOtherThan([403, 400], await call(method, path, sent));
						},
					}),
				),
			);
	},
};
