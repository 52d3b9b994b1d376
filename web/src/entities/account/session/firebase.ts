/** The Firebase Auth client: keeps the ID token fresh and authorises Firestore listeners. Loaded only for a session. */
import {
	type Auth,
	browserLocalPersistence,
	browserSessionPersistence,
	connectAuthEmulator,
	indexedDBLocalPersistence,
	initializeAuth,
	onIdTokenChanged,
	setPersistence,
	signInWithCustomToken,
	signOut,
} from 'firebase/auth';
import { ApiError } from '../../../lib/api-client/api-error.ts';
import { openFirebase } from '../../../lib/api-client/firebase-app.ts';
import { openOnce } from '../../../lib/loading/open-once.ts';

export interface FirebaseUser {
	uid: string;
	token: string;
}

/** The user whom Firebase restored from an earlier visit; null if there is none or Firebase may not be used. */
export async function restoreFirebaseUser(): Promise<FirebaseUser | null> {
	try {
		const auth = await openAuth();
		await auth.authStateReady();
		return auth.currentUser === null ? null : { uid: auth.currentUser.uid, token: await auth.currentUser.getIdToken() };
	} catch (error) {
		// The server gives this browser no App Check token, because it knows neither its session nor its device anymore.
		if (error instanceof ApiError && error.code === 'unauthenticated') return null;
		throw error;
	}
}

/**
 * A remembered session survives closing the browser; other sessions end with their tab. Firebase knows which of the two
 * the current session is, even after a reload: `as-before` leaves its choice unchanged.
 */
export async function signInToFirebase(customToken: string, remember: boolean | 'as-before'): Promise<void> {
	const auth = await openAuth();
	if (remember !== 'as-before') {
		await setPersistence(auth, remember ? indexedDBLocalPersistence : browserSessionPersistence);
	}
	await signInWithCustomToken(auth, customToken);
}

export async function freshToken(): Promise<string | null> {
	const auth = await openAuth();
	return (await auth.currentUser?.getIdToken()) ?? null;
}

/** Calls the listener at once, and again whenever the token is renewed or the user signs out. */
export async function followFirebaseUser(listener: (user: FirebaseUser | null) => void): Promise<() => void> {
	const auth = await openAuth();
	return onIdTokenChanged(auth, async (user) => {
		listener(user === null ? null : { uid: user.uid, token: await user.getIdToken() });
	});
}

export async function signOutOfFirebase(): Promise<void> {
	await signOut(await openAuth());
}

const openAuth = openOnce(async (): Promise<Auth> => {
	const { app, emulators } = await openFirebase();
	const auth = initializeAuth(app, {
		persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
	});
	if (emulators !== null) connectAuthEmulator(auth, emulators.authOrigin, { disableWarnings: true });
	return auth;
});
