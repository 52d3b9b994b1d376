/** Examples of the endpoints for visitor numbers and contact forms. */
import { dayMs, type Website } from '@stayup/contract';
import { Timestamp } from 'firebase-admin/firestore';
import { register, sendSuccessfully } from '../api-client.ts';
import type { Example, ExampleFixture } from '../examples.ts';

/** Counting is part of the Pro plan. */
async function startVisitors({ data }: ExampleFixture): Promise<Example> {
	const who = await register('Vera');
	await data.stored.users.doc(who._id).update({ tier: 'Pro' });
	const body = { name: 'Shop', url: `${process.env.STAYUP_WEBSITES_ORIGIN}/shop` };
	const { _id } = await sendSuccessfully<Website>('POST', '/api/websites', { token: who.token, body });
	return { who, params: { id: _id } };
}

async function removeFormEntry({ alice, website, data }: ExampleFixture): Promise<Example> {
	const entry = {
		...{ ownerId: alice._id, websiteId: website._id, page: '/contact' },
		...{ fields: [{ name: 'message', value: 'Hello' }], createdAt: Date.now() },
		expireAt: Timestamp.fromMillis(Date.now() + dayMs),
	};
	const { id } = await data.stored.formEntries.add(entry);
	return { who: alice, params: { id } };
}

const ofWebsite = ({ alice, website }: ExampleFixture): Example => ({ who: alice, params: { id: website._id } });

export const visitorMakers = {
	...{ startVisitors, removeFormEntry },
	...{ getVisitors: ofWebsite, stopVisitors: ofWebsite, listFormEntries: ofWebsite },
};
