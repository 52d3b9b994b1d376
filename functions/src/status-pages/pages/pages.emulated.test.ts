import { dayMs, type NewSession, type SlugCheck, type StatusPage, type Tier, type Website } from '@stayup/contract';
import { register, send, sendSuccessfully, signedInEarlier } from '@stayup/testing/api-client';
import { freshSlug, settingsOfPage } from '@stayup/testing/status-pages/examples';
import { noIncidents } from '@stayup/testing/status-pages/no-incidents';
import { openStoredData } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';
import { createPageStore } from './page-store.ts';

const { firestore, stored } = openStoredData();
const store = createPageStore(firestore, noIncidents);

async function anOwner(tier: Tier = 'Pro') {
	const who = await register('Wendy');
	if (tier !== 'Free') await stored.users.doc(who._id).update({ tier });
	return who;
}

function addWebsite({ token }: NewSession): Promise<Website> {
	const body = { name: 'Bakery', url: `${process.env.STAYUP_WEBSITES_ORIGIN}/${crypto.randomUUID()}` };
	return sendSuccessfully<Website>('POST', '/api/websites', { token, body });
}

async function addWebsites(who: NewSession, count: number): Promise<string[]> {
	const ids: string[] = [];
	for (let index = 0; index < count; index += 1) ids.push((await addWebsite(who))._id);
	return ids;
}

const groupOf = (...websiteIds: string[]) => [
	{ name: 'Shop', components: websiteIds.map((websiteId) => ({ websiteId, name: 'Order form' })) },
];
const create = ({ token }: NewSession, body: object = {}) =>
	send<StatusPage>('POST', '/api/status-pages', { token, body: { name: 'Bakery', slug: freshSlug(), ...body } });
const save = ({ token }: NewSession, page: StatusPage, body: object) =>
	send<StatusPage>('PUT', `/api/status-pages/${page._id}`, { token, body: { ...settingsOfPage(page), ...body } });
const list = ({ token }: NewSession) => sendSuccessfully<StatusPage[]>('GET', '/api/status-pages', { token });
const remove = ({ token }: NewSession, { _id }: StatusPage) => send('DELETE', `/api/status-pages/${_id}`, { token });
const check = async ({ token }: NewSession, slug: string) =>
	sendSuccessfully<SlugCheck>('GET', `/api/status-page-slugs?slug=${encodeURIComponent(slug)}`, { token });
const snapshotOf = async ({ _id }: StatusPage) => (await stored.statusSnapshots.doc(_id).get()).data();

async function created(who: NewSession, body: object = {}): Promise<StatusPage> {
	const { status, body: page } = await create(who, body);
	if (status !== 201) throw new Error(JSON.stringify(page));
	return page;
}

