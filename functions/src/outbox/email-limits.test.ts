import { dayMs, hourMs } from '@stayup/contract';
import { aFlood } from '@stayup/testing/alerts/email-flood';
import { noon } from '@stayup/testing/builders';
import { createInMemoryRateLimiter } from '@stayup/testing/in-memory-rate-limiter';
import { beforeEach, describe, expect, it } from 'vitest';
import { isAlert, type OutboxMessage } from '../platform/firestore/outbox-message.ts';
import {
	accountSender,
	countEmail,
	hasEmailRoom,
	hasOwnRoom,
	ownerSender,
	requireEmailRoom,
	visitorSender,
} from './email-limits.ts';

let now: number;
let deps: { rateLimiter: ReturnType<typeof createInMemoryRateLimiter>; now: () => number };
beforeEach(() => {
	now = noon;
	deps = { rateLimiter: createInMemoryRateLimiter(), now: () => now };
});

const email = 'alice@stayup.test';
const unconfirmed = { email, isConfirmed: false };
const confirmed = { email, isConfirmed: true };
const newUser = {
	isEmailConfirmed: true,
	email: 'mallory@catch-all.test',
	tier: 'Free',
	websiteCount: 0,
	createdAt: noon,
} as const;
/** That has proved itself. */
const account = (uid: string) => accountSender(uid, { ...newUser, tier: 'Core' }, noon);
const newAccount = (name: string, domain: string) =>
	accountSender(`${name} ${domain}`, { ...newUser, email: `${name}@${domain}` }, noon);
const visitor = (place: number) => visitorSender(`198.${place}.100.7`);
const owner = (place: number, spelling = email) => ownerSender(spelling, `198.${place}.100.7`);
type Sender = ReturnType<typeof account>;

/** The messages that are sent, in their order. */
async function sentOf(messages: readonly OutboxMessage[], recipient = unconfirmed, uid = 'alice') {
	const sent: OutboxMessage[] = [];
	for (const message of messages) {
		if ((await countEmail(deps, uid, recipient, message)) === null) sent.push(message);
	}
	return sent;
}

/** How many of the tries to email the mailbox are allowed, each tag another try. */
async function allowedOf(sender: Sender, tries: number): Promise<number> {
	let allowed = 0;
	for (let tag = 0; tag < tries; tag += 1) {
		if (await hasEmailRoom(deps, `alice+${tag}@stayup.test`, sender)) allowed += 1;
	}
	return allowed;
}

