import { emailTo } from '@stayup/testing/mailbox';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
	openBrowser,
	origin,
	password,
	picture,
	register,
	registerOnScreen,
	signUp,
	stored,
	visit,
} from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

describe('a visitor', () => {
	it('returns to the dashboard after logging in from it', { timeout: 180_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		const email = await registerOnScreen(page, 'Erin');
		await page.getByRole('button', { name: /Erin/ }).click();
		await page.getByRole('menuitem', { name: 'Logout' }).click();
		await page.waitForURL(/\/$/);
		expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBeNull();

		await page.goto('/dashboard?from=email#outages');
		await page.waitForURL('**/login');
		await picture(page, 'login');
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

	it('can go from an unknown path to the home page', { timeout: 180_000 }, async () => {
		const { page, context } = await visit(browser);
		await page.goto('/no/such/page');

		await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
		await page.getByRole('main').getByRole('link').first().click();
		await page.waitForURL(/\/$/);
		await context.close();
	});

	it('loads no part of Firebase on the home page', { timeout: 180_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		const scripts: string[] = [];
		page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
		await page.goto('/', { waitUntil: 'networkidle' });

		expect(scripts.filter((path) => /fire(base|store)|listeners|\/api\//.test(path))).toEqual([]);
		expect(problems).toEqual([]);
		await context.close();
	});
});

describe('a user', () => {
	it('stays logged in after a reload, with a session that has no refresh token', { timeout: 180_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		await register(page, 'Grace');
		await page.reload();
		await page.getByRole('heading', { name: 'Dashboard' }).waitFor();

		const userInfo = await page.evaluate(() => localStorage.getItem('userInfo'));
		expect(JSON.parse(userInfo ?? '{}')).toMatchObject({ name: 'Grace', role: 'user', tier: 'Free' });
		expect(userInfo).not.toMatch(/refresh|custom/i);
		expect(problems).toEqual([]);
		await context.close();
	});

	it('is logged out of all tabs after logging out in one', { timeout: 180_000 }, async () => {
		const { page, context } = await visit(browser);
		await register(page, 'Heidi');
		const other = await context.newPage();
		await other.goto('/dashboard');
		await other.getByRole('heading', { name: 'Dashboard' }).waitFor();

		await page.getByRole('button', { name: /Heidi/ }).click();
		await page.getByRole('menuitem', { name: 'Logout' }).click();

		await other.getByRole('heading', { name: 'Dashboard' }).waitFor({ state: 'detached' });
		await context.close();
	});
});

describe('a user who forgot the password', () => {
	it('requests an email, follows its link, sets a new password and logs in with it', { timeout: 180_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		const email = await signUp(page, 'Ivan');
		const other = await visit(browser);
		await other.page.goto('/login');
		await other.page.getByRole('link', { name: 'Forgot your password?' }).click();
		await other.page.getByLabel('Email').fill(email);
		await other.page.getByRole('button', { name: 'Send link' }).click();
		await other.page.getByText('If an account with this email address exists').waitFor();
		const received = await emailTo(email, 'Reset your password');
		const link = /https?:\S+reset-password\S+/.exec(received.text)?.[0] ?? '';
		expect(link.startsWith(origin)).toBe(true);

		await other.page.goto(link);
		await other.page.waitForURL((url) => url.hash === '');
		await other.page.getByLabel('Password', { exact: true }).fill('an-even-better-password');
		await other.page.getByLabel('Confirm password').fill('an-even-better-password');
		await other.page.getByRole('button', { name: 'Change password' }).click();
		await other.page.waitForURL('**/login');
		await other.page.getByText('Your password is changed.').first().waitFor();
		await other.page.getByLabel('Email').fill(email);
		await other.page.getByLabel('Password', { exact: true }).fill('an-even-better-password');
		await other.page.getByRole('button', { name: 'Log in', exact: true }).click();
		await other.page.waitForURL('**/dashboard');

		await other.page.goto(link);
		await other.page.getByLabel('Password', { exact: true }).fill('and-once-more-please');
		await other.page.getByLabel('Confirm password').fill('and-once-more-please');
		await other.page.getByRole('button', { name: 'Change password' }).click();
		await other.page.getByText('This link is no longer valid.').first().waitFor();
		expect([...problems, ...other.problems]).toEqual([]);
		await other.context.close();
		await context.close();
	});
});

describe('a new user', () => {
	it('confirms the email with the button on the page that the link opens', { timeout: 180_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		const email = await signUp(page, 'Judy');
		const received = await emailTo(email, 'Confirm your email address');
		await page.goto(/https?:\S+confirm-email\S+/.exec(received.text)?.[0] ?? '');
		await page.getByRole('button', { name: 'Confirm email' }).click();
		await page.getByText('Your email address is confirmed.').waitFor();
		await page.getByRole('link', { name: 'Go to the dashboard' }).click();

		await page.waitForURL('**/dashboard');
		const confirmed = await stored.users.where('email', '==', email).get();
		expect(confirmed.docs[0]?.data().isEmailConfirmed).toBe(true);
		expect(problems).toEqual([]);
		await context.close();
	});
});

describe('the profile', () => {
	it('saves changes, and keeps the session after a new password', { timeout: 240_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		const email = await registerOnScreen(page, 'Kate');
		await page.getByRole('button', { name: /Kate/ }).click();
		await page.getByRole('menuitem', { name: 'Profile' }).click();
		await page.waitForURL('**/profile');
		// After a reload, only Firebase knows whether the session is remembered.
		await page.reload();
		await page.getByText(`Confirm ${email} with the link`).waitFor();
		await page.getByLabel('Name').fill('Kate Bell');
		await page.getByLabel('Email', { exact: true }).last().uncheck();
		await page.getByLabel('Webhook', { exact: true }).check();
		await page.getByRole('button', { name: 'Save changes' }).click();
		await page.getByText('Please enter the webhook URL.').first().waitFor();
		await page.getByLabel('Webhook URL').fill('https://example.com/hook');
		await page.getByLabel('New password', { exact: true }).fill('an-even-better-password');
		await page.getByLabel('Confirm new password').fill('another');
		await page.getByRole('button', { name: 'Save changes' }).click();
		await page.getByText('Passwords do not match').first().waitFor();
		await page.getByLabel('Confirm new password').fill('an-even-better-password');
		await page.getByRole('button', { name: 'Save changes' }).click();
		await page.getByText('Profile updated successfully').waitFor();
		await picture(page, 'profile');

		await page.getByRole('button', { name: /Kate Bell/ }).waitFor();
		await page.reload();
		expect(await page.getByLabel('Webhook URL').inputValue()).toBe('https://example.com/hook');
		expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe('');
		expect((await page.evaluate(() => Object.keys(sessionStorage))).filter((key) => key.includes('authUser'))).toEqual(
			[],
		);
		const { docs } = await stored.users.where('email', '==', email).get();
		expect(docs[0]?.data()).toMatchObject({
			name: 'Kate Bell',
			notificationPreferences: {
				email: { enabled: false },
				webhook: { enabled: true, url: 'https://example.com/hook' },
			},
		});
		expect(problems).toEqual([]);
		await context.close();
	});

	it('shows an error if it cannot be loaded, and loads on retry', { timeout: 180_000 }, async () => {
		const { page, context } = await visit(browser);
		await register(page, 'Liam');
		await page.route('**/api/auth/user', (route) => route.fulfill({ status: 400, json: {} }));
		await page.goto('/profile');
		await page.getByText('Failed to load profile').first().waitFor();
		await page.unroute('**/api/auth/user');
		await page.getByRole('button', { name: 'Retry' }).click();
		await page.getByLabel('Name').waitFor();
		await context.close();
	});
});