describe('a status page', () => {
	it('is created from one website, and visitors see it before the reply', async () => {
		const who = await anOwner('Free');
		const [websiteId = ''] = await addWebsites(who, 1);
		const slug = freshSlug();
		const page = await created(who, { slug: slug.toUpperCase(), groups: groupOf(websiteId) });

		expect(page).toMatchObject({ slug, access: 'public', isPublished: true, isOverLimit: false, hasPassword: false });
		expect(page.url).toMatch(new RegExp(`/s/${slug}$`));
		expect(page.groups[0]?.components).toEqual([
			{ id: expect.stringMatching(/^[\w-]{12}$/), websiteId, name: 'Order form', showsUrl: false },
		]);
		expect((await snapshotOf(page))?.access).toMatchObject({ isOpen: true, kind: 'public' });
		expect(await list(who)).toEqual([page]);
	});

	it('keeps the ids of its components when they move, and gives new ones their own', async () => {
		const who = await anOwner();
		const [bakery = '', shop = ''] = await addWebsites(who, 2);
		const page = await created(who, { groups: groupOf(bakery) });
		const [component] = page.groups[0]?.components ?? [];
		const invented = { id: 'invented', websiteId: shop, name: 'Shop', showsUrl: true };
		const saved = await save(who, page, {
			groups: [
				{ name: 'New', components: [invented] },
				{ name: '', components: [{ ...component, name: 'Orders' }] },
			],
		});

		expect(saved.body.groups[1]?.components).toEqual([{ ...component, name: 'Orders' }]);
		expect(saved.body.groups[0]?.components[0]?.id).not.toBe('invented');
	});

	it('refuses a website twice, and websites of another customer', async () => {
		const [who, other] = [await anOwner(), await anOwner()];
		const [own = ''] = await addWebsites(who, 1);
		const [foreign = ''] = await addWebsites(other, 1);
		const twice = await create(who, { groups: [...groupOf(own), ...groupOf(own)] });
		const stolen = await create(who, { groups: groupOf(own, foreign) });

		expect(twice).toMatchObject({ status: 400, body: { errors: [{ field: 'groups.1.components.0.websiteId' }] } });
		expect(stolen).toMatchObject({ status: 400, body: { errors: [{ field: 'groups' }] } });
		expect(await list(who)).toEqual([]);
	});

	it('of another customer does not exist', async () => {
		const [who, other] = [await anOwner(), await anOwner()];
		const page = await created(who);
		const path = `/api/status-pages/${page._id}`;
		const { token } = other;

		expect(await send('GET', path, { token })).toMatchObject({ status: 404 });
		expect(await save(other, page, { name: 'Mine' })).toMatchObject({ status: 404 });
		expect(await remove(other, page)).toMatchObject({ status: 404 });
		expect(await list(who)).toEqual([page]);
	});

	it('is previewed without being stored', async () => {
		const who = await anOwner();
		const [websiteId = ''] = await addWebsites(who, 1);
		const body = { name: 'Bakery', slug: freshSlug(), groups: groupOf(websiteId) };
		const { status, body: snapshot } = await send('POST', '/api/status-page-preview', { token: who.token, body });

		expect([status, snapshot]).toMatchObject([200, { page: { name: 'Bakery' }, groups: [{ name: 'Shop' }] }]);
		expect(await list(who)).toEqual([]);
	});

	it('forgets a website that is removed', async () => {
		const who = await anOwner();
		const [bakery = '', shop = ''] = await addWebsites(who, 2);
		await created(who, { groups: groupOf(bakery, shop) });
		await sendSuccessfully('DELETE', `/api/websites/${bakery}`, { token: who.token });
		const [page] = await list(who);

		expect(page?.groups[0]?.components.map(({ websiteId }) => websiteId)).toEqual([shop]);
		expect(await save(who, page as StatusPage, { name: 'Still saved' })).toMatchObject({ status: 200 });
	});

	it('is deleted with its incidents, subscribers and snapshot', async () => {
		const who = await anOwner();
		const [page, kept] = [await created(who), await created(who)];
		for (const { _id: pageId } of [page, kept]) {
			const owned = { ownerId: who._id, pageId };
			await stored.statusIncidents.doc(`${pageId}-incident`).set(owned as never);
			await stored.statusSubscribers.doc(`${pageId}-subscriber`).set(owned as never);
			await stored.statusBroadcasts.doc(`${pageId}-broadcast`).set(owned as never);
		}
		expect(await remove(who, page)).toMatchObject({ status: 200 });

		const left = async ({ _id }: StatusPage) => {
			const { statusPages, statusSnapshots, statusIncidents, statusSubscribers, statusBroadcasts } = stored;
			const documents = await firestore.getAll(
				...[statusPages.doc(_id), statusSnapshots.doc(_id), statusIncidents.doc(`${_id}-incident`)],
				...[statusSubscribers.doc(`${_id}-subscriber`), statusBroadcasts.doc(`${_id}-broadcast`)],
			);
			return documents.filter(({ exists }) => exists).length;
		};
		expect([await left(page), await left(kept)]).toEqual([0, 5]);
		expect(await remove(who, page)).toMatchObject({ status: 404 });
	});
});

