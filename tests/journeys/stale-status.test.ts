import { stopChecks } from '@stayup/testing/websites';
import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { addWebsite, openBrowser, signUp, siteUrl, stored, storeOutage, uidOf, visit } from './journey.ts';
import { auditScreens } from './screen-audit.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

const hourMs = 3_600_000;

it('a website that is not checked is grey on every screen that shows its status, and never up or down', async () => {
	const { page, context, problems } = await visit(browser);
	const { inspect, faults } = auditScreens(page);
	const email = await signUp(page, 'Stan');
	const bakery = await addWebsite(page, 'Stans Bakery', siteUrl('stans-bakery'));
	await page.getByText('Up', { exact: true }).first().waitFor();
	const shop = await addWebsite(page, 'Shop', siteUrl('stans-shop'));
	await page.getByText('Up', { exact: true }).first().waitFor();
	const outage = await storeOutage(email, shop);
	const anHourAgo = Date.now() - hourMs;
	await stored.websites.doc(shop).update({ status: 'down', statusSince: anHourAgo });
	await stopChecks(stored, shop, anHourAgo);
	await page.goto('/dashboard');
	const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(`^Select ${name}`) });
	await rowOf('Stans Bakery').getByText('Up', { exact: true }).waitFor();
	await rowOf('Shop').getByText(', was down').waitFor();

	// The open dashboard turns by itself.
	await stopChecks(stored, bakery, anHourAgo);
	await rowOf('Stans Bakery').getByText('Not checked', { exact: true }).waitFor();
	await page.getByRole('button', { name: '2 not checked' }).waitFor();
	expect(await page.getByText('Up', { exact: true }).count()).toBe(0);
	expect(await page.getByText('Ongoing', { exact: true }).count()).toBe(0);
	expect(await page.title()).not.toContain('(1)');
	await inspect('dashboard not checked');

	await page.goto(`/websites/${bakery}`);
	await page.getByText(', was up').waitFor();
	expect(await page.getByText('Up', { exact: true }).count()).toBe(0);
	await inspect('website not checked');

	await page.goto(`/websites/${shop}`);
	await page.getByText('Shop was down when it was last checked').waitFor();
	expect(await page.title()).not.toContain('Down');
	await inspect('website down and not checked');

	await page.goto(`/outages/${outage}`);
	await page.getByText('Not checked since', { exact: false }).waitFor();
	expect(await page.getByText('Ongoing', { exact: true }).count()).toBe(0);
	await inspect('outage not checked');

	await stored.users.doc(await uidOf(email)).update({ role: 'admin', secondFactor: 'off' });
	await page.goto('/admin?status=up');
	await page
		.getByRole('row', { name: /Stans Bakery/ })
		.first()
		.getByText('Not checked', { exact: true })
		.waitFor();
	await inspect('admin not checked');

	// A tick, also one of another test, writes the true status again.
	const now = Date.now();
	await page.goto('/dashboard');
	await rowOf('Stans Bakery').waitFor();
	const late = { version: '1.0.0', tickedAt: now, lateSince: now - hourMs, lostRegions: ['us-west1' as const] };
	await expect
		.poll(async () => {
			await stored.serviceStatus.doc('current').set(late);
			return page.getByText('Checks are late.', { exact: false }).isVisible();
		})
		.toBe(true);
	await page.getByText('We cannot reach our checking region us-west1', { exact: false }).waitFor();
	await inspect('dashboard with late checks');

	expect(faults).toEqual({});
	expect(problems).toEqual([]);
	await context.close();
});
