import {
	dayMs,
	type ManyWebsitesChange,
	type NewSession,
	tierLimits,
	type Website,
	type WebsiteResult,
} from '@stayup/contract';
import { register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { openStoredData } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';

const { stored } = openStoredData();

const add = ({ token }: NewSession, name: string) =>
	sendSuccessfully<Website>('POST', '/api/websites', {
		token,
		body: { name, url: `${process.env.STAYUP_WEBSITES_ORIGIN}/${crypto.randomUUID()}`, checkInterval: 3600 },
	});

async function addEach(who: NewSession, names: readonly string[]): Promise<string[]> {
	const added = await Promise.all(names.map((name) => add(who, name)));
	return added.map(({ _id }) => _id);
}

const change = ({ token }: NewSession, websites: readonly string[], changed: ManyWebsitesChange) =>
	sendSuccessfully<WebsiteResult[]>('POST', '/api/websites/changes', { token, body: { websites, change: changed } });
const remove = ({ token }: NewSession, websites: readonly string[]) =>
	sendSuccessfully<WebsiteResult[]>('POST', '/api/websites/removals', { token, body: { websites } });

const problemsOf = (results: readonly WebsiteResult[]) => results.map(({ problem }) => problem?.message ?? null);
const documentOf = async (id: string) => (await stored.websites.doc(id).get()).data();
const activityOf = async ({ _id }: NewSession, event: string) => {
	const { docs } = await stored.activity.where('ownerId', '==', _id).where('event', '==', event).get();
	return docs.map((row) => row.data());
};

describe('changing several websites at once', () => {
	it('changes those of the caller, in the order of the request, and says why the others stay', async () => {
		const [alice, bob] = await Promise.all([register('Alice'), register('Bob')]);
		const [shop, blog] = await addEach(alice, ['Shop', 'Blog']);
		const [foreign] = await addEach(bob, ['Foreign']);
		const ids = [blog, foreign, 'nowhere', shop] as string[];
		const results = await change(alice, ids, { isActive: false, checkInterval: 1800 });

		expect(results.map(({ websiteId }) => websiteId)).toEqual(ids);
		expect(problemsOf(results)).toEqual([null, 'Website not found', 'Website not found', null]);
		expect(results.map(({ website }) => website?.isActive)).toEqual([false, undefined, undefined, false]);
		for (const id of [shop, blog] as string[]) {
			expect(await documentOf(id)).toMatchObject({ isActive: false, checkInterval: 1800 });
		}
		expect(await documentOf(foreign as string)).toMatchObject({ isActive: true, checkInterval: 3600 });
		const rows = await activityOf(alice, 'website-changed');
		expect(rows.map(({ detail, before, after }) => [detail, before, after]).sort()).toEqual([
			['Blog', 'checkInterval: 3600, isActive: true', 'checkInterval: 1800, isActive: false'],
			['Shop', 'checkInterval: 3600, isActive: true', 'checkInterval: 1800, isActive: false'],
		]);
	});

	it('records nothing for a website that is as asked already', async () => {
		const alice = await register('Alice');
		const ids = await addEach(alice, ['Shop']);
		const results = await change(alice, ids, { isActive: true, checkInterval: 3600 });

		expect(results.map(({ website, problem }) => [website?.name, problem])).toEqual([['Shop', null]]);
		expect(await activityOf(alice, 'website-changed')).toEqual([]);
	});

	it('resumes no more than the plan has room for', async () => {
		const alice = await register('Alice');
		await stored.users.doc(alice._id).update({ isEmailConfirmed: true, tier: 'Core' });
		const { websites: room } = tierLimits.Free;
		const ids = await addEach(
			alice,
			Array.from({ length: room + 2 }, (_, index) => `Website ${index}`),
		);
		await change(alice, ids, { isActive: false });
		await stored.users.doc(alice._id).update({ tier: 'Free' });
		const results = await change(alice, ids, { isActive: true });

		expect(results.filter(({ website }) => website?.isActive)).toHaveLength(room);
		const refused = results.filter(({ problem }) => problem !== null);
		expect(refused.map(({ problem }) => problem?.code)).toEqual(['limit-reached', 'limit-reached']);
		for (const { websiteId } of refused) expect(await documentOf(websiteId)).toMatchObject({ isActive: false });
	});

	it('adds tags and a rule to each, beside what it has', async () => {
		const alice = await register('Alice');
		const ids = await addEach(alice, ['Shop', 'Blog']);
		const [shop = '', blog = ''] = ids;
		const rule = { kind: 'body-contains', text: 'Bread' } as const;
		await change(alice, [shop], { addTags: ['Live'] });
		await change(alice, ids, {
			addTags: ['eu'],
			removeTags: ['live'],
			addRule: { kind: 'body-contains', text: 'Open' },
		});
		const results = await change(alice, [blog], { addRule: rule });
		const { body } = await send<Website>('GET', `/api/websites/${blog}`, { token: alice.token });

		expect(problemsOf(results)).toEqual([null]);
		expect((await documentOf(shop))?.tags).toEqual(['eu']);
		expect(body).toMatchObject({ tags: ['eu'], check: { rules: [{ kind: 'body-contains', text: 'Open' }, rule] } });
	});

	it('loses no tag and no rule of several people who add them at once', async () => {
		const alice = await register('Alice');
		await stored.users.doc(alice._id).update({ tier: 'Core' });
		const ids = await addEach(alice, ['Shop', 'Blog']);
		const rules = ['Bread', 'Open', 'Cake'].map((text) => ({ kind: 'body-contains', text }) as const);
		const replies = await Promise.all([
			...['eu', 'us', 'live'].map((tag) => change(alice, ids, { addTags: [tag] })),
			...rules.map((addRule) => change(alice, ids, { addRule })),
		]);

		expect(new Set(replies.flatMap(problemsOf))).toEqual(new Set([null]));
		for (const id of ids) {
			const { body } = await send<Website>('GET', `/api/websites/${id}`, { token: alice.token });
			expect(body.tags.toSorted()).toEqual(['eu', 'live', 'us']);
			expect(body.check?.rules).toHaveLength(rules.length);
			expect(body.check?.rules).toEqual(expect.arrayContaining(rules));
		}
		expect(await activityOf(alice, 'website-changed')).toHaveLength(2 * replies.length);
	});

	it('brings the websites into the maintenance of their tags, and out of it again, at once', async () => {
		const alice = await register('Alice');
		const ids = await addEach(alice, ['Shop', 'Blog']);
		const start = new Date(Date.now() + dayMs).toISOString().slice(0, 16);
		const window = { name: 'Move', timeZone: 'UTC', start, durationMinutes: 30, recurrence: null };
		const body = { ...window, tags: ['eu'], websites: [] };
		await sendSuccessfully('POST', '/api/maintenance', { token: alice.token, body });
		const plannedAfter = async (changed: ManyWebsitesChange) =>
			(await change(alice, ids, changed)).map(({ website }) => website?.maintenance !== null);

		expect(await plannedAfter({ addTags: ['eu'] })).toEqual([true, true]);
		expect(await plannedAfter({ removeTags: ['eu'] })).toEqual([false, false]);

		// As after a request that ended between the tags and the maintenance.
		for (const id of ids) await stored.websites.doc(id).update({ tags: ['eu'] });
		expect(await plannedAfter({ addTags: ['eu'] })).toEqual([true, true]);
	});

	it('takes up to 200 different websites', async () => {
		const { token } = await register('Alice');
		const messageFor = async (websites: readonly string[]) => {
			const body = { websites, change: { isActive: false } };
			const reply = await send('POST', '/api/websites/changes', { token, body });
			return [reply.status, reply.body.message];
		};

		expect(await messageFor([])).toEqual([400, 'Please choose at least one website.']);
		expect(await messageFor(['a', 'a'])).toEqual([400, 'Please name each website once.']);
		expect(await messageFor(Array.from({ length: 201 }, (_, index) => `${index}`))).toEqual([
			400,
			'Please choose at most 200 websites.',
		]);
	});
});

describe('removing several websites at once', () => {
	it('removes those of the caller, and records each', async () => {
		const [alice, bob] = await Promise.all([register('Alice'), register('Bob')]);
		const [shop = '', blog = '', kept = ''] = await addEach(alice, ['Shop', 'Blog', 'Kept']);
		const [foreign = ''] = await addEach(bob, ['Foreign']);
		const results = await remove(alice, [shop, foreign, blog]);

		expect(problemsOf(results)).toEqual([null, 'Website not found', null]);
		const left = await Promise.all([shop, blog, kept, foreign].map(documentOf));
		expect(left.map((document) => document?.name)).toEqual([undefined, undefined, 'Kept', 'Foreign']);
		const rows = await activityOf(alice, 'website-deleted');
		expect(rows.map(({ detail }) => detail).sort()).toEqual(['Blog', 'Shop']);
	});
});
