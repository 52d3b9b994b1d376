import { receiverAt } from '@stayup/testing/webhook-receiver';
import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { createWebsite, openBrowser, signUp, siteUrl, stored, uidOf, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

it('a webhook is added from the settings, tested and read, and notified second by a policy that is ordered by keyboard', async () => {
	const { page, context, problems } = await visit(browser);
	const uid = await uidOf(await signUp(page, 'Cleo'));
	await stored.users.doc(uid).update({ tier: 'Core' });
	await createWebsite(page, "Cleo's cakes", siteUrl('cleos-cakes'), 3600);
	const receiver = receiverAt();

	// 1. The channel.
	await page.goto('/dashboard');
	await page.getByRole('navigation', { name: 'Product' }).getByRole('link', { name: 'Alerts' }).click();
	await page.getByText('Reach more people').waitFor();
	await page.getByRole('link', { name: 'Add a channel' }).click();
	await page.getByRole('link', { name: /^Webhook/ }).click();
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
	await page.getByRole('button', { name: 'Send a test: Ops' }).click();
	await page.getByText('Ops responded with 200.', { exact: false }).waitFor();
	const [called] = await receiver.calls();
	expect(JSON.parse(called?.body ?? '')).toEqual({ text: 'Test message', team: expect.any(String) });
	expect(called?.headers).toMatchObject({ 'x-team': 'night shift' });
	await page.getByText('Last alert delivered').waitFor();
	await page.getByRole('button', { name: 'Latest responses of Ops' }).click();
	await page.getByRole('dialog').getByText('Status 200').waitFor();
	await page.getByRole('button', { name: 'Close' }).click();

	// 2. The policy, whose two steps change places.
	await page.getByRole('navigation', { name: 'Alerts' }).getByRole('link', { name: 'Alert policies' }).click();
	await page.getByRole('link', { name: 'Add a policy' }).click();
	await page.getByLabel('Name').fill('Cakes');
	await page.getByRole('button', { name: 'Add a step' }).click();
	await page.getByRole('region', { name: 'Step 2' }).getByRole('checkbox', { name: 'Ops' }).check();
	await page.getByLabel('When step 2 begins').selectOption('After 10 minutes');
	await page.getByText('Ops after 10 minutes if nobody has acknowledged.', { exact: false }).waitFor();
	await page.getByRole('button', { name: 'Move step 2 up' }).focus();
	await page.keyboard.press('Enter');
	await page.getByText('Ops at once.', { exact: false }).waitFor();
	expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move step 1 up');
	await page.getByLabel('Repeat the last step').selectOption('Every 30 minutes');
	await page.getByRole('checkbox', { name: 'Send no alerts at certain hours' }).check();
	await page.getByRole('button', { name: 'Add the policy' }).click();
	await page.getByText('Again every 30 minutes. Quiet from 22:00 to 07:00', { exact: false }).waitFor();

	// 3. A test outage goes through it.
	await page.getByRole('button', { name: 'Send a test outage' }).click();
	await page.getByText('Outage by').first().waitFor();
	await page.getByText('Delivered in').first().waitFor();
	expect(problems).toEqual([]);
	await context.close();
});
