import { importFile } from '@stayup/testing/imports/files';
import type { Browser } from 'playwright-core';

import { beforeAll, expect, it } from 'vitest';
import { openBrowser, signUp, siteUrl, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

/** Beyond the usual wait: a step adds or removes several websites on the server, and a machine with two cores runs three journeys at a time. */
const stepMs = 90_000;

/** The file with websites that respond here, so that no first check waits for name servers that a test cannot reach. */
function localFile(): Buffer {
	const site = siteUrl(`import-${crypto.randomUUID().slice(0, 8)}`);
	return Buffer.from(importFile('uptimerobot.csv').replaceAll(/https:\/\/(\w+)\.example\.com\/?/g, `${site}-$1`));
}

it('brings the monitors of UptimeRobot over, shows them on the dashboard, and takes them back', async () => {
	const { page, context, problems } = await visit(browser);
	await signUp(page, 'Imogen');
	await page.goto('/websites/add');
	await page.getByRole('link', { name: 'Import your websites' }).click();
	await page
		.getByLabel('Exported file')
		.setInputFiles({ name: 'monitors.csv', mimeType: 'text/csv', buffer: localFile() });
	await page.getByRole('button', { name: 'Preview' }).click();
	await page.getByRole('rowheader', { name: 'Shop, checkout' }).waitFor();
	await page.getByText('It has no equivalent for a ping monitor.').waitFor();
	await page.getByText('Row 1 has the same URL.').waitFor();
	await page.getByLabel('Show').selectOption('not');
	await expect.poll(() => page.getByRole('rowheader').count()).toBe(5);

	await page.getByRole('button', { name: 'Add 4 websites' }).click();
	await page.getByText('4 websites added').waitFor({ timeout: stepMs });
	await page.getByRole('link', { name: 'Go to the dashboard' }).click();
	for (const name of ['Bakery', 'Shop, checkout', 'Error page']) {
		await page.getByRole('main').getByRole('link', { name, exact: true }).first().waitFor();
	}

	await page.goto('/import');
	await page.getByRole('link', { name: 'UptimeRobot' }).click();
	await page.getByRole('button', { name: 'Undo import' }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Remove 4 websites' }).click();
	await page.getByText('This import is undone.').waitFor({ timeout: stepMs });
	await page.getByRole('link', { name: 'New import' }).click();
	await page.getByRole('link', { name: 'Dashboard' }).first().click();
	// Only an account without websites shows it, so the absence of names is not that of a page that is still loading.
	await page.getByRole('heading', { name: 'Which website should we monitor?' }).waitFor();
	expect(await page.getByText('Shop, checkout').count()).toBe(0);
	expect(problems).toEqual([]);
	await context.close();
});
