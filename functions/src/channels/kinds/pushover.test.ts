import { anAlert, callTo } from '@stayup/testing/alerts/call-fixtures';
import { aDownAlert, anUpAlert } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { serviceAnswer } from '../../../../dev/fakes/webhooks/service-answers.ts';
import { noAllowedTargets } from '../../probe/guard/target.ts';
import { pushover } from './pushover.ts';

const target = { kind: 'pushover', userKey: 'u1'.repeat(15), token: 'a1'.repeat(15) } as const;
const sent = (message: Parameters<typeof anAlert>[0]) => callTo(target, anAlert(message));

describe('a Pushover channel', () => {
	it('notifies the person with the keys of the channel, and links to the outage', async () => {
		expect(await sent(aDownAlert({ cause: 'The website responded with status 503' }))).toEqual({
			url: 'https://api.pushover.net/1/messages.json',
			headers: {},
			body: {
				token: target.token,
				user: target.userKey,
				title: 'Shop is down',
				message: expect.stringContaining('The website responded with status 503.'),
				timestamp: 1_795_000_000,
				priority: 1,
				url: 'https://stayup.example/outages/shop_1',
				url_title: 'View outage',
			},
		});
	});

	it('is loud for an outage and not for its end', async () => {
		expect((await sent(anUpAlert())).body).toMatchObject({ priority: 0, title: 'Shop is back up' });
	});

	it('is shown with the end of the key only', () => {
		const deps = {
			allowedTargets: noAllowedTargets,
			allowsPlainHttpWebhooks: false,
			normalizeTarget: (url: string) => url,
		};

		expect(pushover.prepare(deps, target, null).label).toBe('User key …u1u1');
	});

	it.each([aDownAlert(), anUpAlert(), { event: 'test' } as const])(
		'stays within the limits of Pushover: $event',
		async (message) => {
			const { body } = await sent(message);

			expect(serviceAnswer('/api.pushover.net/1/messages.json', JSON.stringify(body))?.status).toBe(200);
		},
	);

	it('ends when Pushover does not know a key, and not for other refusals', () => {
		expect(pushover.isEndedBy(400, '{"user":"invalid","errors":["user key is invalid"],"status":0}')).toBe(true);
		expect(pushover.isEndedBy(400, '{"token":"invalid","status":0}')).toBe(true);
		expect(pushover.isEndedBy(400, '{"message":"cannot be blank","status":0}')).toBe(false);
		expect(pushover.isEndedBy(400, '<html>')).toBe(false);
		expect(pushover.isEndedBy(429, '{"user":"invalid"}')).toBe(false);
	});
});
