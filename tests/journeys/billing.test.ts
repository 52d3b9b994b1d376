import { formatPaymentDay, tierLimits } from '@stayup/contract';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, picture, register, signUp, siteUrl, stored, uidOf, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

describe('a plan', () => {
	it('is bought on the pricing page, appears without a reload, and stays until the end of the period when canceled', {
		timeout: 300_000,
	}, async () => {
		const { page, context, problems } = await visit(browser);
		const email = await register(page, 'Quinn');
		await page.getByText('FREE', { exact: true }).waitFor();

		const script = Promise.withResolvers<void>();
		await page.route('**/assets/main-*.js', (route) => script.promise.then(() => route.continue()));
		await page.goto('/pricing', { waitUntil: 'domcontentloaded' });
		// The user chooses before the page's script has loaded, and the choice must still count.
		await page.getByText('Annual', { exact: false }).first().click();
		script.resolve();
		await page.getByRole('button', { name: 'Get Pro' }).click();
		await page.getByText('Subscribe to Pro').first().waitFor();
		await page.getByRole('button', { name: 'Pay $2000.00' }).click();
		await page.waitForURL('**/dashboard?subscription=success');
		await page.getByText('Thank you! You are on the Pro tier now.').waitFor();
		await page.getByText('ACTIVE', { exact: true }).waitFor();
		const panel = await page.getByText('paid annually, next payment on', { exact: false }).innerText();
		const [, paymentDay = ''] = /next payment on (\w+ \d+, \d{4})/.exec(panel) ?? [];
		await picture(page, 'dashboard-paid');

		await page.goto('/pricing');
		await page.getByText('Current plan', { exact: true }).waitFor();
		await picture(page, 'pricing-subscribed');
		await page.getByRole('button', { name: 'Get Elite' }).click();
		await page.getByText(`$2000.00 per year · active, renews ${paymentDay}`, { exact: true }).waitFor();
		await page.getByRole('link', { name: 'Return to the product' }).click();
		await page.getByRole('button', { name: 'Upgrade to Elite' }).waitFor();
		await picture(page, 'billing-paid');
		await page.goto('/dashboard');
		await page.getByRole('button', { name: 'Cancel plan' }).click();
		await page.getByText(`Your plan stays active until ${paymentDay} and is then canceled.`).waitFor();
		await page.getByRole('button', { name: 'Cancel plan' }).click();
		await page.waitForURL('**/profile/billing?change=cancel');
		await page.getByText(`Your plan is canceled. You keep Pro until ${paymentDay}.`).waitFor();
		await page.getByText(`paid annually, ends on ${paymentDay}`, { exact: false }).waitFor();
		await picture(page, 'billing-canceled');
		const user = (await stored.users.doc(await uidOf(email)).get()).data();
		expect(user).toMatchObject({
			tier: 'Pro',
			subscription: { status: 'active', billingCycle: 'annual', cancelAtPeriodEnd: true },
		});
		expect(formatPaymentDay(user?.subscription?.currentPeriodEnd ?? 0, 'en-US')).toBe(paymentDay);
		expect(problems).toEqual([]);
		await context.close();
	});

	it('is changed to a larger one in the billing settings', { timeout: 240_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		await signUp(page, 'Pia');
		await page.goto('/profile/billing');
		await page.getByRole('button', { name: 'Get Core' }).click();
		await page.getByRole('button', { name: 'Pay $50.00' }).click();
		await page.getByText('Thank you! You are on the Core tier now.').waitFor();

		await page.goto('/profile/billing');
		await page.getByText('Annual', { exact: false }).first().click();
		await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
		await page.getByText('Pro, annual, instead of Core, monthly').waitFor();
		await page.getByRole('button', { name: 'Confirm' }).click();
		await page.waitForURL('**/profile/billing?change=pro-annual');
		await page.getByText('You are on Pro now, paid annually.').waitFor();
		await page.getByText('0 of 200 websites').first().waitFor();
		expect(problems).toEqual([]);
		await context.close();
	});

	it('that is smaller lists the websites it would pause, and pauses exactly those', {
		timeout: 300_000,
	}, async () => {
		const { page, context, problems } = await visit(browser);
		const email = await signUp(page, 'Tess');
		await page.goto('/pricing');
		await page.getByRole('button', { name: 'Get Core' }).click();
		await page.getByRole('button', { name: 'Pay $50.00' }).click();
		await page.getByText('Thank you! You are on the Core tier now.').waitFor();
		await page.getByText('What a smaller plan would pause').press('Enter');
		await page.getByText('No smaller plan would pause any of your websites.').waitFor();

		const freeLimit = tierLimits.Free.websites;
		const names = Array.from({ length: freeLimit + 1 }, (_, index) => `Tent ${index + 1}`);
		await page.goto('/websites/add');
		await page.getByText('Multiple websites').click();
		await page
			.getByLabel('URLs')
			.fill(names.map((name, index) => `${name}, ${siteUrl(`tess-${index + 1}`)}`).join('\n'));
		await page.getByRole('button', { name: `Add ${names.length} websites` }).click();
		await page.getByText(`${names.length} websites added`).waitFor({ timeout: 120_000 });

		await page.goto('/dashboard');
		await page.getByText('What a smaller plan would pause').click();
		await page.getByText(`Free keeps ${freeLimit} websites running and would pause 1:`).waitFor();
		await page
			.getByRole('listitem')
			.filter({ hasText: `Tent ${freeLimit + 1}` })
			.waitFor();
		await picture(page, 'dashboard-smaller-plan');
		await page.setViewportSize({ width: 360, height: 800 });
		await picture(page, 'dashboard-smaller-plan-narrow');
		await page.setViewportSize({ width: 1440, height: 900 });

		await page.goto('/profile/billing');
		await page.getByText(`Pauses 1 website: Tent ${freeLimit + 1}. No website is deleted.`).waitFor();
		await picture(page, 'billing-smaller-plan');
		await page.goto('/dashboard');
		await page.getByRole('button', { name: 'Manage subscription' }).click();
		await page.getByRole('button', { name: 'Cancel now' }).click();
		await page.getByRole('link', { name: 'Return to the product' }).click();
		await page.getByText('You are on the Free tier. Your subscription has ended.').waitFor();
		await page.goto('/dashboard');
		await page
			.getByRole('row', { name: new RegExp(`Tent ${freeLimit + 1}`) })
			.getByText('Paused')
			.waitFor();
		await page.getByText('You are on the Free tier. Your subscription has ended.').waitFor();
		expect(await page.getByText('ends on').count()).toBe(0);
		await page.getByRole('link', { name: 'See plans' }).waitFor();
		const owned = await stored.websites.where('ownerId', '==', await uidOf(email)).get();
		expect(owned.docs.filter((website) => !website.data().isActive).map((website) => website.data().name)).toEqual([
			`Tent ${freeLimit + 1}`,
		]);
		expect(problems).toEqual([]);
		await context.close();
	});

	it('is not bought when the payment is canceled, and the page says so', { timeout: 180_000 }, async () => {
		const { page, context } = await visit(browser);
		await signUp(page, 'Rhea');
		await page.goto('/pricing');
		await page.getByRole('button', { name: 'Get Core' }).click();
		await page.getByRole('button', { name: 'Cancel' }).click();
		await page.getByText('Subscription process was canceled.').waitFor();
		await context.close();
	});

	it('shows an error when the payment page cannot be opened', { timeout: 180_000 }, async () => {
		const { page, context } = await visit(browser);
		await signUp(page, 'Sam');
		await page.goto('/pricing');
		await page.route('**/api/subscriptions/create-checkout', (route) => route.abort());
		await page.getByRole('button', { name: 'Get Core' }).click();
		await page.getByText('Failed to open the payment page').first().waitFor();
		await context.close();
	});
});
