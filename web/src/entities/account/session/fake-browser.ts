/** A session store in a browser of tests, with fake storage, server and Firebase. */
import { vi } from 'vitest';
import { aliceInfo, aliceProfile, aliceReply, nowMs } from './builders.ts';
import type { FirebaseUser } from './firebase.ts';
import { createSessionStore } from './session-store.ts';
import type { SessionEnd } from './session-types.ts';
import type { UserInfo } from './user-info.ts';

export const credentials = { email: 'alice@example.com', password: 'correct horse' };

/** A null profile makes the call fail. */
export function browser(fixture: {
	stored: UserInfo | null;
	profile?: ReturnType<typeof aliceProfile> | null;
	remembered?: FirebaseUser;
	/** How the server refuses. */
	refusals?: { register?: Error; login?: Error };
	isFirebaseDown?: boolean;
	/** Firebase never completes a sign-in, and the timeout passes at once. */
	isFirebaseSlow?: boolean;
	/** No screen shows its data until `showScreen`. */
	isScreenLoading?: boolean;
}) {
	let kept = fixture.stored;
	let firebaseUser = fixture.remembered ?? null;
	let changeInOtherTab: () => void = () => undefined;
	let changeFirebaseUser: (user: FirebaseUser | null) => void = () => undefined;
	let isFirebaseDown = fixture.isFirebaseDown ?? false;
	const pauses: number[] = [];
	let endPause: () => void = () => undefined;
	const signedIn: [string, boolean | 'as-before'][] = [];
	let isRemembered = fixture.remembered !== undefined;
	const firstScreen = Promise.withResolvers<void>();
	if (!fixture.isScreenLoading) firstScreen.resolve();
	const seen: unknown[] = [];
	const ends: SessionEnd[] = [];
	const signOut = vi.fn(async () => {
		firebaseUser = null;
	});
	const restoreFirebaseUser = vi.fn(async () => firebaseUser);
	const logout = vi.fn(async (_token: string) => undefined);
	const calls = vi.fn(async () => ({
		login: async () => replyUnless(fixture.refusals?.login),
		register: async () => replyUnless(fixture.refusals?.register),
		getProfile: async () => {
			if (fixture.profile === null) throw new Error('no answer');
			return fixture.profile ?? aliceProfile();
		},
		logout,
	}));
	const firebase = vi.fn(async () => {
		if (isFirebaseDown) throw Object.assign(new Error('offline'), { code: 'network' });
		return {
			restoreFirebaseUser,
			signInToFirebase: async (customToken: string, remember: boolean | 'as-before') => {
				signedIn.push([customToken, remember]);
				if (remember !== 'as-before') isRemembered = remember;
				if (fixture.isFirebaseSlow) await new Promise(() => undefined);
				firebaseUser = { uid: 'alice', token: aliceInfo().token };
			},
			freshToken: async () => firebaseUser?.token ?? null,
			followFirebaseUser: async (listener: (user: FirebaseUser | null) => void) => {
				changeFirebaseUser = listener;
				listener(firebaseUser);
				return () => undefined;
			},
			signOutOfFirebase: signOut,
		};
	});
	const store = createSessionStore({
		storage: {
			read: () => kept,
			write: (user) => {
				kept = user;
			},
			clear: () => {
				kept = null;
			},
			watch: (listener) => {
				changeInOtherTab = listener;
				return () => undefined;
			},
		},
		calls,
		firebase,
		afterFirstScreen: () => firstScreen.promise,
		nowMs: () => nowMs,
		loginTimeout: async () => {
			if (!fixture.isFirebaseSlow) await new Promise(() => undefined);
		},
		pause: (ms) => {
			pauses.push(ms);
			return new Promise((resolve) => {
				endPause = resolve;
			});
		},
	});
	const leave = store.subscribe((state, end) => {
		seen.push(state);
		if (end !== null) ends.push(end);
	});
	return {
		store,
		kept: () => kept,
		seen,
		ends,
		signedIn,
		isRemembered: () => isRemembered,
		deps: { calls, firebase, restoreFirebaseUser, signOut, logout },
		leave,
		pauses,
		passPause: () => {
			endPause();
			return settled();
		},
		showScreen: () => {
			firstScreen.resolve();
			return settled();
		},
		endFirebaseFailure: () => {
			isFirebaseDown = false;
		},
		inAnotherTab: (user: UserInfo | null) => {
			kept = user;
			changeInOtherTab();
		},
		changeFirebaseUser: (user: FirebaseUser | null) => changeFirebaseUser(user),
	};
}

function replyUnless(refusal: Error | undefined): ReturnType<typeof aliceReply> {
	if (refusal) throw refusal;
	return aliceReply();
}

/** Lets pending promises settle. */
export function settled(): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, 0));
}
