import { emailTo } from '@stayup/testing/mailbox';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { freshEmail, openBrowser, origin, password, register, siteUrl, stored, uidOf, visit } from './journey.ts';
import { followRequests } from './settled.ts';
import { post } from './sign-in.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

describe('a visitor', () => {
	it('checks a website, which becomes the first website of the new account, and stays logged in', async () => {
		const { page, context, problems } = await visit(browser, { timezoneId: 'America/New_York' });
		const requested: string[] = [];
		page.on('request', (request) => requested.push(new URL(request.url()).pathname));
		const settled = followRequests(page);
		await page.goto('/');
		await settled();
		// No part of Firebase, and no call.
		expect(requested.filter((path) => /fire(base|store)|listeners|\/api\//.test(path))).toEqual([]);

		const site = `first-${crypto.randomUUID().slice(0, 8)}`;
		await page.getByLabel('Website URL').fill(siteUrl(site));
		await page.getByRole('button', { name: 'Check now' }).click();
		await page.getByText('It responded with status 200.').waitFor();
		await page.getByRole('link', { name: 'Monitor this website' }).click();
		await page.getByText('will be your first website. It was up').waitFor();
		const email = freshEmail('nora');
		await page.getByLabel('Full name').fill('Nora');
		await page.getByLabel('Email').fill(email);
		await page.getByLabel('Password', { exact: true }).fill(password);
		await page.getByLabel('Confirm password').fill(password);
		await page.getByRole('button', { name: 'Create account' }).click();
		// On its own page, where its first result arrives.
		await page.waitForURL('**/websites/*');
		await page.getByText('Website added successfully!').waitFor();
		await page.locator('main').getByText('Up', { exact: true }).first().waitFor();
		await page.getByRole('button', { name: 'Resend email' }).waitFor();

		await page.goto('/dashboard');
		await page.getByRole('row', { name: new RegExp(site) }).waitFor();
		const userInfo = await page.evaluate(() => localStorage.getItem('userInfo'));
		expect(JSON.parse(userInfo ?? '{}')).toMatchObject({ name: 'Nora', role: 'user', tier: 'Free' });
		expect(userInfo).not.toMatch(/refresh|custom/i);
		expect((await stored.users.doc(await uidOf(email)).get()).data()?.timeZone).toBe('America/New_York');
		expect(problems).toEqual([]);
		await context.close();
	});
});

describe('a user', () => {
	it('is logged out of all tabs after logging out in one, and returns to where the next login began', async () => {
		const { page, context, problems } = await visit(browser);
		const email = await register(page, 'Erin');
		const other = await context.newPage();
		await other.goto('/support');
		await other.getByRole('button', { name: /Erin/ }).waitFor();
		await page.getByRole('button', { name: /Erin/ }).click();
		await page.getByRole('menuitem', { name: 'Logout' }).click();
		await page.waitForURL(/\/$/);
		await other.getByRole('button', { name: /Erin/ }).waitFor({ state: 'detached' });
		expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBeNull();

		await page.goto('/dashboard?from=email#outages');
		await page.waitForURL('**/login');
		await page.getByLabel('Email').fill(email);
		await page.getByLabel('Password', { exact: true }).fill(password);
		await page.getByLabel('Remember me').uncheck();
		await page.getByRole('button', { name: 'Log in', exact: true }).click();
		await page.waitForURL('**/dashboard?from=email#outages');
		await page.getByText('Login successful!').waitFor();
		// AUTH-11: a login that is not remembered leaves nothing outside the tab, and still survives a reload.
		expect(await page.evaluate(() => [Object.keys(localStorage), document.cookie])).toEqual([[], '']);
		await page.reload();
		await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
		expect(problems).toEqual([]);
		await context.close();
	});

	it('who forgot the password follows the link of an email, sets a new one and logs in with it', async () => {
		const { page, context, problems } = await visit(browser);
		const email = freshEmail('ivan');
		await post(`${origin}/api/auth/register`, { name: 'Ivan', email, password });
		await page.goto('/login');
		await page.getByRole('link', { name: 'Forgot your password?' }).click();
		await page.getByLabel('Email').fill(email);
		await page.getByRole('button', { name: 'Send link' }).click();
		await page.getByText('If an account with this email address exists').waitFor();
		const received = await emailTo(email, 'Reset your password');
		const link = /https?:\S+reset-password\S+/.exec(received.text)?.[0] ?? '';
		expect(link.startsWith(origin)).toBe(true);

		const setPassword = async (typed: string) => {
			await page.goto(link);
			await page.waitForURL((url) => url.hash === '');
			await page.getByLabel('Password', { exact: true }).fill(typed);
			await page.getByLabel('Confirm password').fill(typed);
			await page.getByRole('button', { name: 'Change password' }).click();
		};
		await setPassword('an-even-better-password');
		await page.waitForURL('**/login');
		await page.getByText('Your password is changed.').first().waitFor();
		await page.getByLabel('Email').fill(email);
		await page.getByLabel('Password', { exact: true }).fill('an-even-better-password');
		await page.getByRole('button', { name: 'Log in', exact: true }).click();
		await page.waitForURL('**/dashboard');

		await setPassword('and-once-more-please');
		await page.getByText('This link is no longer valid.').first().waitFor();
		expect(problems).toEqual([]);
		await context.close();
	});
});
