/** The whole second business in one chain: a booked call, a won lead, a purchase, a project, its launch, and a website that is watched and counted. */
import { brand, dayMs, hourMs, minuteMs, type Website } from '@stayup/contract';
import { freshDomain } from '@stayup/testing/api-client';
import { openRules } from '@stayup/testing/business/call-examples';
import { calendarIn, emailsTo, type ReceivedEmail } from '@stayup/testing/mailbox';
import { switchSite } from '@stayup/testing/websites';
import { getFirestore } from 'firebase-admin/firestore';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { callGuestId } from '../../functions/src/platform/ids.ts';
import { createMonthlyUpdateStore } from '../../functions/src/projects/records/monthly-update-store.ts';
import { freshEmail, password, signUp, siteUrl, stored, uidOf, visit } from './journey.ts';
import { buy, linkWebsite, moveTo, passLaunch, projectOf } from './project-steps.ts';
import { registerByApi } from './sign-in.ts';
import { nextView, visitUncontrolled } from './uncontrolled.ts';

/** Waits for an email that contains the text in its subject. */
async function emailWith(to: string, text: string): Promise<ReceivedEmail> {
	const found = async () => (await emailsTo(to)).find(({ subject }) => subject.includes(text));
	await expect.poll(found, { message: `an email with ${text}` }).toBeDefined();
	return (await found()) as ReceivedEmail;
}

