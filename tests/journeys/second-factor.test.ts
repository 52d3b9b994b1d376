import { emailTo } from '@stayup/testing/mailbox';
import { codeOf, nextCodeOf } from '@stayup/testing/second-factor/factors';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, origin, password, signUp, stored, uidOf, visit } from './journey.ts';
import { auditScreens } from './screen-audit.ts';

/** Browsers accept no passkey at an IP. */
const domainOrigin = origin.replace('127.0.0.1', 'localhost');

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

describe('an admin who needs a second factor', () => {
	it('is led to set up an authenticator app, logs in with its code, and with a recovery code after losing it', async () => {
		const { page, context, problems } = await visit(browser);
		const audit = auditScreens(page);
		const email = await signUp(page, 'Sybil');
		await stored.users
			.doc(await uidOf(email))
			.update({ role: 'admin', secondFactor: 'required', isEmailConfirmed: true });
		await page.goto('/dashboard');
		await page.getByRole('link', { name: 'Admin Dashboard' }).first().click();
		await page.waitForURL('**/profile/security');
		await page.getByText('Admins need two-factor authentication.').first().waitFor();
		const { secret, recoveryCodes } = await addAuthenticator(page, audit.inspect);
		await page.getByText('10 of 10 left.').waitFor();
		await audit.inspect('security with an authenticator app');
		await page.goto('/admin');
		await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
		await page.getByRole('table', { name: 'Users' }).waitFor();

		await logout(page, 'Sybil');
		await enterPassword(page, email);
		await page.getByRole('textbox', { name: 'Code' }).fill('000000');
		await page.getByRole('button', { name: 'Log in', exact: true }).click();
		await page.getByText('This code is not correct.').first().waitFor();
		await audit.inspect('login second step');
		await page.getByRole('textbox', { name: 'Code' }).fill(nextCodeOf(secret));
		await page.getByRole('button', { name: 'Log in', exact: true }).click();
		await page.waitForURL('**/dashboard');

		await logout(page, 'Sybil');
		await enterPassword(page, email);
		await page.getByRole('button', { name: 'Use a recovery code' }).click();
		await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
		await page.getByRole('button', { name: 'Log in', exact: true }).click();
		await page.waitForURL('**/dashboard');
		await page.goto('/profile/security');
		await page.getByText('9 of 10 left.').waitFor();
		await page.getByText('Recovery code used to log in').waitFor();
		await emailTo(email, 'A recovery code was used to log in');
		expect(audit.faults).toEqual({});
		expect(problems).toEqual([]);
		await context.close();
	});
});

describe('a user with a passkey', () => {
	it('sets it up, logs in with it alone, and after the password', async () => {
		const { page, context, problems } = await visit(browser, { baseURL: domainOrigin });
		const audit = auditScreens(page);
		await addVirtualAuthenticator(page);
		const email = await signUp(page, 'Trent');
		await page.goto('/profile/security');
		await page.getByRole('button', { name: 'Add a passkey' }).click();
		await page.getByLabel('Name').fill('Laptop');
		await page.getByRole('button', { name: 'Continue' }).click();
		await page.getByRole('button', { name: 'I have saved them' }).click();
		await page.getByRole('button', { name: 'Remove Laptop' }).waitFor();
		await audit.inspect('security with a passkey');

		await logout(page, 'Trent');
		await page.goto('/login');
		await page.getByRole('button', { name: 'Log in with a passkey' }).click();
		await page.waitForURL('**/dashboard');

		await logout(page, 'Trent');
		await enterPassword(page, email);
		await page.getByRole('button', { name: 'Continue with a passkey' }).click();
		await page.waitForURL('**/dashboard');
		await page.goto('/profile/security');
		await page.getByText('last used on').waitFor();

		expect(audit.faults).toEqual({});
		expect(problems).toEqual([]);
		await context.close();
	});
});

async function addAuthenticator(
	page: Page,
	inspect: (screen: string) => Promise<void>,
): Promise<{ secret: string; recoveryCodes: string[] }> {
	await page.getByRole('button', { name: 'Add an app' }).click();
	await page.getByRole('button', { name: 'Continue' }).click();
	await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
	await inspect('authenticator dialog');
	const secret = (await page.getByRole('dialog').locator('code').innerText()).replace(/\s/g, '');
	await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
	await page.getByRole('button', { name: 'Add authenticator app' }).click();
	const list = page.getByRole('list', { name: 'Recovery codes' });
	await list.waitFor();
	await inspect('recovery codes dialog');
	const recoveryCodes = await list.getByRole('listitem').allInnerTexts();
	await page.getByRole('button', { name: 'I have saved them' }).click();
	return { secret, recoveryCodes };
}

async function logout(page: Page, name: string): Promise<void> {
	await page
		.getByRole('banner')
		.getByRole('button', { name: new RegExp(name) })
		.click();
	await page.getByRole('menuitem', { name: 'Logout' }).click();
	await page.waitForURL(/\/$/);
}

async function enterPassword(page: Page, email: string): Promise<void> {
	await page.goto('/login');
	await page.getByLabel('Email').fill(email);
	await page.getByLabel('Password', { exact: true }).fill(password);
	await page.getByRole('button', { name: 'Log in', exact: true }).click();
	await page.getByRole('form', { name: 'Second step' }).waitFor();
}

/** A device with a fingerprint reader that always recognizes its user. */
async function addVirtualAuthenticator(page: Page): Promise<void> {
	const session = await page.context().newCDPSession(page);
	await session.send('WebAuthn.enable');
	await session.send('WebAuthn.addVirtualAuthenticator', {
		options: {
			protocol: 'ctap2',
			transport: 'internal',
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
}
