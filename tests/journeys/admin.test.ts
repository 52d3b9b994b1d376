import { hourMs } from '@stayup/contract';
import { anOutage } from '@stayup/testing/builders';
import { emailsTo } from '@stayup/testing/mailbox';
import { aDelivery } from '@stayup/testing/stored-data';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { freshEmail, openBrowser, origin, picture, register, signUp, stored, uidOf, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

async function registerAdmin(page: Page): Promise<void> {
	const email = await register(page, 'Ada');
	await stored.users.doc(await uidOf(email)).update({ role: 'admin' });
	// The reload makes the session read the new role.
	await page.reload();
	await page.getByRole('link', { name: 'Admin Dashboard' }).click();
	await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
}

async function send(path: string, body: object): Promise<void> {
	const response = await fetch(`${origin}${path}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${Math.ceil(Math.random() * 250)}` },
		body: JSON.stringify(body),
	});
	expect(response.status).toBeLessThan(300);
}

describe('the admin dashboard', () => {
	it('redirects a user who is not an admin to the dashboard', { timeout: 180_000 }, async () => {
		const { page, context } = await visit(browser);
		await signUp(page, 'Norma');
		await page.goto('/admin');
		await page.waitForURL('**/dashboard');
		await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
		expect(await page.getByRole('link', { name: 'Admin Dashboard' }).count()).toBe(0);
		await context.close();
	});

	it('changes the tier and the access of a user, and lists both in the audit log', { timeout: 240_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		const other = await visit(browser);
		const email = await register(other.page, 'Uma');
		await registerAdmin(page);

		await page.getByRole('button', { name: 'Total Users: show breakdown' }).click();
		await page.getByText('Elite', { exact: true }).first().waitFor();
		await page.getByRole('button', { name: 'Total Websites: show breakdown' }).click();
		await page.getByText('Unknown', { exact: true }).first().waitFor();
		expect(await page.getByRole('button', { name: 'Total Users: show breakdown' }).getAttribute('aria-expanded')).toBe(
			'false',
		);

		await page.getByLabel('Search users by email').fill(email.slice(0, -6));
		await page.getByRole('row', { name: new RegExp(email) }).waitFor();
		await picture(page, 'admin-users');
		await page.getByRole('button', { name: 'Edit tier of Uma' }).click();
		const dialog = page.getByRole('dialog');
		await dialog.getByText('Edit User Tier').waitFor();
		await dialog.getByLabel('Tier').selectOption('Pro');
		await picture(page, 'admin-edit-tier');

		await page.route('**/api/admin/users/*/tier', (route) => route.abort());
		await dialog.getByRole('button', { name: 'Update' }).click();
		await dialog.getByText('Failed to update user tier').waitFor();
		await page.unroute('**/api/admin/users/*/tier');
		await dialog.getByRole('button', { name: 'Update' }).click();
		await page.getByText("User Uma's tier updated to Pro").waitFor();
		await dialog.waitFor({ state: 'detached' });
		await page
			.getByRole('row', { name: new RegExp(email) })
			.getByText('Pro', { exact: true })
			.waitFor();
		expect((await stored.users.doc(await uidOf(email)).get()).data()?.tier).toBe('Pro');

		await page.getByRole('button', { name: 'Disable Uma' }).click();
		await page.getByRole('alertdialog').getByText('All sessions end immediately', { exact: false }).waitFor();
		await picture(page, 'admin-disable');
		await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
		await page.getByText('Uma is logged out and cannot log in').waitFor();
		await page
			.getByRole('row', { name: new RegExp(email) })
			.getByText('Disabled')
			.waitFor();
		expect((await stored.users.doc(await uidOf(email)).get()).data()?.isDisabled).toBe(true);
		await page.getByRole('button', { name: 'Enable Uma' }).click();
		await page.getByRole('alertdialog').getByRole('button', { name: 'Enable' }).click();
		await page.getByText('Uma can log in again').waitFor();

		await page.getByRole('tab', { name: 'Audit log' }).click();
		await page.getByText('Free → Pro').first().waitFor();
		expect(problems.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
		await other.context.close();
		await context.close();
	});

	it('changes the status of leads and applications, and reverts a change that fails', {
		timeout: 240_000,
	}, async () => {
		const { page, context } = await visit(browser);
		await registerAdmin(page);
		const name = `Rosa ${crypto.randomUUID().slice(0, 6)}`;
		await send('/api/leads/create', {
			...{ fullName: name, email: freshEmail('rosa'), phoneNumber: '+1 555 0100', hasWebsite: 'No' },
			...{ businessType: 'Bakery', websiteNeeds: 'I need a brand new website' },
		});
		await send('/api/careers/apply', {
			...{ firstName: 'Grace', lastName: name, dob: '1990-02-28', email: freshEmail('grace'), phone: '+1 555 0100' },
			...{
				workExperience: 'Six years of web shops.',
				jobId: 'ui-ux-developer',
				jobTitle: 'UI/UX Developer',
			},
		});

		await page.getByRole('tab', { name: 'Leads' }).click();
		const status = page.getByLabel(`Status of ${name}`);
		await status.waitFor();
		await picture(page, 'admin-leads');
		expect(await page.getByRole('link', { name: `Email ${name}` }).getAttribute('href')).toMatch(/^mailto:rosa-/);
		await page.route('**/api/leads/*/status', (route) => route.abort());
		await status.selectOption('Won');
		await page.getByText('Failed to update lead status').waitFor();
		await expect.poll(() => status.inputValue()).toBe('New');
		await page.unroute('**/api/leads/*/status');
		await page.getByRole('button', { name: `Mark ${name} as contacted` }).click();
		await page.getByText('Lead status updated to Contacted').waitFor();
		await status.selectOption('Qualified');
		await page.getByText('Lead status updated to Qualified').waitFor();

		await page.getByRole('tab', { name: 'Applications' }).click();
		await page.getByRole('button', { name: `Work experience of Grace ${name}` }).click();
		await page.getByRole('dialog').getByText('Six years of web shops.').waitFor();
		await picture(page, 'admin-experience');
		await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
		const stage = page.getByLabel(`Status of Grace ${name}`);
		expect(await stage.inputValue()).toBe('New');
		await page.route('**/api/careers/applications/*/status', (route) => route.abort());
		await stage.selectOption('Hired');
		await page.getByText('Failed to update application status').waitFor();
		await expect.poll(() => stage.inputValue()).toBe('New');
		await page.unroute('**/api/careers/applications/*/status');
		await stage.selectOption('Interviewing');
		await page.getByText('Application status updated to Interviewing').waitFor();
		await context.close();
	});

	it('emails a user once a user and a message are chosen', { timeout: 240_000 }, async () => {
		const { page, context } = await visit(browser);
		const other = await visit(browser);
		const email = await register(other.page, 'Victor');
		await registerAdmin(page);
		const button = page.getByRole('button', { name: 'Send notification' });

		await page.getByText('Please select a user').waitFor();
		expect(await button.isDisabled()).toBe(true);
		await page.getByLabel('User', { exact: true }).fill(email);
		await page.getByText('Victor, Free tier').waitFor();
		await page.getByLabel('Message type').selectOption('custom');
		expect(await button.isDisabled()).toBe(true);
		await page.getByLabel('Custom message').fill('We have moved your website.');
		await page.route('**/api/admin/send-notification', (route) => route.abort());
		await button.click();
		await page
			.getByText(/^Failed to send notification: /)
			.first()
			.waitFor();
		await page.unroute('**/api/admin/send-notification');
		await button.click();
		await page.getByText('Notification sent successfully').waitFor();

		const sent = await stored.outbox.where('ownerId', '==', await uidOf(email)).get();
		expect(sent.docs.map((found) => found.data().message)).toContainEqual({
			event: 'admin-message',
			messageType: 'custom',
			customMessage: 'We have moved your website.',
		});
		await other.context.close();
		await context.close();
	});

	it('shows new outages of all customers, and websites by status', { timeout: 240_000 }, async () => {
		const { page, context } = await visit(browser);
		await registerAdmin(page);
		await page.getByRole('tab', { name: 'Outages' }).click();
		const name = `Shop ${crypto.randomUUID().slice(0, 6)}`;

		await stored.outages.doc(crypto.randomUUID()).set(
			anOutage({
				...{ start: Date.now(), detectedAt: Date.now() + 30_000, ownerId: 'somebody', websiteId: 'elsewhere' },
				website: { name, url: 'https://example.com/' },
			}),
		);
		await page.getByRole('link', { name }).waitFor();
		await picture(page, 'admin-outages');
		await page.getByLabel('Website status').selectOption('unknown');
		await page.getByRole('heading', { name: 'Websites: Unknown' }).waitFor();
		expect(new URL(page.url()).search).toBe('?tab=outages&status=unknown');
		await context.close();
	});

	it('shows failed deliveries and sends them again', { timeout: 240_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		const other = await visit(browser);
		const email = await register(other.page, 'Wilma');
		await registerAdmin(page);
		const id = crypto.randomUUID();
		await stored.outbox.doc(id).set(
			aDelivery({
				...{ ownerId: await uidOf(email), message: { event: 'payment-failed' }, createdAt: Date.now() - hourMs },
				...{ state: 'failed', reason: 'refused with 400', isFault: true, sentAt: null },
				attempts: [{ at: Date.now(), statusCode: 400, durationMs: 80 }],
			}),
		);

		await page.getByRole('tab', { name: 'Deliveries' }).click();
		const row = page.getByRole('row', { name: new RegExp(email) });
		await row.getByText('Payment failed').waitFor();
		await row.getByText('refused with 400').waitFor();
		await row.getByText('Last status 400').waitFor();
		await row.locator('time').hover();
		await page.getByRole('tooltip').getByText(/\d/).waitFor();
		await picture(page, 'admin-deliveries');
		await page.setViewportSize({ width: 390, height: 844 });
		await page.getByRole('listitem').filter({ hasText: email }).getByText('refused with 400').waitFor();
		await picture(page, 'admin-deliveries-narrow');
		await page.setViewportSize({ width: 1440, height: 900 });

		const button = page.getByRole('button', { name: `Send again: Payment failed to ${email}` });
		await page.route('**/api/admin/deliveries/*/resend', (route) => route.abort());
		await button.click();
		await page.getByText('Failed to resend the message').waitFor();
		await row.waitFor();
		await page.unroute('**/api/admin/deliveries/*/resend');
		await button.click();
		await page.getByText('The message will be sent again').waitFor();
		await row.waitFor({ state: 'detached' });
		await expect
			.poll(async () => (await emailsTo(email)).map(({ subject }) => subject))
			.toContain('Your payment failed');
		await page.getByRole('tab', { name: 'Audit log' }).click();
		await page
			.getByRole('row', { name: new RegExp(id) })
			.getByText('Resent a delivery')
			.waitFor();
		expect(problems.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
		await other.context.close();
		await context.close();
	});

	it('finds a customer with the keys of "Go to", and shows first what failed to reach them', {
		timeout: 240_000,
	}, async () => {
		const { page, context, problems } = await visit(browser);
		const other = await visit(browser);
		const email = await register(other.page, 'Vera');
		const ownerId = await uidOf(email);
		const failed = { ownerId, message: { event: 'monthly-report', month: '2026-10' } as const, isFault: true };
		await stored.outbox.add(aDelivery({ ...failed, state: 'failed', reason: 'responded with 503' }));
		await registerAdmin(page);

		await page.keyboard.press('Control+k');
		await page.getByRole('combobox', { name: 'Go to a website' }).waitFor();
		await page.keyboard.type(email.slice(0, -6));
		await page.getByRole('option', { name: email }).waitFor();
		await page.keyboard.press('Enter');
		await page.waitForURL(`**/admin/people/${ownerId}`);
		await page.getByRole('heading', { name: 'Vera' }).waitFor();
		await page.getByRole('row', { name: /Monthly report.*responded with 503/ }).waitFor();
		await picture(page, 'admin-person');

		await page.getByRole('tab', { name: 'Deliveries' }).click();
		await page.getByRole('row', { name: /Email confirmation/ }).waitFor();
		await page.getByRole('tab', { name: 'Payments' }).click();
		await page.getByText('This person has not bought a plan.').waitFor();
		await page.goto('/admin/people/nobody');
		await page.getByRole('heading', { name: 'Person not found' }).waitFor();
		expect(problems.filter((text) => !text.includes('404'))).toEqual([]);
		await context.close();
		await other.context.close();
	});

	it('redirects to the dashboard if its data cannot be loaded', { timeout: 180_000 }, async () => {
		const { page, context } = await visit(browser);
		await registerAdmin(page);
		await page.route('**/api/admin/stats', (route) => route.abort());
		await page.reload();
		await page.getByText('Failed to load admin data. Admin access only.').waitFor();
		await page.waitForURL('**/dashboard');
		await context.close();
	});
});
