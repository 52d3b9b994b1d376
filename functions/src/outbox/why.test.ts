import { hourMs, minuteMs } from '@stayup/contract';
import { aDownAlert, anUpAlert, noon } from '@stayup/testing/builders';
import { aDelivery } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';
import type { OutboxDocument } from '../platform/firestore/documents.ts';
import { type WhyFacts, whyOf } from './why.ts';

const pending = { state: 'pending', sentAt: null, message: aDownAlert() } as const;
const why = (delivery: Partial<OutboxDocument>, others: Record<string, Partial<OutboxDocument>> = {}) => {
	const stored = Object.entries(others).map(([id, other]) => [id, aDelivery(other)] as const);
	const facts: WhyFacts = { others: new Map(stored), mutes: new Map() };
	const found = whyOf(aDelivery(delivery), facts, noon);
	return found && [found.text, found.at];
};
const inTenMinutes = noon + 10 * minuteMs;
const digest = { ...pending, message: { event: 'alert-digest' }, nextAttemptAt: inTenMinutes } as const;

describe('of a delivery that waits', () => {
	it('is nothing while it may be sent within seconds, or is being sent', () => {
		expect(why(pending)).toBeNull();
		expect(why({ ...pending, lease: { holder: 'worker', until: noon + minuteMs } })).toBeNull();
	});

	it('is what it waits for', () => {
		const recovery = { ...pending, message: anUpAlert(), channel: 'email' } as const;
		const { outageId } = anUpAlert();

		expect(why(digest)).toEqual(['The digest is sent at', inTenMinutes]);
		expect(why({ ...pending, digestId: 'd' }, { d: digest })).toEqual([
			'Over the hourly limit of alert emails, so it waits for the digest at',
			inTenMinutes,
		]);
		expect(why({ ...pending, digestId: 'd' }, { d: { ...pending, nextAttemptAt: inTenMinutes } })).toEqual([
			'Waits for another alert of the same cause, at',
			inTenMinutes,
		]);
		expect(why({ ...pending, digestId: 'd', nextAttemptAt: inTenMinutes }, { d: { state: 'failed' } })).toEqual([
			'Its digest was not sent. On its own at',
			inTenMinutes,
		]);
		expect(why(recovery, { [`${outageId}_down_email`]: { ...pending, nextAttemptAt: inTenMinutes } })).toEqual([
			'Waits for the alert before it, at',
			inTenMinutes,
		]);
	});

	it.each([
		['an alert in quiet hours', { nextAttemptAt: noon + hourMs }, {}],
		[
			'a recovery that was moved behind its alert, which has been sent since',
			{ message: anUpAlert(), channel: 'email', nextAttemptAt: inTenMinutes },
			{ [`${anUpAlert().outageId}_down_email`]: { state: 'sent' } },
		],
		['another email', { message: { event: 'payment-failed' }, nextAttemptAt: noon + 5000 }, {}],
	] as const)('is only when it is due, for %s, because nobody has stored what delayed it', (_, delivery, others) => {
		expect(why({ ...pending, ...delivery }, others)).toEqual(['Due at', delivery.nextAttemptAt]);
	});

	it('counts the attempts since it was last queued', () => {
		const attempts = [noon - hourMs, noon + 1, noon + 2].map((at) => ({ at, statusCode: null, durationMs: 9 }));

		expect(why({ ...pending, attempts, nextAttemptAt: inTenMinutes })).toEqual([
			'No response. Attempt 3 of 8 at',
			inTenMinutes,
		]);
	});
});

describe('of a delivery that is done', () => {
	it('is nothing if it was sent or arrived', () => {
		expect(why({})).toBeNull();
		expect(why({ receipt: { kind: 'delivered', at: noon, reason: null } })).toBeNull();
	});

	it.each([
		[{ reason: 'channel is off' }, 'The channel is off'],
		[{ reason: 'emails are muted', websiteId: 'shop' }, 'Muted'],
		[{ reason: 'the phone has unsubscribed' }, 'The phone has unsubscribed'],
		[{ reason: 'account disabled' }, 'The account is disabled'],
		[{ reason: 'responded with 410', channel: 'webhook' }, 'The receiver responded with 410'],
		[{ reason: 'responded with 401', channel: 'email' }, 'Our email service responded with 401'],
	] as const)('is its reason in words', (failure, text) => {
		expect(why({ state: 'failed', ...failure })).toEqual([text, null]);
	});

	it('does not say why a change of the email address was not sent, which could reveal another account', () => {
		const message = { event: 'change-email', newEmail: 'b@example.com' } as const;

		expect(why({ state: 'failed', message, reason: 'email address already in use' })).toBeNull();
	});

	it.each([
		['email', 'the email bounced: mailbox unknown', 'The mail server refused it: mailbox unknown'],
		['email', 'the email bounced', 'The mail server refused it'],
		['sms', 'carrier 30034', 'The phone did not receive it: carrier 30034'],
	] as const)('of %s is what the receipt says: %s', (channel, reason, text) => {
		expect(why({ channel, receipt: { kind: 'bounced', at: noon, reason } })).toEqual([text, null]);
	});

	it('is the email that it was part of', () => {
		expect(why({ digestId: 'd' }, { d: { message: { event: 'alert-digest' }, sentAt: noon } })).toEqual([
			'Part of the digest of',
			noon,
		]);
		expect(why({ digestId: 'd' }, { d: { message: aDownAlert(), sentAt: noon } })).toEqual([
			'Part of the alert about “Shop”, which has the same cause, of',
			noon,
		]);
	});
});
