import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { freshEmail, openBrowser, origin, signUp, siteUrl, stored, uidOf, visit } from './journey.ts';
import { post } from './sign-in.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

it('a lead is assigned, called, moved on the board by keyboard and by drag, and found again', async () => {
	const { page, context, problems } = await visit(browser);
	await stored.users.doc(await uidOf(await signUp(page, 'Ada'))).update({ role: 'admin' });
	const fullName = `Heidi ${crypto.randomUUID().slice(0, 8)}`;
	const lead = { fullName, email: freshEmail('heidi'), phoneNumber: '+1 555 0101', websiteUrl: siteUrl('flowers') };
	await post(`${origin}/api/leads/create`, { ...lead, hasWebsite: 'Yes' });

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

	// 3. A menu moves it for keyboards, the mouse by drag.
	await page.goto(`/admin/leads?search=${encodeURIComponent(fullName)}`);
	const column = (name: string) => page.getByRole('region', { name, exact: true });
	await page.getByRole('button', { name: `Move ${fullName}` }).press('ArrowDown');
	await page.getByRole('menuitem', { name: 'Contacted' }).press('Enter');
	await column('Contacted').getByText(fullName).waitFor();
	const card = await column('Contacted').getByText('Ada', { exact: true }).boundingBox();
	const target = await column('Proposal').boundingBox();
	if (!card || !target) throw new Error('The board is not shown.');
	await page.mouse.move(card.x + 4, card.y + 4);
	await page.mouse.down();
	await page.mouse.move(target.x + target.width / 2, target.y + 20, { steps: 12 });
	await page.mouse.up();
	await column('Proposal').getByText(fullName).waitFor();
	await page.getByText('Lead status updated to Proposal').waitFor();

	// 4. Another browser shows the same.
	await page.reload();
	await column('Proposal').getByText(fullName).waitFor();
	await column('Proposal').getByText('$2,400').waitFor();
	expect(problems).toEqual([]);
	await context.close();
});
