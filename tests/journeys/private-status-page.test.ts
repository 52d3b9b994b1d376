import type { Badges, StatusPage } from '@stayup/contract';
import { sendSuccessfully } from '@stayup/testing/api-client';
import { settingsOfPage } from '@stayup/testing/status-pages/examples';
import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { addStatusPage, createWebsite, openBrowser, signUp, siteUrl, stored, uidOf, visit } from './journey.ts';
import { tokenOf } from './sign-in.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

const secretName = 'Quetzal';
const files = ['', '/status.json', '/feed.atom', '/feed.json', '/calendar.ics', '/subscribe'];

it('a page that becomes private closes for its open visitors, and opens by its password alone', async () => {
	const { page, context, problems } = await visit(browser);
	const uid = await uidOf(await signUp(page, 'Pia'));
	await stored.users.doc(uid).update({ tier: 'Pro' });
	const token = await tokenOf(page);
	const websiteId = await createWebsite(page, secretName, siteUrl('pias-shop'), 3600);
	const slug = `pias-${uid.slice(0, 8).toLowerCase()}`;
	const pageId = await addStatusPage(page, websiteId, slug);
	const path = `/api/status-pages/${pageId}`;
	const settings = settingsOfPage(await sendSuccessfully<StatusPage>('GET', path, { token }));
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
