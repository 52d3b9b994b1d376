import { aMonitor, anAccount, noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import type { NewDelivery } from './delivery/new-delivery.ts';
import { alertChannels, deliveryBefore, planAlerts } from './plan-alerts.ts';

const url = 'https://hooks.example.com/stayup';
const anOwner = (email: boolean, webhook: boolean, hookUrl = url) =>
	anAccount({ notificationPreferences: { email: { enabled: email }, webhook: { enabled: webhook, url: hookUrl } } });

function planned(
	...[monitor, alerts, owner]: [
		Parameters<typeof planAlerts>[2],
		Parameters<typeof planAlerts>[3],
		Parameters<typeof planAlerts>[4],
	]
) {
	const deliveries: NewDelivery[] = [];
	const plan = (_writer: unknown, delivery: NewDelivery) => {
		deliveries.push(delivery);
		return { id: delivery.id ?? '', channel: delivery.channel };
	};
	planAlerts({ create: () => undefined }, { plan }, monitor, alerts, owner);
	return deliveries;
}

describe('an alert', () => {
	it.each([
		[true, false, ['email']],
		[false, true, ['webhook']],
		[true, true, ['email', 'webhook']],
		[false, false, []],
	])('with email on (%s) and webhook on (%s) is sent over %j', (email, webhook, channels) => {
		expect(alertChannels(anOwner(email, webhook))).toEqual(channels);
	});

	it('is not sent to a webhook without a URL', () => {
		expect(alertChannels(anOwner(false, true, ''))).toEqual([]);
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
