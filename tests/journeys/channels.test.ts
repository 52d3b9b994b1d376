import { receiverAt } from '@stayup/testing/webhook-receiver';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addWebsite, openBrowser, signUp, siteUrl, stored, uidOf, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

async function addWebhook(page: Page, name: string, url: string): Promise<void> {
	await page.goto('/channels/add?kind=webhook');
	await page.getByLabel('Name').fill(name);
	await page.getByLabel('URL', { exact: true }).fill(url);
	await page.getByRole('button', { name: 'Add the channel' }).click();
	await page.getByRole('button', { name: `Test ${name}` }).waitFor();
}

describe('channels', () => {
	it('a webhook is added from the settings, tested, read, turned off and removed', { timeout: 180_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		await signUp(page, 'Cleo');
		const receiver = receiverAt();
		await page.goto('/profile/notifications');
		await page.getByRole('link', { name: 'Manage channels' }).click();
		await page.getByText('Reach more people').waitFor();
		await page.getByRole('link', { name: 'Add a channel' }).click();
		await page.getByRole('link', { name: /^Webhook/ }).click();
		await page.getByRole('button', { name: 'Add the channel' }).click();
		await page.getByText('Please enter a URL.').waitFor();
		await page.getByLabel('Name').fill('Ops');
		await page.getByLabel('URL', { exact: true }).fill(receiver.url);
		await page.getByRole('button', { name: 'Add a header' }).click();
		await page.getByLabel('Header 1', { exact: true }).fill('X-Team');
		await page.getByLabel('Value', { exact: true }).fill('night shift');
		await page.getByText('Your template').click();
		const preview = page.getByRole('region', { name: 'Preview' });
		await preview.getByText('"text": "Anna').waitFor();
		await page.getByLabel('Template', { exact: true }).fill('{"text": {{titel}}}');
		await preview.getByText('{{titel}} is not a placeholder.', { exact: false }).waitFor();
		await page.getByLabel('Template', { exact: true }).fill('{"text": {{title}}, "team": "{{website.name}}"}');
		await page.getByRole('button', { name: 'Add the channel' }).click();

		await page.getByRole('button', { name: 'Test Ops' }).click();
		await page.getByText('Ops responded with 200.', { exact: false }).waitFor();
		const [called] = await receiver.calls();
		expect(JSON.parse(called?.body ?? '')).toEqual({ text: 'Test message', team: expect.any(String) });
		expect(called?.headers).toMatchObject({ 'x-team': 'night shift' });
		await page.getByText('Last delivered').waitFor();
		await page.getByRole('button', { name: 'Latest answers of Ops' }).click();
		await page.getByRole('dialog').getByText('Status 200').waitFor();
		await page.getByRole('button', { name: 'Close' }).click();

		await receiver.answer(500);
		await page.getByRole('button', { name: 'Test Ops' }).click();
		await page.getByText('Ops responded with 500.', { exact: false }).waitFor();
		await page.getByRole('switch', { name: 'Alerts over Ops' }).click();
		await page.getByText('Off', { exact: true }).waitFor();
		await page.getByRole('button', { name: 'Remove Ops' }).click();
		await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
		await page.getByText('Reach more people').waitFor();
		expect(problems).toEqual([]);
		await context.close();
	});

	it('asks before typed settings are lost', { timeout: 120_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		await signUp(page, 'Cy');
		await page.goto('/channels/add?kind=email');
		await page.getByLabel('Email', { exact: true }).fill('team@stayup.test');
		await page.getByRole('link', { name: 'Cancel' }).click();
		await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
		expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('team@stayup.test');
		expect(problems).toEqual([]);
		await context.close();
	});
});

describe('an alert policy', () => {
	it('notifies in two steps, and is moved and tested from the keyboard', { timeout: 180_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		const uid = await uidOf(await signUp(page, 'Cora'));
		await stored.users.doc(uid).update({ tier: 'Core' });
		await addWebsite(page, "Cora's cakes", siteUrl('coras-cakes'), 3600);
		await addWebhook(page, 'Ops', receiverAt().url);
		await page.getByRole('navigation', { name: 'Alerting' }).getByRole('link', { name: 'Alert policies' }).click();
		await page.getByRole('link', { name: 'Add a policy' }).click();
		await page.getByLabel('Name').fill('Cakes');
		await page.getByRole('button', { name: 'Add a step' }).click();
		await page.getByRole('region', { name: 'Step 2' }).getByRole('checkbox', { name: 'Ops' }).check();
		await page.getByLabel('When of step 2').selectOption('After 10 minutes');
		await page.getByText('Ops after 10 minutes if nobody has acknowledged.', { exact: false }).waitFor();
		await page.getByRole('button', { name: 'Move step 2 up' }).focus();
		await page.keyboard.press('Enter');
		await page.getByText('Ops at once.', { exact: false }).waitFor();
		expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move step 1 up');
		await page.getByLabel('Repeat the last step').selectOption('Every 30 minutes');
		await page.getByRole('checkbox', { name: 'Send no alerts at certain hours' }).check();
		await page.getByRole('button', { name: 'Add the policy' }).click();
		await page.getByText('Again every 30 minutes. Quiet from 22:00 to 07:00', { exact: false }).waitFor();

		await page.getByRole('button', { name: 'Send a test outage' }).click();
		await page.getByText('Outage by').first().waitFor();
		await page.getByText('Delivered in').first().waitFor();
		await page.getByRole('button', { name: 'Delete Cakes' }).click();
		await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
		await page.getByText('Every channel is notified at once', { exact: true }).waitFor();
		expect(problems).toEqual([]);
		await context.close();
	});
});
