import { brand, type NewSession } from '@stayup/contract';
import { register, send } from '@stayup/testing/api-client';
import {
	control,
	expectTier,
	openCheckout,
	pay,
	press,
	runNightly,
	type Sandbox,
	subscriptionOf,
} from '@stayup/testing/billing/payments';
import { emailsTo, emailTo } from '@stayup/testing/mailbox';
import { openStoredData } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';

const { stored } = openStoredData();

describe('PAY-11: the deletion of an account', () => {
	const message = 'Your account is about to be deleted. Cancel the deletion in your profile first.';
	const requestDeletion = (who: NewSession) => send('POST', '/api/users/deletion', { token: who.token });

	it('ends its open checkout, and refuses a new one and the portal with one sentence', async () => {
		const gina = await register('Gina');
		const page = await openCheckout(gina);
		const requested = await requestDeletion(gina);
		await press(page, 'pay');
		const plan = { tier: 'Pro', billingCycle: 'monthly' };
		const checkout = await send('POST', '/api/subscriptions/create-checkout', { token: gina.token, body: plan });
		const portal = await send('POST', '/api/subscriptions/create-portal', { token: gina.token });

		expect(requested.status).toBe(200);
		await expect(subscriptionOf(gina)).rejects.toThrow('There is no subscription.');
		expect([checkout.status, checkout.body.message]).toEqual([409, message]);
		expect([portal.status, portal.body.message]).toEqual([409, message]);
	});

	it('cancels what was paid nevertheless, and removes the customer at Stripe and here', async () => {
		const hugo = await register('Hugo');
		const { id, customer } = await pay(hugo);
		await stored.users.doc(hugo._id).update({ deletionAt: Date.now() - 1 });
		await runNightly();
		expect((await stored.users.doc(hugo._id).get()).exists).toBe(false);
		const { customers, subscriptions } = await control<Sandbox>('GET', 'state');
		const { docs } = await stored.auditLog.where('subjectId', '==', hugo._id).get();

		expect(subscriptions.find((each) => each.id === id)?.status).toBe('canceled');
		expect(customers.map((each) => each.id)).not.toContain(customer);
		const refund = await emailTo(brand.supportEmail, `A refund is due: ${customer}`);
		expect(refund.text).toContain(id);
		expect((await stored.stripeCustomers.doc(customer).get()).exists).toBe(false);
		expect(docs.map((row) => [row.data().action, row.data().actor])).toEqual([
			['user.deleted', { uid: 'system', email: '' }],
		]);
	});
});

describe('PAY-12: a customer who pays twice', () => {
	it('keeps the better tier, and operators get one email', async () => {
		const ines = await register('Ines');
		const { id, customer } = await pay(ines, 'Elite');
		await control('PUT', `subscriptions/${id}`, { status: 'canceled' });
		await expectTier(ines, 'Free');
		const { id: second } = await pay(ines, 'Core');
		await control('PUT', `subscriptions/${id}`, { status: 'active' });
		await expectTier(ines, 'Elite');
		await control('PUT', `subscriptions/${id}`, { status: 'trialing' });
		const subject = `A customer pays for 2 subscriptions: ${customer}`;
		const email = await emailTo(brand.supportEmail, subject);
		const all = await emailsTo(brand.supportEmail);

		expect(email.text).toContain([id, second].sort().join(', '));
		expect(all.filter((each) => each.subject === subject)).toHaveLength(1);
	});
});
