/**
 * Causes as many emails as possible to a mailbox that has not confirmed that it wants them, uses up what others may send or ask for (MAIL-7), and guesses
 * one-click links (MAIL-9).
 */

import type { ProfileReply } from '@stayup/contract';
import {
	arrivedIn,
	confirmedStranger,
	flood as floodMailbox,
	makeStrangers,
	newStranger,
	strangerCauses,
} from '@stayup/testing/accounts/stranger-emails';
import { freshClientIp, freshDomain, freshEmail, password, register } from '@stayup/testing/api-client';
import { emailsTo } from '@stayup/testing/mailbox';
import { freshSlug } from '@stayup/testing/status-pages/examples';
import { vi } from 'vitest';
import type { OutboxDocument } from '../../../functions/src/platform/firestore/documents.ts';
import { type Area, type Attempt, call, type Size, statusOtherThan } from '../attempt.ts';
import type { Target } from '../target.ts';

const triesBySize: Readonly<Record<Size, number>> = { small: 8, full: 200 };
/** Each tries four passwords, which take the server a while. */
const networksBySize: Readonly<Record<Size, number>> = { small: 8, full: 60 };
/** Of one sender to a mailbox in a day, with the email that the registration sent before. */
const accountsBySize: Readonly<Record<Size, number>> = { small: 5, full: 12 };
const maxOfSender = 1;
const maxLinks = 3;
const maxOfMailbox = 5;
const guesses = ['x', '__all__', 'a'.repeat(43), '%00', '..%2F..%2Fusers'];

export const emailFlood: Area = {
	name: 'Floods of emails',
	attempts: ({ data }, size) => [
		flood('deletion requests', data, triesBySize[size], maxOfSender, async (token) => {
			await call('POST', '/api/users/deletion', { token });
			await call('DELETE', '/api/users/deletion', { token });
		}),
		flood('confirmation links', data, triesBySize[size], maxLinks, (token) =>
			call('POST', '/api/auth/confirm-email/send', { token, headers: { 'x-forwarded-for': freshClientIp() } }),
		),
		flood('reset links', data, triesBySize[size], maxLinks, (_token, email) =>
			call('POST', '/api/auth/password-reset', { body: { email }, headers: { 'x-forwarded-for': freshClientIp() } }),
		),
		flood('new passwords', data, triesBySize[size], maxOfSender, async (token, email, number) => {
			const body = { name: 'Flora', email, notificationPreferences, password: `an-even-better-password-${number}` };
			const { text } = await call('PUT', '/api/users/profile', { token, body });
			const { renewedSession }: Partial<ProfileReply> = JSON.parse(text);
			return renewedSession?.token ?? token;
		}),
		flood('tests of the channel', data, triesBySize[size], maxOfSender, (token) =>
			call('POST', '/api/users/test-delivery', { token, body: { channel: 'email' } }),
		),
		{
			name: `${triesBySize[size]} changes to the email of a stranger, with text of the attacker`,
			make: () => changeToStranger(data, triesBySize[size]),
		},
		{
			name: `${kinds * triesBySize[size]} emails of ${kinds} kinds to one mailbox, each with another tag`,
			make: () => floodOfAllKinds(data, kinds * triesBySize[size]),
		},
		{
			name: 'using up the emails that the owner of a mailbox asks for, and those of another account',
			make: () => useUp(data),
		},
		{
			name: `closing a mailbox with ${accountsBySize[size]} confirmed accounts of one domain`,
			make: () =>
				closeMailbox(
					data,
					Array.from({ length: accountsBySize[size] }, () => 'catch-all.test'),
				),
		},
		{
			name: `closing a mailbox with ${accountsBySize[size]} confirmed accounts of as many domains`,
			make: () => closeMailbox(data, Array.from({ length: accountsBySize[size] }, freshDomain)),
		},
		{
			name: `closing a private status page with wrong passwords from ${networksBySize[size]} networks`,
			make: () => closePrivatePage(data, networksBySize[size]),
		},
		...guesses.map(
			(guess): Attempt => ({
				name: `one-click unsubscription with the token ${guess.slice(0, 20)}`,
				make: async () =>
					statusOtherThan([404], await call('POST', `/api/email-links/${guess}/unsubscribe`, { headers: oneClick })),
			}),
		),
	],
};

const kinds = Object.keys(strangerCauses).length;
const notificationPreferences = { email: { enabled: true }, webhook: { enabled: false, url: '' } };
const oneClick = { 'content-type': 'application/x-www-form-urlencoded' };

