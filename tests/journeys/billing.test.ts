import { formatPaymentDay } from '@stayup/contract';
import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openBrowser, signUp, stored, uidOf, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

it('a plan is bought, becomes a larger one, is canceled, and ends at once in the portal, each without a reload', async () => {
	const { page, context, problems } = await visit(browser);
	const uid = await uidOf(await signUp(page, 'Quinn'));

	// The user chooses before the page's script has loaded, and the choice must still count. The first payment is not made.
	const script = Promise.withResolvers<void>();
	await page.route('**/assets/main-*.js', (route) => script.promise.then(() => route.continue()));
	await page.goto('/pricing', { waitUntil: 'domcontentloaded' });
	await page.getByText('Annual', { exact: false }).first().click();
	script.resolve();
	await page.getByRole('button', { name: 'Get Pro' }).click();
	await page.getByText('Subscribe to Pro').first().waitFor();
	await page.getByRole('button', { name: 'Pay $2000.00' }).waitFor();
	await page.getByRole('button', { name: 'Cancel' }).click();
	await page.getByText('Subscription process was canceled.').waitFor();

	await page.getByRole('button', { name: 'Get Core' }).click();
	await page.getByRole('button', { name: 'Pay $50.00' }).click();
	await page.waitForURL('**/projects/*?subscription=success');
	await page.getByText('Thank you! You are on the Core plan now.').waitFor();
	await page.getByRole('link', { name: 'Dashboard' }).first().click();
	await page.getByText('ACTIVE', { exact: true }).waitFor();

	await page.goto('/profile/billing');
	await page.getByText('Annual', { exact: false }).first().click();
	await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
	await page.getByText('Pro, annual, instead of Core, monthly').waitFor();
	await page.getByRole('button', { name: 'Confirm' }).click();
	await page.waitForURL('**/profile/billing?change=pro-annual');
	await page.getByText('You are on Pro now, paid annually.').waitFor();
	await page.getByText('0 of 200 websites').first().waitFor();

	await page.getByRole('button', { name: 'Cancel plan', exact: true }).click();
	const user = async () => (await stored.users.doc(uid).get()).data();
	const paymentDay = formatPaymentDay((await user())?.subscription?.currentPeriodEnd ?? 0, 'en-US');
	await page.getByText(`Your plan stays active until ${paymentDay} and is then canceled.`).waitFor();
	await page.getByRole('button', { name: 'Cancel plan' }).click();
	await page.waitForURL('**/profile/billing?change=cancel');
	await page.getByText(`Your plan is canceled. You keep Pro until ${paymentDay}.`).waitFor();
	await page.getByText(`paid annually, ends on ${paymentDay}`, { exact: false }).waitFor();
	expect(await user()).toMatchObject({
		tier: 'Pro',
		subscription: { status: 'active', billingCycle: 'annual', cancelAtPeriodEnd: true },
	});

	await page.goto('/dashboard');
	await page.getByRole('button', { name: 'Manage subscription' }).click();
	await page.getByText(`$2000.00 per year · active, ends ${paymentDay}`, { exact: true }).waitFor();
	await page.getByRole('button', { name: 'Cancel now' }).click();
	await page.getByRole('link', { name: 'Return to the product' }).click();
	await page.getByText('You are on the Free plan. Your subscription has ended.').waitFor();
	expect(problems).toEqual([]);
	await context.close();
});
