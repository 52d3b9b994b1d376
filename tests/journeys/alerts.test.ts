import { emailsTo } from '@stayup/testing/mailbox';
import { receiverAt, verified } from '@stayup/testing/webhook-receiver';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createWebhookSecretStore } from '../../functions/src/channels/webhook/webhook-secret-store.ts';
import { createSecretBox, parseSecretsKeys } from '../../functions/src/platform/secret-box.ts';
import { addCheckedWebsite, bringBack, takeDown } from './checked-outage.ts';
import { openBrowser, signUp, stored, uidOf, visit } from './journey.ts';

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
	it('of an outage arrives by email and signed webhook, is acknowledged and muted from the email, and is followed by the recovery', async () => {
		const { page, context, problems } = await visit(browser);
		const email = await signUp(page, 'Bea');
		const uid = await uidOf(email);
		const receiver = receiverAt();
		const webhook = { enabled: true, url: receiver.url };
		await stored.users
			.doc(uid)
			.update({ tier: 'Pro', isEmailConfirmed: true, notificationPreferences: { email: { enabled: true }, webhook } });
		const website = await addCheckedWebsite(page, "Bea's boats");

		const outageId = await takeDown(page, website, 503);
		await page.getByText('Down', { exact: true }).first().waitFor();
		await expect
			.poll(async () => (await emailsTo(email)).some(({ subject }) => subject.startsWith("Down: Bea's boats")), {
				interval: 250,
			})
			.toBe(true);
		// The sandbox has an alert before it is stored as sent.
		for (const channel of ['email', 'webhook']) {
			const delivery = stored.outbox.doc(`${outageId}_down_${channel}`);
			await expect.poll(async () => (await delivery.get()).data()?.state).toBe('sent');
		}
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

		await bringBack(page, website);
		await page.getByText('Up', { exact: true }).first().waitFor();
		await expect
			.poll(
				async () => (await emailsTo(email)).some(({ subject }) => /^Up: Bea's boats \(was down for /.test(subject)),
				{
					interval: 250,
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

		// The link of the same email mutes the website for an hour, and the open page unmutes it.
		const muted = page.getByText('Alerts are muted until', { exact: false });
		const mutedUntil = async () => (await stored.websites.doc(website.id).get()).data()?.emailsMutedUntil ?? null;
		await page.goto(`/websites/${website.id}`);
		await phone.page.goto(link.replace(/^https?:\/\/[^/]+/, '').replace('do=acknowledge', 'do=mute'));
		await phone.page.getByText("This link is for Bea's boats.").waitFor();
		expect(await mutedUntil()).toBeNull();
		await phone.page.getByRole('button', { name: 'Mute for one hour' }).click();
		await phone.page.getByText('Alerts are muted until', { exact: false }).waitFor();
		await phone.context.close();
		await muted.waitFor();
		await page.getByRole('button', { name: 'Unmute' }).click();
		await muted.waitFor({ state: 'detached' });
		await expect.poll(mutedUntil).toBeNull();
		expect(problems).toEqual([]);
		await context.close();
	});
});
