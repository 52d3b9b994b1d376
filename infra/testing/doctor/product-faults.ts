/** Faults in the settings, other services and the public product. */

import { hoursAgo } from './healthy-settings.ts';
import type { FakeProject, Fault } from './types.ts';
import { functionStep, urls } from './urls.ts';

export const productFaults: readonly Fault[] = [
	{
		fault: 'the origin is a placeholder',
		damage(fake) {
			fake.setSetting('APP_ORIGIN', 'https://stayup.example');
			deployedSetting(fake, 'APP_ORIGIN', 'https://stayup.example');
		},
		check: 'Settings',
		problem: /^APP_ORIGIN is https:\/\/stayup\.example, but must be/,
		fix: /functions\/\.env\.acme-monitoring/,
	},
	{
		fault: 'nobody is the operator',
		damage: (fake) => {
			fake.setSetting('OPERATOR_EMAIL', undefined);
			deployedSetting(fake, 'OPERATOR_EMAIL', undefined);
		},
		check: 'Settings',
		problem: /^OPERATOR_EMAIL is missing/,
		fix: /Set OPERATOR_EMAIL/,
	},
	{
		fault: 'a changed setting was not deployed',
		damage: (fake) => fake.setSetting('EMAIL_FROM', 'new@acme-monitoring.com'),
		check: 'Deployed settings',
		problem: /deployed EMAIL_FROM differs/,
		fix: /--only functions/,
	},
	{
		fault: 'a setting of the emulators is deployed',
		damage: (fake) => deployedSetting(fake, 'STRIPE_ORIGIN', 'http://127.0.0.1:4300'),
		check: 'Deployed settings',
		problem: /^STRIPE_ORIGIN is set, which belongs to the emulators/,
		fix: /Remove STRIPE_ORIGIN/,
	},
	{
		fault: 'the key of Stripe is a test key',
		damage: (fake) => fake.set(urls.secretValue('STRIPE_SECRET_KEY'), ['payload', 'data'], base64('sk_test_doctor')),
		check: 'Stripe',
		problem: /not a live key/,
		fix: /secrets:set STRIPE_SECRET_KEY/,
	},
	{
		fault: 'the operator may not read the key of Stripe',
		damage: (fake) => fake.reply(urls.secretValue('STRIPE_SECRET_KEY'), 403),
		check: 'Stripe',
		problem: /could not be checked: you may not read the secret STRIPE_SECRET_KEY/,
		fix: /^gcloud secrets add-iam-policy-binding STRIPE_SECRET_KEY/,
	},
	{
		fault: 'Stripe refuses the key',
		damage: (fake) =>
			fake.reply(urls.stripeWebhooks, 401, { error: { type: 'invalid_request_error', message: 'No.' } }),
		check: 'Stripe',
		problem: /Stripe refuses STRIPE_SECRET_KEY/,
		fix: /secrets:set STRIPE_SECRET_KEY/,
	},
	{
		fault: 'Stripe does not know a price',
		damage: (fake) =>
			fake.reply(urls.price('price_pro_annual'), 404, {
				error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such price.' },
			}),
		check: 'Stripe',
		problem: /^STRIPE_PRICE_PRO_ANNUAL: Stripe does not know the price price_pro_annual/,
		fix: /infra\/setup\.sh acme-monitoring/,
	},
	{
		fault: 'a price is wrong',
		damage: (fake) => fake.set(urls.price('price_core_monthly'), ['unit_amount'], 500),
		check: 'Stripe',
		problem: /CORE_MONTHLY: the price is 5 USD instead of 50 USD/,
		fix: /infra\/setup\.sh acme-monitoring/,
	},
	{
		fault: 'an annual price is charged each month',
		damage: (fake) => fake.set(urls.price('price_elite_annual'), ['recurring', 'interval'], 'month'),
		check: 'Stripe',
		problem: /recurs every 1 month instead of every year/,
		fix: /infra\/setup\.sh acme-monitoring/,
	},
	{
		fault: 'a price is archived',
		damage: (fake) => fake.set(urls.price('price_pro_monthly'), ['active'], false),
		check: 'Stripe',
		problem: /archived/,
		fix: /infra\/setup\.sh acme-monitoring/,
	},
	{
		fault: 'Stripe sends its events elsewhere',
		damage: (fake) => fake.set(urls.stripeWebhooks, ['data', 0, 'url'], 'https://acme-monitoring.web.app/events'),
		check: 'Stripe',
		problem: /sends no events to https:\/\/www\.acme-monitoring\.com\/api\/subscriptions\/events/,
		fix: /infra\/setup\.sh acme-monitoring/,
	},
	{
		fault: 'Stripe does not say that a subscription ended',
		damage: (fake) => fake.set(urls.stripeWebhooks, ['data', 0, 'enabled_events', 3], 'charge.failed'),
		check: 'Stripe',
		problem: /does not send customer\.subscription\.deleted/,
		fix: /infra\/setup\.sh acme-monitoring/,
	},
	{
		fault: 'the customer portal is not set up',
		damage: (fake) => fake.set(urls.portal, ['data'], []),
		check: 'Stripe',
		problem: /portal is not set up/,
		fix: /infra\/setup\.sh acme-monitoring/,
	},
	{
		fault: 'the configuration of the customer portal is another one',
		damage: (fake) => fake.setSetting('STRIPE_PORTAL_CONFIGURATION', 'bpc_deleted'),
		check: 'Stripe',
		problem: /portal is not set up/,
		fix: /STRIPE_PORTAL_CONFIGURATION changed/,
	},
	{
		fault: 'the key of SendGrid may do everything',
		damage: (fake) => fake.set(urls.scopes, ['scopes', 'end'], 'api_keys.create'),
		check: 'SendGrid',
		problem: /1 other things, such as api_keys\.create/,
		fix: /^SENDGRID_SETUP_KEY=… infra\/setup\.sh acme-monitoring/,
	},
	{
		fault: 'the domain of the sender is not authenticated',
		damage(fake) {
			fake.setDns('s1._domainkey.acme-monitoring.com', []);
			fake.setDns('s2._domainkey.acme-monitoring.com', []);
		},
		check: 'SendGrid',
		problem: /^acme-monitoring\.com is not authenticated with SendGrid/,
		fix: /infra\/setup\.sh acme-monitoring/,
	},
	{
		fault: 'the domain of the sender has no DMARC record',
		damage: (fake) => fake.setDns('_dmarc.acme-monitoring.com', []),
		check: 'SendGrid',
		problem: /no DMARC record/,
		fix: /_dmarc\.acme-monitoring\.com/,
	},
	{
		fault: 'the domain has no certificate',
		damage: (fake) => fake.set(urls.domain, ['cert', 'state'], 'CERT_PROPAGATING'),
		check: 'Domain and release',
		problem: /no certificate \(CERT_PROPAGATING\)/,
		fix: /DNS records/,
	},
	{
		fault: 'Hosting has no site',
		damage: (fake) => fake.reply(urls.site, 404),
		check: 'Domain and release',
		problem: /^Hosting has no site acme-monitoring\.$/,
		fix: /^infra\/setup\.sh acme-monitoring$/,
	},
	{
		fault: 'firebase deploy would use another site',
		damage: (fake) => fake.set(urls.site, ['type'], 'USER_SITE'),
		check: 'Domain and release',
		problem: /^acme-monitoring is not the default site of Hosting/,
		fix: /hosting:sites:list/,
	},
	{
		fault: 'the certificate was not renewed',
		damage: (fake) => fake.set(urls.domain, ['cert', 'expireTime'], hoursAgo(-5 * 24)),
		check: 'Domain and release',
		problem: /ends in 5 days/,
		fix: /DNS records/,
		isByCalendar: true,
	},
	{
		fault: 'pages come without the content security policy',
		damage: (fake) => fake.setHeader(urls.page('/'), 'Content-Security-Policy', null),
		check: 'Public pages',
		problem: /without the header Content-Security-Policy/,
		fix: /--only hosting/,
	},
	{
		fault: 'a path that cannot be decoded is an error of the server',
		damage: (fake) => fake.reply(urls.page('/api/%E0%A4%A'), 500),
		check: 'Public pages',
		problem: /\/api\/%E0%A4%A responds with 500 instead of 404/,
		fix: /functions:api/,
	},
	{
		fault: 'a proxy counts as the client',
		damage: (fake) => fake.set(urls.page('/api/client-ip'), ['clientIp'], '140.248.1.2'),
		check: 'Client IP',
		problem: /Through Hosting the product sees the client IP 140\.248\.1\.2, but directly 198\.51\.100\.7/,
		fix: /PROXY_RANGES/,
	},
	{
		fault: 'the product believes what clients say about their IP',
		damage: (fake) => fake.set(urls.page('/api/client-ip'), ['clientIp'], '203.0.113.77'),
		check: 'Client IP',
		problem: /believes the IP that clients state/,
		fix: /PROXY_RANGES/,
	},
	{
		fault: 'the IP of clients is unknown',
		damage: (fake) => fake.set(urls.page('/api/client-ip'), ['clientIp'], 'unknown'),
		check: 'Client IP',
		problem: /does not know the IP of its clients/,
		fix: /PROXY_RANGES/,
	},
	{
		fault: 'Hosting passes on the host that clients state',
		damage: (fake) => fake.set(urls.page('/api/client-ip'), ['host'], 'forged.example'),
		check: 'Client IP',
		problem: /believes the host that clients state themselves through Hosting/,
		fix: /detach the domains/,
	},
	{
		fault: 'the host of visitors is unknown',
		damage: (fake) => fake.set(urls.page('/api/client-ip'), ['host'], null),
		check: 'Client IP',
		problem: /sees the host unknown instead of/,
		fix: /PROXY_RANGES/,
	},
];

function base64(text: string): string {
	return Buffer.from(text).toString('base64');
}

function deployedSetting(fake: FakeProject, name: string, value: string | undefined): void {
	fake.set(urls.functions, ['functions', functionStep('api'), 'serviceConfig', 'environmentVariables', name], value);
}