/** With the link of the email, which needs a click. */
export async function confirmCall(page: Page, email: string, inspect?: () => Promise<void>): Promise<void> {
	const { text } = await emailWith(email, 'Confirm your call on');
	await page.goto(/http\S+\/calls\/change#\S+/.exec(text)?.[0] ?? '');
	await page.getByRole('button', { name: 'Confirm the call' }).waitFor();
	await inspect?.();
	await page.getByRole('button', { name: 'Confirm the call' }).click();
	await page.getByText('Your call is booked.', { exact: false }).waitFor();
}

/** `fillForm` fills the form for a call up to its last step. */
export async function fromCallToCountedWebsite(
	browser: Browser,
	fillForm: (page: Page, email: string) => Promise<void>,
): Promise<void> {
	const admin = await visit(browser);
	const uid = await uidOf(await signUp(admin.page, 'Ada'));
	await stored.users.doc(uid).update({ role: 'admin' });
	await stored.callSettings.doc('current').set({ ...openRules, callers: [{ _id: uid, name: 'Ada' }] });

	// 1. A stranger books a call at a free time, gets the calendar mail, and we get an email.
	const { page, problems } = await visit(browser);
	// Calls of one domain count together, and only the first may take a time that is kept for newcomers.
	const email = freshEmail('rosa', freshDomain());
	await fillForm(page, email);
	await page.getByRole('group', { name: 'Time', exact: true }).getByRole('radio').first().check();
	await page.getByRole('button', { name: 'Submit & Book My Call' }).click();
	await page.getByText('for 15 minutes: confirm it in the email we sent to', { exact: false }).waitFor();
	await confirmCall(page, email);
	const [call] = (await stored.calls.where('guestId', '==', callGuestId(email)).get()).docs;
	const leadId = call?.data().leadId ?? '';
	const invitation = await emailWith(email, 'Your call on');
	expect(calendarIn(invitation)).toContain('METHOD:REQUEST');
	const reference = /L-\w+/.exec(invitation.subject)?.[0] ?? '';
	const ours = await emailWith(brand.supportEmail, `New lead ${reference}`);
	expect(ours.text).toContain(`/admin/leads/${leadId}`);

	// 2. An admin calls, and wins the lead.
	await admin.page.goto(`/admin/leads/${leadId}`);
	await admin.page.getByRole('combobox', { name: /^Status/ }).selectOption('Won');
	await admin.page.getByText('Lead status updated to Won').waitFor();
	await admin.page.getByText('New → Won').waitFor();

	// 3. The stranger registers and pays, and is asked for the choice, from which on the clock of the project runs.
	await registerByApi(page, { name: 'Rosa', email, password });
	await buy(page, 'Pro');
	const projectId = await projectOf(email);
	await page.getByText('Next: choose a new website or a migration. Our clock is paused until you choose.').waitFor();
	await page.getByText(/^Paused since /).waitFor();
	await page.getByRole('radio', { name: 'New website, live within 72 hours' }).click();
	await page.getByText('Chosen: New website').waitFor();
	await page.getByText(/^Next: describe the pages that you need/).waitFor();
	await emailWith(email, 'Your website project has started');

	// 4. An admin moves it on the board by keyboard. It waits and says so, until the client answers with a message and a file.
	await stored.projects.doc(projectId).update({
		clock: [{ state: 'running', from: Date.now() - 31 * hourMs - 22 * minuteMs, until: null, reason: '' }],
	});
	await admin.page.goto(`/admin?tab=projects&search=${encodeURIComponent(email)}`);
	const column = (name: string) => admin.page.getByRole('region', { name, exact: true });
	await column('Intake')
		.getByText(/^Live by /)
		.waitFor();
	await admin.page.getByRole('button', { name: 'Move Rosa' }).press('ArrowDown');
	await admin.page.getByRole('menuitem', { name: 'Content' }).press('Enter');
	await column('Content').getByRole('link', { name: 'Rosa' }).click();
	await admin.page.getByRole('button', { name: 'Pause the clock' }).click();
	await admin.page.getByLabel('We wait for').fill('your logo');
	await admin.page.getByRole('button', { name: 'Pause', exact: true }).click();
	await admin.page.getByRole('button', { name: 'Resume the clock' }).waitFor();
	await emailWith(email, 'We wait for');
	await page.reload();
	await page.getByText(/31 h 2\d min of 72 h used; paused since /).waitFor();
	await page.getByLabel('Add a file').setInputFiles({
		name: 'logo.svg',
		mimeType: 'image/svg+xml',
		buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
	});
	await page.getByText('Added the file logo.svg').waitFor();
	await page.getByLabel('Your message').fill('Here is our logo.');
	await page.getByRole('button', { name: 'Send message' }).click();
	await page.getByText('In progress', { exact: true }).waitFor();

	// 5. We build it, link the website that we host, and launch it.
	await admin.page.reload();
	await admin.page.getByText('Here is our logo.').waitFor();
	const download = admin.page.waitForEvent('download');
	await admin.page.getByRole('button', { name: 'Download logo.svg' }).click();
	expect((await download).suggestedFilename()).toBe('logo.svg');
	for (const stage of ['Build', 'Review']) await moveTo(admin.page, stage);
	await admin.page.getByText('The client has got no preview yet.').waitFor();
	await admin.page.getByLabel('Next preview').fill('https://preview.example/rosa');
	await admin.page.getByRole('button', { name: 'Send preview' }).click();
	await page.reload();
	await page.getByText('Next: open the preview, and approve it or write what to change.').waitFor();
	await page.getByRole('button', { name: 'Approve the preview' }).click();
	await page.getByRole('button', { name: 'Approve', exact: true }).click();
	await page.getByText(/Approved by Rosa, /).waitFor();
	await admin.page.reload();
	await moveTo(admin.page, 'Launch');
	const site = `rosa-${crypto.randomUUID().slice(0, 8)}`;
	const url = siteUrl(site);
	await linkWebsite(admin.page, "Rosa's bakery", url);
	await passLaunch(admin.page, projectId);
	await moveTo(admin.page, 'Live');
	await admin.page.getByText('Launched in time').waitFor();
	await emailWith(email, 'Your website is live');

	// 6. The website is watched.
	await page.reload();
	await page.getByText('Launched in time').waitFor();
	const handover = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Download the handover file' }).click();
	expect((await handover).suggestedFilename()).toMatch(/^handover P-\w+\.html$/);
	await page.getByRole('link', { name: "Rosa's bakery" }).click();
	await page.getByRole('heading', { name: "Rosa's bakery" }).waitFor();
	await page.getByText('Up', { exact: true }).first().waitFor();
	const ownerId = await uidOf(email);
	const watched = async () => (await stored.websites.where('ownerId', '==', ownerId).get()).docs[0];
	await expect
		.poll(async () => (await watched())?.data())
		.toMatchObject({ hostedByUs: true, isActive: true, status: 'up' satisfies Website['status'] });
	const websiteId = (await watched())?.id;

	// 7. A month after the launch, the night adds the monthly update, and the client sees when we made it.
	const launchedAt = Date.now() - 32 * dayMs;
	await stored.projects.doc(projectId).update({ launchedAt, firstLaunchedAt: launchedAt });
	// A whole night would also report what other journeys make overdue.
	await createMonthlyUpdateStore(getFirestore()).add(projectId, Date.now());
	await admin.page.goto(`/admin?tab=projects&search=${encodeURIComponent(email)}`);
	await admin.page.getByText(/^Monthly update for .*: due by/).waitFor();
	await admin.page.getByRole('link', { name: 'Rosa' }).click();
	await admin.page.getByRole('checkbox', { name: /^Monthly update for/ }).click();
	await admin.page.getByText(/^Updated on/).waitFor();
	await page.goto(`/projects/${projectId}`);
	await page.getByText(/^Updated on/).waitFor();

	// 8. And it is counted: the line that the client gets is put into its page, and somebody opens that.
	await page.goto(`/websites/${websiteId}/visitors`);
	await page.getByRole('button', { name: 'Count visitors' }).click();
	const line = await page.getByRole('region', { name: 'Code: Count visitors' }).innerText();
	const head = `<head><title>Rosa's bakery</title>${line}</head>`;
	await switchSite(site, { body: `<!doctype html><html lang="en">${head}<body><h1>Bread</h1></body></html>` });
	await openUncontrolled(browser, url);
	await page.reload();
	await page.getByRole('rowheader', { name: new URL(url).pathname, exact: true }).waitFor();
	const days = await stored.visitorDays.where('websiteId', '==', websiteId).get();
	expect(days.docs.map((day) => [day.data().views, day.data().visits])).toEqual([[1, 1]]);
	expect([...problems, ...admin.problems]).toEqual([]);
}

async function openUncontrolled(browser: Browser, url: string): Promise<void> {
	const { page, context } = await visitUncontrolled(browser);
	const counted = nextView(page);
	await page.goto(url);
	await counted;
	await context.close();
}
