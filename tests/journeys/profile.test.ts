import { readFileSync } from 'node:fs';
import { dayMs } from '@stayup/contract';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, password, picture, registerOnScreen, signUp, stored, uidOf, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

describe('the profile', () => {
	it('sends a test email and shows the response of the email provider', { timeout: 240_000 }, async () => {
		const { page, context } = await visit(browser);
		const email = await signUp(page, 'Tess');
		await stored.users.doc(await uidOf(email)).update({ isEmailConfirmed: true });
		await page.goto('/profile/notifications');
		await page.getByRole('button', { name: 'Send a test email' }).click();
		await page.getByText('The email service responded with 202.', { exact: false }).waitFor();
		await page.getByRole('table', { name: 'Recent deliveries' }).getByText('Test', { exact: true }).first().waitFor();
		await picture(page, 'profile-tested');
		await context.close();
	});

	it('uses the time zone of the browser until the user chooses another', { timeout: 120_000 }, async () => {
		const { page, context, problems } = await visit(browser, { timezoneId: 'America/New_York' });
		const uid = await uidOf(await registerOnScreen(page, 'Zoe'));
		await page.goto('/profile');
		const zone = page.getByLabel('Time zone');
		await expect.poll(() => zone.inputValue()).toBe('America/New_York');
		await zone.selectOption('Europe/Berlin');
		await page.getByRole('button', { name: 'Save changes' }).click();
		await page.getByText('Profile updated successfully').waitFor();
		expect((await stored.users.doc(uid).get()).data()?.timeZone).toBe('Europe/Berlin');
		expect(problems).toEqual([]);
		await context.close();
	});

	it('exports all data of the account, and schedules and cancels its deletion', {
		timeout: 240_000,
	}, async () => {
		const { page, context, problems } = await visit(browser);
		const email = await signUp(page, 'Ugo');
		await page.goto('/profile/data');
		const [file] = await Promise.all([
			page.waitForEvent('download'),
			page.getByRole('button', { name: 'Export my data' }).click(),
		]);
		expect(JSON.parse(readFileSync(await file.path(), 'utf8')).account.email).toBe(email);

		await page.getByRole('button', { name: 'Delete my account' }).click();
		await page.getByRole('dialog').getByRole('button', { name: 'Delete in 7 days' }).click();
		await page.getByText('Your account and everything in it will be deleted on', { exact: false }).waitFor();
		await picture(page, 'profile-leaving');
		const deletionAt = (await stored.users.doc(await uidOf(email)).get()).data()?.deletionAt ?? 0;
		expect(Math.round((deletionAt - Date.now()) / dayMs)).toBe(7);
		await page.getByRole('button', { name: 'Keep my account' }).click();
		await page.getByText('Account deletion canceled').waitFor();
		expect((await stored.users.doc(await uidOf(email)).get()).data()?.deletionAt).toBeNull();
		expect(problems).toEqual([]);
		await context.close();
	});

	it('logs out another device, whose browser returns to the login', { timeout: 240_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		const email = await signUp(page, 'Wanda');
		const other = await visit(browser);
		await other.page.goto('/login');
		await other.page.getByLabel('Email').fill(email);
		await other.page.getByLabel('Password', { exact: true }).fill(password);
		await other.page.getByLabel('Remember me').uncheck();
		await other.page.getByRole('button', { name: 'Log in', exact: true }).click();
		await other.page.waitForURL('**/dashboard');
		// A page that makes no calls later, so that it does not notice the end of its session by itself.
		await other.page.goto('/support');
		await other.page.waitForLoadState('networkidle');
		await page.goto('/profile/security');
		await page.getByText('This device', { exact: true }).waitFor();
		await page.getByText('Logged in', { exact: true }).first().waitFor();
		await picture(page, 'security');
		await page.getByRole('button', { name: 'Log out Chrome on Linux' }).click();
		await page.getByRole('button', { name: 'Log out Chrome on Linux' }).waitFor({ state: 'detached' });
		await page.getByText('Logged out a device').waitFor();

		await other.page.goto('/profile');
		await other.page.waitForURL('**/login');
		await other.page.getByText('Your session has expired. Please log in again.').waitFor();
		await page.reload();
		await page.getByText('This device', { exact: true }).waitFor();
		expect(problems).toEqual([]);
		await Promise.all([context.close(), other.context.close()]);
	});

	it('ends the session when the user logs out everywhere', { timeout: 240_000 }, async () => {
		const { page, context } = await visit(browser);
		await signUp(page, 'Vera');
		await page.goto('/profile/security');
		await page.getByRole('button', { name: 'Log out everywhere' }).click();
		await page.waitForURL((url) => url.pathname === '/');
		await page.goto('/dashboard');
		await page.waitForURL('**/login');
		await context.close();
	});
});
