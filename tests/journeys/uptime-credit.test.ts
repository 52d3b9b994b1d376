import { allowedDownSeconds, durationInWords, monthOf, monthSpan, plans } from '@stayup/contract';
import { control } from '@stayup/testing/billing/payments';
import { missMonth, readyForLive, waiveChecks } from '@stayup/testing/business/project-examples';
import { emailsTo } from '@stayup/testing/mailbox';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openBrowser, signUp, siteUrl, stored, uidOf, visit } from './journey.ts';
import { buy, linkWebsite, moveTo, projectOf } from './project-steps.ts';
import { auditScreens } from './screen-audit.ts';

const downSeconds = 3 * 3600 + 12 * 60;

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

it('a month below 99.99% is credited once, and the client sees the credit', async () => {
	const { page, context, problems } = await visit(browser);
	const email = await signUp(page, 'Olga');
	const admin = await visit(browser);
	const adminEmail = await signUp(admin.page, 'Ada');
	await stored.users.doc(await uidOf(adminEmail)).update({ role: 'admin' });

	// 1. The client pays in the sandbox, and an admin launches the website, which then missed the aim in the month before.
	await buy(page, 'Pro');
	const id = await projectOf(email);
	await stored.projects.doc(id).update(readyForLive);
	await admin.page.goto(`/admin/projects/${id}`);
	await linkWebsite(admin.page, 'Lens shop', siteUrl('lens-shop'));
	await waiveChecks({ stored }, id);
	await admin.page.reload();
	await moveTo(admin.page, 'Live');
	const month = await missMonth({ stored }, id, downSeconds);
	const monthName = new Date(monthSpan(month).from).toLocaleDateString('en-US', {
		month: 'long',
		year: 'numeric',
		timeZone: 'UTC',
	});

	// 2. The client sees what is left this month, and what the terms give for the month before: the fee for the time that the website was down.
	const { from, until } = monthSpan(month);
	const fee = plans.find(({ tier }) => tier === 'Pro')?.monthlyPrice ?? 0;
	const cents = Math.round((fee * 100 * downSeconds) / ((until - from) / 1000));
	const amount = `$${(cents / 100).toFixed(2)}`;
	const allowed = durationInWords(allowedDownSeconds(monthOf(Date.now())) * 1000);
	await page.goto(`/projects/${id}`);
	await page.getByText(`${allowed} of ${allowed}`).waitFor();
	await page.getByText('Aim missed').waitFor();
	await page.getByText('3 h 12 min', { exact: true }).waitFor();
	await page.getByText(amount, { exact: true }).waitFor();

	// 3. An admin has it open in two tabs, with the question in the second, and says yes once in the first.
	await admin.page.reload();
	const give = `Give credit of ${amount}`;
	await admin.page.getByRole('button', { name: give }).waitFor();
	const tab = await admin.context.newPage();
	const refresh = await openWithoutRefresh(tab, id);
	await tab.getByRole('button', { name: give }).click();
	await admin.page.getByRole('button', { name: give }).click();
	const adminAudit = auditScreens(admin.page);
	await adminAudit.inspect('question about a credit');
	await confirm(admin.page);
	await admin.page.getByText(`Credit of ${amount} given`).waitFor();
	await admin.page.getByRole('button', { name: give }).waitFor({ state: 'detached' });

	// 4. The second yes is refused with a sentence, and the tab then shows the credit. Stripe has one credit note.
	refresh();
	await confirm(tab);
	await tab.getByText('The credit of this month was given already.').waitFor();
	await tab.getByRole('alertdialog').waitFor({ state: 'detached' });
	const given = `${amount}, credit note SANDBOX-CN-`;
	await tab.getByText(given).waitFor();
	expect(await creditNotesOf(id)).toEqual([cents]);

	// 5. The audit log says who gave it.
	await admin.page.goto('/admin?tab=audit');
	const row = admin.page.getByRole('row').filter({ has: admin.page.getByTitle(id) });
	await row
		.filter({ hasText: 'Gave a credit' })
		.filter({ hasText: `${month}: ${amount}, credit note` })
		.waitFor();
	await row.filter({ hasText: 'Gave a credit' }).getByText(adminEmail).waitFor();
	expect(await row.filter({ hasText: 'Gave a credit' }).count()).toBe(1);

	// 6. The client sees it as given, and has it by email.
	await page.reload();
	await page.getByText(given).waitFor();
	await page.getByText(`Credit of ${amount} for ${monthName}`).waitFor();
	const audit = auditScreens(page);
	await audit.inspect('project with a credit');
	await expect
		.poll(async () => (await emailsTo(email)).map(({ subject }) => subject))
		.toContainEqual(expect.stringContaining(`Your credit of ${amount} for ${monthName}`));
	expect({ ...audit.faults, ...adminAudit.faults }).toEqual({});
	expect([...problems, ...admin.problems]).toEqual([]);
	await Promise.all([context.close(), admin.context.close()]);
});

/** Opens the project as an admin in a tab that keeps what it has shown, until the returned function is called. */
async function openWithoutRefresh(tab: Page, id: string): Promise<() => void> {
	const shown = Promise.withResolvers<void>();
	await tab.goto(`/admin/projects/${id}`);
	await tab.getByRole('button', { name: /^Give credit of/ }).waitFor();
	await tab.route(`**/api/admin/projects/${id}`, (route) => shown.promise.then(() => route.continue()));
	return shown.resolve;
}

async function confirm(page: Page): Promise<void> {
	await page.getByRole('alertdialog').getByRole('button', { name: 'Give credit' }).click();
}

/** The cents of each credit note that the sandbox has for the project. */
async function creditNotesOf(projectId: string): Promise<number[]> {
	const { creditNotes } = await control<{ creditNotes: { amount: number; metadata: { creditId: string } }[] }>(
		'GET',
		'state',
	);
	return creditNotes.filter(({ metadata }) => metadata.creditId.startsWith(`${projectId}_`)).map((note) => note.amount);
}
