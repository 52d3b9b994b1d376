import { dayMs } from '@stayup/contract';
import { runNightly } from '@stayup/testing/billing/payments';
import { emailTo } from '@stayup/testing/mailbox';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addWebsite, openBrowser, signUp, siteUrl, stored, uidOf, visit } from './journey.ts';

/** For the tasks of the night. */
const nightMs = 60_000;

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

describe('PAUSE-1: an account whose email address stays unconfirmed', () => {
	it('reads by email and on the dashboard when its websites pause, and that a confirmation resumes them', async () => {
		const { page, context } = await visit(browser);
		const email = await signUp(page, 'Uma');
		const websiteId = await addWebsite(page, 'Umbrellas', siteUrl('uma-umbrellas'));
		const account = stored.users.doc(await uidOf(email));
		const runNight = async () => {
			await account.update({ 'unconfirmedPause.nextStepAt': Date.now() - 1 });
			await runNightly();
		};
		const isActive = async () => (await stored.websites.doc(websiteId).get()).data()?.isActive;

		await account.update({ createdAt: Date.now() - 5 * dayMs });
		await runNight();
		const warning = await emailTo(email, 'Confirm your email address to keep your websites monitored', nightMs);
		await page.goto('/dashboard');
		await page.getByText(/Otherwise we pause your websites on/).waitFor();

		await runNight();
		await expect.poll(isActive, { timeout: nightMs }).toBe(false);
		await page.goto('/dashboard');
		await page.getByText(/We paused your websites on .* they resume by themselves/).waitFor();
		await page
			.getByRole('row', { name: /Umbrellas/ })
			.getByText('Paused', { exact: true })
			.waitFor();

		await page.goto(/https?:\S+confirm-email\S+/.exec(warning.text)?.[0] ?? '');
		await page.getByRole('button', { name: 'Confirm email' }).click();
		await page.getByText('Your email address is confirmed.').waitFor();
		expect((await account.get()).data()?.isEmailConfirmed).toBe(true);
		await page.getByRole('link', { name: 'Go to the dashboard' }).click();
		await page
			.getByRole('row', { name: /Umbrellas/ })
			.getByText('Up', { exact: true })
			.waitFor();
		await page.getByText(/We paused your websites/).waitFor({ state: 'detached' });
		await context.close();
	});
});
