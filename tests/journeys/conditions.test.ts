import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addWebsite, openBrowser, picture, register, siteUrl, stored, uidOf, visit } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});
afterAll(() => browser.close());

const apiCalls = '**/api/**';

describe('the dashboard', () => {
	it('keeps what it showed while the line is dead, says so, and goes on when it is back', {
		timeout: 240_000,
	}, async () => {
		const { page, context } = await visit(browser);
		await register(page, 'Wes');
		await addWebsite(page, 'Winery', siteUrl('wes-winery'));
		await page.goto('/dashboard');
		const row = page.getByRole('row', { name: /Winery/ });
		await row.getByText('Up', { exact: true }).waitFor({ timeout: 15_000 });

		await context.setOffline(true);
		await page.getByText('Live updates paused.', { exact: false }).waitFor({ timeout: 180_000 });
		await row.waitFor();
		await picture(page, 'dashboard-offline');
		await context.setOffline(false);
		await page.getByText('Live updates paused.', { exact: false }).waitFor({ state: 'detached', timeout: 180_000 });
		await row.getByText('Up', { exact: true }).waitFor();
		await context.close();
	});

	it('shows where its rows will be while they are slow to come', { timeout: 180_000 }, async () => {
		const { page, context } = await visit(browser);
		await register(page, 'Xena');
		await addWebsite(page, 'Xylophones', siteUrl('xenas-xylophones'));
		await page.route(apiCalls, async (route) => {
			await new Promise((resolve) => setTimeout(resolve, 2_000));
			await route.continue().catch(() => undefined);
		});
		await page.goto('/dashboard');
		await page.getByRole('region', { name: 'Monitored websites' }).and(page.locator('[aria-busy=true]')).waitFor();
		await picture(page, 'dashboard-loading');
		await page.getByRole('link', { name: 'Xylophones' }).waitFor({ timeout: 30_000 });
		await context.close();
	});

	it('takes nothing off the board when the account was disabled while the page was open', {
		timeout: 240_000,
	}, async () => {
		const { page, context } = await visit(browser);
		const email = await register(page, 'Yuri');
		await addWebsite(page, 'Yurts', siteUrl('yuris-yurts'));
		await page.goto('/dashboard?search=yurt');
		await page.getByRole('row', { name: /Yurts/ }).waitFor();

		// Disabled by an admin while the page is open: every call is refused from then on.
		await stored.users.doc(await uidOf(email)).update({ isDisabled: true });
		await page.getByRole('button', { name: 'Remove Yurts' }).click();
		await page.getByRole('alertdialog').getByRole('button', { name: 'Remove website' }).click();
		await page.getByText('Failed to remove website').first().waitFor();
		await page.getByRole('row', { name: /Yurts/ }).waitFor();
		expect((await stored.websites.where('ownerId', '==', await uidOf(email)).get()).size).toBe(1);
		await context.close();
	});
});

describe('by keyboard alone', () => {
	it('an admin goes through the tabs and gives somebody another tier', { timeout: 240_000 }, async () => {
		const { page, context } = await visit(browser);
		const other = await visit(browser);
		const email = await register(other.page, 'Zoe');
		await stored.users.doc(await uidOf(await register(page, 'Ada'))).update({ role: 'admin' });
		await page.reload();
		await page.getByRole('link', { name: 'Admin Dashboard' }).press('Enter');
		await page.getByRole('tab', { name: 'Users' }).focus();
		for (const name of ['Applications', 'Outages', 'Leads', 'Deliveries', 'Audit log', 'Users']) {
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
		// The focus is back where the dialog was opened from.
		await expect.poll(() => focused(page)).toMatch(/Edit tier of Zoe/);
		await other.context.close();
		await context.close();
	});

	it('a user finds a website, edits it and reads its numbers', { timeout: 300_000 }, async () => {
		const { page, context } = await visit(browser);
		await register(page, 'Abe');
		await addWebsite(page, 'Attic', siteUrl('abes-attic'));
		await page.goto('/dashboard');
		await page.getByRole('row', { name: /Attic/ }).waitFor();
		await page.keyboard.press('/');
		await page.keyboard.type('att');
		await tabTo(page, /^\s*Attic/);
		await page.keyboard.press('Enter');
		await page.getByRole('heading', { name: 'Attic' }).waitFor();
		await tabTo(page, /^\s*Edit/);
		await page.keyboard.press('Enter');
		await page.getByRole('dialog').getByLabel('Name').fill('Attic finds');
		await page.keyboard.press('Enter');
		await page.getByRole('heading', { name: 'Attic finds', exact: true }).waitFor();
		await tabTo(page, /in 24 hours: explain/);
		await page.keyboard.press('Enter');
		await page.getByRole('dialog').getByText('Excluded: paused or not measured').waitFor();
		await page.keyboard.press('Escape');
		await page.getByRole('dialog').waitFor({ state: 'detached' });
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