describe('access to a private page', () => {
	it('needs a password or a list of visitors', async () => {
		const who = await anOwner();

		expect(await create(who, { access: 'password' })).toMatchObject({
			status: 400,
			body: { errors: [{ field: 'password' }] },
		});
		expect(await create(who, { access: 'email' })).toMatchObject({
			status: 400,
			body: { errors: [{ field: 'allowedEmails' }] },
		});
		expect(await create(who, { access: 'email', allowedEmails: ['@bakery.example'] })).toMatchObject({ status: 201 });
	});

	it('keeps its password until a new one is sent, and every change ends the visits', async () => {
		const who = await anOwner();
		const page = await created(who, { access: 'password', password: 'croissant' });
		const storedPage = async () => (await stored.statusPages.doc(page._id).get()).data();
		const first = await storedPage();
		const renamed = await save(who, page, { name: 'Renamed' });
		const second = await storedPage();
		await save(who, page, { password: 'baguette!' });
		const third = await storedPage();

		expect(JSON.stringify([page, renamed.body])).not.toMatch(/croissant|passwordHash|visitKey/);
		expect(renamed.body.hasPassword).toBe(true);
		expect([second?.passwordHash, second?.visitKey]).toEqual([first?.passwordHash, first?.visitKey]);
		expect(third?.passwordHash).not.toBe(first?.passwordHash);
		expect(third?.visitKey).not.toBe(first?.visitKey);
		expect((await snapshotOf(page))?.access).toMatchObject({ kind: 'password', visitKey: third?.visitKey });
	});

	it('opens for nobody else by a session that was left open', async () => {
		const who = await anOwner();
		const page = await created(who, { access: 'password', password: 'croissant' });
		const later = signedInEarlier(who, 600);
		const replies = [
			await save(later, page, { access: 'public' }),
			await save(later, page, { access: 'password', password: 'baguette!' }),
		];

		expect(replies).toMatchObject([
			{ status: 400, body: { message: 'Please enter your current password.' } },
			{ status: 400, body: { message: 'Please enter your current password.' } },
		]);
		expect((await snapshotOf(page))?.access.kind).toBe('password');
		expect((await save(later, page, { access: 'password', name: 'Renamed' })).status).toBe(200);
	});

	it('is stored with the time of its latest change, which other settings keep', async () => {
		const who = await anOwner();
		const page = await created(who);
		const changedAt = async () => (await stored.statusPages.doc(page._id).get()).data()?.upkeep.accessChangedAt;
		const times = [await changedAt()];
		for (const body of [
			{ access: 'password', password: 'croissant' },
			{ access: 'password', name: 'Renamed' },
			{ access: 'password', name: 'As a file has it', password: 'croissant' },
		]) {
			await save(who, page, body);
			times.push(await changedAt());
		}
		await save(who, page, { access: 'password', password: 'baguette!' });

		const [createdAt = 0, protectedAt = 0, ...later] = times;
		expect(protectedAt).toBeGreaterThan(createdAt);
		expect(later).toEqual([protectedAt, protectedAt]);
		expect(await changedAt()).toBeGreaterThan(protectedAt);
	});
});

