import type { OutageEvidence } from '@stayup/contract';
import { aMonitor, anAccount, bad, noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { profileChannels } from '../channels/rules/channel-rules.ts';
import { deliveryBefore } from '../outbox/delivery-before.ts';
import type { NewDelivery } from '../outbox/new-delivery.ts';
import { planAlerts } from './plan-alerts.ts';

const url = 'https://hooks.example.com/stayup';
const anOwner = (email: boolean, webhook: boolean, hookUrl = url) => ({
	settings: null,
	tags: new Map<string, string[]>(),
	user: anAccount({
		notificationPreferences: { email: { enabled: email }, webhook: { enabled: webhook, url: hookUrl } },
	}),
});

const anEvidence = (bodyText = ''): OutageEvidence => ({
	at: noon,
	region: 'us-east4',
	origin: 'round',
	remoteIp: '192.0.2.10',
	statusCode: 503,
	headers: {},
	bodyText,
	phases: { dnsMs: 1, connectMs: 2, tlsMs: 3, firstByteMs: 4, totalMs: 10 },
});

const disabled = (owner: ReturnType<typeof anOwner>) => ({ ...owner, user: { ...owner.user, isDisabled: true } });

function planned(
	...[monitor, alerts, owner, facts = { evidence: null, isShared: false }]: [
		Parameters<typeof planAlerts>[2],
		Parameters<typeof planAlerts>[3],
		Parameters<typeof planAlerts>[4],
		Parameters<typeof planAlerts>[5]?,
	]
) {
	const deliveries: NewDelivery[] = [];
	const plan = (_writer: unknown, delivery: NewDelivery) => {
		deliveries.push(delivery);
		return { id: delivery.id ?? '', channel: delivery.channel };
	};
	const refs = planAlerts(
		{ create: () => undefined, update: () => undefined },
		{ outbox: { plan }, escalations: null },
		monitor,
		alerts,
		owner,
		facts,
	);
	expect(refs).toEqual(deliveries.map(({ id, channel }) => ({ id, channel })));
	return deliveries;
}

describe('an alert', () => {
	it.each([
		[true, false, ['email']],
		[false, true, ['webhook']],
		[true, true, ['email', 'webhook']],
		[false, false, []],
	])('with email on (%s) and webhook on (%s) is sent over %j', (email, webhook, channels) => {
		expect(profileChannels(anOwner(email, webhook).user)).toEqual(channels);
	});

	it('is not sent to a webhook without a URL', () => {
		expect(profileChannels(anOwner(false, true, '').user)).toEqual([]);
	});

	it('has one delivery for each channel, with an id derived from the event', () => {
		const outageId = 'alices-shop_1772452800';
		const alerts = [
			{ kind: 'down', at: noon, since: noon - 30_000, outageId },
			{ kind: 'up', at: noon + 60_000, since: noon - 30_000, outageId },
		] as const;

		expect(planned(aMonitor(), alerts, anOwner(true, true)).map(({ id }) => id)).toEqual([
			`${outageId}_down_email`,
			`${outageId}_down_webhook`,
			`${outageId}_up_email`,
			`${outageId}_up_webhook`,
		]);
	});

	it.each([
		['whose owner has turned alerts off', aMonitor({ alertsEnabled: false }), anOwner(true, true)],
		['of a disabled account', aMonitor(), disabled(anOwner(true, true))],
		['of a deleted account', aMonitor(), undefined],
	])('is not planned for a website %s', (_, monitor, owner) => {
		expect(planned(monitor, [{ kind: 'flapping', at: noon, changes: 5 }], owner)).toEqual([]);
	});

	it('carries the facts of its event', () => {
		const monitor = aMonitor({
			state: { ...aMonitor().state, failures: [bad(0, { statusCode: 503 }), bad(15, { region: 'us-west1' })] },
		});
		const [outageId, validTo] = ['alices-shop_1772452800', noon + 1];
		const alerts = [
			{ kind: 'down', at: noon, since: noon - 30_000, outageId },
			{ kind: 'up', at: noon + 60_000, since: null, outageId },
			{ kind: 'maintenance', at: noon, since: null, outageId, from: noon - 1, until: noon + 2 },
			{ kind: 'flapping', at: noon, changes: 5 },
			{ kind: 'certificate-expiring', at: noon, validTo, noticeDays: 14 },
		] as const;
		const website = { id: 'alices-shop', name: "Alice's shop", url: 'https://example.com/' };

		const deliveries = planned(monitor, alerts, anOwner(true, false));
		expect(deliveries.map(({ message }) => message)).toEqual([
			{
				event: 'website-down',
				website,
				outageId,
				since: noon - 30_000,
				at: noon,
				failure: { error: 'wrong_status', statusCode: 503 },
				likelyCause: { id: 'overloaded', confidence: 'medium' },
				cause: 'The website responded with status 503',
				regions: ['us-east4', 'us-west1'],
			},
			{ event: 'website-up', website, outageId, since: null, at: noon + 60_000 },
			{ event: 'website-maintenance', website, outageId, since: null, at: noon, from: noon - 1, until: noon + 2 },
			{ event: 'website-flapping', website, at: noon, changes: 5 },
			{ event: 'certificate-expiring', website, validTo },
		]);
		expect(deliveries.map(({ id }) => id)).toEqual([
			`${outageId}_down_email`,
			`${outageId}_up_email`,
			`${outageId}_maintenance_email`,
			`alices-shop_flapping_${noon / 1000}_email`,
			`alices-shop_certificate_${noon / 1000}_email`,
		]);
		expect(deliveries.map(({ ownerId, websiteId }) => [ownerId, websiteId])).toEqual(
			deliveries.map(() => ['alice', 'alices-shop']),
		);
	});

	it('names the cause that the response shows', () => {
		const monitor = aMonitor({ state: { ...aMonitor().state, failures: [bad(0, { statusCode: 503 })] } });
		const alerts = [{ kind: 'down', at: noon, since: noon, outageId: 'o' }] as const;
		const evidence = anEvidence('<h1>Error establishing a database connection</h1>');
		const [down] = planned(monitor, alerts, anOwner(true, false), { evidence, isShared: false });

		expect(down?.message).toMatchObject({ likelyCause: { id: 'database-down', confidence: 'high' } });
	});

	it('name the cause that outages of the account may share, if other websites fail too', () => {
		const monitor = aMonitor({ state: { ...aMonitor().state, failures: [bad(0, { statusCode: 503 })] } });
		const alerts = [{ kind: 'down', at: noon, since: noon, outageId: 'o' }] as const;
		const evidence = { ...anEvidence(), remoteIp: '192.0.2.10' };
		const keyIf = (isShared: boolean) => {
			const [down] = planned(monitor, alerts, anOwner(true, false), { evidence, isShared });
			return down?.message.event === 'website-down' ? down.message.groupKey : null;
		};

		expect([keyIf(true), keyIf(false)]).toEqual(['server 192.0.2.10', undefined]);
	});

	it('about an outage without stored failures has no cause', () => {
		const [down] = planned(aMonitor(), [{ kind: 'down', at: noon, since: noon, outageId: 'o' }], anOwner(true, false));

		expect(down?.message).toMatchObject({ cause: '', regions: [] });
	});

	it('about a recovery waits only for the down alert of its channel', () => {
		const deliveries = planned(
			aMonitor(),
			[
				{ kind: 'down', at: noon, since: noon, outageId: 'outage' },
				{ kind: 'up', at: noon, since: noon, outageId: 'outage' },
				{ kind: 'flapping', at: noon, changes: 5 },
			],
			anOwner(true, true),
		);

		expect(deliveries.map(deliveryBefore)).toEqual([
			null,
			null,
			'outage_down_email',
			'outage_down_webhook',
			null,
			null,
		]);
	});
});
