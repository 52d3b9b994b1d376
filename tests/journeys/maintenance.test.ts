import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addWebsite, openBrowser, signUp, siteUrl, stored, storeOutage, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

describe('maintenance', () => {
	it('is planned for every week, previewed, changed and deleted', { timeout: 180_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		await signUp(page, 'Mia');
		await addWebsite(page, "Mia's mill", siteUrl('mias-mill'), 3600);
		await page.getByRole('navigation', { name: 'Product' }).getByRole('link', { name: 'Maintenance' }).click();
		await page.getByText('No maintenance planned').waitFor();
		await page.getByRole('link', { name: 'Plan maintenance' }).first().click();
		await page.getByRole('button', { name: 'Plan maintenance' }).click();
		await page.getByText('Please enter a name for the window.').waitFor();
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

	it('starts now on a website and ends early', { timeout: 180_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		await signUp(page, 'Moe');
		const id = await addWebsite(page, "Moe's bar", siteUrl('moes-bar'), 3600);
		await page.goto(`/websites/${id}`);
		await page.getByRole('button', { name: 'Maintenance' }).click();
		await page.getByRole('menuitem', { name: 'For 30 minutes' }).click();
		await page.getByText(/In maintenance until/).waitFor();
		await page.getByRole('link', { name: 'End or change it' }).click();
		await page.getByRole('button', { name: /^End .* now$/ }).click();
		await page.getByText('No maintenance planned').waitFor();
		expect(problems).toEqual([]);
		await context.close();
	});

	it('starts for all websites that are selected, and is planned for a tag', { timeout: 180_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		await signUp(page, 'Mel');
		const ids = [
			await addWebsite(page, 'Mill', siteUrl('mels-mill'), 3600),
			await addWebsite(page, 'Market', siteUrl('mels-market'), 3600),
		];
		await Promise.all(ids.map((id) => stored.websites.doc(id).update({ tags: ['shops'] })));
		await page.goto('/dashboard');
		await page.getByLabel('Select Mill').check();
		await page.getByLabel('Select Market').check();
		const bar = page.getByRole('region', { name: 'Selected websites' });
		await bar.getByRole('button', { name: 'Maintenance' }).click();
		await page.getByRole('menuitem', { name: 'For 30 minutes' }).click();
		await expect.poll(async () => (await windowsOf(ids)).map(({ websiteIds }) => websiteIds.length)).toEqual([2]);
		await page.goto('/maintenance');
		await page
			.getByText(/Mill, Market|Market, Mill/)
			.first()
			.waitFor();
		await page.getByRole('link', { name: 'Plan maintenance' }).first().click();
		await page.getByLabel('Name').fill('Update of all shops');
		await page.getByRole('checkbox', { name: 'shops' }).check();
		await page.getByRole('button', { name: 'Plan maintenance' }).click();
		await page.getByRole('link', { name: 'Update of all shops' }).waitFor();
		await page.getByText('tag “shops”').first().waitFor();
		expect(problems).toEqual([]);
		await context.close();
	});

	it('is what an outage was, when its owner says so afterwards', { timeout: 180_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		const email = await signUp(page, 'Max');
		const websiteId = await addWebsite(page, "Max's market", siteUrl('maxs-market'), 3600);
		const outageId = await storeOutage(email, websiteId);
		await stored.outages.doc(outageId).update({ end: Date.now(), endReason: 'recovered' });
		await page.goto(`/outages/${outageId}`);
		await page.getByRole('button', { name: 'This was planned' }).click();
		await page.getByText('Planned', { exact: true }).waitFor();
		await page.getByRole('button', { name: 'Undo “Planned”' }).click();
		await page.getByRole('button', { name: 'This was planned' }).waitFor();
		expect(problems).toEqual([]);
		await context.close();
	});

	it('shows in a calendar by a secret link', { timeout: 180_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		await signUp(page, 'Mo');
		await page.goto('/maintenance');
		await page.getByRole('button', { name: 'Create calendar link' }).click();
		await page.getByRole('button', { name: 'Revoke link' }).click();
		await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click();
		await page.getByRole('button', { name: 'Create calendar link' }).waitFor();
		expect(problems).toEqual([]);
		await context.close();
	});
});

async function windowsOf(ids: readonly string[]) {
	const naming = stored.maintenanceWindows.where('websiteIds', 'array-contains-any', ids);
	return (await naming.get()).docs.map((snapshot) => snapshot.data());
}
