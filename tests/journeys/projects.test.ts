import { brand, hourMs } from '@stayup/contract';
import { runNightly } from '@stayup/testing/billing/payments';
import { emailsTo } from '@stayup/testing/mailbox';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliveryIdOf, overdueProjectsId } from '../../functions/src/platform/ids.ts';
import { openBrowser, picture, register, siteUrl, stored, uidOf, visit } from './journey.ts';
import { buy, linkWebsite, moveTo, projectOf } from './project-steps.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});
afterAll(() => browser.close());

it('a purchase becomes a project whose clock pauses for the client, and whose website is watched when it is live', {
	timeout: 180_000,
}, async () => {
	const { page, problems } = await visit(browser);
	const clientEmail = await register(page, 'Heidi');
	const admin = await visit(browser);
	const adaEmail = await register(admin.page, 'Ada');
	await stored.users.doc(await uidOf(adaEmail)).update({ role: 'admin' });

	// 1. The client pays in the sandbox, and the clock of the project runs.
	await buy(page, 'Core');
	const id = await projectOf(clientEmail);
	await page.getByRole('heading', { name: /Your website project/ }).waitFor();
	await page.getByRole('link', { name: 'View project' }).click();
	await page.getByText('0 min of 72 h used').waitFor();
	await page.getByRole('radio', { name: 'New website, live within 72 hours' }).click();
	await page.getByText('Chosen: New website').waitFor();
	await picture(page, 'project');

	// 2. An admin finds it on the board, moves it by keyboard, and pauses the clock.
	await stored.projects.doc(id).update({
		clock: [{ state: 'running', from: Date.now() - 31 * hourMs - 22 * 60_000, until: null, reason: '' }],
	});
	await admin.page.goto(`/admin/projects?search=${encodeURIComponent(clientEmail)}`);
	const column = (name: string) => admin.page.getByRole('region', { name, exact: true });
	await column('Intake')
		.getByText(/31 h 2\d min of 72 h used/)
		.waitFor();
	await admin.page.getByLabel('Stage of Heidi').selectOption('content');
	await column('Content').getByRole('link', { name: 'Heidi' }).waitFor();
	await picture(admin.page, 'admin-projects-board');
	await column('Content').getByRole('link', { name: 'Heidi' }).click();
	await admin.page.getByLabel('We wait for').fill('your logo');
	await admin.page.getByRole('button', { name: 'Pause the clock' }).click();
	await admin.page.getByText('The clock is paused: we wait for your logo.').waitFor();

	// 3. The client sees why, and answers with a message and a file, so the clock runs again.
	await page.reload();
	await page.getByText(/31 h 2\d min of 72 h used; paused since .* because we wait for your logo/).waitFor();
	await page.getByLabel('Add a file').setInputFiles({
		...{ name: 'logo.svg', mimeType: 'image/svg+xml' },
		buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
	});
	await page.getByText('Added the file logo.svg').waitFor();
	await page.getByLabel('Your message').fill('Here is our logo.');
	await page.getByRole('button', { name: 'Send message' }).click();
	await page.getByText('Here is our logo.').waitFor();
	await page.getByText('In progress', { exact: true }).waitFor();

	// 4. The admin gets both, builds, links the website and launches it.
	await admin.page.reload();
	await admin.page.getByText('Here is our logo.').waitFor();
	const download = admin.page.waitForEvent('download');
	await admin.page.getByRole('button', { name: 'Download logo.svg' }).click();
	expect((await download).suggestedFilename()).toBe('logo.svg');
	for (const stage of ['Build', 'Review', 'Launch']) await moveTo(admin.page, stage);
	await linkWebsite(admin.page, 'Flowers', siteUrl('flowers'));
	await picture(admin.page, 'admin-project');
	await moveTo(admin.page, 'Live');
	await admin.page.getByText('Launched in time').waitFor();

	// 5. The client sees the launch, and the website among the monitored ones.
	await page.reload();
	await page.getByText('Launched in time').waitFor();
	await page.getByRole('link', { name: 'Flowers' }).click();
	await page.getByRole('heading', { name: 'Flowers' }).waitFor();
	await expect
		.poll(async () => (await stored.websites.where('ownerId', '==', await uidOf(clientEmail)).get()).docs[0]?.data())
		.toMatchObject({ name: 'Flowers', hostedByUs: true, isActive: true });
	expect([...problems, ...admin.problems]).toEqual([]);
});

it('a client who only wants monitoring says so with one click, and can take it back', {
	timeout: 120_000,
}, async () => {
	const { page } = await visit(browser);
	await register(page, 'Heidi');
	await buy(page, 'Core');
	await page.getByRole('button', { name: 'I only want monitoring' }).click();
	await page.getByText('We build nothing for you. Monitoring goes on as before.').waitFor();
	await page.getByRole('button', { name: 'I want a website' }).click();
	await page.getByText('Intake: 0 min of 72 h used.').waitFor();
});

it('a purchase that nobody acts on is overdue on the board and in the email of the night', {
	timeout: 180_000,
}, async () => {
	const { page } = await visit(browser);
	const clientEmail = await register(page, 'Heidi');
	await buy(page, 'Core');
	const id = await projectOf(clientEmail);
	const admin = await visit(browser);
	await stored.users.doc(await uidOf(await register(admin.page, 'Ada'))).update({ role: 'admin' });

	// 1. On the board it is in progress, until its 72 hours are over.
	const board = `/admin/projects?search=${encodeURIComponent(clientEmail)}`;
	await admin.page.goto(board);
	const intake = admin.page.getByRole('region', { name: 'Intake', exact: true });
	await intake.getByText('In progress', { exact: true }).waitFor();
	await stored.projects.doc(id).update({
		clock: [{ state: 'running', from: Date.now() - 73 * hourMs, until: null, reason: '' }],
	});
	await admin.page.goto(`${board}&filter=overdue`);
	await intake.getByText('Overdue', { exact: true }).waitFor();
	await intake.getByText(/^73 h(?: \d min)? of 72 h used$/).waitFor();
	const reference = /P-\w+/.exec(await intake.innerText())?.[0] ?? '';

	// 2. The night reports it to us. Another journey may have run the night today.
	await stored.outbox.doc(deliveryIdOf(overdueProjectsId(Date.now()), 'email')).delete();
	await runNightly();
	const reports = async () => (await emailsTo(brand.supportEmail)).filter(({ subject }) => /overdue/.test(subject));
	await expect
		.poll(async () => (await reports()).map(({ text }) => text).join(), { timeout: 60_000 })
		.toContain(reference);
	const [report] = (await reports()).filter(({ text }) => text.includes(reference));
	expect(report?.text).toMatch(/Intake, kind not chosen: 73 h(?: \d min)? of 72 h used/);
	expect(report?.text).toContain('/admin/projects');
});
