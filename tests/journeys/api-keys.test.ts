import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openBrowser, signUp, stored, uidOf, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

it('a key is created, works, is rotated with an overlap, and is revoked', async () => {
	const { page, context, problems } = await visit(browser);
	await stored.users.doc(await uidOf(await signUp(page, 'Kim'))).update({ tier: 'Core' });
	await page.goto('/profile/keys');
	await page.getByText('No API keys yet').waitFor();
	const call = async (secret: string) =>
		(await page.request.get('/api/websites', { headers: { authorization: `Bearer ${secret}` } })).status();
	const shownSecret = async () => {
		const secret = await page.getByRole('dialog', { name: 'Copy your API key' }).locator('code').innerText();
		await page.getByRole('button', { name: 'Done' }).click();
		return secret;
	};

	await page.getByRole('button', { name: 'Create API key' }).click();
	const dialog = page.getByRole('dialog', { name: 'Create an API key' });
	await dialog.getByLabel('Name').fill('Deployments');
	await dialog.getByRole('button', { name: 'Create API key' }).click();
	const first = await shownSecret();
	expect(await call(first)).toBe(200);

	await page.getByRole('button', { name: 'Rotate Deployments' }).click();
	await page.getByRole('button', { name: 'Rotate key' }).click();
	const second = await shownSecret();
	await page.getByText('The previous secret is valid until').waitFor();
	expect([await call(first), await call(second)]).toEqual([200, 200]);

	await page.getByRole('button', { name: 'Revoke Deployments' }).click();
	await page.getByRole('button', { name: 'Revoke key' }).click();
	await page.getByText('No API keys yet').waitFor();
	expect([await call(first), await call(second)]).toEqual([401, 401]);
	expect(problems).toEqual([]);
	await context.close();
});
