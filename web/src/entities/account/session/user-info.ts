/** The stored record of a session: parsing, merging with the profile, and the token's expiry. */
import { type NewSession, tiers, type User } from '@stayup/contract';

/** Specification §3: the fields of every stored record. */
type DocumentedField = '_id' | 'token' | 'name' | 'email' | 'role' | 'tier';

/** `token` is empty in a record without one. */
export interface UserInfo extends Pick<NewSession, DocumentedField>, Partial<Omit<User, DocumentedField>> {
	subscription?: { status: string } | null;
}

/** Characters. A real record has fewer than 3,000. */
const maxRecordLength = 20_000;

/** Throws when the record is not valid. */
export function parseUserInfo(text: string | null): UserInfo | null {
	if (text === null) return null;
	if (text.length > maxRecordLength) throw new Error('The stored record is too long to be a session.');
	const record: unknown = JSON.parse(text);
	if (!isDocumented(record)) throw new Error('The stored record is not a session.');
	const { token = '', email = '', role = 'user', tier = 'Free' } = record;
	return { ...record, token, email, role, tier, _id: record._id ?? subjectOf(token) };
}

/** Leaves out the one-time token of the new session. One that replaces a session of the account keeps its subscription. */
export function fromNewSession({ customToken: _, ...session }: NewSession, before: UserInfo | null = null): UserInfo {
	return before?._id === session._id ? { ...before, ...session } : session;
}

/** Specification §7: the profile's fields are merged with the current token. */
export function withProfile(stored: UserInfo, profile: User): UserInfo {
	return { ...stored, ...profile, token: stored.token };
}

/** Whether the token has expired; false for an unreadable token, which the server will reject. */
export function hasExpired(token: string, nowMs: number): boolean {
	const seconds = payloadOf(token).exp;
	return typeof seconds === 'number' && seconds * 1000 <= nowMs;
}

/** The account's id from the token; empty for an unreadable token, until the profile has loaded. */
function subjectOf(token: string): string {
	const { sub } = payloadOf(token);
	return typeof sub === 'string' ? sub : '';
}

function payloadOf(token: string): { exp?: unknown; sub?: unknown } {
	try {
		const claims: unknown = JSON.parse(decodeBase64Url(token.split('.')[1] ?? ''));
		return typeof claims === 'object' && claims !== null ? claims : {};
	} catch {
		return {};
	}
}

function decodeBase64Url(text: string): string {
	return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
}

/** Specification §3: the documented fields, and nothing else, make a session. Only the name must be there. */
function isDocumented(record: unknown): record is Partial<UserInfo> & Pick<UserInfo, 'name'> {
	if (typeof record !== 'object' || record === null) return false;
	const fields: Partial<Record<keyof UserInfo, unknown>> = record;
	const { _id, token, name, email, role, tier } = fields;
	return (
		typeof name === 'string' &&
		[_id, token, email, role].every((field) => field === undefined || typeof field === 'string') &&
		(tier === undefined || tiers.some((known) => known === tier))
	);
}
