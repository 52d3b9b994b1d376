import { bodiesWith } from '@stayup/testing/webhook-receiver';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addCheckedWebsite, bringBack, takeDown } from './checked-outage.ts';
import { openBrowser, signUp, stored, uidOf, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

const arriving = { interval: 250 };

const randomKey = (length: number) => crypto.randomUUID().replaceAll('-', '').slice(0, length);

async function chooseKind(page: Page, kind: string): Promise<void> {
	await page.goto('/channels/add');
	await page.getByRole('link', { name: new RegExp(`^${kind}`) }).click();
}

const addChannel = (page: Page) => page.getByRole('button', { name: 'Add the channel' }).click();

describe('an outage', () => {
	it('is an incident at PagerDuty until it ends, and sounds on a phone with Pushover', async () => {
		const { page, context, problems } = await visit(browser);
		const uid = await uidOf(await signUp(page, 'Pia'));
		await stored.users.doc(uid).update({ tier: 'Pro' });
		const shop = await addCheckedWebsite(page, `Pias shop ${uid.slice(0, 6)}`);
		const [integrationKey, userKey] = [randomKey(32), randomKey(30)];
		await chooseKind(page, 'PagerDuty');
		await page.getByLabel('Integration key').fill('too short');
		await addChannel(page);
		await page.getByText('Please enter the integration key: 32 letters and digits.').waitFor();
		await page.getByLabel('Integration key').fill(integrationKey);
		await page.getByLabel('Your PagerDuty account is in').selectOption('Europe');
		await addChannel(page);
		await page.getByText(`Integration key …${integrationKey.slice(-4)}`).waitFor();
		await chooseKind(page, 'Pushover');
		await page.getByLabel('User key').fill(userKey);
		await page.getByLabel('API token').fill(randomKey(30));
		await addChannel(page);
		await page.getByRole('button', { name: 'Send a test: Pushover' }).click();
		await page.getByText(/^Pushover responded with 200\./).waitFor();

		const outageId = await takeDown(page, shop);
		const incident = () => bodiesWith(integrationKey, '/events.eu.pagerduty.com/v2/enqueue');
		await expect.poll(incident, arriving).toMatchObject([{ event_action: 'trigger', dedup_key: outageId }]);
		await page.goto(`/outages/${outageId}`);
		await page.getByRole('button', { name: 'Acknowledge' }).first().click();
		await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click();
		const actions = async () => (await incident()).map(({ event_action }) => event_action);
		await expect.poll(actions, arriving).toEqual(['trigger', 'acknowledge']);
		await page.getByText('PagerDuty: acknowledged').waitFor();
		await bringBack(page, shop);
		await expect.poll(actions, arriving).toEqual(['trigger', 'acknowledge', 'resolve']);
		const titles = async () =>
			(await bodiesWith(userKey, '/api.pushover.net/1/messages.json')).map(({ title, priority }) => [title, priority]);
		await expect.poll(titles, arriving).toEqual([
			[expect.stringContaining('Test message'), 0],
			[`${shop.name} is down`, 1],
			[`${shop.name} is back up`, 0],
		]);
		expect(problems).toEqual([]);
		await context.close();
	});
});
