import type { CallTimes } from '@stayup/contract';
import { freshDomain } from '@stayup/testing/api-client';
import { calendarIn, emailsTo } from '@stayup/testing/mailbox';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callGuestId } from '../../functions/src/platform/ids.ts';
import { confirmCall, fromCallToCountedWebsite } from './business-chain.ts';
import { abortRequests, freshEmail, moveClock, openBrowser, signUp, stored, uidOf, visit } from './journey.ts';
import { auditScreens } from './screen-audit.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});
afterAll(async () => {
	// Other journeys see the form without times.
	await stored.callSettings.doc('current').delete();
});

async function fillToLastStep(page: Page, email: string): Promise<void> {
	const next = page.getByRole('button', { name: 'Next' });
	await page.goto('/book-call', { waitUntil: 'networkidle' });
	await moveClock(page);
	await page.getByLabel('Full Name').fill('Rosa Visitor');
	await page.getByLabel('Email Address').fill(email);
	await page.getByLabel('Phone Number').fill('+1 555 0100');
	await next.click();
	await page.getByRole('radio', { name: 'No' }).check();
	await next.click();
	await page.getByRole('radio', { name: 'No' }).check();
	await next.click();
	await page.getByLabel('What type of business do you have?').fill('Bakery');
	await page.getByRole('radio', { name: "I'm not sure yet" }).check();
	await next.click();
	await page.getByRole('heading', { name: 'Final Step' }).waitFor();
}

