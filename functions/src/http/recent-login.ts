/** Requires of sessions that ask for a change of people, secrets or exits a recent login, or the current password (AUTH-7, AUTH-14). */
import { type Endpoint, hourMs, minuteMs, ReauthenticationHeaders } from '@stayup/contract';
import type { Actor } from './actor.ts';
import { parseHeaders } from './body.ts';

export interface RecentLoginDeps {
	/** Throws unless the login is recent or the password is right. */
	requireReauthentication(actor: Actor, recentMs?: number): Promise<void>;
}

/** How long a login is recent. Admins work on many accounts, one after the other. */
export const recentLoginMs = 5 * minuteMs;

interface Asked {
	endpoint: Endpoint;
	/** The body, after it was validated. */
	body: unknown;
	header(name: string): string | undefined;
}

/** The actor with the password that the request carries, for handlers that know more about the change. */
export async function admitRecentLogin(deps: RecentLoginDeps, actor: Actor, asked: Asked): Promise<Actor> {
	const { recentLogin } = asked.endpoint;
	if (recentLogin === undefined) return actor;
	const { 'x-current-password': currentPassword } = parseHeaders(ReauthenticationHeaders, asked.header);
	const withPassword = { ...actor, currentPassword };
	const isNeeded = recentLogin === 'to-make-an-admin' ? makesAdmin(asked.body) : recentLogin !== 'in-some-cases';
	if (isNeeded) {
		await deps.requireReauthentication(withPassword, recentLogin === 'within-an-hour' ? hourMs : recentLoginMs);
	}
	return withPassword;
}

function makesAdmin(body: unknown): boolean {
	return body instanceof Object && 'role' in body && body.role === 'admin';
}
