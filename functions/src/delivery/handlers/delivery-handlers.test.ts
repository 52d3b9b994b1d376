import type { ChannelKind } from '@stayup/contract';
import { aDownAlert, anAccount, anOutage, anUpAlert, noon } from '@stayup/testing/builders';
import { expect, it } from 'vitest';
import { newOutboxDocument } from '../../outbox/new-delivery.ts';
import type { AlertMessage } from '../../platform/firestore/outbox-message.ts';
import { createDeliveryHandlers } from './delivery-handlers.ts';

const down = aDownAlert();
const up = anUpAlert();

/** The answer to a request to send the alert again; the outage ended at `end`, or is unknown. */
async function resend(channel: ChannelKind, message: AlertMessage, end: number | null | undefined) {
	const delivery = newOutboxDocument({ ownerId: 'alice', channel, channelId: 'on-call', message }, noon);
	const handlers = createDeliveryHandlers({
		outages: { find: async (id) => (end === undefined ? null : { id, document: anOutage({ end }) }) },
		outbox: {
			find: async () => delivery,
			listOf: () => Promise.reject(new Error('Nothing is listed here.')),
			resend: async () => delivery,
			store: () => Promise.reject(new Error('No test is sent here.')),
			sendSoon: async () => undefined,
		},
		whys: { of: async () => [] },
		rateLimiter: { take: async () => undefined },
		now: () => noon,
		waitUntil: async () => undefined,
	});
	const actor = { uid: 'alice', user: anAccount() };
	const { event } = await handlers.resendDelivery({ actor, params: { id: 'd' } } as never);
	return event;
}

it.each([
	['an outage that is over', noon],
	['a deleted outage', undefined],
])('PagerDuty is not sent the alert of %s again', async (_, end) => {
	await expect(resend('pagerduty', down, end)).rejects.toThrow(
		'This outage is over. PagerDuty would open an incident that nothing resolves.',
	);
});

it.each([
	['pagerduty', down, null],
	['pagerduty', { ...down, isTest: true }, undefined],
	['pagerduty', up, noon],
	['pushover', down, noon],
] as const)('%s is sent an alert again otherwise', async (channel, message, end) => {
	expect(await resend(channel, message, end)).toBe(message.event);
});
