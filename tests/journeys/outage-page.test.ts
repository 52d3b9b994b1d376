import { readFileSync } from 'node:fs';
import { brand } from '@stayup/contract';
import { emailAbout } from '@stayup/testing/mailbox';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
	createWebsite,
	moveClock,
	openBrowser,
	signUp,
	siteUrl,
	stored,
	storeOutage,
	uidOf,
	visit,
} from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

describe('the page of an outage', () => {
	it('says what happened, is acknowledged, and leads to a request to fix it, which names it to us', async () => {
		// 1. Heidi reads the evidence and acknowledges.
		const heidi = await visit(browser);
		const { page } = heidi;
		const email = await signUp(page, 'Heidi');
		await stored.users.doc(await uidOf(email)).update({ isEmailConfirmed: true });
		const websiteId = await createWebsite(page, 'Shop', siteUrl(`heidis-${crypto.randomUUID()}`), 3600);
		const outageId = await storeOutage(email, websiteId);
		await page.goto(`/outages/${outageId}`);
		await page.getByRole('heading', { name: 'Shop is down', exact: true }).waitFor();
		await page
			.getByText(/database/i)
			.first()
			.waitFor();
		for (const text of ['Who can fix it', 'First failed check', 'Declared down']) {
			await page.getByText(text, { exact: true }).waitFor();
		}
		await page.getByRole('tab', { name: 'Body' }).click();
		// As text: the markup of the website must not be rendered.
		await page.getByText('<h1>Error establishing a database connection</h1>').waitFor();
		await page.getByRole('button', { name: 'More actions' }).click();
		const [file] = await Promise.all([
			page.waitForEvent('download'),
			page.getByRole('menuitem', { name: 'Download evidence' }).click(),
		]);
		expect(JSON.parse(readFileSync(await file.path(), 'utf8')).outage._id).toBe(outageId);
		await page.getByRole('button', { name: 'Acknowledge', exact: true }).click();
		await page.getByLabel('Note').fill('Called the hosting company.');
		await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click();
		await page.getByText('Heidi: Called the hosting company.').waitFor();

		// 2. She asks us to fix it. The form knows her.
		await page.getByRole('button', { name: 'Have us fix it' }).click();
		await page.getByText('You are asking us to fix the outage of').waitFor();
		await moveClock(page);
		expect(await page.getByLabel('Full Name').inputValue()).toBe('Heidi');
		expect(await page.getByLabel('Email Address').inputValue()).toBe(email);
		const next = page.getByRole('button', { name: 'Next' });
		await page.getByLabel('Phone Number').fill('+1 555 0199');
		await next.click();
		await page.getByLabel('Who is your hosting provider?').selectOption('GoDaddy');
		await page
			.getByRole('group', { name: 'Do you manage the domain yourself?' })
			.getByLabel('No', { exact: true })
			.check();
		await next.click();
		await page.getByRole('radio', { name: 'No' }).check();
		await next.click();
		await page.getByLabel('What type of business do you have?').fill('Florist');
		await page.getByRole('radio', { name: "I'm not sure yet" }).check();
		await next.click();
		await page.getByRole('button', { name: 'Submit & Book My Call' }).click();
		await page.getByRole('heading', { name: 'Thank You!' }).waitFor();

		// 3. Both sides get an email that names the website.
		const answer = await emailAbout(email, 'We received your request to fix the outage of Shop');
		const [reference = ''] = /L-\w{6}/.exec(answer.subject) ?? [];
		const ours = await emailAbout(brand.supportEmail, `Fix request ${reference}: Shop is down`);
		expect(ours.text).toContain(`/outages/${outageId}`);

		// 4. An admin finds it by the filter, and opens the outage.
		const ada = await visit(browser);
		await stored.users.doc(await uidOf(await signUp(ada.page, 'Ada'))).update({ role: 'admin' });
		await ada.page.goto(`/admin/leads?filter=fix&search=${encodeURIComponent(email)}`);
		await ada.page.getByText('Fix the outage of Shop').waitFor();
		await ada.page.getByRole('link', { name: 'Heidi', exact: true }).click();
		await ada.page.getByRole('link', { name: 'Outage of Shop' }).click();
		await ada.page.waitForURL(`**/outages/${outageId}`);
		await ada.page.getByRole('heading', { name: 'Shop is down', exact: true }).waitFor();
		expect([...heidi.problems, ...ada.problems]).toEqual([]);
		await Promise.all([heidi.context.close(), ada.context.close()]);
	});

	it('sends its evidence with one click to a reader without an account, until its owner stops that', async () => {
		const { page, context, problems } = await visit(browser);
		await context.grantPermissions(['clipboard-read', 'clipboard-write']);
		const email = await signUp(page, 'Rita');
		const id = await storeOutage(email, await createWebsite(page, 'Shop', siteUrl('ritas-shop'), 3600));
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

		await page.getByRole('button', { name: 'Revoke link' }).click();
		await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click();
		await page.getByText('The link no longer works').waitFor();
		await reader.page.reload();
		await reader.page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
		expect(problems).toEqual([]);
		await reader.context.close();
		await context.close();
	});
});