function flood(
	name: string,
	data: Target['data'],
	tries: number,
	allowed: number,
	/** May return the token to continue with. */
	attack: (token: string, email: string, number: number) => Promise<unknown>,
): Attempt {
	return {
		name: `${tries} ${name}`,
		async make() {
			const { _id: uid, token: firstToken, email } = await register('Flora');
			await settled(data, uid);
			const before = (await emailsTo(email)).length;
			let token = firstToken;
			for (let number = 0; number < tries; number += 1) {
				const next = await attack(token, email, number);
				if (typeof next === 'string') token = next;
			}
			await settled(data, uid);
			const arrived = (await emailsTo(email)).length - before;
			return arrived <= allowed ? null : `${arrived} emails arrived instead of ${allowed}`;
		},
	};
}

async function changeToStranger(data: Target['data'], tries: number): Promise<string | null> {
	const { _id: uid, token } = await register('Flora');
	const stranger = freshEmail('stranger');
	const body = { name: 'Win a prize, call 0900', email: stranger, notificationPreferences };
	for (let number = 0; number < tries; number += 1) await call('PUT', '/api/users/profile', { token, body });
	await settled(data, uid);
	const emails = await emailsTo(stranger);
	if (emails.some(({ subject, text }) => /prize|0900/.test(`${subject} ${text}`)))
		return 'the text of the attacker was sent';
	return emails.length <= maxLinks ? null : `${emails.length} emails arrived instead of ${maxLinks}`;
}

async function floodOfAllKinds(data: Target['data'], count: number): Promise<string | null> {
	const mailbox = freshEmail('stranger');
	const strangers = await makeStrangers(data, mailbox);
	await floodMailbox(strangers, mailbox, { from: 0, count });
	await settled(data, strangers.mallory._id);
	await settled(data, strangers.claimed._id);
	const arrived = await arrivedIn(mailbox);
	return arrived.length <= maxOfMailbox ? null : `${arrived.length} emails arrived: ${arrived.join(', ')}`;
}

async function useUp(data: Target['data']): Promise<string | null> {
	const { _id: uid, email } = await register('Olga');
	const { headers } = await call('POST', '/api/auth/login', { body: { email, password } });
	const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
	await data.stored.users.doc(uid).update({ isEmailConfirmed: true });
	const strangers = await makeStrangers(data, email);
	await floodMailbox(strangers, email, { from: 0, count: 3 * kinds });
	await call('POST', '/api/auth/password-reset', { body: { email }, headers: { cookie } });
	const honest = await confirmedStranger(data, 'Hanna');
	const body = { email, role: 'viewer' };
	const invited = await call('POST', '/api/members', { token: honest.token, body });
	await settled(data, uid);
	const arrived = await arrivedIn(email);
	return statusOtherThan([201], invited) ?? (arrived.includes('Reset your password') ? null : 'no link arrived');
}

/** Then an honest customer invites its owner, who registers and asks for a new password. */
async function closeMailbox(data: Target['data'], domains: readonly string[]): Promise<string | null> {
	const email = freshEmail('vera');
	const invite = (token: string) => call('POST', '/api/members', { token, body: { email, role: 'viewer' } });
	for (const domain of domains) await invite((await newStranger(data, 'Mallory', domain)).token);
	const invited = await invite((await confirmedStranger(data, 'Hanna')).token);
	const headers = { 'x-forwarded-for': freshClientIp() };
	const registered = await call('POST', '/api/auth/register', { body: { name: 'Vera', email, password }, headers });
	await settled(data, JSON.parse(registered.text)._id);
	const arrived = await arrivedIn(email);
	if (arrived.length > maxOfMailbox) return `${arrived.length} emails arrived: ${arrived.join(', ')}`;
	if (!arrived.includes('Confirm your email address')) return 'no confirmation arrived';
	return statusOtherThan([201], invited);
}

async function closePrivatePage(data: Target['data'], networks: number): Promise<string | null> {
	const { token } = await confirmedStranger(data, 'Olga');
	const page = { name: 'Bakery', slug: freshSlug(), access: 'password', password: 'open sesame' };
	await call('POST', '/api/status-pages', { token, body: page });
	const open = (word: string, network: number) => {
		const form = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': `198.51.${network}.7` };
		return call('POST', `/s/${page.slug}/access`, { body: `password=${word}`, headers: form });
	};
	for (let network = 0; network < networks; network += 1) {
		for (let tries = 0; tries < 4; tries += 1) await open('wrong', network);
	}
	return statusOtherThan([303], await open('open+sesame', 200));
}

/** Waits until no delivery of the account is waiting to be sent. */
async function settled({ stored }: Target['data'], uid: string): Promise<void> {
	const waiting = stored.outbox.where('state', '==', 'pending');
	await vi.waitFor(
		async () => {
			const { docs } = await waiting.get();
			// A password reset has no owner until it is sent. Changes of an account are collected for ten minutes, and emailed to confirmed accounts only.
			const isOwn = ({ ownerId, message }: OutboxDocument) =>
				message.event === 'password-reset' || (ownerId === uid && message.event !== 'account-changed');
			if (docs.some((delivery) => isOwn(delivery.data()))) throw new Error('Emails are waiting.');
		},
		{ timeout: 60_000, interval: 100 },
	);
}
