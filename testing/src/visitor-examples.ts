/** Examples of the endpoints for visitor numbers and contact forms. */
import { dayMs, type NewSession, type Website } from '@stayup/contract';
import { Timestamp } from 'firebase-admin/firestore';
import { register, sendSuccessfully } from './api-client.ts';
import type { openStoredData } from './stored-data.ts';

interface VisitorFixture {
	alice: NewSession;
	website: Website;
	data: ReturnType<typeof openStoredData>;
}

/** Counting is part of the Pro plan. */
async function startVisitors({ data }: VisitorFixture) {
	const who = await register('Vera');
	await data.stored.users.doc(who._id).update({ tier: 'Pro' });
	const body = { name: 'Shop', url: `${process.env.STAYUP_WEBSITES_ORIGIN}/shop` };
	const { _id } = await sendSuccessfully<Website>('POST', '/api/websites', { token: who.token, body });
	return { who, params: { id: _id } };
}

async function removeFormEntry({ alice, website, data }: VisitorFixture) {
	const entry = {
		ownerId: alice._id,
		websiteId: website._id,
		page: '/contact',
		fields: [{ name: 'message', value: 'Hello' }],
		createdAt: Date.now(),
		expireAt: Timestamp.fromMillis(Date.now() + dayMs),
	};
	const { id } = await data.stored.formEntries.add(entry);
	return { params: { id } };
}

async function markEntryNotSpam({ alice, website, data }: VisitorFixture) {
	const { id } = await data.stored.possibleSpam.add({
		kind: 'form-entry',
		ownerId: alice._id,
		websiteId: website._id,
		reason: 'too-fast',
		sent: { page: '/contact', fields: [{ name: 'message', value: 'Hello' }] },
		createdAt: Date.now(),
		expireAt: Timestamp.fromMillis(Date.now() + dayMs),
	});
	return { params: { id } };
}

export const visitorMakers = {
	startVisitors,
	markEntryNotSpam,
	removeFormEntry,
};
