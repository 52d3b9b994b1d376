import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runChecks } from '../doctor/check.ts';
import { sendGridCheck } from '../doctor/sendgrid.ts';
import { stripeCheck } from '../doctor/stripe.ts';
import { projectId, sendGridSetUpKey, stripeKey } from '../testing/doctor/healthy-settings.ts';
import { urls } from '../testing/doctor/urls.ts';
import { createFixture, type Fixture } from '../testing/set-up-fixture.ts';

const environment = {
	APP_ORIGIN: 'https://www.acme-monitoring.com',
	OPERATOR_EMAIL: 'ops@acme-monitoring.com',
	EMAIL_FROM: 'alerts@acme-monitoring.com',
	STRIPE_SECRET_KEY: stripeKey,
	SENDGRID_SETUP_KEY: sendGridSetUpKey,
};

let fixture: Fixture;
const setUp = (given: Readonly<Record<string, string | undefined>> = environment) => fixture.setUp(given);
const pricesList = 'GET https://api.stripe.com/v1/prices';
const productsList = 'GET https://api.stripe.com/v1/products';

/** The problems that the doctor finds at Stripe and SendGrid. */
async function diagnose(): Promise<string[]> {
	const { project, sources } = fixture.services;
	const settings = parseEnv(readFileSync(fixture.settingsFile, 'utf8'));
	const reports = await runChecks([stripeCheck, sendGridCheck], sources, { ...project, settings });
	return reports.flatMap(({ findings }) => findings.map(({ problem }) => problem));
}

function publishRecords(): void {
	fixture.services.setDns('em1.acme-monitoring.com', ['u1.wl.sendgrid.net']);
	for (const name of ['s1', 's2']) {
		fixture.services.setDns(`${name}._domainkey.acme-monitoring.com`, [`${name}.domainkey.u1.wl.sendgrid.net`]);
	}
	fixture.services.setDns('_dmarc.acme-monitoring.com', ['v=DMARC1; p=quarantine']);
}

describe('set-up at Stripe and SendGrid', () => {
	beforeEach(() => {
		fixture = createFixture(projectId);
	});
	afterEach(() => fixture.remove());

	it('makes all that the doctor expects, and changes nothing the second time', async () => {
		publishRecords();
		await setUp();

		expect(await diagnose()).toEqual([]);
		expect((await setUp()).changes).toEqual([]);
	});

	it('names the DNS records of the sender until SendGrid has verified them', async () => {
		const first = await setUp();
		publishRecords();
		const second = await setUp();
		const third = await setUp();

		expect(first.printed).toContain(
			[
				"• SendGrid: sender's domain",
				'  POST https://api.sendgrid.com/v3/whitelabel/domains {"domain":"acme-monitoring.com","automatic_security":true,"default":true}',
				'  SendGrid has not verified acme-monitoring.com. Publish these DNS records, then run this command again:',
				'    CNAME em1.acme-monitoring.com u1.wl.sendgrid.net',
				'    CNAME s1._domainkey.acme-monitoring.com s1.domainkey.u1.wl.sendgrid.net',
				'    CNAME s2._domainkey.acme-monitoring.com s2.domainkey.u1.wl.sendgrid.net',
				'    TXT _dmarc.acme-monitoring.com v=DMARC1; p=quarantine',
			].join('\n'),
		);
		expect(second.printed).toContain("✓ SendGrid: sender's domain\n  SendGrid has verified acme-monitoring.com.\n");
		expect(third.printed).toContain("✓ SendGrid: sender's domain\n✓ SendGrid: tracking\n");
	});

	it('needs no key of SendGrid once the product has its own', async () => {
		publishRecords();
		await setUp();
		const { changes, printed } = await setUp({ OPERATOR_EMAIL: undefined });

		expect(changes).toEqual([]);
		expect(printed).toContain('  Not read, because SENDGRID_SETUP_KEY is missing.');
	});

	it('asks for the key of SendGrid before it can make one for the product', async () => {
		await expect(setUp({ ...environment, SENDGRID_SETUP_KEY: undefined })).rejects.toThrow(
			'SendGrid: key of the product: SENDGRID_API_KEY is missing. ' +
				'Put SENDGRID_SETUP_KEY, a key of SendGrid with full access, into the environment.',
		);
	});

	it('stops at a price that Stripe cannot change, in one sentence', async () => {
		await setUp();
		fixture.services.set(pricesList, ['data', 0, 'unit_amount'], 4900);

		await expect(setUp()).rejects.toThrow(
			'Stripe: prices: the price price_1 is 49 USD instead of 50 USD, and Stripe cannot change it: ' +
				'take the lookup key stayup_core_monthly from it, so that the next run makes another price.',
		);
	});
});

