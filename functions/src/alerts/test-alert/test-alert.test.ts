import { anAccount, aWebsite, noon } from '@stayup/testing/builders';
import { expect, it } from 'vitest';
import type { NewDelivery } from '../../outbox/new-delivery.ts';
import { planTestAlert } from './test-alert.ts';

function plan(user = anAccount()) {
	const owner = { user, settings: null, tags: new Map<string, string[]>() };
	const planned: NewDelivery[] = [];
	const outbox = {
		plan(_: unknown, delivery: NewDelivery) {
			planned.push(delivery);
			return { id: delivery.id ?? '', channel: delivery.channel };
		},
	};
	const subject = { testAlertId: 'test-alert-1', websiteId: 'alices-shop', website: aWebsite(), owner };
	const { outageId } = planTestAlert(
		{ create: () => undefined, update: () => undefined } as never,
		outbox,
		subject,
		noon,
	);
	return { outageId, planned };
}

it('a test outage sends down and then up over every channel of its owner, marked as a test', () => {
	const webhook = { enabled: true, url: 'https://hooks.example.com/' };
	const { outageId, planned } = plan(anAccount({ notificationPreferences: { email: { enabled: true }, webhook } }));

	expect(planned.map(({ id }) => id)).toEqual([
		`${outageId}_down_email`,
		`${outageId}_down_webhook`,
		`${outageId}_up_email`,
		`${outageId}_up_webhook`,
	]);
	expect(planned[0]).toMatchObject({
		websiteId: 'alices-shop',
		message: {
			event: 'website-down',
			isTest: true,
			since: noon - 60_000,
			at: noon - 30_000,
			website: { id: 'alices-shop' },
		},
	});
	expect(planned[2]).toMatchObject({ message: { event: 'website-up', isTest: true, since: noon - 60_000 } });
});

it('a test outage sends nothing if all channels are off', () => {
	const webhook = { enabled: false, url: '' };
	expect(plan(anAccount({ notificationPreferences: { email: { enabled: false }, webhook } })).planned).toEqual([]);
});
