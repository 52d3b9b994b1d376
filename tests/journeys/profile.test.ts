import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openBrowser, signUp, stored, uidOf, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

const newPassword = 'an-even-better-password';

it('the profile is saved, a new password keeps the session, and another device is logged out', async () => {
	const { page, context, problems } = await visit(browser);
	const email = await signUp(page, 'Kate');
	await page.goto('/profile');
	await page.getByText(`Confirm ${email} with the link`).waitFor();
	await page.getByLabel('Name').fill('Kate Bell');
	await page.getByLabel('Webhook', { exact: true }).check();
	await page.getByLabel('Webhook URL').fill('https://example.com/hook');
	await page.getByLabel('New password', { exact: true }).fill(newPassword);
	await page.getByLabel('Confirm new password').fill(newPassword);
	await page.getByRole('button', { name: 'Save changes' }).click();
	await page.getByText('Profile updated successfully').waitFor();
	await page.getByRole('button', { name: /Kate Bell/ }).waitFor();
	// After a reload, only Firebase knows whether the session is remembered.
	await page.reload();
	expect(await page.getByLabel('Webhook URL').inputValue()).toBe('https://example.com/hook');
	expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe('');
	expect((await page.evaluate(() => Object.keys(sessionStorage))).filter((key) => key.includes('authUser'))).toEqual(
		[],
	);
	expect((await stored.users.doc(await uidOf(email)).get()).data()).toMatchObject({
		name: 'Kate Bell',
		notificationPreferences: { email: { enabled: true }, webhook: { enabled: true, url: 'https://example.com/hook' } },
	});

	const other = await visit(browser);
	await other.page.goto('/login');
	await other.page.getByLabel('Email').fill(email);
	await other.page.getByLabel('Password', { exact: true }).fill(newPassword);
	await other.page.getByLabel('Remember me').uncheck();
	await other.page.getByRole('button', { name: 'Log in', exact: true }).click();
	await other.page.waitForURL('**/dashboard');
	// A page that makes no calls later, so that it does not notice the end of its session by itself.
	await other.page.goto('/support');
	await page.goto('/profile/security');
	await page.getByText('This device', { exact: true }).waitFor();
	await page.getByText('Logged in', { exact: true }).first().waitFor();
	await page.getByRole('button', { name: 'Log out Chrome on Linux' }).click();
	await page.getByRole('button', { name: 'Log out Chrome on Linux' }).waitFor({ state: 'detached' });
	await page.getByText('Logged out a device').waitFor();
	await other.page.goto('/profile');
	await other.page.waitForURL('**/login');
	await other.page.getByText('Your session has expired. Please log in again.').waitFor();

	await page.getByRole('button', { name: 'Log out everywhere' }).click();
	await page.waitForURL((url) => url.pathname === '/');
	await page.goto('/dashboard');
	await page.waitForURL('**/login');
	expect(problems).toEqual([]);
	await Promise.all([context.close(), other.context.close()]);
});
