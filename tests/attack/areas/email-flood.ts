/** Causes as many emails as possible to an address that the attacker never confirmed (MAIL-7), and guesses one-click links (MAIL-9). */
import { freshClientIp, register } from '@stayup/testing/api-client';
import { emailsTo } from '@stayup/testing/mailbox';
import { vi } from 'vitest';
import { type Area, type Attempt, call, type Size, statusOtherThan } from '../attempt.ts';
import type { Target } from '../target.ts';

const triesBySize: Readonly<Record<Size, number>> = { small: 12, full: 200 };
const maxNotices = 3;
const maxLinks = 5;
const guesses = ['x', '__all__', 'a'.repeat(43), '%00', '..%2F..%2Fusers'];

export const emailFlood: Area = {
	name: 'Floods of emails',
	isInOrder: true,
	attempts: ({ data }, size) => [
		flood('deletion requests', data, triesBySize[size], maxNotices, async (token) => {
			await call('POST', '/api/users/deletion', { token, body: { currentPassword: '' } });
			await call('DELETE', '/api/users/deletion', { token });
		}),
		flood('confirmation links', data, triesBySize[size], maxLinks, (token) =>
			call('POST', '/api/auth/confirm-email/send', { token }),
		),
		flood('reset links', data, triesBySize[size], maxLinks, (_token, email) =>
			call('POST', '/api/auth/password-reset', { body: { email }, headers: { 'x-forwarded-for': freshClientIp() } }),
		),
		...guesses.map(
			(guess): Attempt => ({
				name: `one-click unsubscription with the token ${guess.slice(0, 20)}`,
				make: async () =>
					statusOtherThan([404], await call('POST', `/api/email-links/${guess}/unsubscribe`, { headers: oneClick })),
			}),
		),
	],
};

const oneClick = { 'content-type': 'application/x-www-form-urlencoded' };

function flood(
	name: string,
	data: Target['data'],
	tries: number,
	allowed: number,
	attack: (token: string, email: string) => Promise<unknown>,
): Attempt {
	return {
		name: `${tries} ${name}`,
		async make() {
			const { _id: uid, token, email } = await register('Flora');
			await settled(data, uid);
			const before = (await emailsTo(email)).length;
			for (let number = 0; number < tries; number += 1) await attack(token, email);
			await settled(data, uid);
			const arrived = (await emailsTo(email)).length - before;
			return arrived <= allowed ? null : `${arrived} emails arrived instead of ${allowed}`;
		},
	};
}

/** Waits until no delivery of the account is waiting to be sent. */
async function settled({ stored }: Target['data'], uid: string): Promise<void> {
	const waiting = stored.outbox.where('state', '==', 'pending');
	await vi.waitFor(
		async () => {
			const { docs } = await waiting.get();
			// A password reset has no owner until it is sent.
			if (docs.some((delivery) => [uid, null].includes(delivery.data().ownerId)))
				throw new Error('Emails are waiting.');
		},
		{ timeout: 60_000, interval: 100 },
	);
}
