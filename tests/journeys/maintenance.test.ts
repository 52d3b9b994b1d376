import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { addWebsite, openBrowser, signUp, siteUrl, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

it('maintenance starts now on a website and ends early, and is planned for every week, changed and deleted', async () => {
	const { page, context, problems } = await visit(browser);
	await signUp(page, 'Mia');
	await addWebsite(page, "Mia's mill", siteUrl('mias-mill'), 3600);
	await page.getByRole('button', { name: 'More actions' }).click();
	await page.getByRole('menuitem', { name: 'Maintenance for 30 minutes' }).click();
	await page.getByText(/In maintenance until/).waitFor();
	await page.getByRole('link', { name: 'End or change it' }).click();
	await page.getByRole('button', { name: /^End .* now$/ }).click();
	await page.getByText('No maintenance planned').waitFor();

	await page.getByRole('link', { name: 'Plan maintenance' }).first().click();
	await page.getByLabel('Name').fill('Weekly update');
	await page.getByRole('checkbox', { name: "Mia's mill" }).check();
	await page.getByLabel('Time zone').selectOption('Europe/Berlin');
	await page.getByLabel('Start').fill('2027-03-14T02:30');
	await page.getByLabel('Repeats').selectOption('weekly');
	// On 28 March 2027 the clocks of Berlin go from 02:00 to 03:00.
	await page.getByText('The clocks go forward').waitFor();
	expect(await page.getByRole('main').getByRole('listitem').count()).toBe(5);
	await page.getByRole('button', { name: 'Plan maintenance' }).click();
	await page.getByRole('link', { name: 'Weekly update' }).click();
	await page.getByLabel('Name').fill('Sunday update');
	await page.getByRole('button', { name: 'Save' }).click();
	await page.getByRole('button', { name: 'Delete Sunday update' }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
	await page.getByText('No maintenance planned').waitFor();
	expect(problems).toEqual([]);
	await context.close();
});
