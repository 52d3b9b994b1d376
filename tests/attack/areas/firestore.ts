/** Firestore's own API with the token of a user: no collection may be written, and only own documents read (AUTH-1, RULE-3). */
import { type Area, type Attempt, call, statusOtherThan } from '../attempt.ts';
import { collections, documentsUrl } from '../firestore-documents.ts';
import type { Target } from '../target.ts';

const fields = { fields: { ownerId: { stringValue: 'mallory' }, role: { stringValue: 'admin' } } };
const denied = [403];

export const firestore: Area = {
	name: "Firestore's own API",
	attempts(target) {
		const { mallory, alice, fixture } = target;
		const own = { token: mallory.token };
		return [
			...collections.flatMap((collection) => [
				attempt(`create a document in ${collection}`, 'POST', `${documentsUrl()}/${collection}`, {
					...own,
					body: fields,
				}),
				attempt(`overwrite a document in ${collection}`, 'PATCH', `${documentsUrl()}/${collection}/${mallory._id}`, {
					...own,
					body: fields,
				}),
				attempt(`delete a document in ${collection}`, 'DELETE', `${documentsUrl()}/${collection}/${mallory._id}`, own),
				attempt(`list all of ${collection}`, 'GET', `${documentsUrl()}/${collection}?pageSize=5`, own),
				attempt(`list all of ${collection} without a login`, 'GET', `${documentsUrl()}/${collection}?pageSize=5`, {}),
				attempt(`query all collections named ${collection}`, 'POST', `${documentsUrl()}:runQuery`, {
					...own,
					body: { structuredQuery: { from: [{ collectionId: collection, allDescendants: true }], limit: 5 } },
				}),
			]),
			attempt("read Alice's account", 'GET', `${documentsUrl()}/users/${alice._id}`, own),
			attempt("read Alice's website", 'GET', `${documentsUrl()}/websites/${fixture.website._id}`, own),
			attempt(
				"read the hours of Alice's website",
				'GET',
				`${documentsUrl()}/websites/${fixture.website._id}/hours`,
				own,
			),
			ownAccount(target),
		];
	},
};

function attempt(name: string, method: string, url: string, sent: Parameters<typeof call>[2]): Attempt {
	return { name, make: async () => statusOtherThan(denied, await call(method, url, sent)) };
}

/** Rules that deny everything would also repel every attempt. */
function ownAccount({ mallory }: Target): Attempt {
	return {
		name: 'the own account can be read',
		make: async () =>
			statusOtherThan([200], await call('GET', `${documentsUrl()}/users/${mallory._id}`, { token: mallory.token })),
	};
}