it('an admin opens times, a stranger books one and moves it by the link of the calendar mail, and the admin gets an email', async () => {
	// 1. Ada chooses who calls, and when.
	const admin = await visit(browser, { reducedMotion: 'reduce' });
	const adaEmail = await signUp(admin.page, 'Ada');
	await stored.users.doc(await uidOf(adaEmail)).update({ role: 'admin' });
	const adminAudit = auditScreens(admin.page);
	await admin.page.goto('/admin?tab=calls');
	await admin.page.getByText('No calls').first().waitFor();
	await adminAudit.inspect('admin-calls-empty');
	await admin.page.getByRole('button', { name: 'Hours' }).click();
	// Other journeys have admins of this name too.
	const callers = admin.page.getByRole('checkbox', { name: 'Ada', exact: true });
	await callers.first().waitFor();
	const uid = await uidOf(adaEmail);
	await admin.page.locator(`input[name=callerIds][value="${uid}"]`).check();
	await admin.page.getByLabel('Minimum notice').fill('200');
	await admin.page.getByRole('button', { name: 'Save' }).click();
	await admin.page.getByText('Please enter 0 to 168 hours.').waitFor();
	await adminAudit.inspect('admin-calls-refused');
	await admin.page.getByLabel('Minimum notice').fill('48');
	await admin.page.getByRole('button', { name: 'Save' }).click();
	await admin.page.getByText('Changes saved').waitFor();

	// 2. A stranger in Berlin books the first free time.
	const visitor = await visit(browser, { reducedMotion: 'reduce', timezoneId: 'Europe/Berlin' });
	const { page } = visitor;
	const audit = auditScreens(page);
	const email = freshEmail('rosa', freshDomain());
	const freeTimes = '**/api/calls/times';
	await abortRequests(visitor, freeTimes);
	await fillToLastStep(page, email);
	await page.getByText('The free times could not be loaded.', { exact: false }).waitFor();
	await audit.inspect('book-call-times-failing');
	await page.unroute(freeTimes);
	// The page shows times that were taken meanwhile.
	const taken = { lengthMinutes: 30, times: ['2031-03-04T15:00:00.000Z', '2031-03-04T16:00:00.000Z'] };
	await page.route(freeTimes, (route) => route.fulfill({ json: taken }));
	await page.getByRole('button', { name: 'Retry' }).click();
	await page.getByRole('radio', { name: 'At a time that I choose', checked: true }).waitFor();
	await page.getByRole('radio', { name: 'Any time' }).check();
	await page.getByText('We call you within one business day', { exact: false }).waitFor();
	await audit.inspect('book-call-any-time');
	await page.getByRole('radio', { name: 'At a time that I choose' }).check();
	await page.getByText('Times are in your time zone: Europe/Berlin', { exact: false }).waitFor();
	await audit.inspect('book-call-a-time');
	await page.getByRole('button', { name: 'Submit & Book My Call' }).click();
	await page.getByText('Please choose a time, or “Any time”.').first().waitFor();
	const time = page.getByRole('group', { name: 'Time', exact: true });
	await time.getByRole('radio').first().check();
	await page.unroute(freeTimes);
	const loadedAgain = page.waitForResponse(freeTimes);
	await page.getByRole('button', { name: 'Submit & Book My Call' }).click();
	await page.getByText('This time was just taken. Please choose another.').first().waitFor();
	expect(await time.getByRole('radio', { checked: true }).count()).toBe(0);
	const { times } = (await (await loadedAgain).json()) as CallTimes;
	await time.locator(`input[value="${times[0]}"]`).waitFor();
	await audit.inspect('book-call-taken');
	await time.getByRole('radio').first().check();
	await page.getByRole('button', { name: 'Submit & Book My Call' }).click();
	await page.getByRole('heading', { name: 'Thank You!' }).waitFor();
	await page.getByText('for 15 minutes: confirm it in the email we sent to', { exact: false }).waitFor();
	const reference = (await page.getByText(/^L-\w{6}$/).textContent()) ?? '';
	await audit.inspect('book-call-done');

	// 3. The link of the first email confirms the call. The calendar mail arrives; its link moves the call.
	const [booked] = (await stored.calls.where('guestId', '==', callGuestId(email)).get()).docs;
	if (!booked) throw new Error('The time was not reserved.');
	await confirmCall(page, email, () => audit.inspect('reserved-call'));
	const findInvitation = async () => (await emailsTo(email)).find(({ subject }) => subject.startsWith('Your call'));
	await expect.poll(findInvitation).toBeDefined();
	const invitation = await findInvitation();
	expect(invitation?.subject).toContain(`(${reference})`);
	expect(calendarIn(invitation ?? { attachments: [] })).toContain('METHOD:REQUEST');
	const link = /http\S+\/calls\/change#\S+/.exec(invitation?.text ?? '')?.[0] ?? '';
	await page.goto('about:blank');
	await page.goto(link);
	await page.getByRole('button', { name: 'Move the call' }).waitFor();
	expect(new URL(page.url()).hash).toBe('');
	await audit.inspect('booked-call');
	await time.getByRole('radio').first().check();
	await page.getByRole('button', { name: 'Move the call' }).click();
	await page.getByText('Your call has a new time.', { exact: false }).waitFor();
	await audit.inspect('booked-call-moved');
	const moved = (await booked.ref.get()).data();
	expect(moved).toMatchObject({ sequence: 1, timeZone: 'Europe/Berlin' });
	expect(moved?.start).not.toBe(booked.data().start);

	// 4. The link opens once; the next email has another one, which cancels.
	await page.goto('about:blank');
	await page.goto(link);
	await page.getByText('This link is no longer valid.', { exact: false }).first().waitFor();
	await audit.inspect('booked-call-stale');
	await expect
		.poll(async () => (await emailsTo(email)).map(({ subject }) => subject).join())
		.toContain('New time of your call');
	const update = (await emailsTo(email)).find(({ subject }) => subject.startsWith('New time'));
	await page.goto('about:blank');
	await page.goto(/http\S+\/calls\/change#\S+/.exec(update?.text ?? '')?.[0] ?? '');
	await page.getByRole('button', { name: 'Move the call' }).waitFor();
	await page.getByRole('button', { name: 'Cancel the call' }).click();
	await page.getByRole('alertdialog').waitFor();
	await audit.inspect('booked-call-cancel');
	await page.getByRole('button', { name: 'Keep the call' }).click();

	// 5. Ada got both times, and sees the call and its history.
	const subjects = async () => (await emailsTo(adaEmail)).map(({ subject }) => subject);
	await expect
		.poll(async () => (await subjects()).filter((subject) => subject.startsWith('You call Rosa Visitor')).length)
		.toBe(2);
	await admin.page.reload();
	await admin.page.getByRole('link', { name: 'Rosa Visitor' }).first().waitFor();
	await booked.ref.update({ start: Date.now() - 3_600_000, end: Date.now() - 1_800_000 });
	await admin.page.reload();
	await admin.page.getByRole('button', { name: 'Mark the call with Rosa Visitor as a no-show' }).first().waitFor();
	await adminAudit.inspect('admin-calls');
	await admin.page.getByRole('button', { name: 'Mark the call with Rosa Visitor as a no-show' }).first().click();
	await admin.page.getByText('The call is marked: No-show').waitFor();
	await admin.page.goto(`/admin/leads/${booked.data().leadId}`);
	await admin.page.getByText('No-show', { exact: true }).waitFor();
	await admin.page.getByText('Call moved', { exact: true }).waitFor();
	await adminAudit.inspect('admin-lead-with-call');

	expect({ ...audit.faults, ...adminAudit.faults }).toEqual({});
	expect([...visitor.problems, ...admin.problems]).toEqual([]);
	await Promise.all([visitor.context.close(), admin.context.close()]);
});

// In this file, because the settings of calls are those of the whole product, and files run side by side.
it('a stranger books a call, becomes a client, and gets a website that is watched and counted', () =>
	fromCallToCountedWebsite(browser, fillToLastStep));
