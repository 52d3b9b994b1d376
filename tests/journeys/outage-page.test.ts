import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addWebsite, openBrowser, picture, register, siteUrl, storeOutage, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});
afterAll(() => browser.close());

describe('the page of an outage', () => {
	it('says what happened and who can fix it, and opens the filled-in form for a call', {
		timeout: 240_000,
	}, async () => {
		const { page, context, problems } = await visit(browser);
		const email = await register(page, 'Nia');
		const websiteId = await addWebsite(page, 'Shop', siteUrl('nias-shop'));
		const id = await storeOutage(email, websiteId);

		await page.goto(`/outages/${id}`);
		await page.getByRole('heading', { name: 'Shop', exact: true }).waitFor();
		await page
			.getByText(/database/i)
			.first()
			.waitFor();
		await page.getByText('Who can fix it').waitFor();
		await page.getByText('First failed check', { exact: true }).waitFor();
		await page.getByText('Declared down').waitFor();
		await picture(page, 'outage');

		await page.getByRole('tab', { name: 'Body' }).click();
		// As text: the markup of the website must not be rendered.
		await page.getByText('<h1>Error establishing a database connection</h1>').waitFor();
		const [file] = await Promise.all([
			page.waitForEvent('download'),
			page.getByRole('button', { name: 'Download evidence' }).click(),
		]);
		expect(JSON.parse(readFileSync(await file.path(), 'utf8')).outage._id).toBe(id);

		await page.getByRole('button', { name: 'Acknowledge', exact: true }).click();
		await page.getByLabel('Note').fill('Called the hosting company.');
		await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click();
		await page.getByText('Outage acknowledged').waitFor();
		await page.getByText('Nia: Called the hosting company.').waitFor();

		await page.getByRole('button', { name: 'Have us fix it' }).click();
		await page.waitForURL('**/book-call');
		expect(await page.getByLabel('Full Name').inputValue()).toBe('Nia');
		expect(await page.getByLabel('Email Address').inputValue()).toBe(email);
		expect(problems).toEqual([]);
		await context.close();
	});

	it('is not found by other users', { timeout: 180_000 }, async () => {
		const { page, context } = await visit(browser);
		const email = await register(page, 'Otto');
		const websiteId = await addWebsite(page, 'Shop', siteUrl('ottos-shop'));
		const id = await storeOutage(email, websiteId);
		const other = await visit(browser);
		await register(other.page, 'Pia');
		await other.page.goto(`/outages/${id}`);
		await other.page.getByRole('heading', { name: 'Outage not found' }).waitFor();
		await other.context.close();
		await context.close();
	});
});
