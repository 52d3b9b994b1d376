import type { ChannelTrail, Delivery } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { verdictOf } from './alert-verdict.ts';

const at = '2026-11-21T12:00:00.000Z';
const attempts = [{ at, statusCode: 500, duration: 9 }];
const bounce = { kind: 'bounced', at, reason: 'mailbox unknown' } as const;

function delivery(fields: Partial<Delivery>): Delivery {
	return {
		_id: 'd1',
		channel: 'email',
		event: 'website-down',
		websiteId: null,
		state: 'sent',
		detail: null,
		createdAt: at,
		sentAt: at,
		attempts: [],
		...fields,
	};
}

function channel(name: string, deliveries: Delivery[], text?: string): ChannelTrail {
	const trail: ChannelTrail = { channelId: name, kind: 'email', name, label: null, deliveries };
	return text === undefined ? trail : { ...trail, why: { text, at: null } };
}

const sent = channel('Email', [delivery({})]);
const bounced = channel('Email', [delivery({ receipt: bounce, why: { text: 'Mailbox unknown', at: null } })]);

describe('the verdict on the alert of an outage', () => {
	it.each([
		['no channel', [], 'No alert was sent, because the account has no channel.'],
		['all got it', [sent, channel('Phone', [delivery({})])], 'The alert was sent over Email and Phone.'],
		[
			'one did not',
			[sent, channel('Phone', [], 'Off')],
			'The alert was sent over Email and was not sent over Phone: Off.',
		],
		[
			'none did',
			[channel('Email', [], 'Muted'), channel('Phone', [], 'Muted')],
			'The alert was not sent over Email and Phone: Muted.',
		],
		['it bounced', [bounced], 'The alert did not arrive over Email: Mailbox unknown.'],
		[
			'several reasons',
			[bounced, channel('Phone', [], 'Off')],
			'The alert did not arrive over Email and was not sent over Phone.',
		],
		[
			'it waits',
			[channel('Email', [delivery({ state: 'pending', sentAt: null, why: { text: 'For a digest', at: null } })])],
			'The alert waits to be sent over Email: For a digest.',
		],
		[
			'it was held back',
			[sent, channel('Phone', [delivery({ state: 'failed', sentAt: null, why: { text: 'Muted', at: null } })])],
			'The alert was sent over Email and was not sent over Phone: Muted.',
		],
		[
			'it is a part of another one',
			[channel('Email', [delivery({ why: { text: 'Part of the alert about “Cafe”', at: null } })])],
			'The alert was sent over Email: Part of the alert about “Cafe”.',
		],
		[
			'a later one arrived',
			[channel('Email', [delivery({ receipt: bounce }), delivery({})])],
			'The alert was sent over Email.',
		],
		[
			'only the recovery was sent',
			[channel('Email', [delivery({ state: 'failed', sentAt: null, attempts }), delivery({ event: 'website-up' })])],
			'The alert did not arrive over Email.',
		],
	])('%s', (_, channels, verdict) => {
		expect(verdictOf({ channels })).toBe(verdict);
	});
});
