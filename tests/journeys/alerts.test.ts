import { emailsTo } from '@stayup/testing/mailbox';
import { receiverAt, verified } from '@stayup/testing/webhook-receiver';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEmailLinkStore } from '../../functions/src/alerts/email/email-link-store.ts';
import { createWebhookSecretStore } from '../../functions/src/alerts/webhook/webhook-secret-store.ts';
import { createSecretBox, parseSecretsKeys } from '../../functions/src/platform/secret-box.ts';
import { addCheckedWebsite, bringBack, takeDown } from './checked-outage.ts';
import { addWebsite, openBrowser, picture, signUp, siteUrl, stored, uidOf, visit } from './journey.ts';

const emailLinks = createEmailLinkStore(getFirestore());
const { SECRETS_KEY } = JSON.parse(process.env.STAYUP_SETTINGS ?? '{}') as Record<string, string>;
const webhookSecrets = createWebhookSecretStore(
	getFirestore(),
	createSecretBox(SECRETS_KEY ? parseSecretsKeys(SECRETS_KEY) : []),
);
let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

describe('an alert', () => {
	it('of an outage arrives by email and signed webhook, is acknowledged from the email, and is followed by the recovery', {
		timeout: 240_000,
	}, async () => {
		const { page, context, problems } = await visit(browser);
		const email = await signUp(page, 'Bea');
		const uid = await uidOf(email);
		const receiver = receiverAt();
		const webhook = { enabled: true, url: receiver.url };
		await stored.users.doc(uid).update({
			...{ tier: 'Pro', isEmailConfirmed: true },
			notificationPreferences: { email: { enabled: true }, webhook },
		});
		const website = await addCheckedWebsite(page, "Bea's boats");

		const outageId = await takeDown(page, website, 503);
		await page.getByText('Down', { exact: true }).first().waitFor();
		await expect
			.poll(async () => (await emailsTo(email)).some(({ subject }) => subject.startsWith("Down: Bea's boats")), {
				interval: 1_000,
			})
			.toBe(true);
		await expect
			.poll(async () => (await stored.outbox.doc(`${outageId}_down_webhook`).get()).data()?.state)
			.toBe('sent');
		const [secret] = await webhookSecrets.live(uid, Date.now());
		const [called] = await receiver.calls();
		expect(called && verified(called, secret ?? '')).toMatchObject({
			type: 'website.down',
			data: { outageId, likelyCause: { id: 'overloaded', party: 'hosting' } },
		});

		const received = (await emailsTo(email)).find(({ subject }) => subject.startsWith('Down:'));
		const link = /http\S+\/email-link\?do=acknowledge#\S+/.exec(received?.text ?? '')?.[0] ?? '';
		// Another browser, without a login: the user opens the email on a phone.
		const phone = await visit(browser, { viewport: { width: 390, height: 844 } });
		await phone.page.goto(link.replace(/^https?:\/\/[^/]+/, ''));
		await phone.page.getByText("This link is for Bea's boats.").waitFor();
		expect((await stored.outages.doc(outageId).get()).data()?.acknowledgement).toBeNull();
		await phone.page.getByRole('button', { name: "I'm on it" }).click();
		await phone.page.getByText('The outage is acknowledged.', { exact: false }).waitFor();
		await picture(phone.page, 'email-link');

		const fixLink = /http\S+\/book-call\?\S+/.exec(received?.text ?? '')?.[0] ?? '';
		await phone.page.goto(fixLink.replace(/^https?:\/\/[^/]+/, ''));
		await phone.page.getByLabel('Full Name').fill('Bea');
		await phone.page.getByLabel('Email Address').fill(email);
		await phone.page.getByLabel('Phone Number').fill('+1 555 0100');
		await phone.page.getByRole('button', { name: 'Next' }).click();
		expect(await phone.page.getByLabel('Website URL').inputValue()).toBe(siteUrl(website.site));
		await phone.context.close();

		await bringBack(page, website);
		await page.getByText('Up', { exact: true }).first().waitFor();
		await expect
			.poll(
				async () => (await emailsTo(email)).some(({ subject }) => /^Up: Bea's boats \(was down for /.test(subject)),
				{
					interval: 1_000,
				},
			)
			.toBe(true);
		await page.goto(`/outages/${outageId}`);
		await page.getByText('Acknowledged', { exact: true }).waitFor();
		const timeline = page.getByRole('list').filter({ hasText: 'First failed check' }).getByRole('listitem');
		const eventsNow = async () => (await timeline.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));
		// The page is live: the sandbox has an email before it is stored as sent.
		await expect.poll(eventsNow).toContainEqual(expect.stringMatching(/^Alert Sent Email: website up/));
		const events = await eventsNow();
		expect(events[0]).toMatch(/^First failed check .*status 503/);
		// The other regions check at about the same time, in any order.
		const alerted = events.findIndex((text) => text.startsWith('Alert Sent'));
		expect(events.slice(1, alerted)).toEqual(
			expect.arrayContaining([
				expect.stringMatching(
					/^Declared down Three failures in a row, confirmed from another region \(3 of [34] regions\)/,
				),
				expect.stringMatching(/^Rechecked .*status 503/),
			]),
		);
		expect(events.slice(alerted, alerted + 2).toSorted()).toEqual([
			expect.stringMatching(/^Alert Sent Email: website down/),
			expect.stringMatching(/^Alert Sent Webhook: website down/),
		]);
		const after = events.slice(alerted + 2);
		expect(after[0]).toMatch(/^Acknowledged /);
		expect(after).toContainEqual(expect.stringMatching(/^Resolved The website responded again\./));
		await picture(page, 'outage-over');
		expect(problems).toEqual([]);
		await context.close();
	});

	it('is muted for an hour from the email and unmuted on the page of the website', { timeout: 240_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		const ownerId = await uidOf(await signUp(page, 'Dee'));
		const id = await addWebsite(page, 'Dairy', siteUrl('dees-dairy'));
		const about = { ownerId, outageId: null, websiteId: id, subject: 'Dairy' };
		const token = await emailLinks.mint(about, Date.now());
		const phone = await visit(browser, { viewport: { width: 390, height: 844 } });
		await phone.page.goto(`/email-link?do=mute#${token}`);
		await phone.page.getByText('This link is for Dairy.').waitFor();
		expect((await stored.websites.doc(id).get()).data()?.emailsMutedUntil ?? null).toBeNull();
		await phone.page.getByRole('button', { name: 'Mute for one hour' }).click();
		await phone.page.getByText('Alerts are muted until', { exact: false }).waitFor();
		await picture(phone.page, 'email-link-muted');
		await phone.context.close();

		await page.getByText('Alerts are muted until', { exact: false }).waitFor();
		await picture(page, 'website-muted');
		await page.getByRole('button', { name: 'Unmute' }).click();
		await page.getByText('Alerts are muted until', { exact: false }).waitFor({ state: 'detached' });
		await expect.poll(async () => (await stored.websites.doc(id).get()).data()?.emailsMutedUntil ?? null).toBeNull();
		expect(problems).toEqual([]);
		await context.close();
	});

	it('shows the result of each delivery of a test alert', { timeout: 240_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		const email = await signUp(page, 'Cal');
		await stored.users.doc(await uidOf(email)).update({ isEmailConfirmed: true });
		const id = await addWebsite(page, 'Cafe', siteUrl('cals-cafe'));
		await page.getByText('Up', { exact: true }).first().waitFor();

		await page.goto(`/websites/${id}/settings`);
		await page.getByRole('button', { name: 'Send a test outage' }).click();
		await page.getByText('All test messages were delivered.').waitFor({ timeout: 180_000 });
		await picture(page, 'website-test-alert');
		expect((await emailsTo(email)).map(({ subject }) => subject)).toEqual(
			expect.arrayContaining([
				expect.stringMatching(/^TEST: Down: Cafe \(503\) since \d\d:\d\d /),
				'TEST: Up: Cafe (was down for 45 s)',
			]),
		);
		expect((await stored.outages.where('websiteId', '==', id).get()).size).toBe(0);
		expect(problems).toEqual([]);
		await context.close();
	});
});
