import type { ChannelKind } from '@stayup/contract';
import { aChannel, aDownAlert, aMaintenanceAlert, anUpAlert } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { type NewDelivery, newOutboxDocument } from '../outbox/new-delivery.ts';
import { alreadyExists } from '../platform/firestore/error-codes.ts';
import type { OutboxMessage } from '../platform/firestore/outbox-message.ts';
import { followEnd, queueAcknowledgements, type ServiceEventDeps } from './service-events.ts';

const down = aDownAlert();
const up = anUpAlert();

/** The deliveries that are queued after those of `messages` were sent over a channel. */
function sceneOf(messages: readonly OutboxMessage[], kind: ChannelKind = 'pagerduty') {
	const queued: NewDelivery[] = [];
	const errors: string[] = [];
	const deps: ServiceEventDeps = {
		outages: {
			deliveriesOf: async () =>
				messages.map((message, index) => ({
					id: `alert-${index}`,
					document: newOutboxDocument({ ownerId: 'alice', channel: kind, channelId: 'on-call', message }, index),
				})),
		},
		channels: { settingsOf: async () => ({ channels: { 'on-call': aChannel({ kind }) }, policies: {} }) },
		outbox: {
			async put(delivery) {
				if (queued.some(({ id }) => id === delivery.id)) throw Object.assign(new Error(), { code: alreadyExists });
				queued.push(delivery);
			},
		},
		now: () => 10,
		logError: (message) => errors.push(message),
	};
	return { deps, queued, errors };
}

const gone = () => Promise.reject(new Error('Firestore is gone.'));
const failures = [
	{ what: 'reading the channels', broken: { channels: { settingsOf: gone } } },
	{ what: 'reading the alerts', broken: { outages: { deliveriesOf: gone } } },
	{ what: 'queueing', broken: { outbox: { put: gone } } },
];

const open = { ownerId: 'alice', openOutageId: 'shop_1' };
const over = { openOutageId: null };

describe('the end of an outage', () => {
	it.each([
		['was paused', over],
		['was deleted', undefined],
		['went down again', { openOutageId: 'shop_2' }],
	])('of a website that %s is queued after its last alert, once', async (_, after) => {
		const { deps, queued, errors } = sceneOf([down, { ...down, at: 9 }]);
		await followEnd(deps, open, after);
		await followEnd(deps, open, after);

		const message = { event: 'outage-ended', outageId: 'shop_1' };
		expect(queued).toMatchObject([{ ownerId: 'alice', channelId: 'on-call', afterId: 'alert-1', message }]);
		expect(errors).toEqual([]);
	});

	it.each([
		['a recovery says it', sceneOf([down, up]), open, over],
		['the alert about maintenance says it', sceneOf([down, aMaintenanceAlert()]), open, over],
		['the service was not sent the outage', sceneOf([]), open, over],
		['it was a test', sceneOf([{ ...down, isTest: true }]), open, over],
		['the service tracks no outages', sceneOf([down], 'pushover'), open, over],
		['the outage goes on', sceneOf([down]), open, open],
		['there was none', sceneOf([down]), { ...open, openOutageId: null }, over],
		['the website is new', sceneOf([down]), undefined, over],
	])('is not queued if %s', async (_, { deps, queued }, before, after) => {
		await followEnd(deps, before, after);

		expect(queued).toEqual([]);
	});

	it.each(failures)('is reported as failed when $what fails, so that it is tried again', async ({ broken }) => {
		const { deps } = sceneOf([down]);

		await expect(followEnd({ ...deps, ...broken }, open, over)).rejects.toThrow('Firestore is gone.');
	});
});

describe('an acknowledgement', () => {
	it('is queued once for each outage, also after the recovery', async () => {
		const { deps, queued } = sceneOf([down, up]);
		for (let times = 0; times < 2; times += 1) await queueAcknowledgements(deps, 'alice', ['shop_1']);

		expect(queued.map(({ message }) => message.event)).toEqual(['outage-acknowledged']);
	});

	it.each(failures)('is logged, and fails nothing, when $what fails', async ({ broken }) => {
		const { deps, errors } = sceneOf([down]);
		await queueAcknowledgements({ ...deps, ...broken }, 'alice', ['shop_1']);

		expect(errors).toHaveLength(1);
	});
});
