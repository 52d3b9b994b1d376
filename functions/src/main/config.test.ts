import { billingCycles, brand, plans } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { noAllowedTargets, parseTarget } from '../probe/guard/target.ts';
import { readConfig } from './config.ts';
import { partsOf } from './function-options.ts';

const prices = Object.fromEntries(
	plans.flatMap(({ tier }) =>
		billingCycles.map((cycle) => [`STRIPE_PRICE_${tier}_${cycle}`.toUpperCase(), `price_${tier}_${cycle}`]),
	),
);
const deployed = {
	GCLOUD_PROJECT: 'stayup',
	APP_ORIGIN: 'https://app.stayup.dev',
	WEB_API_KEY: 'AIzaSyD-the-public-key-of-the-app',
	SERVER_API_KEY: 'AIzaSyD-the-own-key-of-the-server',
	EMAIL_FROM: 'alerts@stayup.dev',
	OPERATOR_EMAIL: 'operator@stayup.dev',
	SENDGRID_API_KEY: 'SG.key',
	STRIPE_SECRET_KEY: 'sk_live_key',
	STRIPE_WEBHOOK_SECRET: 'whsec_key',
	SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
	REQUEST_SECRETS_KEY: Buffer.alloc(32, 2).toString('base64'),
	...prices,
};
const emulated = {
	...deployed,
	STRIPE_SECRET_KEY: 'sk_test_key',
	FUNCTIONS_EMULATOR: 'true',
	FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
	FIRESTORE_EMULATOR_HOST: '127.0.0.1:8080',
	EMAIL_ORIGIN: 'http://127.0.0.1:4200',
	CUSTOM_DOMAINS_ORIGIN: 'http://127.0.0.1:4520',
	RDAP_BOOTSTRAP_URL: 'http://127.0.0.1:4500/rdap/dns.json',
	IMPORTS_ORIGIN: 'http://127.0.0.1:4590',
	CHANNEL_SERVICES_ORIGIN: 'http://127.0.0.1:4595',
};