describe('a mailbox that has not confirmed that it wants emails (MAIL-7)', () => {
	it('gets two a day of each sender, and three of all', async () => {
		expect(await allowedOf(visitor(1), 24)).toBe(2);
		expect(await allowedOf(visitor(2), 24)).toBe(1);
		expect(await allowedOf(visitor(3), 24)).toBe(0);
		expect(await allowedOf(accountSender('unconfirmed', { ...newUser, isEmailConfirmed: false }, noon), 24)).toBe(0);
	});

	it('gets five a day in all, one for its owner and one for an account that has proved itself', async () => {
		for (let place = 0; place < 20; place += 1) await allowedOf(visitor(place), 5);
		expect(await allowedOf(account('honest'), 24)).toBe(1);
		expect(await allowedOf(account('another'), 24)).toBe(0);
		expect(await hasEmailRoom(deps, email, owner(50))).toBe(true);
		expect(await hasEmailRoom(deps, email, owner(51))).toBe(false);

		now += dayMs;
		expect(await allowedOf(account('another'), 24)).toBe(2);
	});

	it('is not closed for others by one account', async () => {
		await allowedOf(account('attacker'), 24);

		expect(await allowedOf(account('honest'), 24)).toBe(1);
		expect(await allowedOf(account('another'), 1)).toBe(1);
		expect(await hasEmailRoom(deps, email, owner(1))).toBe(true);
	});

	it('gets as much of all new accounts of a domain as of one, however many there are', async () => {
		for (let number = 0; number < 20; number += 1) {
			await allowedOf(newAccount(`mallory-${number}`, number % 2 ? 'catch-all.test' : 'mail.catch-all.test'), 5);
		}

		expect(await allowedOf(newAccount('honest', 'bakery.test'), 5)).toBe(1);
		expect(await allowedOf(account('proved'), 5)).toBe(1);
		expect(await hasEmailRoom(deps, email, owner(1))).toBe(true);
	});

	it('gets as much of new accounts of one mailbox at a public provider as of one', async () => {
		expect(await allowedOf(newAccount('mallory+1', 'gmail.com'), 5)).toBe(2);
		expect(await allowedOf(newAccount('mal.lory', 'googlemail.com'), 5)).toBe(0);
		expect(await allowedOf(newAccount('honest', 'gmail.com'), 5)).toBe(1);
	});

	it.each([
		['pays', { tier: 'Core' }, 1],
		['has watched a website for two weeks', { websiteCount: 1, createdAt: noon - 14 * dayMs }, 1],
		['is a day younger', { websiteCount: 1, createdAt: noon - 13 * dayMs }, 0],
		['is old and has done nothing', { websiteCount: 0, createdAt: noon - 400 * dayMs }, 0],
		['has no confirmed email address', { tier: 'Core', isEmailConfirmed: false }, 0],
	] as const)('keeps a share for an account that %s: %j', async (_, facts, allowed) => {
		for (let place = 0; place < 20; place += 1) await allowedOf(visitor(place), 5);

		expect(await allowedOf(accountSender('one', { ...newUser, ...facts }, noon), 5)).toBe(allowed);
	});

	it('keeps the share of its owner from places that have asked today, and from email addresses with a tag', async () => {
		await allowedOf(visitor(1), 5);
		await allowedOf(visitor(2), 5);

		expect(await hasEmailRoom(deps, email, owner(1))).toBe(false);
		expect(await hasEmailRoom(deps, email, owner(2))).toBe(false);
		expect(await hasEmailRoom(deps, 'alice+1@stayup.test', owner(3, 'alice+1@stayup.test'))).toBe(false);
		await requireEmailRoom(deps, email, owner(3));
		await expect(requireEmailRoom(deps, email, owner(4))).rejects.toMatchObject({ retryAfterSeconds: dayMs / 1000 });
	});

	it('gets what its owner asks for first out of the common share', async () => {
		expect(await hasEmailRoom(deps, email, owner(1))).toBe(true);
		expect(await hasEmailRoom(deps, email, owner(1))).toBe(true);
		expect(await hasEmailRoom(deps, email, owner(1))).toBe(false);

		expect(await hasEmailRoom(deps, email, visitor(2))).toBe(true);
		expect(await hasEmailRoom(deps, email, owner(3))).toBe(true);
	});

	it('counts networks of one place as one sender', async () => {
		expect(await allowedOf(visitorSender('203.0.113.1'), 1)).toBe(1);
		expect(await allowedOf(visitorSender('203.0.200.1'), 24)).toBe(1);
		expect(await allowedOf(visitorSender('2001:db8:1::/64'), 24)).toBe(1);
		expect(await allowedOf(visitorSender('2001:db8:2::/64'), 24)).toBe(0);
	});

	it('is the same however its email address is written', async () => {
		for (let times = 0; times < 2; times += 1) await hasEmailRoom(deps, 'ALICE+shop@Stayup.TEST', visitor(1));

		expect(await hasEmailRoom(deps, email, visitor(1))).toBe(false);
		expect(await hasEmailRoom(deps, email, visitor(2))).toBe(true);
	});

	it('is another one where dots count', async () => {
		for (let times = 0; times < 2; times += 1) await hasEmailRoom(deps, 'a.lice@stayup.test', visitor(1));

		expect(await hasEmailRoom(deps, 'alice@stayup.test', visitor(1))).toBe(true);
	});

	it('gets at most three of senders that we do not know', async () => {
		expect(await allowedOf(visitorSender(null), 24)).toBe(3);
		expect(await hasEmailRoom(deps, email, ownerSender(email, null))).toBe(false);
	});

	it('gets what its owner asks for on top, at most five a day', async () => {
		for (let place = 0; place < 20; place += 1) await allowedOf(visitor(place), 5);
		const asked = await Promise.all(Array.from({ length: 8 }, () => hasOwnRoom(deps, 'reset of a known device')));

		expect(asked.filter(Boolean)).toHaveLength(5);
	});
});

describe('a sender', () => {
	async function mailboxesOf(sender: Sender, from: number): Promise<number> {
		let mailed = 0;
		for (let number = 0; number < 200; number += 1) {
			if (await hasEmailRoom(deps, `stranger-${from + number}@stayup.test`, sender)) mailed += 1;
		}
		return mailed;
	}

	it('reaches 30 mailboxes an hour and 100 a day', async () => {
		const mailed = [];
		for (let hour = 0; hour < 6; hour += 1) {
			mailed.push(await mailboxesOf(account('attacker'), hour * 1000));
			now += hourMs;
		}

		expect(mailed).toEqual([30, 30, 30, 10, 0, 0]);
	});

	it('that has written to others still counts as new to a mailbox', async () => {
		for (let place = 0; place < 20; place += 1) await allowedOf(visitor(place), 5);
		await hasEmailRoom(deps, 'bob@stayup.test', account('honest'));

		expect(await allowedOf(account('honest'), 1)).toBe(1);
	});

	it('that is a network counts all of its IPs together, and others of its place apart', async () => {
		expect(await mailboxesOf(visitorSender('203.0.113.1'), 0)).toBe(30);
		expect(await mailboxesOf(visitorSender('203.0.113.200'), 1000)).toBe(0);
		expect(await mailboxesOf(visitorSender('203.0.114.1'), 2000)).toBe(30);
	});

	it('does not hide another failure than a limit', async () => {
		const broken = { rateLimiter: { take: () => Promise.reject(new Error('No database.')) }, now: () => now };

		await expect(requireEmailRoom(broken, email, account('alice'))).rejects.toThrow('No database.');
	});

	it.each([
		[2 * hourMs, '2 hours'],
		[2 * hourMs + 1_000, '3 hours'],
		[61_000, '1 minute'],
	])('reads after a wait of %i ms that it has to wait %s', async (waitMs, words) => {
		await allowedOf(account('alice'), 2);
		now += dayMs - waitMs;

		await expect(requireEmailRoom(deps, email, account('alice'))).rejects.toMatchObject({
			message: expect.stringContaining(`Please try again in ${words}`),
			retryAfterSeconds: waitMs / 1000,
		});
	});

	it('reads when the next email is possible', async () => {
		await allowedOf(account('alice'), 2);
		now += hourMs;

		await expect(requireEmailRoom(deps, email, account('alice'))).rejects.toMatchObject({
			code: 'rate-limited',
			message: `We cannot send another email to ${email} yet. Please try again in 23 hours.`,
			retryAfterSeconds: 23 * 3600,
		});
	});
});

