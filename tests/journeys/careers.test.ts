import { minuteMs } from '@stayup/contract';
import { emailsTo } from '@stayup/testing/mailbox';
import { runSweep } from '@stayup/testing/product';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshEmail, moveClock, openBrowser, signUp, stored, uidOf, visit } from './journey.ts';
import { auditScreens } from './screen-audit.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

async function fillIn(page: Page, email: string): Promise<void> {
	await page.getByLabel('First name').fill('Grace');
	await page.getByLabel('Last name').fill('Hopper');
	await page.getByLabel('Date of birth').fill('1990-02-28');
	await page.getByLabel('Email').fill(email);
	await page.getByLabel('Phone').fill('+1 555 0100');
	await page.getByLabel('Work experience').fill('Compilers.');
	await moveClock(page);
}

describe('careers', () => {
	it('take an application, answer it, and decline it by an email ten minutes after an admin does', async () => {
		const visitor = await visit(browser);
		const email = freshEmail('grace');
		await visitor.page.goto('/careers/apply/ui-ux-developer');
		await visitor.page.getByRole('heading', { name: 'UI/UX Developer' }).waitFor();
		await fillIn(visitor.page, email);
		await visitor.page.getByRole('button', { name: 'Submit application' }).click();
		await visitor.page.waitForURL('**/careers/success');
		await visitor.page.getByText('Application submitted successfully!').waitFor();
		await visitor.page.getByText('about 5-7 business days').waitFor();
		const { docs } = await stored.applications.where('email', '==', email).get();
		expect(docs.map((document) => document.data())).toMatchObject([
			{ firstName: 'Grace', jobId: 'ui-ux-developer', jobTitle: 'UI/UX Developer', status: 'New' },
		]);
		expect(visitor.problems).toEqual([]);
		await visitor.context.close();

		const subjects = async () => (await emailsTo(email)).map(({ subject }) => subject);
		await expect.poll(subjects).toEqual([expect.stringMatching(/^We received your application \(A-/)]);
		const [application] = docs;
		const { page, context, problems } = await visit(browser);
		await stored.users.doc(await uidOf(await signUp(page, 'Ada'))).update({ role: 'admin' });

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

describe('a job', () => {
	const id = 'night-captain';
	// Other journeys see the built-in jobs only.
	afterAll(() => stored.jobs.doc(id).delete());

	it('is added, changed and paused by an admin, and visitors see it exactly while it is open', async () => {
		// 1. Ada adds a job.
		const admin = await visit(browser, { reducedMotion: 'reduce' });
		const adaEmail = await signUp(admin.page, 'Ada');
		await stored.users.doc(await uidOf(adaEmail)).update({ role: 'admin' });
		const adminAudit = auditScreens(admin.page);
		await admin.page.goto('/admin?tab=applications');
		await admin.page.getByText('Jobs', { exact: true }).click();
		await admin.page.getByText('Territory Sales').first().waitFor();
		await adminAudit.inspect('admin-jobs');
		await admin.page.getByRole('button', { name: 'Add job' }).click();
		await admin.page.getByRole('button', { name: 'Add and open' }).click();
		await admin.page.getByText('Please enter a title.').waitFor();
		await adminAudit.inspect('admin-job-refused');
		await admin.page.getByLabel('Title').fill('Night Captain');
		await admin.page.getByLabel('Category').selectOption('Customer Success');
		await admin.page.getByLabel('Place').fill('Remote, Canada');
		await admin.page.getByLabel('Summary').fill('You answer clients while we sleep.');
		await admin.page.getByLabel('Responsibilities').fill('Read the alerts\nCall the client');
		await admin.page.getByLabel('Requirements').fill('Awake at night');
		await admin.page.getByRole('button', { name: 'Add and open' }).click();
		await admin.page.getByText('Night Captain is open').waitFor();

		// 2. A visitor without scripts and search engines read it.
		const reader = await visit(browser, { javaScriptEnabled: false });
		await expect.poll(async () => (await reader.page.goto(`/careers/apply/${id}`))?.status(), polling).toBe(200);
		await reader.page.getByRole('heading', { name: 'Night Captain' }).waitFor();
		await reader.page.getByText('Call the client').waitFor();
		const posting = await reader.page.locator('script[type="application/ld+json"]').last().innerText();
		expect(JSON.parse(posting)).toMatchObject({
			'@type': 'JobPosting',
			title: 'Night Captain',
			employmentType: 'FULL_TIME',
			jobLocationType: 'TELECOMMUTE',
			applicantLocationRequirements: { name: 'Canada' },
		});
		const shownWithoutScripts = async () => {
			await reader.page.goto('/careers');
			return reader.page.getByRole('link', { name: 'Apply: Night Captain' }).count();
		};
		await expect.poll(shownWithoutScripts, polling).toBe(1);

		// 3. Grace fills in the form.
		const grace = await visit(browser, { reducedMotion: 'reduce' });
		const { page } = grace;
		await page.goto('/careers');
		await page.getByRole('link', { name: 'Apply: Night Captain' }).click();
		await page.getByRole('heading', { name: 'Night Captain' }).waitFor();
		await fillIn(page, freshEmail('grace'));

		// 4. Ada pauses the job meanwhile.
		await admin.page.getByRole('button', { name: 'Pause Night Captain' }).click();
		await admin.page.getByText('Night Captain is paused').waitFor();
		await admin.page.getByRole('button', { name: 'Open Night Captain' }).waitFor();
		await adminAudit.inspect('admin-jobs-paused');

		// 5. Grace reads why it is not sent, and loses nothing.
		await page.getByRole('button', { name: 'Submit application' }).click();
		await page.getByText('This job is no longer open.').first().waitFor();
		expect(await page.getByLabel('Work experience').inputValue()).toBe('Compilers.');
		expect((await stored.applications.where('jobId', '==', id).count().get()).data().count).toBe(0);

		// 6. A visitor no longer sees it.
		const audit = auditScreens(page);
		await expect.poll(async () => (await page.goto(`/careers/apply/${id}`))?.status(), polling).toBe(404);
		await page.mouse.move(300, 300);
		await page.getByText('This job is no longer open', { exact: true }).waitFor();
		await audit.inspect('job-gone');
		await page.getByRole('link', { name: 'See open jobs' }).click();
		await page.getByRole('link', { name: 'Apply: UI/UX Developer' }).waitFor();
		expect(await page.getByRole('link', { name: 'Apply: Night Captain' }).count()).toBe(0);

		expect(admin.problems).toEqual([]);
		for (const each of [admin, reader, grace]) await each.context.close();
	});
});

/** A served page is at most some seconds old. */
const polling = { timeout: 60_000, interval: 500 };
