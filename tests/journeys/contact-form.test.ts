import { emailsTo, emailTo } from '@stayup/testing/mailbox';
import { switchSite } from '@stayup/testing/websites';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { addWebsite, openBrowser, signUp, siteUrl, stored, uidOf, visit } from './journey.ts';
import { auditScreens } from './screen-audit.ts';
import { nextView, visitUncontrolled } from './uncontrolled.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

it('a message of a contact form reaches the client and nobody else, and views are counted unless a visitor asks not to be', async () => {
	const { page, context, problems } = await visit(browser);
	const email = await signUp(page, 'Bella');
	await stored.users.doc(await uidOf(email)).update({ tier: 'Pro', isEmailConfirmed: true });
	const site = `bella-${crypto.randomUUID().slice(0, 8)}`;
	const [contact, thanks] = [siteUrl(`${site}/contact`), siteUrl(`${site}/thanks`)];

	// 1. The client puts the code of the two boxes into the pages of the website that we host.
	const websiteId = await addWebsite(page, "Bella's bakery", siteUrl(site));
	await stored.websites.doc(websiteId).update({ hostedByUs: true });
	await page.getByRole('link', { name: 'Visitors', exact: true }).click();
	await page.getByRole('button', { name: 'Count visitors' }).click();
	const codeOf = (name: string) => page.getByRole('region', { name: `Code: ${name}` }).innerText();
	const [line, form] = [await codeOf('Count visitors'), await codeOf('Contact form')];
	await page.getByText('No messages yet.', { exact: false }).waitFor();
	const next = `<input type="hidden" name="_next" value="${thanks}">`;
	const body = `<body><h1>Bread</h1>${form.replace('</form>', `${next}</form>`)}</body>`;
	await switchSite(site, { body: `<!doctype html><html lang="en"><head>${line}</head>${body}</html>` });

	// 2. A visitor sends the form, and is sent on to a page of the same website.
	const ann = await visitUncontrolled(browser);
	await ann.page.clock.install();
	await openCounted(ann.page, contact);
	await fillForm(ann.page, 'Do you deliver?');
	await ann.page.clock.fastForward('00:20');
	const viewOfThanks = nextView(ann.page);
	await ann.page.getByRole('button', { name: 'Send' }).click();
	await ann.page.waitForURL(thanks);
	await viewOfThanks;

	// 3. The client has the message in the app and by email.
	await page.reload();
	await page.getByText('Do you deliver?', { exact: true }).waitFor();
	await page.getByText(`on ${new URL(contact).pathname}`, { exact: false }).waitFor();
	const mail = await emailTo(email, "New message from Bella's bakery");
	expect(mail.text).toContain('Do you deliver?');
	expect(mail.text).toContain(`on the page ${new URL(contact).pathname}`);
	expect(mail.text).toContain(`/websites/${websiteId}/visitors`);

	// 4. A program that fills in every field sees the same page, and its message is possible spam.
	await openCounted(ann.page, contact);
	await fillForm(ann.page, 'Cheap watches');
	await ann.page.locator('[name=_fax]').evaluate((field: HTMLInputElement) => {
		field.value = '555 0100';
	});
	await ann.page.clock.fastForward('00:20');
	await ann.page.getByRole('button', { name: 'Send' }).click();
	await ann.page.waitForURL(thanks);
	expect((await stored.formEntries.where('websiteId', '==', websiteId).get()).size).toBe(1);
	expect((await emailsTo(email)).filter(({ subject }) => subject.startsWith('New message'))).toHaveLength(1);

	// 5. A visitor who asks not to be tracked is not counted.
	const counted = async () => {
		const { docs } = await stored.visitorDays.where('websiteId', '==', websiteId).get();
		return docs.reduce((sum, day) => sum + day.data().views, 0);
	};
	await expect.poll(counted).toBe(4);
	const shy = await visitUncontrolled(browser, { extraHTTPHeaders: { DNT: '1' } });
	await shy.context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' }));
	const sent: string[] = [];
	shy.page.on('request', (request) => sent.push(new URL(request.url()).pathname));
	await shy.page.goto(contact, { waitUntil: 'load' });
	expect(sent).toContain('/visitors.js');
	expect(sent.filter((path) => path.startsWith('/v/'))).toEqual([]);

	// 6. The page of the website has the four views, and the message without the possible spam.
	await page.reload();
	for (const url of [contact, thanks]) {
		const { pathname } = new URL(url);
		await page.getByRole('row', { name: `${pathname} 2`, exact: true }).waitFor();
	}
	expect(await page.getByText('Cheap watches').count()).toBe(0);
	const audit = auditScreens(page);
	await audit.inspect('website-visitors');

	// 7. Another account sees nothing of it.
	const mallory = await visit(browser);
	await signUp(mallory.page, 'Mallory');
	await mallory.page.goto(`/websites/${websiteId}/visitors`);
	await mallory.page.getByRole('heading', { name: 'Website not found' }).waitFor();
	expect(await mallory.page.getByText('Do you deliver?').count()).toBe(0);

	// 8. The client deletes the message.
	await page.getByRole('button', { name: /^Delete the message of/ }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Delete message' }).click();
	await page.getByText('No messages yet.', { exact: false }).waitFor();
	expect((await stored.formEntries.where('websiteId', '==', websiteId).get()).size).toBe(0);
	expect(audit.faults).toEqual({});
	expect(problems).toEqual([]);
	await Promise.all([context, ann.context, shy.context, mallory.context].map((one) => one.close()));
});

async function fillForm(page: Page, message: string): Promise<void> {
	await page.getByLabel('Name').fill('Ann');
	await page.getByLabel('Email').fill('ann@example.com');
	await page.getByLabel('Message').fill(message);
}

/** Opens a page and waits until the view is counted. */
async function openCounted(page: Page, url: string): Promise<void> {
	const counted = nextView(page);
	await page.goto(url);
	await counted;
}
