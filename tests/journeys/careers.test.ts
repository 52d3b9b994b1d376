import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { freshEmail, moveClock, openBrowser, stored, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

describe('careers', () => {
	it('filter jobs by category and lead to the application', { timeout: 180_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		await page.goto('/careers', { waitUntil: 'networkidle' });
		const jobs = page.getByRole('main').getByRole('link', { name: /^Apply: / });
		expect(await jobs.count()).toBe(4);
		await page.getByText('Sales', { exact: true }).first().click();
		await expect.poll(() => jobs.count()).toBe(2);
		await page.getByText('Customer Success', { exact: true }).first().click();
		await expect.poll(() => jobs.count()).toBe(1);
		await page.getByRole('link', { name: 'Apply: Account Manager' }).click();
		await page.waitForURL('**/careers/apply/account-manager');
		await page.getByRole('heading', { name: 'Account Manager' }).waitFor();

		expect(await page.evaluate(() => history.state.usr)).toEqual({ jobTitle: 'Account Manager' });
		expect(problems).toEqual([]);
		await context.close();
	});

	it('accept an application after showing its errors', { timeout: 180_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		const email = freshEmail('grace');
		await page.goto('/careers/apply/ui-ux-developer', { waitUntil: 'networkidle' });
		await moveClock(page);
		await page.getByRole('button', { name: 'Submit application' }).click();
		for (const sentence of [
			'Please enter your first name.',
			'Please enter your last name.',
			'Please enter your date of birth.',
			'Please enter your email address.',
			'Please enter your phone number.',
			'Please describe your work experience.',
		]) {
			await page.getByText(sentence).first().waitFor();
		}
		await page.getByLabel('First name').fill('Grace');
		await page.getByLabel('Last name').fill('Hopper');
		await page.getByLabel('Date of birth').fill('2999-01-01');
		await page.getByLabel('Email').fill(email);
		await page.getByLabel('Phone').fill('+1 555 0100');
		await page.getByLabel('Work experience').fill('Compilers.');
		await page.getByRole('button', { name: 'Submit application' }).click();
		await page.getByText('Please enter a date of birth in the past.').first().waitFor();
		await page.getByLabel('Date of birth').fill('1990-02-28');
		await page.getByRole('button', { name: 'Submit application' }).click();

		await page.waitForURL('**/careers/success');
		await page.getByText('Application submitted successfully!').waitFor();
		await page.getByText('about 5-7 business days').waitFor();
		const { docs } = await stored.applications.where('email', '==', email).get();
		expect(docs.map((document) => document.data())).toMatchObject([
			{ firstName: 'Grace', jobId: 'ui-ux-developer', jobTitle: 'UI/UX Developer', status: 'New' },
		]);
		expect(problems).toEqual([]);
		await context.close();
	});
});
