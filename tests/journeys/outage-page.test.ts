import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addWebsite, openBrowser, picture, signUp, siteUrl, storeOutage, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

describe('the page of an outage', () => {
	it('says what happened and who can fix it, and opens the filled-in form for a call', {
		timeout: 240_000,
	}, async () => {
		const { page, context, problems } = await visit(browser);
		const email = await signUp(page, 'Nia');
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
		await page.getByRole('button', { name: 'More actions' }).click();
		const [file] = await Promise.all([
			page.waitForEvent('download'),
			page.getByRole('menuitem', { name: 'Download evidence' }).click(),
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

	it('takes comments, which its owner edits and deletes', { timeout: 240_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		const email = await signUp(page, 'Quinn');
		const id = await storeOutage(email, await addWebsite(page, 'Shop', siteUrl('quinns-shop')));
		await page.goto(`/outages/${id}`);

		await page.getByLabel('Add a comment').fill('<b>The database was full.</b>\nCleaned up.');
		await page.keyboard.press('Control+Enter');
		await page.getByText('<b>The database was full.</b>').waitFor();
		// The live list may show the comment before the form has its reply.
		await expect.poll(() => page.getByLabel('Add a comment').inputValue()).toBe('');

		await page.getByRole('button', { name: /^Actions for the comment by Quinn/ }).click();
		await page.getByRole('menuitem', { name: 'Edit' }).click();
		await page.getByLabel('Comment', { exact: true }).fill('The disk was full.');
		await page.getByRole('button', { name: 'Save', exact: true }).click();
		await page.getByText('The disk was full.').waitFor();
		await page.getByText(', edited').waitFor();

		await page.getByRole('button', { name: /^Actions for the comment by Quinn/ }).click();
		await page.getByRole('menuitem', { name: 'Delete' }).click();
		await page.getByRole('button', { name: 'Delete comment' }).click();
		await page.getByText('Comment deleted').waitFor();
		expect(await page.getByText('The disk was full.').count()).toBe(0);
		expect(problems).toEqual([]);
		await context.close();
	});

	it('sends its evidence with one click to a reader without an account, until its owner stops that', {
		timeout: 240_000,
	}, async () => {
		const { page, context, problems } = await visit(browser);
		await context.grantPermissions(['clipboard-read', 'clipboard-write']);
		const email = await signUp(page, 'Rita');
		const id = await storeOutage(email, await addWebsite(page, 'Shop', siteUrl('ritas-shop')));
		await page.goto(`/outages/${id}`);
		await page.getByRole('button', { name: 'Copy evidence link' }).click();
		await page.getByText('Link copied. Everyone with the link can see the evidence.').waitFor();
		const url = await page.evaluate(() => navigator.clipboard.readText());
		expect(url).toMatch(/\/evidence#[\w-]{43}$/);

		const reader = await visit(browser);
		const requested: string[] = [];
		reader.page.on('request', (request) => requested.push(request.url()));
		await reader.page.goto(url);
		await reader.page.getByRole('heading', { name: 'Shop', exact: true }).waitFor();
		await reader.page.getByRole('tab', { name: 'Body' }).click();
		await reader.page.getByText('<h1>Error establishing a database connection</h1>').waitFor();
		expect(await reader.page.getByRole('main').getByText('Rita').count()).toBe(0);
		expect(await reader.page.getByRole('main').getByRole('link').count()).toBe(0);
		const token = new URL(url).hash.slice(1);
		expect(requested.filter((asked) => asked.split('#', 1)[0]?.includes(token))).toEqual([]);

		await page.getByRole('button', { name: 'Stop sharing' }).click();
		await page.getByRole('alertdialog').getByRole('button', { name: 'Stop sharing' }).click();
		await page.getByText('The link no longer works').waitFor();
		await reader.page.reload();
		await reader.page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
		expect(problems).toEqual([]);
		await reader.context.close();
		await context.close();
	});

	it('leads to the outages before and after it, also by keyboard', { timeout: 240_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		const email = await signUp(page, 'Sam');
		const first = await storeOutage(email, await addWebsite(page, 'Shop', siteUrl('sams-shop')));
		const second = await storeOutage(email, await addWebsite(page, 'Blog', siteUrl('sams-blog')));
		await page.goto(`/outages/${first}`);
		await page.getByRole('navigation', { name: 'Other outages' }).waitFor();
		await page.keyboard.press('}');
		await page.waitForURL(`**/outages/${second}`);
		await page.getByRole('link', { name: /^Previous: Shop/ }).waitFor();
		await page.keyboard.press('{');
		await page.waitForURL(`**/outages/${first}`);
		await page.getByRole('link', { name: /^Next: Shop/ }).click();
		await page.waitForURL(`**/outages/${second}`);
		expect(problems).toEqual([]);
		await context.close();
	});

	it('is not found by other users', { timeout: 180_000 }, async () => {
		const { page, context } = await visit(browser);
		const email = await signUp(page, 'Otto');
		const websiteId = await addWebsite(page, 'Shop', siteUrl('ottos-shop'));
		const id = await storeOutage(email, websiteId);
		const other = await visit(browser);
		await signUp(other.page, 'Pia');
		await other.page.goto(`/outages/${id}`);
		await other.page.getByRole('heading', { name: 'Outage not found' }).waitFor();
		await other.context.close();
		await context.close();
	});
});
