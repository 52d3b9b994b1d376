import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addWebsite, createWebsite, openBrowser, signUp, siteUrl, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

const bakery = 'Ines’ bakery';
const forge = 'Ines’ forge';

describe('status pages', () => {
	it('are created from the page of a website, published, changed with the keyboard and seen by visitors', async () => {
		const { page, context, problems } = await visit(browser);
		await signUp(page, 'Ines');
		await createWebsite(page, forge, siteUrl('ines-forge'), 3600);
		await addWebsite(page, bakery, siteUrl('ines-bakery'), 3600);
		await page.getByRole('button', { name: 'More actions' }).click();
		await page.getByRole('menuitem', { name: 'Status page' }).click();
		await page.getByRole('button', { name: 'Create draft' }).click();
		await page.getByText('This page is a draft').waitFor();
		await page.getByRole('button', { name: 'Publish' }).click();
		await page.getByText('Your status page is online').waitFor();
		const url = (await page.getByRole('link', { name: 'Open page' }).getAttribute('href')) ?? '';
		await visitorSees(page, url, [bakery]);

		await page.getByLabel('Name', { exact: true }).fill('Are all of Ines’ websites open?');
		await page.getByRole('button', { name: 'Add websites' }).click();
		await page.getByRole('dialog').getByLabel(forge).check();
		await page.getByRole('button', { name: 'Add 1 website' }).click();
		await page.getByRole('button', { name: `Move ${forge} up` }).focus();
		await page.keyboard.press('Enter');
		await page.getByText(`${forge}: position 1 of 2 in Group 1`).waitFor();
		// The browser's own way back asks too.
		await page.goBack();
		await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
		await page.getByRole('button', { name: 'Save' }).click();
		await page.getByText('Status page saved').waitFor();
		await visitorSees(page, url, [forge, bakery]);

		await page.getByRole('link', { name: 'Status pages' }).first().click();
		await page.getByRole('button', { name: 'More about Are all of Ines’ websites open?' }).click();
		await page.getByRole('menuitem', { name: 'Delete' }).click();
		await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
		await page.getByText('No status page yet').waitFor();
		expect((await page.request.get(url)).status()).toBe(404);
		expect(problems).toEqual([]);
		await context.close();
	});
});

/** The components of the public page, in order. */
async function visitorSees(page: Page, url: string, names: readonly string[]): Promise<void> {
	const visitor = await page.context().newPage();
	await visitor.goto(url);
	const shown = visitor.getByRole('main').getByRole('listitem').filter({ hasText: /^Ines/ });
	await expect
		.poll(async () => (await shown.allTextContents()).map((text) => names.find((name) => text.startsWith(name))))
		.toEqual(names);
	// Below a long name too, the list opens inside the window of a phone.
	await visitor.setViewportSize({ width: 360, height: 800 });
	await visitor.getByText('Get updates').click();
	const list = await visitor.getByRole('list').filter({ hasText: 'Atom feed' }).boundingBox();
	expect(list?.x).toBeGreaterThanOrEqual(0);
	expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(360);
	await visitor.close();
}
