import type { Badges, StatusPage } from '@stayup/contract';
import { sendSuccessfully } from '@stayup/testing/api-client';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import {
	addStatusPage,
	addWebsite,
	openBrowser,
	picture,
	register,
	signUp,
	siteUrl,
	stored,
	uidOf,
	visit,
} from './journey.ts';
import { tokenOf } from './sign-in.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

const secretName = 'Quetzal';
const files = ['', '/status.json', '/feed.atom', '/feed.json', '/calendar.ics', '/subscribe'];

it('a page that becomes private closes for its open visitors, and opens by its password alone', {
	timeout: 180_000,
}, async () => {
	const { page, context, problems } = await visit(browser);
	const uid = await uidOf(await register(page, 'Pia'));
	await stored.users.doc(uid).update({ tier: 'Pro' });
	const token = await tokenOf(page);
	const websiteId = await addWebsite(page, secretName, siteUrl('pias-shop'), 3600);
	const slug = `pias-${uid.slice(0, 8).toLowerCase()}`;
	const pageId = await addStatusPage(page, websiteId, slug);
	const path = `/api/status-pages/${pageId}`;
	const settings = await sendSuccessfully<StatusPage>('GET', path, { token });
	const save = (changes: object) =>
		sendSuccessfully('PUT', path, { token, body: { ...settings, name: secretName, ...changes } });
	await save({});
	const text = `${secretName} is being moved`;
	const incident = { title: text, impact: 'down', componentIds: [], state: 'identified', text };
	await sendSuccessfully('POST', `${path}/incidents`, { token, body: incident });

	const visitor = await visit(browser);
	const form = visitor.page.getByRole('heading', { name: 'This status page is private' });
	const title = visitor.page.getByRole('heading', { name: secretName, exact: true });
	await visitor.page.goto(`/s/${slug}`);
	await title.waitFor();
	await save({ access: 'password', password: 'correct horse' });
	await form.waitFor({ timeout: 5_000 });
	await picture(visitor.page, 'status-page-private');
	for (const file of files) {
		const reply = await visitor.page.request.get(`/s/${slug}${file}`);
		expect([file, reply.status(), reply.headers()['cache-control']]).toEqual([file, 403, 'private, no-store']);
		expect(await reply.text()).not.toContain(secretName);
	}

	await visitor.page.getByLabel('Password').fill('wrong horse');
	await visitor.page.getByRole('button', { name: 'Open' }).click();
	await visitor.page.getByText('This password is not correct.').waitFor();
	await visitor.page.getByLabel('Password').fill('correct horse');
	await visitor.page.getByRole('button', { name: 'Open' }).click();
	await title.waitFor();
	expect(await visitor.page.locator('link[rel="alternate"], link[rel="canonical"]').count()).toBe(0);
	for (const file of files.slice(2, 5)) {
		expect((await visitor.page.request.get(`/s/${slug}${file}`)).status()).toBe(404);
	}

	// A new password ends the visits that the one before opened, and no copy remains in the browser.
	await save({ access: 'password', password: 'another horse' });
	await form.waitFor({ timeout: 5_000 });
	await visitor.page.goto('/robots.txt');
	await visitor.page.goBack();
	await form.waitFor();

	const badges = await sendSuccessfully<Badges>('GET', `/api/websites/${websiteId}/badges`, { token });
	expect(badges.publicId).toBeNull();
	for (const id of [slug, pageId, websiteId]) {
		expect((await visitor.page.request.get(`/badges/${id}/status.svg`)).status()).toBe(404);
	}
	expect([...problems, ...visitor.problems]).toEqual([]);
	await visitor.context.close();
	await context.close();
});

it('no browser reads status pages from the database, not even the one of their owner', {
	timeout: 120_000,
}, async () => {
	const { page, context } = await visit(browser);
	const uid = await uidOf(await signUp(page, 'Olga'));
	const websiteId = await addWebsite(page, 'Shop', siteUrl('olgas-shop'), 3600);
	const slug = `olgas-${uid.slice(0, 8).toLowerCase()}`;
	const pageId = await addStatusPage(page, websiteId, slug);
	// The owner's browser does read what is its own: the refusals below are not those of a broken call.
	expect(await statusOfRead(page, `users/${uid}`)).toBe(200);

	const guest = await visit(browser);
	await guest.page.goto('/');
	for (const path of [`statusSnapshots/${pageId}`, `statusPages/${pageId}`, `statusNames/${slug}`]) {
		const [collection = '', id = ''] = path.split('/');
		expect((await stored[collection as 'statusPages'].doc(id).get()).exists).toBe(true);
		expect([path, await statusOfRead(page, path)]).toEqual([path, 403]);
		expect([path, await statusOfRead(guest.page, path)]).toEqual([path, 403]);
	}
	await guest.context.close();
	await context.close();
});

/** Reads a document in the browser, with the user's token if there is one. */
function statusOfRead(page: Page, path: string): Promise<number> {
	const database = `projects/${process.env.GCLOUD_PROJECT}/databases/(default)/documents`;
	return page.evaluate(readDocument, `http://${process.env.FIRESTORE_EMULATOR_HOST}/v1/${database}/${path}`);
}

/** Runs in the browser. */
async function readDocument(url: string): Promise<number> {
	const records = await new Promise<{ value: { stsTokenManager: { accessToken: string } } }[]>((resolve) => {
		const opening = indexedDB.open('firebaseLocalStorageDb');
		opening.onsuccess = () => {
			const { result } = opening;
			if (!result.objectStoreNames.contains('firebaseLocalStorage')) return resolve([]);
			const found = result.transaction('firebaseLocalStorage').objectStore('firebaseLocalStorage').getAll();
			found.onsuccess = () => resolve(found.result);
		};
		opening.onerror = () => resolve([]);
	});
	const token = records[0]?.value.stsTokenManager.accessToken;
	const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
	return (await fetch(url, { headers })).status;
}
