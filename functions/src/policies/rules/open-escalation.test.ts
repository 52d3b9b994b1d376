import { dayMs, minuteMs } from '@stayup/contract';
import { aDownAlert, aPolicy, noon } from '@stayup/testing/builders';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import type { StoredPolicy } from '../../platform/firestore/channel-documents.ts';
import { openEscalation } from './open-escalation.ts';

const message = aDownAlert({ since: noon - minuteMs });
const nights = aPolicy({ 0: ['email'], 5: ['phone'] });
const rules = { steps: nights.steps, repeatMinutes: nights.repeatMinutes, quietHours: nights.quietHours };
const after = (minutes: number) => noon + minutes * minuteMs;

/** At noon in UTC. */
function open(change: Partial<StoredPolicy> = {}) {
	const policy = { ...nights, ...change };
	const outage = { ownerId: 'alice', websiteId: 'bakery', tags: ['shops', 'cafes'], timeZone: 'UTC', message };
	const channels = [
		{ id: 'email', kind: 'email', name: null },
		{ id: 'phone', kind: 'sms', name: 'Phone' },
	] as const;
	return openEscalation({ ...outage, policy, channels }, noon);
}

describe('an escalation', () => {
	it('begins with the deliveries of the first step, and keeps all that the others need', () => {
		const id = 'shop_1_down_email';
		const owned = { ownerId: 'alice', websiteId: 'bakery', message };

		expect(open()).toEqual({
			deliveries: [{ ...owned, id, eventId: 'shop_1_down', channel: 'email' }],
			escalation: {
				...owned,
				policyName: 'Nights',
				rules,
				timeZone: 'UTC',
				tags: ['shops', 'cafes'],
				openedAt: noon,
				step: 1,
				dueAt: after(5),
				nextAt: after(5),
				recovery: null,
				notified: { email: { kind: 'email', name: null, deliveryId: id, step: 0, at: noon } },
				expireAt: Timestamp.fromMillis(noon + 90 * dayMs),
			},
		});
	});

	it('passes the turn on at once if the first step reaches nobody', () => {
		const steps = [{ afterMinutes: 0, channelIds: ['gone'] }, ...rules.steps.slice(1)];

		expect(open({ steps }).deliveries.map(({ id }) => id)).toEqual(['shop_1_down_step1_phone']);
	});

	const later = [{ afterMinutes: 10, channelIds: ['email'] }];
	const once = { steps: rules.steps.slice(0, 1), repeatMinutes: null };
	it.each<[string, number | null, number, string, boolean, Partial<StoredPolicy>]>([
		['waits for their end', after(60), 0, '11:00', false, {}],
		['goes on at once, to see whether everything is down, if they except that', noon, 0, '11:00', true, {}],
		['goes on when its first step is due, if that is later', after(10), 0, '11:00', true, { steps: later }],
		['goes on when its second step is due, if they begin later', after(5), 1, '12:01', true, {}],
		['does not go on, if they begin after its only step', null, 1, '12:01', true, once],
	])('in quiet hours until one %s', (_, nextAt, sent, from, exceptWhenAllDown, change) => {
		const { escalation, deliveries } = open({ quietHours: { from, to: '13:00', exceptWhenAllDown }, ...change });

		expect([escalation.nextAt, escalation.step, deliveries.length]).toEqual([nextAt, sent, sent]);
	});
});