describe('the URL of a status page', () => {
	it('is refused with one sentence if it is reserved, taken, or imitates that of another customer', async () => {
		const [who, other] = [await anOwner(), await anOwner()];
		const slug = `bakery-${crypto.randomUUID().slice(0, 8)}`;
		const imitation = slug.replace('bakery', 'b4kery');
		await created(who, { slug });
		const refused = async (asked: string) => {
			const [{ status, body }, { isFree, message }] = [await create(other, { slug: asked }), await check(other, asked)];
			const sentence = 'errors' in body ? (body as { errors: { message: string }[] }).errors[0]?.message : undefined;
			return { status, isFree, isSame: sentence === message, message };
		};

		expect(await refused('stayup')).toMatchObject({ status: 400, isFree: false, isSame: true });
		expect(await refused('5tatus')).toMatchObject({ status: 400, isFree: false, isSame: true });
		expect(await refused(slug)).toMatchObject({
			status: 409,
			isFree: false,
			isSame: true,
			message: 'This URL is taken. Please choose another.',
		});
		expect(await refused(imitation)).toMatchObject({ status: 409, isFree: false, isSame: true });
		expect(await check(who, imitation)).toMatchObject({ isFree: true });
		expect(await check(other, freshSlug())).toEqual({ isFree: true, message: 'This URL is free.' });
	});

	it('goes to one of two customers who want it at the same time', async () => {
		const owners = [await anOwner(), await anOwner(), await anOwner()];
		const slug = freshSlug();
		const answers = await Promise.all(owners.map((who) => create(who, { slug })));

		expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
	});

	it('stays reserved for its owner for 30 days after a page released it', async () => {
		const [who, other] = [await anOwner(), await anOwner()];
		const [slug, next] = [freshSlug(), freshSlug()];
		const page = await created(who, { slug });
		expect(await save(who, page, { slug: next })).toMatchObject({ status: 200, body: { slug: next } });

		expect(await create(other, { slug })).toMatchObject({ status: 409 });
		expect(await check(who, slug)).toMatchObject({ isFree: true });
		expect(await store.slugConflict(other._id, slug, Date.now() + 31 * dayMs)).toBeNull();
		expect(await create(who, { slug })).toMatchObject({ status: 201 });
		await remove(who, page);
		expect(await create(other, { slug: next })).toMatchObject({ status: 409 });
	});

	it('is freed early by the sixth one that its owner releases', async () => {
		const [who, other] = [await anOwner(), await anOwner()];
		const slugs = Array.from({ length: 7 }, freshSlug);
		const page = await created(who, { slug: slugs[0] });
		for (const slug of slugs.slice(1)) await save(who, page, { slug });

		expect((await check(other, slugs[0] ?? '')).isFree).toBe(true);
		expect((await check(other, slugs[1] ?? '')).isFree).toBe(false);
	});
});

describe('the plan of an account', () => {
	it('limits its pages and their components', async () => {
		const who = await anOwner('Free');
		const websiteIds = await addWebsites(who, 6);
		const tooMany = await create(who, {
			groups: [...groupOf(...websiteIds.slice(0, 3)), ...groupOf(...websiteIds.slice(3))],
		});
		const page = await created(who, { groups: groupOf(...websiteIds.slice(0, 5)) });

		expect(tooMany).toMatchObject({ status: 403, body: { code: 'limit-reached' } });
		expect(await save(who, page, { groups: groupOf(...websiteIds) })).toMatchObject({ status: 403 });
		expect(await create(who)).toMatchObject({ status: 403, body: { code: 'limit-reached' } });
	});

	it('hides the newest pages after a downgrade, loses nothing, and shows them again after an upgrade', async () => {
		const who = await anOwner('Pro');
		const websiteIds = await addWebsites(who, 6);
		const large = await created(who, { groups: groupOf(...websiteIds) });
		const newer = await created(who);
		await stored.users.doc(who._id).update({ tier: 'Free' });
		expect(new Set(await store.applyTier(who._id))).toEqual(new Set([large._id, newer._id]));
		expect(await store.applyTier(who._id)).toEqual([]);
		expect((await list(who)).map(({ isOverLimit }) => isOverLimit)).toEqual([true, true]);

		const [hidden] = await list(who);
		const smaller = await save(who, hidden as StatusPage, { groups: groupOf(...websiteIds.slice(0, 5)) });
		expect(smaller).toMatchObject({ status: 200, body: { isOverLimit: false } });
		expect((await snapshotOf(large))?.access.isOpen).toBe(true);

		await remove(who, large);
		expect((await list(who)).map(({ _id, isOverLimit }) => [_id, isOverLimit])).toEqual([[newer._id, false]]);
		await stored.users.doc(who._id).update({ tier: 'Pro' });
		await created(who, { groups: groupOf(...websiteIds) });
		await stored.users.doc(who._id).update({ tier: 'Free' });
		await store.applyTier(who._id);
		await stored.users.doc(who._id).update({ tier: 'Pro' });
		await store.applyTier(who._id);
		expect((await list(who)).map(({ isOverLimit }) => isOverLimit)).toEqual([false, false]);
	});
});
