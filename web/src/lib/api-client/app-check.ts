/** App Check with tokens of our own server: Firebase Auth accepts calls of this browser only with them (DOOR-5). */
import type { FirebaseApp } from 'firebase/app';
import { type AppCheckToken, CustomProvider, getToken, initializeAppCheck } from 'firebase/app-check';
import { call } from './client.ts';
import { latestToken } from './token.ts';

/** Fails if there is no token: without one, Firebase Auth would forget the user of an earlier visit. */
export async function openAppCheck(app: FirebaseApp): Promise<void> {
	const provider = new CustomProvider({ getToken: fetchToken });
	const appCheck = initializeAppCheck(app, { provider, isTokenAutoRefreshEnabled: true });
	await getToken(appCheck);
}

async function fetchToken(): Promise<AppCheckToken> {
	// A token renewed by Firebase would need the App Check token that this function fetches.
	const latest = latestToken();
	if (latest === null) throw new Error('App Check needs a session.');
	const { accountId, token: sessionToken } = latest;
	const { token, lifetimeSeconds } = await call('createAppCheckToken', { token: sessionToken, body: { accountId } });
	return { token, expireTimeMillis: Date.now() + lifetimeSeconds * 1000 };
}
