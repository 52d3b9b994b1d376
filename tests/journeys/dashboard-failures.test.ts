import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addWebsite, openBrowser, picture, signUp, siteUrl, stored, uidOf, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

describe('the dashboard', () => {
	it('keeps its rows and says that live updates are paused while the browser is offline', {
		timeout: 240_000,
	}, async () => {
		const { page, context } = await visit(browser);
		await signUp(page, 'Wes');
		await addWebsite(page, 'Winery', siteUrl('wes-winery'));
		await page.goto('/dashboard');
		const row = page.getByRole('row', { name: /Winery/ });
		await row.getByText('Up', { exact: true }).waitFor();

		await context.setOffline(true);
		await page.getByText('Live updates are interrupted.', { exact: false }).waitFor({ timeout: 180_000 });
		await row.waitFor();
		await picture(page, 'dashboard-offline');
		await context.setOffline(false);
		await page
			.getByText('Live updates are interrupted.', { exact: false })
			.waitFor({ state: 'detached', timeout: 180_000 });
		await row.getByText('Up', { exact: true }).waitFor();
		await context.close();
	});

	it('shows placeholders while its rows load', { timeout: 180_000 }, async () => {
		const { page, context } = await visit(browser);
		await signUp(page, 'Xena');
		await addWebsite(page, 'Xylophones', siteUrl('xenas-xylophones'));
		const server = Promise.withResolvers<void>();
		await page.route('**/api/websites*', (route) => server.promise.then(() => route.continue()));
		await page.goto('/dashboard');
		await page.getByRole('region', { name: 'Monitored websites' }).and(page.locator('[aria-busy=true]')).waitFor();
		await picture(page, 'dashboard-loading');
		server.resolve();
		await page.getByRole('link', { name: 'Xylophones' }).waitFor({ timeout: 30_000 });
		await context.close();
	});

	it('keeps a website that a disabled account tries to remove', {
		timeout: 240_000,
	}, async () => {
		const { page, context } = await visit(browser);
		const email = await signUp(page, 'Yuri');
		await addWebsite(page, 'Yurts', siteUrl('yuris-yurts'));
		await page.goto('/dashboard?search=yurt');
		await page.getByRole('row', { name: /Yurts/ }).waitFor();

		// An admin disables the account while the call is on its way; earlier, the live view could end the session first.
		const user = stored.users.doc(await uidOf(email));
		await page.route('**/api/websites/*', async (route) => {
			if (route.request().method() === 'DELETE') await user.update({ isDisabled: true });
			await route.continue();
		});
		await page.getByRole('button', { name: 'Remove Yurts' }).click();
		await page.getByRole('alertdialog').getByRole('button', { name: 'Remove website' }).click();
		await page.getByText('Failed to remove website').first().waitFor();
		// The refusal ends the session of this browser.
		await page.getByText('Your session has expired. Please log in again.').waitFor();
		expect((await stored.websites.where('ownerId', '==', await uidOf(email)).get()).size).toBe(1);
		await context.close();
	});
});