describe('the settings', () => {
	it('of a deployment use the real services', () => {
		expect(readConfig(deployed)).toMatchObject({
			emulators: null,
			identityOrigin: 'https://identitytoolkit.googleapis.com',
			email: { origin: null },
			payments: { origin: null },
		});
	});

	it.each([
		'FIREBASE_AUTH_EMULATOR_HOST',
		'FIRESTORE_EMULATOR_HOST',
		'CLOUD_TASKS_EMULATOR_HOST',
		'PROBE_ALLOWED_TARGETS',
		'EMAIL_ORIGIN',
		'STRIPE_ORIGIN',
		'TELEGRAM_ORIGIN',
		'PUSH_ORIGIN',
		'CUSTOM_DOMAINS_ORIGIN',
		'CUSTOM_DOMAINS_DNS',
		'IMPORTS_ORIGIN',
		'CHANNEL_SERVICES_ORIGIN',
	])('of a deployment must not contain %s', (name) => {
		expect(() => readConfig({ ...deployed, [name]: '127.0.0.1:9099' })).toThrow(
			`${name} must not be set outside the emulators.`,
		);
	});

	it.each([
		'GCLOUD_PROJECT',
		'APP_ORIGIN',
		'WEB_API_KEY',
		'SERVER_API_KEY',
		'EMAIL_FROM',
		'OPERATOR_EMAIL',
		'SENDGRID_API_KEY',
		'STRIPE_WEBHOOK_SECRET',
		'STRIPE_PRICE_PRO_ANNUAL',
	])('are refused without %s', (name) => {
		expect(() => readConfig({ ...deployed, [name]: undefined })).toThrow(`${name} is missing`);
	});

	it.each([
		['APP_ORIGIN', brand.origin],
		['APP_ORIGIN', 'https://app.example.com'],
		['APP_ORIGIN', 'https://localhost:5000'],
		['APP_ORIGIN', 'http://app.stayup.dev'],
		['APP_ORIGIN', 'https://app.stayup.dev/'],
		['APP_ORIGIN', 'https://10.0.0.1'],
		['WEB_API_KEY', 'demo-api-key'],
		['EMAIL_FROM', brand.supportEmail],
		['EMAIL_FROM', 'alerts@example.org'],
		['EMAIL_FROM', 'Stayup'],
		['OPERATOR_EMAIL', 'me@localhost'],
	])('of a deployment refuse the placeholder %s=%s, which the emulators accept', (name, value) => {
		expect(() => readConfig({ ...deployed, [name]: value })).toThrow(`${name} is ${value}, but must be `);
		expect(() => readConfig({ ...emulated, [name]: value })).not.toThrow();
	});

	it('have the URL for heartbeats, which no message quotes', () => {
		const read = (url: string) => readConfig({ ...deployed, HEARTBEAT_URL: url }).heartbeatUrl;

		expect(read('https://hc.io/secret')).toBe('https://hc.io/secret');
		expect(read('')).toBeNull();
		expect(() => read('http://hc.io/secret')).toThrow(/^HEARTBEAT_URL must be an https URL\.$/);
	});

	it('have the id of the web app for App Check, which the emulators do not have', () => {
		const withId = { APP_CHECK_APP_ID: '1:123456789012:web:0123456789abcdef' };

		expect(readConfig({ ...deployed, ...withId }).appCheckAppId).toBe(withId.APP_CHECK_APP_ID);
		expect(readConfig(deployed).appCheckAppId).toBeNull();
		expect(readConfig({ ...emulated, ...withId }).appCheckAppId).toBeNull();
		expect(() => readConfig({ ...deployed, APP_CHECK_APP_ID: 'true' })).toThrow(
			'APP_CHECK_APP_ID must be the id of a web app.',
		);
	});

	it('have the bucket of logos at Google, and in the emulators never', () => {
		const local = { ...emulated, FIREBASE_STORAGE_EMULATOR_HOST: '127.0.0.1:9199' };

		expect(readConfig(deployed).logoBucket.origin).toBe('https://storage.googleapis.com');
		expect(readConfig(local).logoBucket.origin).toBe('http://127.0.0.1:9199');
		expect(readConfig(emulated).logoBucket.origin).not.toContain('google');
	});

	it('have a site for own domains, whose id fits into the 30 characters of Hosting', () => {
		const siteOf = (settings: object) => readConfig({ ...deployed, ...settings }).statusHosting.site;

		expect(siteOf({})).toBe('stayup-status');
		expect(siteOf({ GCLOUD_PROJECT: 'a-project-with-thirty-letters1' })).toBe('a-project-with-thirty-l-status');
		expect(siteOf({ STATUS_SITE: 'bakery-pages' })).toBe('bakery-pages');
		expect(() => siteOf({ STATUS_SITE: 'Bakery pages' })).toThrow('STATUS_SITE must be the id of a Hosting site.');
	});

	it('of the emulators send all email to the local mailbox', () => {
		expect(readConfig(emulated).email?.origin).toBe('http://127.0.0.1:4200');
		expect(() => readConfig({ ...emulated, EMAIL_ORIGIN: undefined })).toThrow('EMAIL_ORIGIN is missing');
	});

	it('of a function contain only its parts, even if the environment has more', () => {
		expect(readConfig({ ...deployed, HEARTBEAT_URL: 'https://hc.io/secret' }, [])).toMatchObject({
			webApiKey: '',
			email: null,
			payments: null,
			secretsKeys: [],
			requestSecretsKeys: [],
			operatorEmail: null,
			heartbeatUrl: null,
		});
	});

	it.each([
		'tick',
		'sweep',
		'nightly',
		'round',
		'recheck',
		'domains',
		'checks',
		'statusPages',
		'visitors',
		'callWebhook',
		'applyTier',
	] as const)(
		'of %s are complete without a Stripe price, a key or an email address: monitoring does not stop for them',
		(name) => {
			const { GCLOUD_PROJECT, APP_ORIGIN } = deployed;

			expect(readConfig({ GCLOUD_PROJECT, APP_ORIGIN }, partsOf[name])).toMatchObject({ projectId: 'stayup' });
			expect(readConfig({ ...deployed, STRIPE_PRICE_PRO_ANNUAL: '' }, partsOf[name])).toMatchObject({ payments: null });
		},
	);

	it('of the nightly jobs contain payments without the secret of their events', () => {
		const { STRIPE_WEBHOOK_SECRET: _, ...withoutEvents } = deployed;

		expect(readConfig(withoutEvents, partsOf.nightlyJobs).payments).toMatchObject({ webhookSecret: null });
		expect(() => readConfig(withoutEvents, partsOf.api)).toThrow('STRIPE_WEBHOOK_SECRET is missing');
	});

	it.each([
		['a deployment', deployed, undefined, true],
		['a deployment', deployed, 'required', true],
		['a deployment', deployed, 'optional', false],
		['the emulators', emulated, undefined, false],
		['the emulators', emulated, 'required', true],
	] as const)('of %s: admins need a second factor (AUTH-13)', (_place, environment, choice, isRequired) => {
		const config = readConfig({ ...environment, ADMIN_SECOND_FACTOR: choice });

		expect(config.isAdminSecondFactorRequired).toBe(isRequired);
	});

	it.each([
		[undefined, undefined, 14_000],
		[undefined, '94', 447_000],
		['120000', undefined, 120_000],
	])(
		'PAUSE-2: with MAX_CHECKS_PER_MINUTE=%s and MAX_INSTANCES=%s allow %i checks a minute',
		(checks, instances, max) => {
			const settings = { MAX_CHECKS_PER_MINUTE: checks, MAX_INSTANCES: instances };

			expect(readConfig({ ...deployed, ...settings }).maxChecksPerMinute).toBe(max);
		},
	);

	it.each(['0', '-5', '1.5', 'many', '1000000000000'])('PAUSE-2: refuse the ceiling %s', (MAX_CHECKS_PER_MINUTE) => {
		expect(() => readConfig({ ...deployed, MAX_CHECKS_PER_MINUTE })).toThrow('must be a positive whole number');
	});

	it.each([
		[undefined, 400],
		['1', 400],
		['10', 10_000],
	])('with MAX_INSTANCES=%s spread the checks of a round over %i ms at most', (MAX_INSTANCES, longestSpreadMs) => {
		expect(readConfig({ ...deployed, MAX_INSTANCES }).longestSpreadMs).toBe(longestSpreadMs);
	});

	it.each(['0', '95', 'many'])('refuse MAX_INSTANCES=%s, before anything is deployed', (MAX_INSTANCES) => {
		expect(() => readConfig({ ...deployed, MAX_INSTANCES })).toThrow(
			/^MAX_INSTANCES is .*, but must be a whole number/,
		);
	});

	it('refuse an unknown choice for the second factor of admins', () => {
		expect(() => readConfig({ ...deployed, ADMIN_SECOND_FACTOR: 'no' })).toThrow('must be required or optional');
	});

	it('of the emulators refuse a live payments key', () => {
		expect(() => readConfig({ ...emulated, STRIPE_SECRET_KEY: 'sk_live_key' })).toThrow('must be a test key');
	});

	it.each(['sk_test_key', 'rk_test_key', 'test', 'sk_key'])(
		'PAY-13: of a deployment refuse the payments key %s',
		(STRIPE_SECRET_KEY) => {
			expect(() => readConfig({ ...deployed, STRIPE_SECRET_KEY })).toThrow(
				'STRIPE_SECRET_KEY must be a live key outside the emulators.',
			);
		},
	);

	it.each(['whsec_test_key', 'whsec_local_payments_sandbox', 'key'])(
		'PAY-13: of a deployment refuse the webhook secret %s',
		(STRIPE_WEBHOOK_SECRET) => {
			expect(() => readConfig({ ...deployed, STRIPE_WEBHOOK_SECRET })).toThrow(
				'STRIPE_WEBHOOK_SECRET must be a live secret outside the emulators.',
			);
		},
	);

	it('PAY-13: of a deployment accept a restricted live key', () => {
		expect(readConfig({ ...deployed, STRIPE_SECRET_KEY: 'rk_live_key' }).payments?.secretKey).toBe('rk_live_key');
	});

	it('name the configuration of the customer portal, if the deployment has its own', () => {
		const configured = readConfig({ ...deployed, STRIPE_PORTAL_CONFIGURATION: 'bpc_1' });

		expect(configured.payments?.portalConfiguration).toBe('bpc_1');
		expect(readConfig(deployed).payments?.portalConfiguration).toBeNull();
	});

	it.each([undefined, '', 'off'])(
		'with %o in place of their secrets offer neither Telegram nor push notifications',
		(value) => {
			const { telegram, push } = readConfig({ ...deployed, TELEGRAM_BOT_TOKEN: value, VAPID_PRIVATE_KEY: value });

			expect([telegram, push]).toEqual([null, null]);
		},
	);

	it('take the key of push notifications in any form of base64, with our origin as the contact', () => {
		const VAPID_PRIVATE_KEY = Buffer.alloc(32, 0xfb).toString('base64');
		const { push } = readConfig({ ...deployed, VAPID_PRIVATE_KEY });

		expect(push).toEqual({
			privateKey: Buffer.alloc(32, 0xfb).toString('base64url'),
			subject: deployed.APP_ORIGIN,
			sandboxOrigin: null,
		});
	});

	it.each([{ TELEGRAM_BOT_TOKEN: 'token' }, { VAPID_PRIVATE_KEY: 'c2hvcnQ=' }])(
		'refuse a malformed secret in %o',
		(wrong) => {
			expect(() => readConfig({ ...deployed, ...wrong })).toThrow(/must be/);
		},
	);

	it('without a Stripe key disable payments', () => {
		expect(readConfig({ ...deployed, STRIPE_SECRET_KEY: undefined }).payments).toBeNull();
	});

	it('refuse a malformed proxy range, because clients could then forge their IP', () => {
		expect(() => readConfig({ ...deployed, PROXY_RANGES: '10.0.0.0/8, nonsense' })).toThrow();
	});
});

