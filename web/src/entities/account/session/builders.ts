/** Test builders: Alice's session, with a token that expires at a given time. */
import { hourMs, type NewSession, type User } from '@stayup/contract';
import type { UserInfo } from './user-info.ts';

export const nowMs = Date.parse('2026-11-21T12:00:00Z');
export const inAnHour = nowMs + hourMs;
export const anHourAgo = nowMs - hourMs;

export function tokenUntil(expiresMs: number, mark = ''): string {
	return `e30.${btoa(JSON.stringify({ exp: expiresMs / 1000, mark })).replaceAll('=', '')}.x`;
}

export function aliceInfo(changes: Partial<UserInfo> = {}): UserInfo {
	return {
		_id: 'alice',
		token: tokenUntil(inAnHour),
		name: 'Alice',
		email: 'alice@example.com',
		role: 'user',
		tier: 'Free',
		...changes,
	};
}

export function aliceReply(changes: Partial<User> = {}): NewSession {
	return { ...aliceProfile(changes), token: tokenUntil(inAnHour), customToken: 'custom-token' };
}

export function aliceProfile(changes: Partial<User> = {}): User {
	return {
		_id: 'alice',
		name: 'Alice',
		email: 'alice@example.com',
		isEmailConfirmed: true,
		pendingEmail: null,
		role: 'user',
		tier: 'Free',
		notificationPreferences: { email: { enabled: true }, webhook: { enabled: false, url: '' } },
		timeZone: 'UTC',
		deletionAt: null,
		unconfirmedPause: null,
		websiteCount: 3,
		setup: { testAlertAt: null, channelsChosenAt: null },
		createdAt: '2026-11-01T12:00:00.000Z',
		...changes,
	};
}
