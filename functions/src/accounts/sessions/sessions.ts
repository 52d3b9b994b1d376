/** Starts a session once the user has proven who they are, and ends all sessions of an account (AUTH-10). */
import { randomBytes } from 'node:crypto';
import type { NewSession } from '@stayup/contract';
import type { Auth } from 'firebase-admin/auth';
import type { RequestFacts } from '../../http/handler.ts';
import { Problem } from '../../platform/problem.ts';
import { type AccountEmailDeps, queueAccountEmail } from '../account-emails.ts';
import { clientOf } from '../activity/client-of-request.ts';
import { userOf } from '../user-store.ts';
import type { DeviceStore } from './device-store.ts';
import { deviceIdForLogin, sendDeviceCookie } from './known-device.ts';
import type { SessionStore } from './session-store.ts';

export interface StartSessionDeps extends AccountEmailDeps {
	auth: Pick<Auth, 'createCustomToken'>;
	/** Identities end sessions, so sessions must not import identities. */
	identity: { signInWithCustomToken(customToken: string): Promise<string> };
	sessions: Pick<SessionStore, 'start'>;
}

export interface EndSessionsDeps {
	auth: Pick<Auth, 'revokeRefreshTokens'>;
	devices: Pick<DeviceStore, 'forgetAll'>;
	/** Milliseconds since the epoch. */
	now(): number;
	sessions: Pick<SessionStore, 'endAll'>;
}

export interface Login {
	uid: string;
	/** `renewal`: the session replaces one of the same device. */
	kind: 'login' | 'registration' | 'renewal';
	/** When the credentials were entered, before they were checked, in milliseconds since the epoch. */
	signedInAt: number;
	/** Whether the login passed the second factor, or renews a session that did. */
	hasPassedFactor: boolean;
}

/** Additional fields of our tokens. A token that Identity Toolkit gives to anyone else has none, and opens nothing. */
interface SessionToken {
	sid: string;
	/** Seconds since the epoch. */
	signedInAt: number;
}

/** The reply has the account as it is stored, like the profile, so that no screen lacks a field until it loads the profile. */
export async function startSession(
	deps: StartSessionDeps,
	{ uid, kind, signedInAt, hasPassedFactor }: Login,
	request: RequestFacts,
): Promise<NewSession> {
	const id = randomBytes(24).toString('base64url');
	const fields: SessionToken = { sid: id, signedInAt: Math.floor(signedInAt / 1000) };
	const customToken = await deps.auth.createCustomToken(uid, fields);
	const token = await deps.identity.signInWithCustomToken(customToken);
	const client = clientOf(request);
	const deviceId = deviceIdForLogin(request);
	const loggedInAt = kind === 'login' ? deps.now() : null;
	const session = { id, signedInAt, hasPassedFactor, deviceId, loggedInAt, ...client };
	const started = await deps.sessions.start(uid, session);
	if (!started) throw new Problem('unauthenticated', 'Please log in to continue.');
	sendDeviceCookie(request, deviceId);
	const { user, isKnownDevice } = started;
	// An unconfirmed email address may belong to someone else.
	if (kind === 'login' && !isKnownDevice && user.isEmailConfirmed) {
		await queueAccountEmail(deps, uid, { event: 'new-login', at: signedInAt, ...client }, request.id);
	}
	return { ...userOf(uid, user), token, customToken };
}

/**
 * Call it after the credentials have changed. Revoking the refresh tokens also ends the sign-ins of the Firebase SDK. The known devices are
 * forgotten, because one of them may be somebody else's.
 */
export async function endSessions(deps: EndSessionsDeps, uid: string): Promise<void> {
	await deps.sessions.endAll(uid, deps.now());
	await deps.devices.forgetAll(uid);
	await deps.auth.revokeRefreshTokens(uid);
}
