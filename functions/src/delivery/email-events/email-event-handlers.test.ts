import { minuteMs } from '@stayup/contract';
import { noon } from '@stayup/testing/builders';
import { aDelivery } from '@stayup/testing/stored-data';
import { beforeEach, describe, expect, it } from 'vitest';
import { emailEventKey, signedEvents } from '../../../../dev/fakes/mailbox/event-sender.ts';
import { createEmailEventHandlers } from './email-event-handlers.ts';

const anna = 'anna@example.com';
const at = Math.floor(noon / 1000);
let done: unknown[];
beforeEach(() => {
	done = [];
});

/** The alert `down_email` of Alice is known, and `anna@example.com` is the account of Anna. */
async function report(...events: object[]) {
	const note =
		(name: string) =>
		async (...given: unknown[]) =>
			void done.push([name, ...given]);
	const delivery = aDelivery({ ownerId: 'alice', channel: 'email', message: { event: 'test' } as never });
	const mails = new Set<string>();
	const handlers = createEmailEventHandlers({
		config: { emailEventKey },
		channels: { noteReceipt: note('receipt') },
		outbox: {
			async put({ id = '', message }) {
				if (mails.has(id)) throw Object.assign(new Error('ALREADY_EXISTS'), { code: 6 });
				mails.add(id);
				done.push(['mail', id, message]);
			},
		},
		receipts: {
			store: async (id) => (id === 'down_email' ? delivery : null),
			async retryBlocked(id, block, now) {
				done.push(['retry', id, block, now]);
				return id === 'down_email';
			},
			fallBack: note('fall back'),
		},
		resendUpdate: note('resend'),
		logTrail: () => undefined,
		subscribers: { end: note('end') },
		users: { findByEmail: async (email) => (email === anna ? { uid: 'anna' } : null) },
		now: () => noon,
	});
	const { text, headers } = signedEvents(events.map((event) => ({ timestamp: at, email: anna, ...event })));
	const request = {
		id: 'request',
		clientIp: null,
		header: (name: string) => Object.entries(headers).find(([header]) => header === name)?.[1],
		rawBody: async () => Buffer.from(text),
	};
	await handlers.receiveEmailEvents({ request } as never);
}

describe('a report without our own arguments', () => {
	it.each([
		['bounce', 'bounce', 'the email bounced'],
		['spamreport', 'report', 'the recipient reported an email as spam'],
		['dropped', 'bounce', 'the email bounced'],
	])(
		'about a %s ends the updates of status pages, and is noted at the account with this email',
		async (event, by, reason) => {
			await report({ event });

			expect(done).toEqual([
				['end', anna, { by, at: noon }],
				['receipt', 'anna', 'email', { kind: 'bounced', at: noon, reason }],
			]);
		},
	);

	it('about an email of nobody with an account ends the updates of status pages', async () => {
		await report({ event: 'bounce', email: 'Nobody@Example.com' });

		expect(done).toEqual([['end', 'nobody@example.com', { by: 'bounce', at: noon }]]);
	});

	it('that the email arrived ends nothing', async () => {
		await report({ event: 'delivered', email: 'nobody@example.com' });

		expect(done).toEqual([]);
	});
});

describe('a report about the update of a status page, whose argument names no delivery', () => {
	it('ends the updates to its recipient', async () => {
		await report({ event: 'bounce', deliveryId: 'broadcast', email: 'eve@example.com' });

		expect(done).toEqual([['end', 'eve@example.com', { by: 'bounce', at: noon }]]);
	});
});

describe('an alert that was reported as spam', () => {
	it('is noted at its channel, and goes nowhere else, because it has arrived', async () => {
		await report({ event: 'spamreport', deliveryId: 'down_email' });

		expect(done.map((step) => (step as string[])[0])).toEqual(['end', 'receipt']);
	});
});

describe('a block', () => {
	it('switches nobody off: the email is tried again, and operators are notified once a day', async () => {
		const blocked = { event: 'bounce', type: 'blocked', reason: '550 5.7.1 listed', deliveryId: 'down_email' };
		await report(blocked, blocked, { ...blocked, deliveryId: undefined });
		const reason = 'the mail server of the recipient blocked us: 550 5.7.1 listed';

		expect(done).toEqual([
			['retry', 'down_email', { at: noon, reason }, noon],
			[
				'mail',
				`email-blocked_${new Date(noon).toISOString().slice(0, 10)}_email`,
				expect.objectContaining({ host: 'example.com', reason }),
			],
			['retry', 'down_email', { at: noon, reason }, noon],
		]);
	});

	it('of the update of a status page sends it again to this subscriber alone', async () => {
		const blocked = { event: 'bounce', type: 'blocked', deliveryId: 'broadcast', email: 'Eve@example.com' };
		await report(blocked);

		expect(done.slice(0, 2)).toEqual([
			['retry', 'broadcast', expect.anything(), noon],
			['resend', 'broadcast', 'eve@example.com', noon + 30 * minuteMs],
		]);
	});
});
