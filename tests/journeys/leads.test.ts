import { brand } from '@stayup/contract';
import { aProject } from '@stayup/testing/business/project-examples';
import { emailsTo, type ReceivedEmail } from '@stayup/testing/mailbox';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it, vi } from 'vitest';
import {
	addWebsite,
	freshEmail,
	openBrowser,
	origin,
	password,
	picture,
	register,
	signUp,
	siteUrl,
	stored,
	storeOutage,
	uidOf,
	visit,
} from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

it('a lead is assigned, called, moved on the board by keyboard and by drag, and found again', {
	timeout: 120_000,
}, async () => {
	const { page } = await visit(browser);
	const adaEmail = await register(page, 'Ada');
	await stored.users.doc(await uidOf(adaEmail)).update({ role: 'admin' });
	const fullName = `Heidi ${crypto.randomUUID().slice(0, 8)}`;
	const lead = { fullName, email: freshEmail('heidi'), phoneNumber: '+1 555 0101', websiteUrl: siteUrl('flowers') };
	const response = await fetch(`${origin}/api/leads/create`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ ...lead, hasWebsite: 'Yes' }),
	});
	expect(response.status).toBe(200);

	// 1. The board shows the lead, and its page checks the website.
	await page.goto(`/admin/leads?search=${encodeURIComponent(fullName)}`);
	await page.getByRole('link', { name: fullName }).click();
	await page.getByRole('heading', { name: fullName }).waitFor();
	await page.getByText('Up (200)').waitFor();
	await page.getByText('Answer due').waitFor();

	// 2. Ada takes it over, plans the next action and notes a call.
	await page.getByLabel('Assignee').selectOption({ label: 'Ada' });
	await page.getByLabel('Next action').fill('Send two examples');
	await page.getByLabel('Value in US dollars').fill('2400');
	await page.getByRole('button', { name: 'Save' }).click();
	await page.getByText('Changes saved').waitFor();
	await page.getByLabel('Add to the timeline').fill('Wants a shop for weddings.');
	await page.getByLabel('Kind').selectOption('call');
	await page.getByRole('button', { name: 'Add', exact: true }).click();
	await page.getByText('Wants a shop for weddings.').last().waitFor();
	await page.getByText('Answered', { exact: true }).waitFor();

	await picture(page, 'admin-lead');

	// 3. A select moves it for keyboards, the mouse by drag.
	await page.goto(`/admin/leads?search=${encodeURIComponent(fullName)}`);
	const column = (name: string) => page.getByRole('region', { name, exact: true });
	await page.getByLabel(`Status of ${fullName}`).selectOption('Contacted');
	await column('Contacted').getByText(fullName).waitFor();
	const card = await column('Contacted')
		.getByText('Florist, Ada')
		.or(column('Contacted').getByText('Ada', { exact: true }))
		.boundingBox();
	const target = await column('Proposal').boundingBox();
	if (!card || !target) throw new Error('The board is not shown.');
	await page.mouse.move(card.x + 4, card.y + 4);
	await page.mouse.down();
	await page.mouse.move(target.x + target.width / 2, target.y + 20, { steps: 12 });
	await page.mouse.up();
	await column('Proposal').getByText(fullName).waitFor();
	await page.getByText('Lead status updated to Proposal').waitFor();
	await picture(page, 'admin-leads-board');

	// 4. Another browser shows the same.
	await page.reload();
	await column('Proposal').getByText(fullName).waitFor();
	await column('Proposal').getByText('$2,400').waitFor();
});

it('a search and filter are saved under a name, used on another computer, renamed and removed', {
	timeout: 120_000,
}, async () => {
	const { page } = await visit(browser);
	const email = await register(page, 'Ada');
	await stored.users.doc(await uidOf(email)).update({ role: 'admin' });
	const word = crypto.randomUUID().slice(0, 8);
	await sendLead({ fullName: `Ivan ${word}`, websiteUrl: '' });
	await sendLead({ fullName: `Judy ${word}`, websiteUrl: '' });
	const chip = (from: Page, name: string) =>
		from.getByRole('region', { name: 'Saved filters' }).getByText(name, { exact: true });

	// 1. Saved from what is on the screen.
	await page.goto('/admin/leads');
	await page.getByLabel('Search leads').fill(`judy ${word}`);
	await page.getByLabel('Filter', { exact: true }).selectOption({ label: 'Assigned to nobody' });
	await page.getByRole('link', { name: `Judy ${word}` }).waitFor();
	await page.getByRole('button', { name: 'Save this filter' }).click();
	await page.getByRole('dialog').getByLabel('Name').fill('Judy, nobody calls');
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	await page.getByText('Saved as Judy, nobody calls').waitFor();
	await picture(page, 'admin-leads-saved-filter');

	// 2. On another computer.
	const other = await visit(browser);
	await logIn(other.page, email);
	await other.page.goto('/admin/leads');
	await other.page.getByRole('link', { name: `Ivan ${word}` }).waitFor();
	await chip(other.page, 'Judy, nobody calls').click();
	await other.page.waitForURL(/filter=unassigned/);
	await other.page.getByRole('link', { name: `Judy ${word}` }).waitFor();
	expect(await other.page.getByRole('link', { name: `Ivan ${word}` }).count()).toBe(0);

	// 3. Renamed there, removed here.
	await other.page.getByRole('button', { name: 'Rename Judy, nobody calls' }).click();
	await other.page.getByRole('dialog').getByLabel('Name').fill('Judy');
	await other.page.getByRole('button', { name: 'Save', exact: true }).click();
	await chip(other.page, 'Judy').waitFor();
	await page.reload();
	await page.getByRole('button', { name: 'Remove Judy' }).click();
	await page.getByText('Removed the filter Judy').waitFor();
	await expect.poll(() => chip(page, 'Judy').count()).toBe(0);
});

