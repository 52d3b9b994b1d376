import type { Delivery } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { aChannel } from '../../../entities/channel/builders.ts';
import { badgeOfDelivery } from '../../../entities/outage/ui/delivery-words.ts';
import { eventInWords, isUndelivered, targetOf } from './delivery-rules.ts';

const at = '2026-11-21T12:00:00.000Z';
const aDelivery: Delivery = {
	_id: 'd1',
	channel: 'email',
	event: 'website-down',
	websiteId: 'shop',
	state: 'sent',
	detail: null,
	createdAt: at,
	sentAt: at,
	attempts: [{ at, statusCode: 202, duration: 82 }],
};
const failed: Delivery = { ...aDelivery, state: 'failed', sentAt: null };
const bounced: Delivery = { ...aDelivery, receipt: { kind: 'bounced', at, reason: null } };

describe('the badge of a delivery', () => {
	it.each([
		['alerts are muted', { label: 'Held back', tone: 'unknown' }],
		['email address not confirmed', { label: 'Held back', tone: 'unknown' }],
		['channel is off', { label: 'Held back', tone: 'unknown' }],
		['the outage was not reported here', { label: 'Held back', tone: 'unknown' }],
	])('is grey for one that was never tried: %s', (detail, badge) => {
		expect(badgeOfDelivery({ ...failed, detail, attempts: [] })).toEqual(badge);
	});

	it('is grey for one that was muted when it was sent again', () => {
		expect(badgeOfDelivery({ ...failed, detail: 'alerts are muted' }).label).toBe('Held back');
	});

	it('is red for one that our own limit lost', () => {
		const lost = { ...failed, detail: 'too many emails of this kind', attempts: [] };

		expect(badgeOfDelivery(lost).label).toBe('Not delivered');
	});

	it('is red for one that was tried, and for a bounce', () => {
		expect(badgeOfDelivery({ ...failed, detail: 'responded with 500' })).toEqual({
			label: 'Not delivered',
			tone: 'down',
		});
		expect(badgeOfDelivery(bounced)).toEqual({ label: 'Bounced', tone: 'down' });
		expect(badgeOfDelivery(aDelivery)).toEqual({ label: 'Sent', tone: 'up' });
		expect(badgeOfDelivery({ ...aDelivery, state: 'pending', attempts: [] }).label).toBe('Sending');
	});
});

it.each([
	['website-down', undefined, 'Test: Website down'],
	['website-up', undefined, 'Test: Website up again'],
	['website-down', 'shop_1', 'Website down'],
	['website-up', 'shop_1', 'Website up again'],
	['certificate-expiring', undefined, 'Certificate expiring'],
	['test', undefined, 'Test'],
] as const)('a message about %s of the outage %s is called “%s”', (event, outageId, words) => {
	expect(eventInWords({ event, ...(outageId !== undefined && { outageId }) })).toBe(words);
});

it('the filter has what failed, was held back or bounced', () => {
	const untried = { ...failed, attempts: [] };
	expect([aDelivery, failed, untried, bounced].map(isUndelivered)).toEqual([false, true, true, true]);
});

describe('the target of a delivery', () => {
	const email = aChannel({ _id: 'email', kind: 'email', label: 'anna@example.com' });
	const ops = aChannel({ _id: 'c1', kind: 'slack', label: '#ops in Acme' });
	const target = (changes: Partial<Delivery>) => targetOf({ ...aDelivery, ...changes }, [email, ops]);

	it('is where the channel leads', () => {
		expect(target({})).toBe('anna@example.com');
		expect(target({ channel: 'slack', channelId: 'c1' })).toBe('#ops in Acme');
		expect(target({ event: 'new-login' })).toBe('anna@example.com');
	});

	it('is not said if the message may have gone elsewhere, or the channel was removed', () => {
		for (const event of ['change-email', 'email-changed', 'account-changed', 'invitation', 'status-event'] as const) {
			expect(target({ event })).toBeNull();
		}
		expect(target({ channel: 'slack', channelId: 'gone' })).toBeNull();
	});
});
