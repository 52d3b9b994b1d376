/** Ids of another account, and ids that are paths or codes (AUTH-6). */
import { type Endpoint, type EndpointName, endpoints } from '@stayup/contract';
import { exampleOf, pathOf } from '@stayup/testing/examples';
import { hostileIds } from '../../fuzz/bad-input.ts';
import { type Area, type Attempt, call, statusOtherThan } from '../attempt.ts';
import { callOf } from '../endpoint-call.ts';

const rows = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
	([, { access, path }]) => access === 'user' && path.includes(':id'),
);

const adminRows = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
	([, { access, path }]) => access === 'admin' && path.includes(':id'),
);
/** A path without them is another endpoint's. */
const dots = ['.', '..', '%2e%2e'];

export const ids: Area = {
	name: 'Foreign and hostile ids',
	async attempts({ ada, fixture, mallory }, size) {
		const hostile = size === 'full' ? hostileIds : hostileIds.slice(0, 4);
		const inPath = hostile.filter((id) => !dots.includes(id));
		// `table.emulated.test.ts` sends foreign ids to every endpoint, and the fuzz hostile ones.
		const chosen = size === 'full' ? rows : rows.filter((_, index) => index % 10 === 0);
		const examples = [];
		// One after the other: the emulator locks a whole collection for a query in a transaction, and many examples create a page.
		for (const [name, { method }] of chosen) examples.push({ name, method, ...(await exampleOf(name, fixture)) });
		const ofAdmins = (size === 'full' ? adminRows : []).map(([name, row]) => callOf(name, row));
		const byAdmins = ofAdmins.flatMap(({ name, method, body }) =>
			inPath.map((id) => ({
				name: `${name} with the id ${id.slice(0, 30)}`,
				make: async () =>
					statusOtherThan(
						[400, 404, 405, 415, 429],
						await call(method, pathOf(name, { id }), { token: ada.token, body }),
					),
			})),
		);
		const byUsers = examples.flatMap(({ name, method, params, body }): Attempt[] => {
			const sent = { token: mallory.token, body: method === 'GET' ? undefined : (body ?? {}) };
			const unknown = pathOf(name, { ...params, id: 'no-such-id' });
			return [
				{
					name: `${name} with an id of Alice, compared with an unknown id`,
					async make() {
						const [foreign, missing] = [
							await call(method, pathOf(name, params), sent),
							await call(method, unknown, sent),
						];
						if (foreign.status !== 404 && foreign.status !== 429)
							return `${foreign.status}: ${foreign.text.slice(0, 120)}`;
						return messageOf(foreign.text) === messageOf(missing.text)
							? null
							: `differs from an unknown id: ${foreign.text}`;
					},
				},
				...inPath.map((id) => ({
					name: `${name} with the id ${id.slice(0, 30)}`,
					make: async () =>
						statusOtherThan([400, 404, 405, 415, 429], await call(method, pathOf(name, { ...params, id }), sent)),
				})),
			];
		});
		return [...byUsers, ...byAdmins];
	},
};

function messageOf(text: string): unknown {
	const reply: { message?: unknown } = JSON.parse(text);
	return reply.message;
}
