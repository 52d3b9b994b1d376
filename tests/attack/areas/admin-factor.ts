/** An admin who needs a second factor and has none: no admin endpoint and no collection may open (AUTH-13). */
import { type Endpoint, type EndpointName, endpoints, type NewSession } from '@stayup/contract';
import { register } from '@stayup/testing/api-client';
import { type Area, type Attempt, call, statusOtherThan, valueOtherThan } from '../attempt.ts';
import { callOf } from '../endpoint-call.ts';
import { collections, documentsUrl } from '../firestore-documents.ts';

const rows = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(([, { access }]) => access === 'admin');

export const adminFactor: Area = {
	name: 'Admins without a second factor',
	async attempts(target) {
		const anna = await register('Anna');
		await target.data.stored.users.doc(anna._id).update({ role: 'admin', secondFactor: 'required' });
		const { token } = anna;
		const aliceAccount = `${documentsUrl()}/users/${target.alice._id}`;
		return [
			...rows.map(([name, row]) => endpointAttempt(anna, name, row)),
			...collections.map(
				(collection): Attempt => ({
					name: `list ${collection}`,
					make: async () =>
						statusOtherThan([403], await call('GET', `${documentsUrl()}/${collection}?pageSize=5`, { token })),
				}),
			),
			{
				name: "read Alice's account",
				make: async () => statusOtherThan([403], await call('GET', aliceAccount, { token })),
			},
			{
				// Rules that deny everything would also repel every attempt.
				name: 'another admin can read it',
				make: async () => statusOtherThan([200], await call('GET', aliceAccount, { token: target.ada.token })),
			},
		];
	},
};

function endpointAttempt({ token }: NewSession, name: EndpointName, row: Endpoint): Attempt {
	return {
		name,
		async make() {
			const { method, path, body } = callOf(name, row);
			const { status, text } = await call(method, path, { token, body });
			const { code }: { code?: unknown } = JSON.parse(text);
			return valueOtherThan([403, 'second-factor-required'], [status, code]);
		},
	};
}
