/** Causes as many emails as possible to an address that the attacker never confirmed (MAIL-7), and guesses one-click links (MAIL-9). */

import type { ProfileReply } from '@stayup/contract';
import { freshClientIp, freshEmail, register } from '@stayup/testing/api-client';
import { emailsTo } from '@stayup/testing/mailbox';
import { vi } from 'vitest';
import type { OutboxDocument } from '../../../functions/src/platform/firestore/documents.ts';
import { type Area, type Attempt, call, type Size, statusOtherThan } from '../attempt.ts';
import type { Target } from '../target.ts';

const triesBySize: Readonly<Record<Size, number>> = { small: 8, full: 200 };
const maxEmails = 3;
const maxLinks = 5;
const guesses = ['x', '__all__', 'a'.repeat(43), '%00', '..%2F..%2Fusers'];

export const emailFlood: Area = {
	name: 'Floods of emails',
	attempts: ({ data }, size) => [
		flood('deletion requests', data, triesBySize[size], maxEmails, async (token) => {
			await call('POST', '/api/users/deletion', { token, body: { currentPassword: '' } });
			await call('DELETE', '/api/users/deletion', { token });
		}),
		flood('confirmation links', data, triesBySize[size], maxLinks, (token) =>
			call('POST', '/api/auth/confirm-email/send', { token }),
		),
		flood('reset links', data, triesBySize[size], maxLinks, (_token, email) =>
			call('POST', '/api/auth/password-reset', { body: { email }, headers: { 'x-forwarded-for': freshClientIp() } }),
		),
		flood('new passwords', data, triesBySize[size], maxEmails, async (token, email, number) => {
			const body = { name: 'Flora', email, notificationPreferences, password: `an-even-better-password-${number}` };
			const { text } = await call('PUT', '/api/users/profile', { token, body });
			const { renewedSession }: Partial<ProfileReply> = JSON.parse(text);
			return renewedSession?.token ?? token;
		}),
		flood('tests of the channel', data, triesBySize[size], maxEmails, (token) =>
			call('POST', '/api/users/test-delivery', { token, body: { channel: 'email' } }),
		),
		{
			name: `${triesBySize[size]} changes to the email of a stranger, with text of the attacker`,
			make: () => changeToStranger(data, triesBySize[size]),
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

/** Waits until no delivery of the account is waiting to be sent. */
async function settled({ stored }: Target['data'], uid: string): Promise<void> {
	const waiting = stored.outbox.where('state', '==', 'pending');
	await vi.waitFor(
		async () => {
			const { docs } = await waiting.get();
			// A password reset has no owner until it is sent.
			const isOwn = ({ ownerId, message }: OutboxDocument) => ownerId === uid || message.event === 'password-reset';
			if (docs.some((delivery) => isOwn(delivery.data()))) throw new Error('Emails are waiting.');
		},
		{ timeout: 60_000, interval: 100 },
	);
}
