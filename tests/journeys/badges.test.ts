import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { addWebsite, openBrowser, signUp, siteUrl, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

it('a badge is created by keyboard on a phone, shown, replaced and revoked', async () => {
	const { page, context, problems } = await visit(browser, { viewport: { width: 390, height: 844 } });
	await signUp(page, 'Bea');
	const id = await addWebsite(page, "Bea's bakery", siteUrl('beas-bakery'), 3600);
	await page.goto(`/websites/${id}/settings`);
	await page.getByRole('button', { name: 'Badges' }).press('Enter');
	const dialog = page.getByRole('dialog', { name: 'Badges' });
	await dialog.getByRole('button', { name: 'Create badges' }).press('Enter');
	const image = dialog.getByRole('img', { name: "Status of Bea's bakery" });
	const widthOf = () => image.evaluate((element) => (element as HTMLImageElement).naturalWidth);
	await expect.poll(widthOf).toBeGreaterThan(60);
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
	expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);

	const first = new URL((await image.getAttribute('src')) ?? '', page.url()).href;
	const answer = await page.request.get(first);
	expect(answer.status()).toBe(200);
	expect(answer.headers()).toMatchObject({
		'content-type': 'image/svg+xml; charset=utf-8',
		'cross-origin-resource-policy': 'cross-origin',
		'cache-control': expect.stringContaining('s-maxage=30'),
	});
	expect(await answer.text()).not.toMatch(/bakery/i);

	await dialog.getByRole('button', { name: 'Replace URLs' }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Replace URLs' }).click();
	await expect.poll(() => image.getAttribute('src')).not.toBe(new URL(first).pathname);
	await expect.poll(async () => (await page.request.get(first)).status()).toBe(404);
	await dialog.getByRole('button', { name: 'Revoke' }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke badges' }).click();
	await dialog.getByRole('button', { name: 'Create badges' }).waitFor();
	expect(problems).toEqual([]);
	await context.close();
});
