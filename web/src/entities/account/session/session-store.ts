/** The session of this browser (specification §4), from start to logout, in sync with Firebase and other tabs. */
import type { CurrentSubscription, NewSession } from '@stayup/contract';
import { ApiError, isConnectionFailure } from '../../../lib/api-client/api-error.ts';
import type { SessionDeps, SessionEnd, SessionState, SessionStore } from './session-types.ts';
import { fromNewSession, hasExpired, type UserInfo, withProfile } from './user-info.ts';
import type { Remember } from './user-info-storage.ts';

/** How long the session waits before it calls Firebase again, doubled each time, in milliseconds. */
const firstPauseMs = 5_000;
const longestPauseMs = 60_000;

export const loadingSession: SessionState = { status: 'loading', user: null, userSinceMs: 0, canListen: false };

export function createSessionStore(deps: SessionDeps): SessionStore {
	let state = loadingSession;
	let started: Promise<void> | null = null;
	let unfollow: (() => void) | null = null;
	let entering: Promise<void> | null = null;
	/** The new session during a login. It is about to replace this one, whose token the server may already refuse. */
	let arriving: UserInfo | null = null;
	/** Refused by the server before Firebase could say whether there is a newer one. */
	let refused: string | null = null;
	/** Loads Firebase now, and not after the first screen. */
	let hurry: () => void = () => undefined;
	/** The latest plan to call Firebase again; it replaces earlier ones. */
	let retries = 0;
	const listeners = new Set<(state: SessionState, end: SessionEnd | null) => void>();
	/** A page that is gone calls nothing any more: in a test, the next one would get its calls. */
	const isShown = () => listeners.size > 0;

	function set(next: Omit<SessionState, 'userSinceMs'>, end: SessionEnd | null = null): void {
		state = { ...next, userSinceMs: next.user?._id === state.user?._id ? state.userSinceMs : deps.nowMs() };
		for (const listener of listeners) listener(state, end);
	}

	function keep(user: UserInfo): void {
		deps.storage.write(user, 'as-before');
		set({ ...state, user });
	}

	function end(kind: SessionEnd): void {
		unfollow?.();
		unfollow = null;
		deps.storage.clear();
		set({ status: 'anonymous', user: null, canListen: false }, kind);
	}

	async function start(): Promise<void> {
		deps.storage.watch(followOtherTabs);
		const stored = deps.storage.read();
		if (stored === null) return set({ ...loadingSession, status: 'anonymous' });

		set({ ...state, user: stored });
		// A record without a token is a user as it says (specification §4), until a call needs it.
		if (stored.token === '') return set({ ...state, status: 'authenticated' });
		if (hasExpired(stored.token, deps.nowMs())) await restoreFirebase(stored);
		else void restoreAfterFirstScreen(stored);
		if (state.user !== null) await refresh();
		if (state.user !== null) set({ ...state, status: 'authenticated' });
	}

	/** A valid token needs no Firebase: only live updates do, and a session that was ended on another device. */
	async function restoreAfterFirstScreen(stored: UserInfo): Promise<void> {
		const hurried = new Promise<void>((resolve) => {
			hurry = resolve;
		});
		await Promise.race([deps.afterFirstScreen(), hurried]);
		// Since then, this account has been left, or a login has begun to follow Firebase.
		if (state.user?._id === stored._id && !state.canListen) await restoreFirebase(stored);
	}

	async function restoreFirebase(stored: UserInfo, pauseMs = firstPauseMs): Promise<void> {
		try {
			const firebase = await deps.firebase();
			if (!isShown()) return;
			const found = await firebase.restoreFirebaseUser();
			if (state.user?._id !== stored._id) return;
			if (found?.uid === stored._id) return await follow();
			if (hasExpired(stored.token, deps.nowMs())) end('expired');
		} catch (error) {
			console.error('Error refreshing user data:', error);
			void retry(stored, error, pauseMs, (next) => restoreFirebase(stored, next));
		}
	}

	/** Without Firebase the screens have no live updates, so a connection failure must not last until the page is reloaded. */
	async function retry(user: UserInfo, error: unknown, pauseMs: number, attempt: (nextMs: number) => Promise<void>) {
		if (!isConnectionFailure(error)) return;
		retries += 1;
		const mine = retries;
		await deps.pause(pauseMs);
		const isDue = isShown() && mine === retries && state.user?._id === user._id && !state.canListen;
		if (isDue) await attempt(Math.min(2 * pauseMs, longestPauseMs));
	}

	async function follow(): Promise<void> {
		const firebase = await deps.firebase();
		unfollow?.();
		unfollow = await firebase.followFirebaseUser((found) => {
			const { user } = state;
			if (user === null) return;
			if (found === null) {
				// If the record is gone from storage too, another tab logged out; otherwise the server ended the session.
				if (state.canListen) end(deps.storage.read() === null ? 'logout' : 'expired');
			} else if (found.uid === user._id && found.token === refused) {
				end('expired');
				void signOut();
			} else if (found.uid === user._id) {
				state = { ...state, canListen: true };
				keep({ ...user, token: found.token });
			}
		});
	}

	function followOtherTabs(): void {
		const stored = deps.storage.read();
		if (stored === null) {
			if (state.user !== null) end('logout');
		} else {
			const canListen = state.canListen && state.user?._id === stored._id;
			set({ status: state.status === 'anonymous' ? 'authenticated' : state.status, user: stored, canListen });
			if (!canListen && stored.token !== '') void restoreFirebase(stored);
		}
	}

	function updateSubscription({ tier, subscription }: CurrentSubscription): void {
		if (state.user !== null) keep({ ...state.user, tier, subscription });
	}

	async function refresh(): Promise<void> {
		try {
			const { getProfile } = await deps.calls();
			const profile = await getProfile();
			const { user } = state;
			// A stored record may lack the id; the profile has it.
			if (user !== null && (user._id === profile._id || user._id === '')) keep(withProfile(user, profile));
		} catch (error) {
			console.error('Error refreshing user data:', error);
		}
	}

	/** Signs in to Firebase first: a page closed right after the login would otherwise reopen without live updates. */
	async function begin(reply: NewSession, remember: Remember): Promise<void> {
		const user = fromNewSession(reply, state.user);
		arriving = user;
		retries += 1;
		entering = enterFirebase(reply.customToken, remember);
		// The session's token is valid for an hour without Firebase; only live updates are missing.
		await Promise.race([entering.catch(() => undefined), deps.loginTimeout()]);
		arriving = null;
		deps.storage.write(user, remember);
		set({ status: 'authenticated', user, canListen: false });
		void followOnceSignedIn(user, reply.customToken, remember);
	}

	async function enterFirebase(customToken: string, remember: Remember): Promise<void> {
		const firebase = await deps.firebase();
		await firebase.signInToFirebase(customToken, remember);
	}

	async function followOnceSignedIn(user: UserInfo, customToken: string, remember: Remember, pauseMs = firstPauseMs) {
		const mine = entering;
		try {
			await mine;
			if (mine === entering && state.user?._id === user._id) await follow();
		} catch (error) {
			console.error('Error signing in to Firebase:', error);
			if (mine !== entering || state.user?._id !== user._id) return;
			void retry(user, error, pauseMs, (next) => {
				entering = enterFirebase(customToken, remember);
				return followOnceSignedIn(user, customToken, remember, next);
			});
		}
	}

	/** The page does not wait: without an answer, the session stays in the list of devices. */
	async function endOnServer(token: string): Promise<void> {
		try {
			const { logout } = await deps.calls();
			await logout(token);
		} catch (error) {
			// The session has ended already, such as on another device.
			if (error instanceof ApiError && error.code === 'unauthenticated') return;
			console.error('Error logging out on the server:', error);
		}
	}

	async function signOut(): Promise<void> {
		try {
			const firebase = await deps.firebase();
			await firebase.signOutOfFirebase();
		} catch (error) {
			console.error('Error signing out of Firebase:', error);
		}
	}

	return {
		state: () => state,
		subscribe: (listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		start: () => {
			started ??= start();
			return started;
		},
		signIn: async (credentials, remember) => {
			const { login } = await deps.calls();
			const reply = await login(credentials);
			if ('challenge' in reply) return reply;
			await begin(reply, remember);
			return null;
		},
		enter: begin,
		register: async (registration) => {
			const { register, login } = await deps.calls();
			const reply = await register(registration).catch(async (failure: unknown) => {
				if (!(failure instanceof ApiError) || (failure.status ?? 0) < 500) throw failure;
				// The server may have made the account before it failed.
				const { email, password } = registration;
				const session = await login({ email, password }).catch(() => null);
				if (session === null || 'challenge' in session) throw failure;
				return session;
			});
			await begin(reply, true);
		},
		renew: (reply) => begin(reply, 'as-before'),
		refresh,
		updateSubscription,
		logout: async () => {
			if (state.user?.token) void endOnServer(state.user.token);
			end('logout');
			await signOut();
		},
		refuse: (token) => {
			// Only without a token, or if Firebase keeps it fresh: then the session was ended on another device.
			const isFinal = state.canListen || token === '';
			if (!isFinal) {
				refused = token;
				hurry();
			}
			if (!isFinal || arriving !== null || state.user?.token !== token) return;
			end('expired');
			void signOut();
		},
		latestToken: () => {
			const user = arriving ?? state.user;
			return user === null ? null : { accountId: user._id, token: user.token };
		},
		token: async () => {
			const { user, canListen } = state;
			if (user === null || !canListen) return user?.token ?? null;
			try {
				const firebase = await deps.firebase();
				return (await firebase.freshToken()) ?? user.token;
			} catch {
				// Probably offline: the call itself will fail or succeed with the current token.
				return user.token;
			}
		},
	};
}
