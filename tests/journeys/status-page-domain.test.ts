import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isAttached, setDns, setHosting } from '@stayup/testing/status-pages/own-domains';
import type { Browser, BrowserContext } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { homeRegion } from '../../functions/src/platform/regions.ts';
import { addStatusPage, createWebsite, openBrowser, origin, signUp, siteUrl, stored, uidOf, visit } from './journey.ts';
import { auditScreens } from './screen-audit.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

const statusSite = `${process.env.GCLOUD_PROJECT}-status`;
const statusFunction = `${process.env.STAYUP_FUNCTIONS_ORIGIN}/${process.env.GCLOUD_PROJECT}/${homeRegion}/statusPages`;

it('a page gets a domain of its own, from its DNS records to its certificate, and loses it again', async () => {
	const { page, context, problems } = await visit(browser);
	const uid = await uidOf(await signUp(page, 'Dana'));
	await stored.users.doc(uid).update({ tier: 'Core' });
	const websiteId = await createWebsite(page, 'Shop', siteUrl('danas-shop'), 3600);
	const slug = `danas-${uid.slice(0, 8).toLowerCase()}`;
	const pageId = await addStatusPage(page, websiteId, slug);
	const host = `danas-${uid.slice(0, 8).toLowerCase()}.com`;
	const audit = auditScreens(page);
	const row = (type: string) => page.getByRole('row').filter({ hasText: type });
	const check = async (state: string) => {
		await page.getByRole('button', { name: 'Check now' }).click();
		await page.getByText(state, { exact: true }).waitFor();
	};

	await page.goto(`/status-pages/${pageId}`);
	await page.getByRole('link', { name: 'Domain', exact: true }).click();
	const field = page.getByLabel(/^Domain/);

	// Each record is shown as our resolver finds it.
	await field.fill(`https://${host.toUpperCase()}/`);
	await page.getByRole('button', { name: 'Connect domain' }).click();
	await page.getByText('Waiting for DNS', { exact: true }).waitFor();
	expect(await isAttached(host)).toBe(true);
	await row('TXT').getByText(`hosting-site=${statusSite}`).waitFor();
	expect(await page.getByText('Missing', { exact: true }).count()).toBe(2);
	await audit.inspect('domain-waiting');
	const ip = await page.getByText(/^\d+(\.\d+){3}$/).innerText();
	await setDns(host, [{ type: 'A', value: '192.0.2.7' }]);
	await check('Different');
	await row('Remove A').getByText('Still there').waitFor();
	await row('Missing').getByText('TXT').waitFor();

	// A failure says its reason and what to do.
	await setDns(host, [
		{ type: 'A', value: ip },
		{ type: 'TXT', value: `hosting-site=${statusSite}` },
	]);
	await setHosting(host, { certificate: 'refused' });
	await check('Failed');
	expect(await page.getByText('Found', { exact: true }).count()).toBe(2);
	const reason = 'The CAA records of the domain do not allow pki.goog to issue certificates.';
	const remedy = 'Fix this at the provider of your domain, then check again.';
	await page.getByText(`Firebase Hosting cannot serve the domain: ${reason} ${remedy}`).waitFor();
	await audit.inspect('domain-failed');

	const visitor = await visit(browser);
	await serveOwnDomain(visitor.context, host);
	await setHosting(host, { certificate: 'pending' });
	await check('Certificate pending');
	const nothing = visitor.page.getByRole('heading', { name: 'There is no status page here' });
	await visitor.page.goto(`https://${host}/`);
	await nothing.waitFor();

	await setHosting(host, { certificate: 'issued' });
	await check('Active');
	await page.getByText(`Visitors find your page at https://${host}.`).waitFor();
	await page.locator(`a[href="https://${host}"]`).waitFor();

	await visitor.page.goto(`https://${host}/`);
	await visitor.page.getByRole('heading', { name: 'Shop', exact: true, level: 1 }).waitFor();
	expect(await visitor.page.locator('link[rel="canonical"]').getAttribute('href')).toBe(`https://${host}`);
	await visitor.page.waitForResponse(`https://${host}/status.json`);
	await visitor.page.goto(`https://${host}/s/${slug}`);
	await nothing.waitFor();

	await page.getByRole('button', { name: 'Remove domain' }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Remove domain' }).click();
	await page.getByRole('button', { name: 'Connect domain' }).waitFor();
	expect(await isAttached(host)).toBe(false);
	await page.locator(`a[href="${origin}/s/${slug}"]`).waitFor();
	await visitor.page.goto(`https://${host}/`);
	await nothing.waitFor();
	expect((await visitor.page.goto(`/s/${slug}`))?.status()).toBe(200);
	expect(audit.faults).toEqual({});
	expect([...problems, ...visitor.problems]).toEqual([]);
	await visitor.context.close();
	await context.close();
});

/** Responds at the domain as the second Hosting site does (firebase-status.json): with its files, and else with the function. */
async function serveOwnDomain(context: BrowserContext, host: string): Promise<void> {
	await context.route(`https://${host}/**`, async (route) => {
		const { pathname, search } = new URL(route.request().url());
		const isFile = pathname !== '/' && existsSync(join('web/public', pathname));
		const headers = { ...route.request().headers(), 'x-forwarded-host': host };
		const url = `${isFile ? origin : statusFunction}${pathname}${search}`;
		await route.fulfill({ response: await route.fetch({ url, headers, maxRedirects: 0 }) });
	});
}
