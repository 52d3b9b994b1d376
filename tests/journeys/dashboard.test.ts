import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addWebsite, openBrowser, picture, register, signUp, siteUrl, stored, uidOf, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

describe('the dashboard', () => {
	it('adds the first website with one field and shows its first result', { timeout: 180_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		await register(page, 'Fay');
		await page.getByLabel('URL').fill(siteUrl('fays-flowers'));
		await picture(page, 'dashboard-first');
		await page.getByRole('button', { name: 'Monitor this website' }).click();
		await page.getByText('Website added successfully!').waitFor();
		await page.waitForURL(/\/websites\/[^/]{8,}$/);
		await page.getByText('Up', { exact: true }).first().waitFor();
		expect(problems).toEqual([]);
		await context.close();
	});

	it('adds several websites from a list and shows the error of each refused line', { timeout: 240_000 }, async () => {
		const { page, context } = await visit(browser);
		const email = await signUp(page, 'Gus');
		await page.goto('/websites/add');
		await page.getByText('Multiple websites').click();
		await page
			.getByLabel('URLs')
			.fill(`Shop, ${siteUrl('gus-shop')}\n${siteUrl('gus-blog')}\nnonsense\nhttp://169.254.169.254/`);
		await page.getByText('This is not a valid URL.').waitFor();
		await page.getByRole('button', { name: 'Add 3 websites' }).click();
		await page.getByText('This URL cannot be monitored.').first().waitFor();
		await page.getByText('2 websites added').waitFor();
		await picture(page, 'add-many');

		const added = await stored.websites.where('ownerId', '==', await uidOf(email)).get();
		expect(added.docs.map((found) => found.data().name).sort()).toEqual(['127.0.0.1', 'Shop']);
		await context.close();
	});

	it('filters websites by text, status and tag, and keeps the filters in the URL', { timeout: 300_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		await signUp(page, 'Hal');
		await addWebsite(page, 'Bakery', siteUrl('hal-bakery'));
		const id = await addWebsite(page, 'Blog', siteUrl('hal-blog'));
		await page.getByRole('link', { name: 'Edit settings' }).click();
		await page.getByLabel('Tags').fill('Client, news');
		await page.getByRole('form', { name: 'General' }).getByRole('button', { name: 'Save changes' }).click();
		await page.getByText('Website updated successfully').waitFor();
		expect((await stored.websites.doc(id).get()).data()?.tags).toEqual(['client', 'news']);

		await page.goto('/dashboard');
		await rowOf(page, 'Bakery').waitFor();
		await page.keyboard.press('/');
		await page.keyboard.type('bak');
		await rowOf(page, 'Blog').waitFor({ state: 'detached' });
		expect(new URL(page.url()).search).toBe('?search=bak');
		await page.keyboard.press('Escape');
		await page.getByLabel('Tag', { exact: true }).selectOption('news');
		await rowOf(page, 'Bakery').waitFor({ state: 'detached' });
		await page.reload();
		await rowOf(page, 'Blog').waitFor();
		expect(await rowOf(page, 'Bakery').count()).toBe(0);
		await page.getByLabel('State', { exact: true }).selectOption('down');
		await page.getByText('No matching websites').waitFor();
		await picture(page, 'dashboard-no-match');
		await page.getByRole('button', { name: 'Clear filters' }).first().click();
		await rowOf(page, 'Bakery').waitFor();
		expect(problems).toEqual([]);
		await context.close();
	});

	it('pauses and removes selected websites, in every open tab', { timeout: 300_000 }, async () => {
		const { page, context } = await visit(browser);
		await signUp(page, 'Ida');
		await addWebsite(page, 'One', siteUrl('ida-one'));
		await addWebsite(page, 'Two', siteUrl('ida-two'));
		await page.goto('/dashboard');
		const other = await context.newPage();
		await other.goto('/dashboard');
		await rowOf(other, 'One').waitFor();

		await page.getByLabel('Select One').check();
		await page.getByLabel('Select Two').check();
		await page.getByText('2 websites selected').waitFor();
		await picture(page, 'dashboard-bulk');
		await page.getByRole('region', { name: 'Selected websites' }).getByRole('button', { name: 'Pause' }).click();
		await page.getByText('Monitoring paused: 2 websites').waitFor();
		await rowOf(other, 'Two').getByText('Paused').waitFor();

		await page.getByLabel('Select One').check();
		await page.getByRole('region', { name: 'Selected websites' }).getByRole('button', { name: 'Remove' }).click();
		await page.getByRole('alertdialog').getByRole('button', { name: 'Remove 1 website' }).click();
		await page.getByText('Website removed from monitoring: 1 website').waitFor();
		await rowOf(other, 'One').waitFor({ state: 'detached' });
		await context.close();
	});

	it('opens websites and pages with the keyboard, and single-key shortcuts can be switched off', {
		timeout: 240_000,
	}, async () => {
		const { page, context, problems } = await visit(browser);
		await signUp(page, 'Lea');
		const id = await addWebsite(page, 'Lantern', siteUrl('leas-lantern'));
		await addWebsite(page, 'Ladder', siteUrl('leas-ladder'));
		await page.goto('/dashboard');
		await rowOf(page, 'Lantern').waitFor();

		await page.keyboard.press('Control+k');
		const field = page.getByRole('combobox', { name: /Go to/ });
		await field.waitFor();
		await picture(page, 'go-to');
		await page.keyboard.type('nothing of the kind');
		await page.getByText('No results for “nothing of the kind”.').waitFor();
		await field.fill('leas-la');
		await expect.poll(() => page.getByRole('dialog').getByRole('option').count()).toBe(2);
		await field.fill('lantern');
		await page.keyboard.press('Enter');
		await page.waitForURL(`**/websites/${id}`);
		await page.getByRole('heading', { name: 'Lantern' }).waitFor();

		await page.keyboard.press('g');
		await page.keyboard.press('o');
		await page.waitForURL('**/outages');
		await page.getByText('No outage is ongoing.').waitFor();

		await page.getByRole('button', { name: 'Go to' }).click();
		await field.waitFor();
		await page.keyboard.type('shortcuts');
		await page.keyboard.press('Enter');
		await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
		await picture(page, 'shortcuts');
		await page.getByLabel('Single-key shortcuts').uncheck();
		await page.keyboard.press('Escape');
		await page.getByRole('dialog').waitFor({ state: 'detached' });
		await page.keyboard.press('?');
		await page.keyboard.press('Control+k');
		await field.waitFor();
		expect(await page.getByRole('dialog').count()).toBe(1);
		await page.keyboard.type('profile');
		await page.keyboard.press('Enter');
		await page.waitForURL('**/profile');
		expect(problems).toEqual([]);
		await context.close();
	});

	it('does not change while live updates are paused', { timeout: 180_000 }, async () => {
		const { page, context } = await visit(browser);
		await signUp(page, 'Jon');
		const id = await addWebsite(page, 'Still', siteUrl('jon-still'));
		await page.getByText('Up', { exact: true }).first().waitFor();
		await page.goto('/dashboard');
		await rowOf(page, 'Still').getByText('Up', { exact: true }).waitFor();
		await page.getByRole('button', { name: 'Pause live updates' }).click();
		await page.getByText('You paused live updates.').waitFor();

		await stored.websites.doc(id).update({ name: 'Moved' });
		await page.getByRole('button', { name: 'Resume live updates' }).first().click();
		await rowOf(page, 'Moved').waitFor();
		await context.close();
	});
});

