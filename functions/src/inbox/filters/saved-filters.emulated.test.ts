import { type NewSession, type SavedFilter, savedFilterLimits } from '@stayup/contract';
import { register, send } from '@stayup/testing/api-client';
import { openStoredData } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';

const { stored } = openStoredData();
const path = '/api/admin/saved-filters';
const late = { search: '', filter: 'late' } as const;

async function admin(name: string) {
	const who = await register(name);
	await stored.users.doc(who._id).update({ role: 'admin' });
	return who;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
async function call<Body = SavedFilter>({ token }: NewSession, method: Method, url: string, body?: object) {
	const reply = await send<Body & { message: string }>(method, url, { token, ...(body && { body }) });
	return { status: reply.status, body: reply.body, message: reply.body.message };
}

async function namesOf(who: NewSession): Promise<string[]> {
	return (await call<SavedFilter[]>(who, 'GET', path)).body.map(({ name }) => name);
}

describe('the saved filters of an admin', () => {
	it('are listed by name, renamed and removed', async () => {
		const ada = await admin('Ada');
		const { body: mine } = await call(ada, 'POST', path, { name: ' Mine ', search: '', filter: 'mine' });
		const { body: florists } = await call(ada, 'POST', path, { name: 'Florists', search: ' florist ', filter: null });

		expect(florists).toMatchObject({ name: 'Florists', search: 'florist', filter: null });
		expect(await namesOf(ada)).toEqual(['Florists', 'Mine']);
		await call(ada, 'PATCH', `${path}/${mine._id}`, { name: 'Assigned to Ada' });
		expect(await namesOf(ada)).toEqual(['Assigned to Ada', 'Florists']);
		expect((await call(ada, 'DELETE', `${path}/${florists._id}`)).status).toBe(200);
		expect(await namesOf(ada)).toEqual(['Assigned to Ada']);
	});

	it('are those of that admin only', async () => {
		const [ada, ben] = await Promise.all([admin('Ada'), admin('Ben')]);
		const { body } = await call(ada, 'POST', path, { name: 'Late', ...late });
		const refused = [
			await call(ben, 'PATCH', `${path}/${body._id}`, { name: 'Taken' }),
			await call(ben, 'DELETE', `${path}/${body._id}`),
		];

		expect(refused.map(({ status, message }) => [status, message])).toEqual([
			[404, 'This filter no longer exists.'],
			[404, 'This filter no longer exists.'],
		]);
		expect([await namesOf(ada), await namesOf(ben)]).toEqual([['Late'], []]);
	});

	it('have different names', async () => {
		const ada = await admin('Ada');
		await call(ada, 'POST', path, { name: 'Late', ...late });
		const { body: mine } = await call(ada, 'POST', path, { name: 'Mine', search: '', filter: 'mine' });
		const taken = 'You have a filter with this name already. Please choose another one.';

		expect(await call(ada, 'POST', path, { name: 'LATE', ...late })).toMatchObject({ status: 409, message: taken });
		expect(await call(ada, 'PATCH', `${path}/${mine._id}`, { name: 'late' })).toMatchObject({ status: 409 });
		expect((await call(ada, 'PATCH', `${path}/${mine._id}`, { name: 'MINE' })).status).toBe(200);
	});

	it.each([
		['a blank name', { name: ' ', ...late }, 'Please enter a name.'],
		['a name of 41 characters', { name: 'x'.repeat(41), ...late }, 'Please keep the name within 40 characters.'],
		[
			'nothing to save',
			{ name: 'All', search: ' ', filter: null },
			'Please search or choose a filter before you save it.',
		],
		[
			'a long search',
			{ name: 'Long', search: 'x'.repeat(201), filter: null },
			'Please keep the search within 200 characters.',
		],
	])('refuse %s', async (_, body, message) => {
		expect(await call(await admin('Ada'), 'POST', path, body)).toMatchObject({ status: 400, message });
	});

	it('are at most 20, also when several are saved at once', async () => {
		const ada = await admin('Ada');
		const filters = Array.from({ length: 18 }, (_, index) => ({ id: `f${index}`, name: `Filter ${index}`, ...late }));
		await stored.savedFilters.doc(ada._id).set({ filters });
		const replies = await Promise.all(
			['One', 'Two', 'Three', 'Four'].map((name) => call(ada, 'POST', path, { name, ...late })),
		);

		expect((await namesOf(ada)).length).toBe(savedFilterLimits.count);
		expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409]);
		expect(replies.find(({ status }) => status === 409)?.message).toBe(
			'You have saved 20 filters. Please remove one first.',
		);
	});
});
