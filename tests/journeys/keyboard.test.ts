import { stopChecks } from '@stayup/testing/websites';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addWebsite, openBrowser, register, signUp, siteUrl, stored, storeOutage, uidOf, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

describe('by keyboard alone', () => {
	it('a user adds a website, checks it and removes it', async () => {
		const { page, context } = await visit(browser);
		await register(page, 'Mona');
		await page.getByText('No websites yet').waitFor();
		await tabTo(page, /^\s*Add Website/);
		await page.keyboard.press('Enter');
		await page.waitForURL('**/websites/add');
		await page.getByRole('button', { name: 'Add website' }).waitFor();
		await tabTo(page, /Name/);
		await page.keyboard.type("Mona's music");
		await tabTo(page, /URL/);
		await page.keyboard.type(siteUrl('monas-music'));
		await page.keyboard.press('Enter');
		await page.waitForURL(/\/websites\/[^/]{8,}$/);
		await page.getByText('Up', { exact: true }).first().waitFor();

		await tabTo(page, /Check Now/);
		await page.keyboard.press('Enter');
		await page.getByText('Website check completed').waitFor();
		await tabTo(page, /^\s*Edit settings/);
		await page.keyboard.press('Enter');
		await page.getByRole('heading', { name: 'Danger zone' }).waitFor();
		await tabTo(page, /Remove website/);
		await page.keyboard.press('Enter');
		await page.getByRole('alertdialog').waitFor();
		await tabTo(page, /^\s*Remove website/);
		await page.keyboard.press('Enter');
		await page.waitForURL('**/dashboard');
		await page.getByText('No websites yet').waitFor();
		await context.close();
	});

	it('an admin visits the tabs and changes the tier of a user', { timeout: 240_000 }, async () => {
		const { page, context } = await visit(browser);
		const other = await visit(browser);
		const email = await register(other.page, 'Zoe');
		await stored.users.doc(await uidOf(await register(page, 'Ada'))).update({ role: 'admin' });
		await page.reload();
		await page.getByRole('link', { name: 'Admin Dashboard' }).press('Enter');
		await page.getByRole('tab', { name: 'Users' }).focus();
		for (const name of [
			'Applications',
			'Outages',
			'Leads',
			'Purchases',
			'Calls',
			'Possible spam',
			'Deliveries',
			'Operations',
			'Policy reports',
			'Audit log',
			'Users',
		]) {
			await page.keyboard.press('ArrowRight');
			await selected(page, name);
		}
		await page.getByLabel('Search users by email').focus();
		await page.keyboard.type(email.slice(0, 12));
		await page.getByRole('row', { name: new RegExp(email) }).waitFor();
		await tabTo(page, /Edit tier of Zoe/);
		await page.keyboard.press('Enter');
		await page.getByRole('dialog').waitFor();
		await tabTo(page, /Tier/);
		await page.keyboard.type('Core');
		await tabTo(page, /Update/);
		await page.keyboard.press('Enter');
		await page.getByText("User Zoe's tier updated to Core").waitFor();
		// The focus returns to the button that opened the dialog.
		await expect.poll(() => focused(page)).toMatch(/Edit tier of Zoe/);
		await other.context.close();
		await context.close();
	});

	it('a user finds a website, edits it and opens the explanation of its uptime', { timeout: 300_000 }, async () => {
		const { page, context } = await visit(browser);
		await signUp(page, 'Abe');
		await addWebsite(page, 'Attic', siteUrl('abes-attic'));
		await page.goto('/dashboard');
		await page.getByRole('row', { name: /Attic/ }).waitFor();
		await page.keyboard.press('/');
		await page.keyboard.type('att');
		await tabTo(page, /^\s*Attic/);
		await page.keyboard.press('Enter');
		// The heading takes the focus of a new page; before it, Tab would begin at the header, which has Settings of its own.
		await page.locator('h1:focus', { hasText: 'Attic' }).waitFor();
		await tabTo(page, /^Settings/);
		await page.keyboard.press('Enter');
		await page.getByRole('form', { name: 'General' }).waitFor();
		await tabTo(page, /Name/);
		await page.keyboard.press('ControlOrMeta+a');
		await page.keyboard.type('Attic finds');
		await page.keyboard.press('Enter');
		// The message goes away after five seconds, so it is awaited first.
		await page.getByText('Website updated successfully').waitFor();
		await page.getByRole('heading', { name: 'Attic finds', exact: true }).waitFor();
		await tabTo(page, /^Overview/);
		await page.keyboard.press('Enter');
		await tabTo(page, /in 24 hours: explain/);
		await page.keyboard.press('Enter');
		await page.getByRole('dialog').getByText('Excluded: paused or not measured').waitFor();
		await page.keyboard.press('Escape');
		await page.getByRole('dialog').waitFor({ state: 'detached' });
		await context.close();
	});

	it('a user reads why a website is down, copies the evidence link and saves a setting', {
		timeout: 240_000,
	}, async () => {
		const { page, context, problems } = await visit(browser, { permissions: ['clipboard-read', 'clipboard-write'] });
		const email = await signUp(page, 'Kit');
		const websiteId = await addWebsite(page, 'Shop', siteUrl('kits-kiosk'), 3600);
		await page.getByText('Up', { exact: true }).first().waitFor();
		const outageId = await storeOutage(email, websiteId);
		await stopChecks(stored, websiteId, Date.now());
		await stored.websites.doc(websiteId).update({ status: 'down', statusSince: Date.now() - 5 * 60_000 });

		await page.goto('/dashboard');
		await page.getByText(/down for .*: the server answers 503/).waitFor();
		await tabTo(page, /^Shop$/);
		await page.keyboard.press('Enter');
		await page.waitForURL(`**/outages/${outageId}`);
		await page.getByText('Who can fix it').waitFor();
		// From the heading, which has the same text and the focus of a new page.
		await page.keyboard.press('Tab');
		await tabTo(page, /^Shop$/);
		await page.keyboard.press('Enter');
		await page.waitForURL(`**/websites/${websiteId}`);
		await page.getByRole('slider', { name: 'Response times' }).waitFor();
		await tabTo(page, /^Response times/);
		await page.keyboard.press('End');
		await page.keyboard.press('ArrowLeft');
		expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-valuetext'))).toMatch(
			/\d ms|not measured/i,
		);
		await tabTo(page, /outage details/);
		await page.keyboard.press('Enter');
		await page.waitForURL(`**/outages/${outageId}`);
		await page.getByText('Who can fix it').waitFor();
		await tabTo(page, /^Copy evidence link$/);
		await page.keyboard.press('Enter');
		await page.getByText('Link copied. Everyone with the link can see the evidence.').waitFor();

		await page.keyboard.press('g');
		await page.keyboard.press('s');
		await page.waitForURL('**/profile');
		await page.getByLabel('Name').waitFor();
		await tabTo(page, /^Name/);
		await page.keyboard.press('Control+a');
		await page.keyboard.type('Kit of the kiosk');
		await page.keyboard.press('Enter');
		await page.getByText('Profile updated successfully').waitFor();
		expect(problems).toEqual([]);
		await context.close();
	});
});

async function selected(page: Page, name: string): Promise<void> {
	await expect.poll(() => page.getByRole('tab', { name }).getAttribute('aria-selected')).toBe('true');
}

async function tabTo(page: Page, text: RegExp): Promise<void> {
	for (let presses = 0; presses < 80 && !text.test(await focused(page)); presses += 1) await page.keyboard.press('Tab');
	expect(await focused(page)).toMatch(text);
}

function focused(page: Page): Promise<string> {
	return page.evaluate(() => {
		const element = document.activeElement === document.body ? null : document.activeElement;
		const labels =
			element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? [...(element.labels ?? [])] : [];
		return [element?.getAttribute('aria-label'), element?.textContent, ...labels.map((label) => label.textContent)]
			.filter(Boolean)
			.join(' ');
	});
}
