/** Stripe, SendGrid, DNS and the deployed product of the healthy project. */
import { billingCycles, plans } from '@stayup/contract';
import { readPageHeaders } from '../../doctor/pages.ts';
import { apiUri, healthySettings } from './healthy-settings.ts';
import type { FakeReply, Json } from './types.ts';

const { APP_ORIGIN: origin } = healthySettings;
const json = (body: Json): FakeReply => ({ status: 200, headers: {}, body });
const notFound: FakeReply = { status: 404, headers: {}, body: {} };

export function healthyServices(): { replies: Record<string, FakeReply>; dns: Record<string, string[]> } {
	return {
		replies: { ...healthyStripe(), ...healthyProduct(), ...healthySendGrid() },
		dns: {
			's1._domainkey.acme-monitoring.com': ['s1.domainkey.u1.wl.sendgrid.net'],
			's2._domainkey.acme-monitoring.com': ['s2.domainkey.u1.wl.sendgrid.net'],
			'_dmarc.acme-monitoring.com': ['v=DMARC1; p=quarantine'],
		},
	};
}

function healthyStripe(): Record<string, FakeReply> {
	const prices = plans.flatMap(({ tier, monthlyPrice, annualPrice }) =>
		billingCycles.map((cycle) => {
			const isMonthly = cycle === 'monthly';
			const id = `price_${tier}_${cycle}`.toLowerCase();
			const price = {
				...{ id, object: 'price', active: true, livemode: true, currency: 'usd' },
				unit_amount: (isMonthly ? monthlyPrice : annualPrice) * 100,
				recurring: { interval: isMonthly ? 'month' : 'year', interval_count: 1 },
			};
			return [`GET https://api.stripe.com/v1/prices/${id}`, json(price)] as const;
		}),
	);
	return {
		...Object.fromEntries(prices),
		'GET https://api.stripe.com/v1/webhook_endpoints': json({
			object: 'list',
			has_more: false,
			data: [
				{
					...{ id: 'we_1', object: 'webhook_endpoint', status: 'enabled', url: `${origin}/api/subscriptions/events` },
					enabled_events: [
						'checkout.session.completed',
						'customer.subscription.created',
						'customer.subscription.updated',
						'customer.subscription.deleted',
						'invoice.paid',
						'invoice.payment_failed',
					],
				},
			],
		}),
		'GET https://api.stripe.com/v1/billing_portal/configurations': json({
			object: 'list',
			has_more: false,
			data: [
				{
					...{ id: 'bpc_1', object: 'billing_portal.configuration', active: true, is_default: true },
					features: { subscription_cancel: { enabled: true } },
				},
			],
		}),
	};
}

function healthySendGrid(): Record<string, FakeReply> {
	return { 'GET https://api.sendgrid.com/v3/scopes': json({ scopes: ['mail.send', '2fa_exempt'] }) };
}

function healthyProduct(): Record<string, FakeReply> {
	const headers = Object.fromEntries(readPageHeaders().map(({ key, value }) => [key, value]));
	return {
		[`GET ${origin}/`]: { status: 200, headers, body: null },
		[`GET ${origin}/%E0%A4%A`]: notFound,
		[`GET ${origin}/api/%E0%A4%A`]: notFound,
		[`GET ${origin}/api/health`]: json({ status: 'ok' }),
		[`GET ${origin}/api/client-ip`]: json({ clientIp: '198.51.100.7' }),
		[`GET ${apiUri}/api/client-ip`]: json({ clientIp: '198.51.100.7' }),
	};
}
