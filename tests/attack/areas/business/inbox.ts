/** The inbox: outages of other customers in requests to fix them, and the saved filters of other admins. */
import type { NewSession } from '@stayup/contract';
import { freshClientIp, freshEmail, register } from '@stayup/testing/api-client';
import { anOutage } from '@stayup/testing/builders';
import { examples } from '../../../../functions/src/api-docs/examples.ts';
import { createEmailLinkStore, stopTokenOf } from '../../../../functions/src/emails/email-link-store.ts';
import { type Area, type Attempt, call, statusOtherThan, valueOtherThan } from '../../attempt.ts';
import type { Target } from '../../target.ts';

const filters = '/api/admin/saved-filters';
const body = { name: 'Late', search: '', filter: 'late' };

export const inbox: Area = {
	name: 'Inbox',
	async attempts(target) {
		const { data } = target;
		const [alice, eve, ada, ben] = await Promise.all(['Alice', 'Eve', 'Ada', 'Ben'].map((name) => register(name)));
		if (!alice || !eve || !ada || !ben) throw new Error('Somebody is missing.');
		for (const { _id } of [ada, ben]) await data.stored.users.doc(_id).update({ role: 'admin' });
		const [mine, other] = [await storeOutage(target, alice), await storeOutage(target, alice)];
		const links = createEmailLinkStore(data.firestore);
		const about = { ownerId: alice._id, outageId: other, websiteId: null, subject: 'Bakery', sentTo: alice.email };
		const foreignLink = await links.mint(about, Date.now());
		const ownLink = await links.mint({ ...about, outageId: mine }, Date.now());
		const expiredLink = await links.mint({ ...about, outageId: mine }, 0);
		const asEve = { authorization: `Bearer ${eve.token}` };
		const claims: Record<string, Record<string, string>> = {
			'without a login': {},
			'by another user': asEve,
			'by another user, in the name of the account': { ...asEve, 'stayup-account': alice._id },
			'with a changed token': { authorization: `Bearer ${alice.token.slice(0, -2)}xx` },
			'with the link of another outage': { 'x-email-link': foreignLink },
			'with the link that only unsubscribes': { 'x-email-link': stopTokenOf(ownLink) },
			'with an expired link': { 'x-email-link': expiredLink },
			'with a link that nobody has': { 'x-email-link': 'A'.repeat(43) },
			'by an admin': { authorization: `Bearer ${ada.token}` },
		};
		return [
			...Object.entries(claims).map(
				([name, headers]): Attempt => ({
					name: `a request to fix an outage of somebody else ${name}`,
					make: () => storedOutage(target, mine, headers),
				}),
			),
			...['../../users/ada', '__all__', 'a/b', '..', '\u0000', 'x'.repeat(129)].map(
				(outageId): Attempt => ({
					name: `a request to fix the outage ${JSON.stringify(outageId).slice(0, 30)}`,
					async make() {
						const headers = { 'x-outage-id': encodeURIComponent(outageId), ...clientIp() };
						const reply = await call('POST', '/api/leads/create', {
							body: { ...examples.createLead.body, email: freshEmail('eve') },
							token: alice.token,
							headers,
						});
						return statusOtherThan([200, 400], reply);
					},
				}),
			),
			...(['PATCH', 'DELETE'] as const).map(
				(method): Attempt => ({
					name: `${method} of a saved filter of another admin`,
					async make() {
						const added = await call('POST', filters, { token: ada.token, body: { ...body, name: `Late ${method}` } });
						const { _id } = JSON.parse(added.text) as { _id: string };
						const change = method === 'PATCH' ? { body: { name: 'Taken' } } : {};
						return statusOtherThan([404], await call(method, `${filters}/${_id}`, { token: ben.token, ...change }));
					},
				}),
			),
			{
				name: 'a saved filter with a filter that does not exist',
				make: async () =>
					statusOtherThan(
						[400],
						await call('POST', filters, { token: ada.token, body: { ...body, filter: '__proto__' } }),
					),
			},
		];
	},
};

const clientIp = () => ({ 'x-forwarded-for': freshClientIp() });

async function storeOutage({ data }: Target, { _id }: NewSession): Promise<string> {
	const id = `attacked-${crypto.randomUUID()}`;
	await data.stored.outages.doc(id).set(anOutage({ ownerId: _id, websiteId: 'attacked' }));
	return id;
}

/** The part of the outage that the lead stores; null if it stores nothing. */
async function storedOutage({ data }: Target, outageId: string, headers: Record<string, string>) {
	const email = freshEmail('eve');
	const reply = await call('POST', '/api/leads/create', {
		body: { ...examples.createLead.body, email },
		headers: { ...headers, 'x-outage-id': outageId, ...clientIp() },
	});
	const expected = examples.createLead.reply;
	// Each lead has its own reference.
	const accepted =
		statusOtherThan([200], reply) ??
		valueOtherThan(expected, { ...JSON.parse(reply.text), reference: expected.reference });
	if (accepted !== null) return accepted;
	const [stored] = (await data.stored.leads.where('email', '==', email).get()).docs;
	return valueOtherThan(['', null], [stored?.data().outageId, stored?.data().outage ?? null]);
}