describe('the unconfirmed email address of an account', () => {
	it('gets two emails of the account a day and ten in all, of which three are alerts, however many are caused', async () => {
		const sent = [];
		for (let day = 0; day < 9; day += 1) {
			now = noon + day * dayMs + day * hourMs;
			sent.push(await sentOf(aFlood(60)));
		}

		expect(sent.map(({ length }) => length)).toEqual([2, 2, 2, 2, 2, 0, 0, 0, 0]);
		expect(sent.flat().filter(isAlert).length).toBeLessThanOrEqual(3);
	});

	it('gets three alerts in all', async () => {
		const sent = [];
		for (let day = 0; day < 5; day += 1) {
			now = noon + day * dayMs + day * hourMs;
			sent.push(...(await sentOf(aFlood(60).filter(isAlert))));
		}

		expect(sent).toHaveLength(3);
	});

	it.each(['deletion-requested', 'password-changed', 'payment-failed'] as const)(
		'gets the notice "%s" once a day, from all accounts that use the mailbox',
		async (event) => {
			const notice = (event === 'deletion-requested' ? { event, at: noon } : { event }) as OutboxMessage;
			expect(await sentOf([notice, notice, notice])).toHaveLength(1);
			expect(await sentOf([notice], { email: 'alice+shop@stayup.test', isConfirmed: false }, 'bob')).toEqual([]);

			now += dayMs;
			expect(await sentOf([notice, notice])).toHaveLength(1);
		},
	);
});

describe('an email that no request asks for', () => {
	const reasonOf = (message: OutboxMessage, recipient = confirmed) => countEmail(deps, 'alice', recipient, message);
	const formEntry = { event: 'form-entry', entryId: 'entry' } as const;

	it('is counted apart from those that a request asked for, which the request has counted', async () => {
		for (const event of ['confirm-email', 'change-email', 'password-reset'] as const) {
			for (let times = 0; times < 20; times += 1) {
				expect(await reasonOf({ event } as OutboxMessage, unconfirmed)).toBeNull();
			}
		}
	});

	it('about a contact form is sent sixty times an hour, and is no notice', async () => {
		for (let times = 0; times < 60; times += 1) expect(await reasonOf(formEntry)).toBeNull();

		expect(await reasonOf(formEntry)).toBe('too many emails of this kind');
		expect(await reasonOf({ event: 'password-changed', ended: [], left: [] })).toBeNull();
	});

	it('with several alerts counts as an alert', async () => {
		const digest = { event: 'alert-digest' } as OutboxMessage;
		for (let times = 0; times < 20; times += 1) expect(await reasonOf(digest)).toBeNull();
	});

	it('says why it is not sent', async () => {
		for (let times = 0; times < 3; times += 1) await reasonOf({ event: 'password-changed', ended: [], left: [] });

		expect(await reasonOf({ event: 'password-changed', ended: [], left: [] })).toBe('too many emails of this kind');
		expect(await reasonOf({ event: 'payment-failed' }, unconfirmed)).toBeNull();
		expect(await reasonOf({ event: 'payment-failed' }, unconfirmed)).toBe('email address not confirmed');
	});
});

describe('a notice', () => {
	const times = (count: number, message: OutboxMessage) => Array.from({ length: count }, () => message);

	it('is sent three times an hour for each account and kind, also to a confirmed email address', async () => {
		expect(await sentOf(times(20, { event: 'password-changed', ended: [], left: [] }), confirmed)).toHaveLength(3);
		expect(await sentOf([{ event: 'payment-failed' }], confirmed)).toHaveLength(1);
		now += hourMs + 1;
		expect(await sentOf([{ event: 'password-changed', ended: [], left: [] }], confirmed)).toHaveLength(1);
	});

	it('of an admin is not limited, because admins are limited themselves', async () => {
		const message = { event: 'admin-message', messageType: 'thank_you', customMessage: null } as const;

		expect(await sentOf(times(5, message))).toHaveLength(5);
	});
});
