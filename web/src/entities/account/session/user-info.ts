/** What the browser keeps of a session: how it is read, merged with the profile, and when its token is worth nothing more. */
import { type NewSession, type Session, tiers, type User } from '@stayup/contract';

export interface UserInfo extends Session, Partial<Pick<User, 'notificationPreferences' | 'websiteCount'>> {
	subscription?: { status: string } | null;
}

/** Characters. A real record is under 3,000; a larger one is not ours. */
const longestRecord = 20_000;

/** Throws when there is a record that cannot be one of ours. */
export function parseUserInfo(text: string | null): UserInfo | null {
	if (text === null) return null;
	if (text.length > longestRecord) throw new Error('The stored record is too long to be a session.');
	const record: unknown = JSON.parse(text);
	if (!isUserInfo(record)) throw new Error('The stored record is not a session.');
	return record;
}

/** The one-time token that came with the session is not for keeping. */
export function fromNewSession({ _id, token, name, email, role, tier }: NewSession): UserInfo {
	return { _id, token, name, email, role, tier };
}

/** Specification §7: the profile's fields are merged with the current token. */
export function withProfile(stored: UserInfo, profile: User): UserInfo {
	return { ...stored, ...profile, token: stored.token };
}

/** A token that cannot be read is worth as little as one that has run out. */
export function hasExpired(token: string, nowMs: number): boolean {
	try {
		const claims: unknown = JSON.parse(decodeBase64Url(token.split('.')[1] ?? ''));
		const seconds = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : null;
		return typeof seconds !== 'number' || seconds * 1000 <= nowMs;
	} catch {
		return true;
	}
}

function decodeBase64Url(text: string): string {
	return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
}

function isUserInfo(record: unknown): record is UserInfo {
	if (typeof record !== 'object' || record === null) return false;
	const fields: Partial<Record<keyof UserInfo, unknown>> = record;
	return (
		[fields._id, fields.token, fields.name, fields.email, fields.role].every((field) => typeof field === 'string') &&
		tiers.some((tier) => tier === fields.tier)
	);
}
