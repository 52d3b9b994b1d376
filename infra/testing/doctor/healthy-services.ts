/** Stripe, SendGrid, DNS and the deployed product of the healthy project. */
import { prices, webhookEvents, webhookUrlOf } from '../../declared/stripe.ts';
import { readPageHeaders } from '../../doctor/pages.ts';
import { apiUri, healthySettings } from './healthy-settings.ts';
import type { FakeReply, Json } from './types.ts';

const { APP_ORIGIN: origin } = healthySettings;
const json = (body: Json): FakeReply => ({ status: 200, headers: {}, body });
const notFound: FakeReply = { status: 404, headers: {}, body: {} };

export interface Services {
	replies: Record<string, FakeReply>;
	dns: Record<string, string[]>;
}

export function healthyServices(): Services {
	return {
		replies: { ...healthyStripe(), ...healthyProduct(), ...healthySendGrid() },
		dns: {
			's1._domainkey.acme-monitoring.com': ['s1.domainkey.u1.wl.sendgrid.net'],
			's2._domainkey.acme-monitoring.com': ['s2.domainkey.u1.wl.sendgrid.net'],
			'_dmarc.acme-monitoring.com': ['v=DMARC1; p=quarantine'],
		},
	};
}

/** New accounts at Stripe and SendGrid, and a domain without records; the product is healthy. */
export function emptyServices(): Services {
	const none = () => json({ object: 'list', has_more: false, data: [] });
	const tracking = () => json({ enable_text: true, enabled: true });
	return {
		replies: {
			...healthyProduct(),
			'GET https://api.stripe.com/v1/products': none(),
			'GET https://api.stripe.com/v1/prices': none(),
			'GET https://api.stripe.com/v1/webhook_endpoints': none(),
			'GET https://api.stripe.com/v1/billing_portal/configurations': none(),
			'GET https://api.sendgrid.com/v3/scopes': { status: 401, headers: {}, body: {} },
			'GET https://api.sendgrid.com/v3/whitelabel/domains': json([]),
			'GET https://api.sendgrid.com/v3/tracking_settings/click': tracking(),
			'GET https://api.sendgrid.com/v3/tracking_settings/open': tracking(),
		},
		dns: Object.fromEntries(
			['em1', 's1._domainkey', 's2._domainkey', '_dmarc'].map((name) => [`${name}.acme-monitoring.com`, []]),
		),
	};
}

function healthyStripe(): Record<string, FakeReply> {
	const settings: Readonly<Record<string, string | undefined>> = healthySettings;
	const stored = prices.map(({ setting, cents, interval }) => {
		const id = settings[setting] ?? '';
		const price = {
			id,
			object: 'price',
			active: true,
			livemode: true,
			currency: 'usd',
			unit_amount: cents,
			recurring: { interval, interval_count: 1 },
		};
		return [`GET https://api.stripe.com/v1/prices/${id}`, json(price)] as const;
	});
	return {
		...Object.fromEntries(stored),
		'GET https://api.stripe.com/v1/webhook_endpoints': json({
			object: 'list',
			has_more: false,
			data: [
				{
					id: 'we_1',
					object: 'webhook_endpoint',
					status: 'enabled',
					url: webhookUrlOf(origin),
					enabled_events: [...webhookEvents],
				},
			],
		}),
		'GET https://api.stripe.com/v1/billing_portal/configurations': json({
			object: 'list',
			has_more: false,
			data: [
				{
					id: 'bpc_1',
					object: 'billing_portal.configuration',
					active: true,
					is_default: true,
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
		[`GET ${origin}/api/client-ip`]: json({ clientIp: '198.51.100.7', host: new URL(origin).hostname }),
		[`GET ${apiUri}/api/client-ip`]: json({ clientIp: '198.51.100.7', host: null }),
	};
}