describe('SSRF-13: the own hosts of a deployment', () => {
	const { ownHosts } = readConfig({
		...emulated,
		APP_ORIGIN: 'https://App.Stayup.example:8443',
		OWN_HOSTS: 'Status.stayup.example, stayup.test',
		K_SERVICE: 'blue-api',
	});
	const reasonOf = (url: string) => {
		const target = parseTarget(url, noAllowedTargets, ownHosts);
		return 'reason' in target ? target.reason : null;
	};

	it.each([
		'https://app.stayup.example/',
		'https://APP.STAYUP.EXAMPLE./',
		'http://app.stayup.example:8080/',
		'https://x.app.stayup.example/',
		'https://status.stayup.example/',
		'https://stayup.test/',
		'https://stayup.web.app/',
		'https://stayup.firebaseapp.com/',
		'https://us-east4-stayup.cloudfunctions.net/api',
		'https://US-WEST1-stayup.CloudFunctions.net./recheck',
		'https://api-4xz7bq2m5a-uk.a.run.app/',
		'https://API-4xz7bq2m5a-uk.a.run.app./api/health',
		'https://callwebhook-4xz7bq2m5a-uk.a.run.app/',
		'https://recheck-4xz7bq2m5a-uw.a.run.app/',
		'https://recheckeurope2-4xz7bq2m5a-ew.a.run.app/',
		'https://recheckasia-4xz7bq2m5a-as.a.run.app/',
		'https://api-123456789012.us-east4.run.app/',
		'https://preview---api-4xz7bq2m5a-uk.a.run.app/',
		'https://blue-api-123456789012.us-east4.run.app/',
		'https://%61pp.stayup.example/',
		'https://ａｐｐ.stayup.example/',
	])('are refused: %s', (url) => {
		expect(reasonOf(url)).toBe('host');
	});

	it.each([
		'https://stayup.example/',
		'https://myapp.stayup.example/',
		'https://app.stayup.example.com/',
		'https://us-east4-other.cloudfunctions.net/',
		'https://us-east4-my-stayup.cloudfunctions.net/',
		'https://api-4xz7bq2m5a-nw.a.run.app/',
		'https://shop-api-4xz7bq2m5a-uk.a.run.app/',
		'https://shop-4xz7bq2m5a-uk.a.run.app/',
		'https://api-123456789012.europe-north1.run.app/',
		'https://a.run.app/',
	])('do not include %s', (url) => {
		expect(reasonOf(url)).toBeNull();
	});
});
