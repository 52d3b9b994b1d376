import { hourMs } from '@stayup/contract';
import { register as registerByApi } from '@stayup/testing/api-client';
import { anOutage } from '@stayup/testing/builders';
import { emailsTo } from '@stayup/testing/mailbox';
import { aDelivery } from '@stayup/testing/stored-data';
import type { Browser } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openBrowser, register, stored, uidOf, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

it('an admin finds a customer, sends a failed email again, changes tier and access, and finds all of it in the audit log', async () => {
	const { page, context, problems } = await visit(browser);
	const { _id: ownerId, email } = await registerByApi('Vera');
	const deliveryId = crypto.randomUUID();
	await stored.outbox.doc(deliveryId).set(
		aDelivery({
			ownerId,
			message: { event: 'payment-failed' },
			createdAt: Date.now() - hourMs,
			state: 'failed',
			reason: 'refused with 400',
			isFault: true,
			sentAt: null,
			attempts: [{ at: Date.now(), statusCode: 400, durationMs: 80 }],
		}),
	);
	const adminEmail = await register(page, 'Ada');
	await stored.users.doc(await uidOf(adminEmail)).update({ role: 'admin' });
	// The reload makes the session read the new role.
	await page.reload();
	await page.getByRole('link', { name: 'Admin Dashboard' }).click();
	await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();

	// 1. The outages of all customers are live.
	await page.getByRole('tab', { name: 'Outages' }).click();
	const shop = `Shop ${crypto.randomUUID().slice(0, 6)}`;
	await stored.outages.doc(crypto.randomUUID()).set(
		anOutage({
			start: Date.now(),
			detectedAt: Date.now() + 30_000,
			ownerId: 'somebody',
			websiteId: 'elsewhere',
			website: { name: shop, url: 'https://example.com/' },
		}),
	);
	await page.getByRole('link', { name: shop }).waitFor();

	// 2. "Go to" finds the customer, whose page shows first what failed to reach them.
	await page.keyboard.press('Control+k');
	await page.getByRole('combobox', { name: 'Go to a website' }).waitFor();
	await page.keyboard.type(email.slice(0, -6));
	await page.getByRole('option', { name: email }).waitFor();
	await page.keyboard.press('Enter');
	await page.waitForURL(`**/admin/people/${ownerId}`);
	await page.getByRole('heading', { name: 'Vera' }).waitFor();
	await page.getByRole('row', { name: /Payment failed.*refused with 400/ }).waitFor();
	await page.getByRole('button', { name: 'Send again: Payment failed' }).click();
	await page.getByText('The message will be sent again').waitFor();
	await page.getByRole('table', { name: 'Failed deliveries' }).waitFor({ state: 'detached' });
	await page.getByRole('tab', { name: 'Payments' }).click();
	await page.getByText('This person has not bought a plan.').waitFor();

	// 3. The tier and the access change.
	await page.goto('/admin');
	await page.getByLabel('Search users by email').fill(email.slice(0, -6));
	const row = page.getByRole('row', { name: new RegExp(email) });
	await row.getByRole('button', { name: 'Edit tier of Vera' }).click();
	await page.getByRole('dialog').getByLabel('Tier').selectOption('Pro');
	await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
	await page.getByText("User Vera's tier updated to Pro").waitFor();
	await row.getByText('Pro', { exact: true }).waitFor();
	await row.getByRole('link', { name: 'Vera' }).click();
	await page.getByRole('button', { name: 'Disable' }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
	await page.getByText('Vera is logged out and cannot log in').waitFor();
	await page.getByText('Disabled', { exact: true }).waitFor();
	const account = async () => (await stored.users.doc(ownerId).get()).data();
	expect(await account()).toMatchObject({ tier: 'Pro', isDisabled: true });
	await page.getByRole('button', { name: 'Enable' }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Enable' }).click();
	await page.getByText('Vera can log in again').waitFor();

	// 4. An email goes to the customer.
	await page.getByRole('link', { name: 'Users' }).click();
	await page.getByLabel('User', { exact: true }).fill(email.slice(0, -6));
	await page.getByRole('option', { name: email }).click();
	await page.getByText('To Vera.').waitFor();
	await page.getByLabel('Message type').selectOption('custom');
	await page.getByLabel('Custom message').fill('We have moved your website.');
	await page.getByRole('button', { name: 'Send notification' }).click();
	await page.getByText('Notification sent successfully').waitFor();
	const sent = await stored.outbox.where('ownerId', '==', ownerId).get();
	expect(sent.docs.map((found) => found.data().message)).toContainEqual({
		event: 'admin-message',
		messageType: 'custom',
		customMessage: 'We have moved your website.',
	});

	// 5. The audit log has it, and the mailbox the email that failed before.
	await page.getByRole('tab', { name: 'Audit log' }).click();
	await page.getByText('Free → Pro').first().waitFor();
	await page
		.getByRole('row', { name: new RegExp(deliveryId) })
		.getByText('Resent a delivery')
		.waitFor();
	await expect.poll(async () => (await emailsTo(email)).map(({ subject }) => subject)).toContain('Your payment failed');
	expect(problems).toEqual([]);
	await context.close();
});
