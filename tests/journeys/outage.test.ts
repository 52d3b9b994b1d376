import { fireTick } from '@stayup/testing/product';
import { switchSite } from '@stayup/testing/websites';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addWebsite, openBrowser, signUp, siteUrl, stored, uidOf, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

describe('an outage', () => {
	it('begins with a round and ends with Check Now, on the open pages without a reload', async () => {
		const { page, context, problems } = await visit(browser);
		const email = await signUp(page, 'Carol');
		const uid = await uidOf(email);
		await stored.users.doc(uid).update({ tier: 'Pro' });
		const site = `shop-${uid.slice(0, 6).toLowerCase()}`;

		const id = await addWebsite(page, "Carol's shop", siteUrl(site), 30);
		await page.getByText('Up', { exact: true }).first().waitFor();
		const dashboard = await context.newPage();
		await dashboard.goto('/dashboard');
		const row = dashboard.getByRole('row', { name: /Carol's shop/ });
		await row.getByText('Up', { exact: true }).waitFor();

		const brokenAt = Date.now();
		await switchSite(site, { status: 500 });
		await fireTick();
		await page.getByText('Down', { exact: true }).first().waitFor();
		await row.getByText('Down', { exact: true }).waitFor();
		await dashboard.getByRole('table', { name: 'Recent outages' }).getByText('Ongoing').waitFor();
		await dashboard.getByText(/^Carol's shop has been down for .+: the server responds with 500$/).waitFor();
		await expect.poll(() => dashboard.title()).toBe("1 down: Carol's shop · Dashboard · Stayup");
		const icon = () => dashboard.locator('link[rel="icon"]').getAttribute('href');
		await expect.poll(icon).toBe('/favicon-down.svg');
		await page.getByRole('cell', { name: '500', exact: true }).waitFor();

		const outages = await stored.outages.where('websiteId', '==', id).get();
		expect(outages.size).toBe(1);
		const outage = outages.docs[0]?.data();
		expect(outage).toMatchObject({ ownerId: uid, statusCode: 500, error: 'wrong_status', end: null });
		expect(outage?.start).toBeGreaterThanOrEqual(brokenAt);
		expect(outage?.detectedAt).toBeGreaterThan((outage?.start ?? 0) + 7_000);

		await switchSite(site, { status: 200 });
		await page.getByRole('button', { name: 'Check Now' }).click();
		await page.getByText('Website check completed').waitFor();
		await page.getByRole('button', { name: /^Check Now \(\d+ s\)$/ }).waitFor();
		await page.getByText('Up', { exact: true }).first().waitFor();
		await row.getByText('Up', { exact: true }).waitFor();
		await dashboard.getByText("Carol's shop is up", { exact: true }).waitFor();
		await expect.poll(icon).toBe('/favicon.svg');
		const ended = (await stored.outages.where('websiteId', '==', id).get()).docs.map((found) => found.data());
		expect(ended).toMatchObject([{ endReason: 'recovered' }]);
		expect(problems).toEqual([]);
		await context.close();
	});
});
