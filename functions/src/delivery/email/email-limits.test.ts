import { dayMs, hourMs } from '@stayup/contract';
import { aFlood } from '@stayup/testing/alerts/email-flood';
import { noon } from '@stayup/testing/builders';
import { createInMemoryRateLimiter } from '@stayup/testing/in-memory-rate-limiter';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Recipient } from '../../emails/account/account-email.ts';
import { isAlert, type OutboxMessage } from '../../platform/firestore/outbox-message.ts';
import { countEmail } from './email-limits.ts';

let now: number;
let deps: Parameters<typeof countEmail>[0];
beforeEach(() => {
	now = noon;
	deps = { rateLimiter: createInMemoryRateLimiter(), now: () => now };
});

const alice: Recipient = { email: 'alice@stayup.test', isConfirmed: false };

/** The messages that are sent, in their order. */
async function sentOf(messages: readonly OutboxMessage[], recipient = alice, uid = 'alice'): Promise<OutboxMessage[]> {
	const sent: OutboxMessage[] = [];
	for (const message of messages) {
		if ((await countEmail(deps, uid, recipient, message)) === null) sent.push(message);
	}
	return sent;
}

describe('an unconfirmed email address (MAIL-7)', () => {
	it('gets at most five emails a day and ten in all, of which three are alerts, however many are caused', async () => {
		const sent = await sentOf(aFlood(60).filter(isAlert));
		expect(sent).toHaveLength(3);
		sent.push(...(await sentOf(aFlood(200))));
		expect(sent).toHaveLength(5);

		for (let day = 1; day <= 4; day += 1) {
			now = noon + day * dayMs + day * hourMs;
			sent.push(...(await sentOf(aFlood(12))));
		}
		expect(sent).toHaveLength(10);
		expect(sent.filter(isAlert)).toHaveLength(3);
	});

	it.each(['alice@stayup.test', 'alice+shop@stayup.test', 'ALICE@stayup.test'])(
		'gets no more under another account with the email %s',
		async (email) => {
			await sentOf(aFlood(12));

			expect(await sentOf(aFlood(12), { email, isConfirmed: false }, 'another')).toEqual([]);
		},
	);

	it('still gets links to confirm it and to reset the password, each five times a day', async () => {
		const links: OutboxMessage[] = [{ event: 'confirm-email' }, { event: 'password-reset', email: alice.email }];
		await sentOf(aFlood(60));
		const sent = await sentOf(Array.from({ length: 8 }, () => links).flat());

		expect(sent.map(({ event }) => event)).toEqual(
			Array.from({ length: 5 }, () => links.map(({ event }) => event)).flat(),
		);
		now += dayMs;
		expect(await sentOf(links.slice(0, 1))).toHaveLength(1);
	});

	it('that is the new one of several accounts gets five links a day', async () => {
		const link: OutboxMessage = { event: 'change-email', newEmail: alice.email };
		const sent = [];
		for (const uid of ['bob', 'carol', 'dora']) sent.push(...(await sentOf([link, link, link], alice, uid)));

		expect(sent).toHaveLength(5);
	});
});

describe('a notice', () => {
	const confirmed = { ...alice, isConfirmed: true };
	const times = (count: number, message: OutboxMessage) => Array.from({ length: count }, () => message);

	it('is sent three times an hour for each account and kind, also to a confirmed email address', async () => {
		expect(await sentOf(times(20, { event: 'password-changed' }), confirmed)).toHaveLength(3);
		expect(await sentOf([{ event: 'payment-failed' }], confirmed)).toHaveLength(1);
		now += hourMs + 1;
		expect(await sentOf([{ event: 'password-changed' }], confirmed)).toHaveLength(1);
	});

	it('of an admin is not limited by account, because admins are limited themselves', async () => {
		const message = { event: 'admin-message', messageType: 'thank_you', customMessage: null } as const;

		expect(await sentOf(times(5, message), confirmed)).toHaveLength(5);
	});
});
