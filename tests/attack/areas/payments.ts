/** Payment events that Stripe did not send, and checkouts against the rules (PAY-1 to PAY-13). */
import type { NewSession } from '@stayup/contract';
import { register } from '@stayup/testing/api-client';
import { control, openCheckout, press, type Sandbox } from '@stayup/testing/billing/payments';
import Stripe from 'stripe';
import { stripeWebhookSecret } from '../../../dev/fakes/stripe/settings.ts';
import { type Area, type Attempt, call, type Reply, type Size, statusOtherThan, valueOtherThan } from '../attempt.ts';
import type { Target } from '../target.ts';

const eventsPath = '/api/subscriptions/events';
const checkoutsBySize: Readonly<Record<Size, number>> = { small: 2, full: 10 };
const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60;

const text = JSON.stringify({
	id: 'evt_attack',
	object: 'event',
	type: 'customer.subscription.updated',
	livemode: false,
});
const signed = (payload: string, secret = stripeWebhookSecret, timestamp = minutesAgo(0)) =>
	Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
const post = (body: string, signature: string | null): Promise<Reply> =>
	call('POST', eventsPath, { body, headers: signature === null ? {} : { 'stripe-signature': signature } });

/** Each with its body and signature. */
const forgeries: Readonly<Record<string, () => readonly [string, string | null]>> = {
	'without a signature': () => [text, null],
	'with an empty signature': () => [text, ''],
	'with half of a signature': () => [text, 't=1,v1='],
	'with a signature without a time': () => [text, signed(text).replace(/t=\d+,/, '')],
	'with the signature of another secret': () => [text, signed(text, 'whsec_guess')],
	'with the signature of an empty secret': () => [text, signed(text, ' ')],
	'with the signature of another body': () => [`${text} `, signed(text)],
	'indented again after signing': () => [JSON.stringify(JSON.parse(text), null, 2), signed(text)],
	'of six minutes ago': () => [text, signed(text, stripeWebhookSecret, minutesAgo(6))],
	'of the older scheme v0': () => [text, signed(text).replace('v1=', 'v0=')],
	'with letters as the time': () => [text, signed(text).replace(/t=\d+/, 't=now')],
	'with 1000 signatures': () => [text, `t=${minutesAgo(0)},${Array.from({ length: 1000 }, () => 'v1=00').join()}`],
	'that is no JSON': () => ['customer=1', signed('other')],
};

export const payments: Area = {
	name: 'Payments',
	attempts(target, size) {
		return [
			...Object.entries(forgeries).map(
				([name, forge]): Attempt => ({
					name: `an event ${name}`,
					make: async () => statusOtherThan([400, 413, 431], await post(...forge())),
				}),
			),
			foreignCustomer(target),
			...['Admin', 'Free', 'admin', '', null, ['Elite'], { tier: 'Elite' }].map(
				(tier): Attempt => ({
					name: `a checkout for the plan ${JSON.stringify(tier)}`,
					make: async () => statusOtherThan([400], await checkout(target.mallory.token, tier)),
				}),
			),
			{
				name: 'the portal without ever having paid',
				make: async () =>
					statusOtherThan(
						[409],
						await call('POST', '/api/subscriptions/create-portal', { token: target.mallory.token }),
					),
			},
			...Object.entries(afterDeletionRequest).map(
				([name, make]): Attempt => ({
					name: `${name} during the seven days before the deletion of the account`,
					async make() {
						const { token } = await register('Oscar');
						await checkout(token, 'Core');
						await call('POST', '/api/users/deletion', { token });
						return statusOtherThan([409], await make(token));
					},
				}),
			),
			{
				name: 'the deletion of the account with a running subscription',
				make: async () => deletionWithSubscription(target),
			},
			...openCheckouts(checkoutsBySize[size]),
		];
	},
};

const afterDeletionRequest: Readonly<Record<string, (token: string) => Promise<Reply>>> = {
	'a checkout': (token) => checkout(token, 'Pro'),
	'the portal': (token) => call('POST', '/api/subscriptions/create-portal', { token }),
	'a cancellation': (token) => call('POST', '/api/subscriptions/create-cancellation', { token }),
	'a change of plan': (token) =>
		call('POST', '/api/subscriptions/create-plan-change', { token, body: { tier: 'Elite', billingCycle: 'annual' } }),
};

async function deletionWithSubscription({ data }: Target): Promise<string | null> {
	const { token, _id } = await register('Liam');
	const subscription = { id: 'sub_1', status: 'active', currentPeriodEnd: null, billingCycle: null };
	await data.stored.users.doc(_id).update({ subscription: { ...subscription, cancelAtPeriodEnd: false } });
	return statusOtherThan([409], await call('POST', '/api/users/deletion', { token }));
}

/** PAY-12: in two tabs, or by two people who share the account. */
function openCheckouts(count: number): readonly Attempt[] {
	return [
		{
			name: `${count} checkouts opened one after the other, and all paid`,
			async make() {
				const peggy = await register('Peggy');
				const pages: string[] = [];
				for (let tab = 0; tab < count; tab++) pages.push(await openCheckout(peggy, 'Core'));
				for (const page of pages) await press(page, 'pay');
				return subscriptionsFault(peggy);
			},
		},
		{
			name: `${count} checkouts opened and paid at the same time`,
			async make() {
				const peggy = await register('Peggy');
				const pages = await Promise.all(Array.from({ length: count }, () => openCheckout(peggy, 'Core')));
				await Promise.all(pages.filter((page) => page !== undefined).map((page) => press(page, 'pay')));
				return subscriptionsFault(peggy);
			},
		},
		{
			name: 'a checkout right after the payment of another, before its event can arrive',
			async make() {
				const peggy = await register('Peggy');
				await press(await openCheckout(peggy, 'Core'), 'pay');
				return statusOtherThan([409], await checkout(peggy.token, 'Elite'));
			},
		},
	];
}

async function subscriptionsFault({ email }: NewSession): Promise<string | null> {
	const { customers, subscriptions } = await control<Sandbox>('GET', 'state');
	const ids = customers.filter((customer) => customer.email === email).map(({ id }) => id);
	const active = subscriptions.filter(({ customer, status }) => ids.includes(customer) && status === 'active');
	return active.length <= 1 ? null : `${active.length} subscriptions charge`;
}

function checkout(token: string, tier: unknown): Promise<Reply> {
	return call('POST', '/api/subscriptions/create-checkout', { token, body: { tier, billingCycle: 'monthly' } });
}

/** Somebody else's Stripe account, or a made-up customer, whose metadata names an account of ours. */
function foreignCustomer({ mallory, data }: Target): Attempt {
	return {
		name: 'a signed event of a customer that is not ours, with our account in its metadata',
		async make() {
			const event = JSON.stringify({
				id: `evt_${crypto.randomUUID()}`,
				object: 'event',
				type: 'customer.subscription.updated',
				livemode: false,
				data: {
					object: {
						id: 'sub_foreign',
						object: 'subscription',
						customer: 'cus_foreign',
						status: 'active',
						metadata: { uid: mallory._id, tier: 'Elite' },
						items: { data: [] },
					},
				},
			});
			const reply = await post(event, signed(event));
			const tier = (await data.stored.users.doc(mallory._id).get()).get('tier');
			return statusOtherThan([200], reply) ?? valueOtherThan('Free', tier);
		},
	};
}
