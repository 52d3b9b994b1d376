import { describe, expect, it } from 'vitest';
import { readEvents } from './read-events.ts';

const sent = { timestamp: 1_790_000_000, email: 'Anna@Example.com' };

function kindsOf(...events: object[]) {
	return readEvents(JSON.stringify(events.map((event) => ({ ...sent, ...event }))))?.map(({ kind }) => kind);
}

describe('what SendGrid reports about an email', () => {
	it.each([
		['that it arrived', { event: 'delivered' }, ['delivered']],
		['a bounce', { event: 'bounce', type: 'bounce', status: '5.1.1' }, ['bounced']],
		['a bounce without a type', { event: 'bounce' }, ['bounced']],
		['that we are blocked', { event: 'bounce', type: 'blocked', status: '5.7.1' }, ['blocked']],
		['a report as spam', { event: 'spamreport' }, ['reported']],
		['no email after a bounce', { event: 'dropped', reason: 'Bounced Address' }, ['bounced']],
		['no email after a report', { event: 'dropped', reason: 'Spam Reporting Address' }, ['reported']],
		['that our quota is used up', { event: 'dropped', reason: 'Recipient List over Package Quota' }, ['blocked']],
		[
			'that its content is like spam',
			{ event: 'dropped', reason: 'Spam Content (if Spam Checker app is enabled)' },
			['blocked'],
		],
		['a delay', { event: 'deferred' }, []],
		['that it was opened', { event: 'open' }, []],
	])('is read as %s', (_case, event, kinds) => {
		expect(kindsOf(event)).toEqual(kinds);
	});

	it('has the recipient in lower case, and needs no argument of ours', () => {
		expect(readEvents(JSON.stringify([{ ...sent, event: 'bounce', reason: '550 5.1.1\n\u202eNo such user' }]))).toEqual(
			[
				{
					deliveryId: null,
					email: 'anna@example.com',
					kind: 'bounced',
					at: 1_790_000_000_000,
					reason: 'the email bounced: 550 5.1.1 No such user',
				},
			],
		);
	});

	it('is left out when it names neither an email nor a recipient', () => {
		expect(readEvents(JSON.stringify([{ event: 'bounce', timestamp: 1 }, null, 7, 'x', { ...sent }]))).toEqual([]);
		expect(readEvents('{}')).toBeNull();
		expect(readEvents('no JSON')).toBeNull();
	});
});
