import { emailTo } from '@stayup/testing/mailbox';
import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { freshEmail, openBrowser, password, signUp, stored, uidOf, visit } from './journey.ts';
import { projectOf } from './project-steps.ts';
import { auditScreens } from './screen-audit.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

it('a lead that called is typed in, accepts a proposal by its link, pays with a new account, and has a project that knows it', async () => {
	// 1. Ada types in who called, and sends a proposal.
	const admin = await visit(browser, { reducedMotion: 'reduce' });
	await stored.users.doc(await uidOf(await signUp(admin.page, 'Ada'))).update({ role: 'admin' });
	const adminAudit = auditScreens(admin.page);
	const email = freshEmail('rosa');
	await admin.page.goto('/admin/leads');
	await admin.page.getByRole('button', { name: 'Add lead' }).click();
	await admin.page.getByLabel('Name', { exact: true }).fill('Rosa Diaz');
	await admin.page.getByLabel('Email', { exact: true }).fill(email);
	await admin.page.getByLabel('Note', { exact: true }).fill('Wants to open in May.');
	await adminAudit.inspect('admin-add-lead');
	await admin.page.getByRole('button', { name: 'Add the lead' }).click();
	await admin.page.getByRole('button', { name: 'Write a proposal' }).click();
	await admin.page.getByLabel('Plan').selectOption('Pro');
	await admin.page.getByLabel('Paid once, in US dollars').fill('1,200');
	await admin.page.getByLabel('What we do').fill('A new website for your bakery.');
	await adminAudit.inspect('admin-proposal-form');
	await admin.page.getByRole('button', { name: 'Save the draft' }).click();
	await admin.page.getByRole('button', { name: `Send to ${email}` }).click();
	await admin.page.getByText('not opened yet', { exact: false }).waitFor();
	const [lead] = (await stored.leads.where('email', '==', email).get()).docs;
	const [proposal] = (await stored.proposals.where('email', '==', email).get()).docs;
	expect(lead?.data()).toMatchObject({ status: 'Proposal', source: 'Phone call' });

	// 2. Rosa reads it by the link of the email, and accepts it.
	const { page } = await visit(browser, { reducedMotion: 'reduce' });
	const audit = auditScreens(page);
	const [, reference = ''] = /(Q-\w+)/.exec(await admin.page.getByRole('main').innerText()) ?? [];
	const mail = await emailTo(email, `Your proposal from Stayup (${reference})`);
	await page.goto(/http\S+\/proposal#\S+/.exec(mail.text)?.[0] ?? '');
	await page.getByText('$1,400').waitFor();
	await audit.inspect('proposal');
	await page.getByLabel('Your full name').fill('Rosa Diaz');
	await page.getByRole('button', { name: 'Accept the proposal' }).click();

	// 3. She creates an account, and comes back to pay. A card that is declined leaves the proposal accepted.
	await page.getByRole('link', { name: 'Create your account' }).click();
	await page.getByLabel('Full name').fill('Rosa Diaz');
	expect(await page.getByLabel('Email').inputValue()).toBe(email);
	await page.getByLabel('Password', { exact: true }).fill(password);
	await page.getByLabel('Confirm password').fill(password);
	await page.getByRole('button', { name: 'Create account' }).click();
	await page.getByRole('button', { name: 'Pay $1,400' }).click();
	await page.getByRole('button', { name: 'Let the card be declined' }).click();
	await page.getByRole('button', { name: 'Cancel' }).click();
	await page.getByText('Nothing was paid. You can pay at any time.').waitFor();
	await audit.inspect('proposal-accepted');
	await page.getByRole('button', { name: 'Pay $1,400' }).click();
	await page.getByRole('button', { name: 'Pay $1400.00' }).click();
	await page.getByText('Next: choose a new website or a migration.', { exact: false }).waitFor();

	// 4. The lead is won, and leads to the project, which has its note and its source.
	const projectId = await projectOf(email);
	expect((await stored.proposals.doc(proposal?.id ?? '').get()).data()).toMatchObject({ projectId });
	await admin.page.goto(`/admin/leads/${lead?.id}`);
	await admin.page.getByText('Proposal → Won').waitFor();
	await admin.page.getByRole('link', { name: 'Open the project' }).click();
	await admin.page.getByText('Wants to open in May.').waitFor();
	await admin.page.getByRole('link', { name: 'Open the lead' }).waitFor();
});
