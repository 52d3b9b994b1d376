import { anAccount, noon } from '@stayup/testing/builders';
import { beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '../platform/problem.ts';
import { requireReauthentication } from './reauthentication.ts';

const minuteMs = 60_000;
/** Each call of the rate limiter and of the identity service. */
const calls: unknown[] = [];
let uidOfPassword: string | null = 'alice';
/** When Identity Toolkit says that the password was set. */
let passwordUpdatedAt: number | null = null;

beforeEach(() => {
	calls.length = 0;
	uidOfPassword = 'alice';
	passwordUpdatedAt = anAccount().passwordChangedAt;
});

const identity = { email: null, isEmailVerified: true, otherProviders: [], hasSecondFactor: false };

function reauthenticate(minutesSinceLogin: number, currentPassword?: string) {
	const deps = {
		now: () => noon,
		rateLimiter: {
			take: async (limited: unknown, now: number) => void calls.push(['take', limited, now]),
			reset: async (limited: unknown) => void calls.push(['reset', limited]),
		},
		identity: {
			async signInWithPassword(email: string, password: string) {
				calls.push([email, password]);
				return uidOfPassword === null ? null : { uid: uidOfPassword };
			},
			find: async (uids: readonly string[]) =>
				new Map(uids.map((uid) => [uid, { ...identity, uid, passwordUpdatedAt }])),
		},
	};
	const signedInAt = noon - minutesSinceLogin * minuteMs;
	const alice = { uid: 'alice', user: anAccount() };
	const actor = {
		...alice,
		person: alice,
		role: 'owner',
		key: null,
		sessionId: 'session',
		signedInAt,
		currentPassword,
	} as const;
	return requireReauthentication(deps, actor);
}

const limited = { limit: 'reauthenticationByAccount', subject: 'alice' };

function refusal(message: string) {
	return new Problem('invalid', message, { errors: [{ field: 'currentPassword', message }] });
}

describe('AUTH-7: a sensitive change', () => {
	it('needs no password for exactly five minutes after the login', async () => {
		await reauthenticate(5);

		expect(calls).toEqual([]);
	});

	it.each([undefined, ''])(
		'later asks for the current password, and does not count as an attempt: %j',
		async (none) => {
			await expect(reauthenticate(5.001, none)).rejects.toEqual(refusal('Please enter your current password.'));
			expect(calls).toEqual([]);
		},
	);

	it('later is allowed with the current password, which resets the attempts', async () => {
		await reauthenticate(60, 'secret');

		expect(calls).toEqual([
			['take', [limited], noon],
			['alice@stayup.test', 'secret'],
			['reset', limited],
		]);
	});

	it.each([null, 'bob'])('is refused with a password that signs in %s, and counts as an attempt', async (uid) => {
		uidOfPassword = uid;

		await expect(reauthenticate(60, 'guess')).rejects.toEqual(refusal('The current password is incorrect.'));
		expect(calls).toEqual([
			['take', [limited], noon],
			['alice@stayup.test', 'guess'],
		]);
	});

	it('is refused with the right password if it was changed outside our API (DOOR-4)', async () => {
		passwordUpdatedAt = noon;

		await expect(reauthenticate(60, 'secret')).rejects.toEqual(refusal('The current password is incorrect.'));
		expect(calls).not.toContainEqual(['reset', limited]);
	});
});
