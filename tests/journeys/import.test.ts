import { importFile } from '@stayup/testing/imports/files';
import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openBrowser, signUp, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

it('brings the monitors of UptimeRobot over, shows them on the dashboard, and takes them back', {
	timeout: 180_000,
}, async () => {
	const { page, context, problems } = await visit(browser);
	await signUp(page, 'Imogen');
	await page.goto('/websites/add');
	await page.getByRole('link', { name: 'Import your websites' }).click();
	const buffer = Buffer.from(importFile('uptimerobot.csv'));
	await page.getByLabel('Exported file').setInputFiles({ name: 'monitors.csv', mimeType: 'text/csv', buffer });
	await page.getByRole('button', { name: 'Preview' }).click();
	await page.getByRole('rowheader', { name: 'Shop, checkout' }).waitFor();
	await page.getByText('It has no equivalent for a ping monitor.').waitFor();
	await page.getByText('Row 1 has the same URL.').waitFor();
	await page.getByLabel('Show').selectOption('not');
	expect(await page.getByRole('rowheader').count()).toBe(5);

	await page.getByRole('button', { name: 'Add 4 websites' }).click();
	await page.getByText('4 websites added').waitFor();
	await page.getByRole('link', { name: 'Go to the dashboard' }).click();
	for (const name of ['Bakery', 'Shop, checkout', 'Error page']) {
		await page.getByRole('main').getByRole('link', { name, exact: true }).first().waitFor();
	}

	await page.goto('/import');
	await page.getByRole('link', { name: 'UptimeRobot' }).click();
	await page.getByRole('button', { name: 'Undo import' }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the websites' }).click();
	await page.getByText('This import is undone.').waitFor();
	await page.goto('/dashboard');
	await page.getByText('Shop, checkout').first().waitFor({ state: 'detached' });
	expect(problems).toEqual([]);
	await context.close();
});