describe('a website', () => {
	it('is paused and edited on its page, which reverts a change that fails', { timeout: 240_000 }, async () => {
		const { page, context } = await visit(browser);
		await signUp(page, 'Kim');
		await addWebsite(page, 'Kiosk', siteUrl('kims-kiosk'));
		await page.getByText('Up', { exact: true }).first().waitFor();

		await page.route('**/api/websites/*', (route) =>
			route.request().method() === 'PATCH' ? route.abort() : route.continue(),
		);
		await page.getByRole('button', { name: 'Pause', exact: true }).click();
		await page.getByText('Failed to update website').first().waitFor();
		await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
		await page.unroute('**/api/websites/*');
		await page.getByRole('button', { name: 'Pause', exact: true }).click();
		await page.getByText('Monitoring paused').first().waitFor();
		await page.getByRole('button', { name: 'Resume', exact: true }).click();
		await page.getByText('Monitoring resumed').waitFor();

		const pages = page.getByRole('navigation', { name: 'Kiosk' });
		await pages.getByRole('link', { name: 'Settings' }).click();
		const form = page.getByRole('form', { name: 'Checks', exact: true });
		await form.getByLabel('Check interval').fill('10');
		await form.getByRole('button', { name: 'Save changes' }).click();
		await form.getByText('Please choose a check interval from 30 to 3600 seconds.').waitFor();
		await picture(page, 'website-settings');
		await form.getByLabel('Check interval').fill('300');
		await form.getByRole('button', { name: 'Save changes' }).click();
		await page.getByText('Website updated successfully').waitFor();
		await pages.getByRole('link', { name: 'Overview' }).click();
		await page.getByText('Every 5 minutes', { exact: true }).waitFor();
		await context.close();
	});

	it('explains its uptime, lists its checks and shows the phases of the latest one', { timeout: 240_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		await signUp(page, 'Leo');
		await addWebsite(page, 'Library', siteUrl('leos-library'));
		await page.getByText('Up', { exact: true }).first().waitFor();
		await page.getByRole('button', { name: 'Check Now' }).click();
		await page.getByText('Website check completed').waitFor();
		await page.getByRole('button', { name: /^Check Now \(\d+ s\)$/ }).waitFor();

		await page.getByText(/^Next check in \d+ s$/).waitFor();
		await page.getByRole('button', { name: /in 24 hours: explain/ }).click();
		await page.getByRole('dialog').getByText('Excluded: paused or not measured').waitFor();
		await picture(page, 'website-explained');
		await page.keyboard.press('Escape');
		await page.getByText('7 d', { exact: true }).click();
		expect(new URL(page.url()).search).toBe('?range=7d');
		await page.getByRole('navigation', { name: 'Library' }).getByRole('link', { name: 'Checks' }).click();
		await page.getByRole('table', { name: 'Recent checks' }).getByText('Good').first().waitFor();
		await page.getByText('Waiting for the first byte').waitFor();
		await page.getByLabel('Filter checks').selectOption('failed');
		await page.getByText('No failed checks').waitFor();
		expect(new URL(page.url()).search).toBe('?result=failed');
		const [file] = await Promise.all([
			page.waitForEvent('download'),
			page.getByRole('button', { name: 'CSV of the last 24 hours' }).click(),
		]);
		expect(file.suggestedFilename()).toBe('Library checks.csv');
		expect(problems).toEqual([]);
		await context.close();
	});
});