it('a request to fix an outage names it to us, in the board, the page of the lead and both emails', {
	timeout: 240_000,
}, async () => {
	// 1. Heidi asks from the page of her outage.
	const heidi = await visit(browser);
	const email = await signUp(heidi.page, 'Heidi');
	await stored.users.doc(await uidOf(email)).update({ isEmailConfirmed: true });
	const outageId = await storeOutage(
		email,
		await addWebsite(heidi.page, 'Shop', siteUrl(`heidis-${crypto.randomUUID()}`)),
	);
	await heidi.page.goto(`/outages/${outageId}`);
	await heidi.page.getByRole('button', { name: 'Have us fix it' }).click();
	await heidi.page.getByText('You are asking us to fix the outage of').waitFor();
	await picture(heidi.page, 'book-call-fix');
	const next = heidi.page.getByRole('button', { name: 'Next' });
	await heidi.page.getByLabel('Phone Number').fill('+1 555 0199');
	await next.click();
	await heidi.page.getByLabel('Who is your hosting provider?').selectOption('GoDaddy');
	await heidi.page
		.getByRole('group', { name: 'Do you manage the domain yourself?' })
		.getByLabel('No', { exact: true })
		.check();
	await next.click();
	await heidi.page.getByRole('radio', { name: 'No' }).check();
	await next.click();
	await heidi.page.getByLabel('What type of business do you have?').fill('Florist');
	await heidi.page.getByRole('radio', { name: "I'm not sure yet" }).check();
	await next.click();
	await heidi.page.getByRole('button', { name: 'Submit & Book My Call' }).click();
	await heidi.page.getByRole('heading', { name: 'Thank You!' }).waitFor();

	// 2. Both sides get an email that names the website.
	const answer = await emailWith(email, 'We received your request to fix the outage of Shop');
	const [reference = ''] = /L-\w{6}/.exec(answer.subject) ?? [];
	const ours = await emailWith(brand.supportEmail, `Fix request ${reference}: Shop is down`);
	expect(ours.text).toContain(`/outages/${outageId}`);

	// 3. An admin finds it by the filter, and opens the outage.
	const { page } = await visit(browser);
	const adaEmail = await register(page, 'Ada');
	await stored.users.doc(await uidOf(adaEmail)).update({ role: 'admin' });
	await page.goto(`/admin/leads?filter=fix&search=${encodeURIComponent(email)}`);
	await page.getByText('Fix the outage of Shop').waitFor();
	await page.getByRole('link', { name: 'Heidi', exact: true }).click();
	await page.getByRole('link', { name: 'Outage of Shop' }).click();
	await page.waitForURL(`**/outages/${outageId}`);
	await page.getByRole('heading', { name: 'Shop', exact: true }).waitFor();
});

it('a purchase on which nobody acts waits among the purchases, overdue ones first', { timeout: 120_000 }, async () => {
	const { page } = await visit(browser);
	const email = await register(page, 'Ada');
	await stored.users.doc(await uidOf(email)).update({ role: 'admin' });
	const client = await uidOf(await register((await visit(browser)).page, `Karl${crypto.randomUUID().slice(0, 8)}`));
	const { name } = (await stored.users.doc(client).get()).data() ?? { name: '' };
	// A minute more, because the clock of the screen moves twice a minute.
	const weekAgo = Date.now() - 7 * 86_400_000 - 60_000;
	await stored.projects.add(aProject({ ownerId: client, createdAt: weekAgo, orderedAt: weekAgo }));

	await page.goto('/admin/leads');
	await page.getByRole('link', { name: /purchases?$/ }).click();
	const row = page.getByRole('row', { name: new RegExp(name) });
	await row.getByText('Waiting for 7 d, overdue').waitFor();
	await picture(page, 'admin-purchases');
	await row.getByRole('link', { name }).click();
	await page.getByLabel('Add to the timeline').fill('Called about the menu.');
	await page.getByLabel('Kind').selectOption('call');
	await page.getByRole('button', { name: 'Add', exact: true }).click();
	await page.getByText('Called about the menu.').last().waitFor();
	await page.goto('/admin?tab=purchases');
	await row.getByText('Answered').waitFor();
});

function emailWith(to: string, text: string): Promise<ReceivedEmail> {
	return vi.waitFor(
		async () => {
			const emails = await emailsTo(to);
			const email = emails.find(({ subject }) => subject.includes(text));
			if (!email) {
				const others = emails.map(({ subject }) => subject).join('; ') || 'none';
				throw new Error(`There is no email with "${text}". Emails to ${to}: ${others}.`);
			}
			return email;
		},
		{ timeout: 30_000, interval: 200 },
	);
}

async function logIn(page: Page, email: string): Promise<void> {
	await page.goto('/login');
	await page.getByLabel('Email').fill(email);
	await page.getByLabel('Password', { exact: true }).fill(password);
	await page.getByRole('button', { name: 'Log in', exact: true }).click();
	await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
}

async function sendLead(lead: { fullName: string; websiteUrl: string }): Promise<void> {
	const body = { ...lead, email: freshEmail('lead'), phoneNumber: '+1 555 0101', hasWebsite: 'No' };
	const response = await fetch(`${origin}/api/leads/create`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
	expect(response.status).toBe(200);
}
