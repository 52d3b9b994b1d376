import { brand, type Website } from '@stayup/contract';
import { emailTo } from '@stayup/testing/mailbox';
import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openBrowser, origin, register, siteUrl, stored, storeOutage, uidOf, visit } from './journey.ts';
import { post, tokenOf } from './sign-in.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

it('a member is invited by email, acts on the account within the role, and is back in the own account once removed', async () => {
	const [owner, member] = await Promise.all([visit(browser), visit(browser)]);
	const ownerEmail = await register(owner.page, 'Olga');
	const memberEmail = await register(member.page, 'Mel');
	await stored.users.doc(await uidOf(ownerEmail)).update({ isEmailConfirmed: true });
	const website = await post<Website>(
		`${origin}/api/websites`,
		{ name: "Olga's oven", url: siteUrl('olgas-oven'), checkInterval: 3600 },
		{ authorization: `Bearer ${await tokenOf(owner.page)}` },
	);
	const outageId = await storeOutage(ownerEmail, website._id);

	// The owner invites, and the email has the link.
	await owner.page.goto('/profile/members');
	const form = owner.page.getByRole('form', { name: 'Invite a member' });
	await form.getByLabel('Email').fill(memberEmail);
	await form.getByLabel('Role').selectOption('Viewer');
	await form.getByRole('button', { name: 'Invite' }).click();
	await owner.page.getByText(`Invitation sent to ${memberEmail}`).waitFor();
	const { text } = await emailTo(memberEmail, `${ownerEmail} invited you to ${brand.name}`);
	const link = new URL(/https?:\S+\/invitation#\S+/.exec(text)?.[0] ?? '');

	// The person accepts and sees the account, without anything to change.
	const { page } = member;
	await page.goto(link.pathname + link.hash);
	await page.getByRole('button', { name: `Join as ${memberEmail}` }).click();
	const bar = page.getByRole('region', { name: 'Shown account' });
	await bar.getByText('Account of Olga').waitFor();
	await bar.getByText('Viewer', { exact: false }).first().waitFor();
	await page.getByRole('link', { name: "Olga's oven", exact: true }).waitFor();
	expect(await page.getByRole('link', { name: 'Add Website' }).count()).toBe(0);
	await page.goto('/websites/add');
	await page.getByText('Your role in this account is Viewer, which can only read.').first().waitFor();
	await page.goto(`/outages/${outageId}`);
	await page.getByText('Your role in this account is Viewer, which can only read.').waitFor();
	expect(await page.getByRole('button', { name: 'Acknowledge', exact: true }).isDisabled()).toBe(true);

	// A responder acknowledges: the open page learns of the new role.
	await owner.page.reload();
	await owner.page.getByRole('button', { name: 'Role of Mel: Viewer' }).click();
	await owner.page.getByRole('menuitem', { name: 'Responder' }).click();
	await owner.page.getByText('Mel is now responder').waitFor();
	await bar.getByText('Responder', { exact: false }).first().waitFor();
	await page.getByRole('button', { name: 'Acknowledge', exact: true }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click();
	await page.getByText('Outage acknowledged').waitFor();

	// The switcher leads to the own account and back, with the keyboard.
	await page.getByRole('button', { name: 'Mel', exact: true }).focus();
	await page.keyboard.press('ArrowDown');
	await page.getByRole('menuitemradio', { name: /^Account of Olga/, checked: true }).waitFor();
	await page.getByRole('menuitemradio', { name: 'My account', checked: false }).focus();
	await page.keyboard.press('Enter');
	await page.getByText('Which website should we monitor?').waitFor();
	expect(await bar.count()).toBe(0);
	await page.getByRole('button', { name: 'Mel', exact: true }).click();
	await page.getByRole('menuitemradio', { name: /^Account of Olga/, checked: false }).click();
	await page.getByRole('link', { name: "Olga's oven", exact: true }).waitFor();

	// The removal ends the open page at once.
	await page.goto('/maintenance');
	await page.getByText('No maintenance planned').waitFor();
	await owner.page.getByRole('button', { name: 'Role of Mel: Responder' }).click();
	await owner.page.getByRole('menuitem', { name: 'Remove Mel' }).click();
	await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
	await page.getByText('You no longer have access to the account of Olga. This is your own account.').waitFor();
	await page.getByText('Which website should we monitor?').waitFor();
	expect([owner.problems, member.problems]).toEqual([[], []]);
	await Promise.all([owner.context.close(), member.context.close()]);
});
