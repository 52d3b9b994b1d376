import { minuteMs } from '@stayup/contract';
import { emailsTo } from '@stayup/testing/mailbox';
import { runSweep } from '@stayup/testing/product';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { examples } from '../../functions/src/api-docs/examples.ts';
import { freshEmail, moveClock, openBrowser, origin, register, stored, uidOf, visit } from './journey.ts';
import { post } from './sign-in.ts';

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

	it('answer an application, and decline it by an email ten minutes after an admin does', {
		timeout: 180_000,
	}, async () => {
		const email = freshEmail('grace');
		await post(`${origin}/api/careers/apply`, { ...examples.applyForJob.body, email });
		const subjects = async () => (await emailsTo(email)).map(({ subject }) => subject);
		await expect.poll(subjects).toEqual([expect.stringMatching(/^We received your application \(A-/)]);
		const [application] = (await stored.applications.where('email', '==', email).get()).docs;
		const { page, context, problems } = await visit(browser);
		await stored.users.doc(await uidOf(await register(page, 'Ada'))).update({ role: 'admin' });

		await page.goto(`/admin/applications/${application?.id}`);
		await page.getByRole('combobox', { name: /^Status/ }).selectOption('Rejected');
		await page.getByText('Application status updated to Rejected').waitFor();
		await page.getByText('Rejection, sent after ten minutes').waitFor();
		const planned = stored.outbox.where('message.applicationId', '==', application?.id);
		const [decline] = (await planned.where('message.event', '==', 'application-stage').get()).docs;
		expect((decline?.data().nextAttemptAt ?? 0) - Date.now()).toBeGreaterThan(8 * minuteMs);
		expect(await subjects()).toHaveLength(1);

		// Ten minutes later.
		await decline?.ref.update({ nextAttemptAt: Date.now() - 3 * minuteMs });
		await runSweep();
		await expect.poll(subjects).toHaveLength(2);
		const declined = (await emailsTo(email)).find(({ subject }) => subject.startsWith('Your application (A-'));
		expect(declined?.text).toMatch(/decided to go on\s+with\s+other\s+applicants/);
		await page.reload();
		await page.getByText('New → Rejected').waitFor();
		expect(problems).toEqual([]);
		await context.close();
	});
});
