import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, password, picture, register, visit } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});
afterAll(() => browser.close());

describe('a visitor', () => {
	it('who opens the dashboard logs in and is back on the dashboard', { timeout: 60_000 }, async () => {
		const { page, context, complaints } = await visit(browser);
		const email = await register(page, 'Erin');
		await page.getByRole('button', { name: /Erin/ }).click();
		await page.getByRole('menuitem', { name: 'Logout' }).click();
		await page.waitForURL(/\/$/);
		expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBeNull();

		await page.goto('/dashboard?from=mail#outages');
		await page.waitForURL('**/login');
		await picture(page, 'login');
		await page.getByLabel('Email').fill(email);
		await page.getByLabel('Password', { exact: true }).fill(password);
		await page.getByRole('button', { name: 'Log in' }).click();

		await page.waitForURL('**/dashboard?from=mail#outages');
		await page.getByText('Login successful!').waitFor();
		expect(complaints).toEqual([]);
		await context.close();
	});

	it('reads what is wrong with a login, and keeps what was typed', { timeout: 60_000 }, async () => {
		const { page, context } = await visit(browser);
		await page.goto('/login');
		await page.getByLabel('Email').fill('nobody@stayup.test');
		await page.getByLabel('Password', { exact: true }).fill('not-the-password');
		await page.getByRole('button', { name: 'Log in' }).click();

		await page.getByText('Invalid email or password').first().waitFor();
		expect(await page.getByLabel('Email').inputValue()).toBe('nobody@stayup.test');
		await context.close();
	});

	it('is told when the passwords do not match, and nothing is sent', { timeout: 60_000 }, async () => {
		const { page, context } = await visit(browser);
		const calls: string[] = [];
		page.on('request', (request) => calls.push(request.url()));
		await page.goto('/register?email=frank%40stayup.test');
		expect(await page.getByLabel('Email').inputValue()).toBe('frank@stayup.test');
		await page.getByLabel('Full name').fill('Frank');
		await page.getByLabel('Password', { exact: true }).fill(password);
		await page.getByLabel('Confirm password').fill(`${password}!`);
		await page.getByRole('button', { name: 'Create account' }).click();

		await page.getByText('Passwords do not match').first().waitFor();
		expect(calls.filter((url) => url.includes('/api/auth/register'))).toEqual([]);
		await context.close();
	});

	it('is shown the way home from an unknown address', { timeout: 60_000 }, async () => {
		const { page, context } = await visit(browser);
		await page.goto('/no/such/page');

		await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
		await page.getByRole('main').getByRole('link').first().click();
		await page.waitForURL(/\/$/);
		await context.close();
	});

	it('loads nothing of Firebase on the front page', { timeout: 60_000 }, async () => {
		const { page, context, complaints } = await visit(browser);
		const scripts: string[] = [];
		page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
		await page.goto('/', { waitUntil: 'networkidle' });

		expect(scripts.filter((path) => /fire(base|store)|listeners|\/api\//.test(path))).toEqual([]);
		expect(complaints).toEqual([]);
		await context.close();
	});
});

describe('a user', () => {
	it('stays signed in over a reload, and the session holds no refresh token', { timeout: 60_000 }, async () => {
		const { page, context, complaints } = await visit(browser);
		await register(page, 'Grace');
		await page.reload();
		await page.getByRole('heading', { name: 'Dashboard' }).waitFor();

		const userInfo = await page.evaluate(() => localStorage.getItem('userInfo'));
		expect(JSON.parse(userInfo ?? '{}')).toMatchObject({ name: 'Grace', role: 'user', tier: 'Free' });
		expect(userInfo).not.toMatch(/refresh|custom/i);
		expect(complaints).toEqual([]);
		await context.close();
	});

	it('who logs out in one tab is logged out in the other', { timeout: 60_000 }, async () => {
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
