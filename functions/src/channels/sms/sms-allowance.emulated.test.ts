import { noon } from '@stayup/testing/builders';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { expect, it } from 'vitest';
import type { ChannelResult } from '../sender.ts';
import { createSmsSender } from './sms-sender.ts';
import { createSmsStore, monthOf } from './sms-store.ts';
import type { TwilioClient } from './twilio-client.ts';

const { firestore, stored } = openStoredData(freshProject());
const store = createSmsStore(firestore);
const allowance = 30;

/** An account that has sent all but one of its text messages, and twenty alerts to send at once. */
async function sendTwenty(answer: ChannelResult) {
	const ownerId = stored.users.doc().id;
	await store.take(ownerId, allowance, noon);
	await stored.smsUsage.doc(`${ownerId}_${monthOf(noon)}`).update({ sent: allowance - 1 });
	let [calls, notices] = [0, 0];
	const twilio: TwilioClient = {
		async send() {
			calls += 1;
			return answer;
		},
	};
	const send = createSmsSender({
		appOrigin: 'https://stayup.test',
		store,
		twilio,
		now: () => noon,
		allowanceOf: async () => allowance,
		noteUsedUp: async () => {
			notices += 1;
		},
	});
	const alert = { event: 'domain-expiring', domain: 'shop.example', expiresAt: noon } as const;
	const results = await Promise.all(
		Array.from({ length: 20 }, (_, index) =>
			send(
				{ kind: 'sms', phone: '+12125550100' },
				{
					deliveryId: `delivery-${index}`,
					ownerId,
					channelId: 'phone',
					label: '+12125550100',
					message: alert,
					createdAt: noon,
					timeZone: 'UTC',
				},
			),
		),
	);
	const kinds = results.map(({ kind }) => kind);
	return { ownerId, calls, notices, kinds, sent: await store.sentInMonth(ownerId, noon) };
}

it('of twenty text messages at once, only one is sent when one is left, and the others fail', async () => {
	const { calls, notices, kinds, sent } = await sendTwenty({ kind: 'sent', statusCode: 201 });

	expect({ calls, notices, sent }).toEqual({ calls: 1, notices: 19, sent: allowance });
	expect(kinds.filter((kind) => kind === 'sent')).toHaveLength(1);
});

it('text messages that Twilio does not take use nothing up', async () => {
	const retry = { kind: 'retry', statusCode: 500, reason: 'Twilio responded with 500', retryAfterMs: 0 } as const;
	const { ownerId, kinds, sent } = await sendTwenty(retry);

	expect(sent).toBe(allowance - 1);
	expect(kinds).not.toContain('sent');
	expect(await store.take(ownerId, allowance, noon)).toBe(true);
});

it('a new month begins at midnight UTC, and has its whole allowance', async () => {
	const ownerId = stored.users.doc().id;
	const midnight = Date.UTC(2026, 3, 1);
	const take = (now: number) => store.take(ownerId, 1, now);

	expect([await take(midnight - 1), await take(midnight - 1), await take(midnight), await take(midnight)]).toEqual([
		...[true, false, true, false],
	]);
});
