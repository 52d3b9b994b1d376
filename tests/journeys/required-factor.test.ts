import type { Website } from '@stayup/contract';
import { addAuthenticator, codeOf } from '@stayup/testing/second-factor/factors';
import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openBrowser, origin, register, siteUrl, stored, uidOf, visit } from './journey.ts';
import { post, tokenOf } from './sign-in.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

it('an owner requires two-factor authentication: the open page of a member closes, and opens again with a factor', async () => {
	const [owner, member] = await Promise.all([visit(browser), visit(browser)]);
	const [ownerId, memberUid] = [
		await uidOf(await register(owner.page, 'Olga')),
		await uidOf(await register(member.page, 'Mel')),
	];
	await stored.memberships
		.doc(`${ownerId}_${memberUid}`)
		.set({ ownerId, memberUid, role: 'editor', isLimited: false, createdAt: Date.now() });
	const token = await tokenOf(owner.page);
	await post<Website>(
		`${origin}/api/websites`,
		{ name: "Olga's oven", url: siteUrl('olgas-safe-oven'), checkInterval: 3600 },
		{ authorization: `Bearer ${token}` },
	);
	const { page } = member;
	const oven = page.getByRole('link', { name: "Olga's oven", exact: true });
	const closed = page.getByRole('heading', { name: 'Set up two-factor authentication' });
	await page.goto('/profile/members');
	await page.getByRole('button', { name: 'Open the account of Olga' }).click();
	await oven.waitFor();

	// The owner needs a factor first, and sees who has none.
	await owner.page.goto('/profile/members');
	const requiring = owner.page.getByRole('switch', { name: 'Require two-factor authentication' });
	await owner.page.getByText('Mel has not set it up.').waitFor();
	expect(await requiring.isDisabled()).toBe(true);
	await addAuthenticator({ token });
	await owner.page.reload();
	await requiring.click();
	const question = owner.page.getByRole('alertdialog', { name: 'Require two-factor authentication?' });
	await question.getByText('Mel loses access immediately, until they set it up.').waitFor();
	await question.getByRole('button', { name: 'Require it' }).click();
	await owner.page.getByText('Members now need two-factor authentication').waitFor();

	// The open page of the member closes, and leads to the settings and back.
	await closed.waitFor();
	expect(await oven.count()).toBe(0);
	await page.getByRole('link', { name: 'Set it up' }).click();
	await page.getByText('The account of Olga requires two-factor authentication.').waitFor();
	await page.getByRole('button', { name: 'Add an app' }).click();
	await page.getByRole('button', { name: 'Continue' }).click();
	await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
	const secret = (await page.getByRole('dialog').locator('code').innerText()).replace(/\s/g, '');
	await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
	await page.getByRole('button', { name: 'Add authenticator app' }).click();
	await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
	await page.getByRole('button', { name: 'I have saved them' }).click();
	await page.getByText('The account of Olga is open to you.').waitFor();
	await page.getByRole('link', { name: 'Go to the dashboard' }).click();
	await oven.waitFor();
	await owner.page.reload();
	await owner.page.getByText('All members have set it up.').waitFor();

	// Without the factor, it closes again, which the member reads beforehand.
	await page.goto('/profile/security');
	await page.getByRole('button', { name: 'Remove the authenticator app' }).click();
	await page.getByText('The account of Olga requires two-factor authentication: you lose access').waitFor();
	await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
	await page.getByText('Add an authenticator app or a passkey to open it.').waitFor();
	await page.goto('/dashboard');
	await closed.waitFor();

	// The own account stays open, and the other one opens once the owner no longer requires it.
	await page.getByRole('region', { name: 'Shown account' }).getByRole('button').click();
	await page.getByText('Which website should we monitor?').waitFor();
	await page.goto('/profile/members');
	await page.getByText('Needs two-factor authentication').waitFor();
	await page.getByRole('button', { name: 'Open the account of Olga' }).click();
	await closed.waitFor();
	await requiring.click();
	await owner.page.getByRole('button', { name: 'Stop requiring it' }).click();
	await owner.page.getByText('Members no longer need two-factor authentication').waitFor();
	await oven.waitFor();
	expect([owner.problems, member.problems]).toEqual([[], []]);
	await Promise.all([owner.context.close(), member.context.close()]);
});