describe('set-up repairs at Stripe and SendGrid', () => {
	// Each test leaves everything as it was.
	beforeAll(async () => {
		fixture = createFixture(projectId);
		await setUp();
	});
	afterAll(() => fixture.remove());

	it.each<[string, () => void, RegExp]>([
		[
			'an archived product',
			() => fixture.services.set(productsList, ['data', 1, 'active'], false),
			/^POST https:\/\/api\.stripe\.com\/v1\/products\/stayup_pro /,
		],
		[
			'an archived price',
			() => fixture.services.set(pricesList, ['data', 2, 'active'], false),
			/^POST https:\/\/api\.stripe\.com\/v1\/prices\/price_3 \{"active":true\}$/,
		],
		[
			'a missing event',
			() => fixture.services.set(urls.stripeWebhooks, ['data', 0, 'enabled_events', 3], undefined),
			/^POST https:\/\/api\.stripe\.com\/v1\/webhook_endpoints\/we_1 /,
		],
		[
			'an event that the product does not handle',
			() => fixture.services.set(urls.stripeWebhooks, ['data', 0, 'enabled_events', 'end'], 'charge.failed'),
			/^POST https:\/\/api\.stripe\.com\/v1\/webhook_endpoints\/we_1 /,
		],
		[
			'a disabled webhook',
			() => fixture.services.set(urls.stripeWebhooks, ['data', 0, 'status'], 'disabled'),
			/^POST https:\/\/api\.stripe\.com\/v1\/webhook_endpoints\/we_1 /,
		],
		[
			'a webhook to another URL',
			() => fixture.services.set(urls.stripeWebhooks, ['data', 0, 'url'], 'https://old.acme-monitoring.com/events'),
			/^POST https:\/\/api\.stripe\.com\/v1\/webhook_endpoints |^gcloud secrets versions add STRIPE_WEBHOOK_SECRET /,
		],
		[
			'a portal in which nobody can cancel',
			() => fixture.services.set(urls.portal, ['data', 0, 'features', 'subscription_cancel', 'enabled'], false),
			/^POST https:\/\/api\.stripe\.com\/v1\/billing_portal\/configurations\/bpc_1 /,
		],
		[
			'a key of SendGrid that may do more than send',
			() => fixture.services.set(urls.scopes, ['scopes', 'end'], 'api_keys.create'),
			/^POST https:\/\/api\.sendgrid\.com\/v3\/api_keys |^gcloud secrets versions add SENDGRID_API_KEY /,
		],
		[
			'tracking of clicks',
			() => fixture.services.set('GET https://api.sendgrid.com/v3/tracking_settings/click', ['enabled'], true),
			/^PATCH https:\/\/api\.sendgrid\.com\/v3\/tracking_settings\/click \{"enabled":false\}$/,
		],
	])('%s', async (_, drift, change) => {
		drift();
		const { changes } = await setUp();

		expect(changes.length).toBeGreaterThan(0);
		for (const text of changes) expect(text).toMatch(change);
		expect((await setUp()).changes).toEqual([]);
	});
});
